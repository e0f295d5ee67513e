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
 * A storage that waits while the database is away, for as long as it takes: JobRunr's server stops for good at the
 * first heartbeat that fails. For servers only; a caller's transaction cannot be retried from within.
 *
 * <p>Repeating is safe though a commit's answer may have been lost: each save names the version it replaces, so a
 * second one is refused as a concurrent modification, and jobs fetched by a lost answer are found by their rows'
 * leases.
 */
final class RetryingStorage implements InvocationHandler {
    private static final Logger log = LoggerFactory.getLogger(RetryingStorage.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    /** Connection failures, shutdown and start of the server, standby, no room or too many clients, lost serialization. */
    private static final Set<String> PASSING_STATES = Set.of("08", "57P", "25006", "53", "40");

    /** The one call that brings new jobs to a server. */
    private static final String FETCH = "getJobsToProcess";

    private final StorageProvider target;
    private volatile Retry retry = Retry.ALL;

    /** Which calls are repeated while the database is away. */
    enum Retry {
        ALL,
        /** A draining server still saves what its jobs came to; a fetch that fails brings no jobs. */
        ALL_BUT_FETCHES,
        /** A stopping server does not wait for its database. */
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

    /** Sets which calls are repeated, also of those that wait for the database now. */
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
                pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
            }
        }
    }

    /** Whether the database may answer later what it did not answer now. */
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

    /** Waits before the next try; ends early when the calls that are repeated change. */
    private synchronized void pause(Duration atMost, Throwable failure) throws Throwable {
        try {
            wait(atMost.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }
}
