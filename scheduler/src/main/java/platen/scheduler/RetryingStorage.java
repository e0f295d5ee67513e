package platen.scheduler;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jobrunr.storage.StorageProvider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wraps a storage and retries calls while the database is unavailable, without a time limit: JobRunr's server stops for
 * good at the first heartbeat that fails. For servers only; a caller's transaction cannot be retried from within.
 *
 * <p>Retries are safe even if the response of a commit was lost: each save names the version it replaces, so a second
 * one is rejected as a concurrent modification; jobs whose fetch response was lost are found by the leases of their
 * rows.
 */
final class RetryingStorage implements InvocationHandler {
    private static final Logger log = LoggerFactory.getLogger(RetryingStorage.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration MAX_PAUSE = Duration.ofSeconds(2);

    /**
     * SQLSTATE prefixes of temporary failures: connection failures, shutdown and start of the server, standby,
     * insufficient resources such as a full disk or too many clients, serialization failures.
     */
    private static final Set<String> PASSING_STATES = Set.of("08", "57P", "25006", "53", "40");

    /** The only method that brings new jobs to a server. */
    private static final String FETCH = "getJobsToProcess";

    private final StorageProvider target;
    private volatile Retry retry = Retry.ALL;

    /** Calls that are retried while the database is unavailable. */
    enum Retry {
        ALL,
        /** For a draining server: results of jobs are still saved, while a failed fetch returns no jobs. */
        ALL_BUT_FETCHES,
        /** For a stopping server, which does not wait for the database. */
        NONE
    }

    RetryingStorage(StorageProvider target) {
        this.target = target;
    }

    StorageProvider proxy() {
        return (StorageProvider) Proxy.newProxyInstance(RetryingStorage.class.getClassLoader(),
                new Class<?>[]{StorageProvider.class},
                this);
    }

    /** Sets which calls are retried. Also affects calls that are waiting now. */
    synchronized void retry(Retry calls) {
        retry = calls;
        notifyAll();
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Duration pause = FIRST_PAUSE;
        while (true) {
            try {
                Object result = method.invoke(target, arguments);
                if (pause != FIRST_PAUSE) {
                    log.info("The database answers {} again", method.getName());
                }
                return result;
            } catch (InvocationTargetException e) {
                Throwable failure = Objects.requireNonNull(e.getCause(), "a call that threw");
                if (retry == Retry.NONE || !passes(failure)) {
                    throw failure;
                }
                if (retry == Retry.ALL_BUT_FETCHES && method.getName().equals(FETCH)) {
                    return List.of();
                }
                if (pause == FIRST_PAUSE) {
                    log.warn("The database does not answer {}; trying until it does: {}", method.getName(),
                            failure.getMessage());
                }
                pause(pause, failure);
                pause = pause.multipliedBy(2).compareTo(MAX_PAUSE) < 0 ? pause.multipliedBy(2) : MAX_PAUSE;
            }
        }
    }

    /** Returns whether the failure is temporary, so that a retry may succeed. */
    static boolean passes(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientException || cause instanceof SQLRecoverableException) {
                return true;
            }
            if (cause instanceof SQLException e && e.getSQLState() != null
                    && PASSING_STATES.stream().anyMatch(e.getSQLState()::startsWith)) {
                return true;
            }
        }
        return false;
    }

    /** Waits before the next attempt; returns early when the set of retried calls changes. */
    private synchronized void pause(Duration atMost, Throwable failure) throws Throwable {
        try {
            wait(atMost.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }
}
