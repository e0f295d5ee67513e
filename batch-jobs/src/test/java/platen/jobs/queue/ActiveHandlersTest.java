package platen.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.TestDatabase;

/** Tests that rows that a handler of this process is about to claim need no job, and all others get one. */
class ActiveHandlersTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @AutoClose
    private final TestDatabase testing = new TestDatabase();
    private final StorageProvider storage = JobStorage.joining(testing.database(), new Jackson3JsonMapper());

    @Test
    @Timeout(120)
    void aHandlerThatWaitsForRowsGetsThemWithoutAJob() {
        JobNotifier notifier = notifier(LONG);
        try (ActiveHandlers.Handler handler = notifier.handlers(LookJob.class).enter()) {
            handler.claiming();
            notifier.add(row());
            assertThat(handler.awaitRows(LONG)).isTrue();
            handler.claiming();
            notifier.close();
        }
        assertThat(jobs()).isZero();
    }

    @Test
    void aHandlerThatIsBusyLeavesRowsToOtherWorkers() {
        JobNotifier notifier = notifier(Duration.ofMillis(1));
        try (ActiveHandlers.Handler handler = notifier.handlers(LookJob.class).enter()) {
            handler.claiming();
            notifier.add(row());
            notifier.close();
        }
        assertThat(jobs()).isEqualTo(1);
    }

    @Test
    void aHandlerThatEndsWithoutAClaimLeavesRowsToOtherWorkers() {
        JobNotifier notifier = notifier(LONG);
        ActiveHandlers.Handler handler = notifier.handlers(LookJob.class).enter();
        handler.claiming();
        notifier.add(row());
        handler.close();
        notifier.close();
        assertThat(jobs()).isEqualTo(1);
    }

    @Test
    void aHandlerCanAskForAnotherWorker() {
        JobNotifier notifier = notifier(LONG);
        try (ActiveHandlers.Handler handler = notifier.handlers(LookJob.class).enter()) {
            notifier.addJob(row());
            handler.claiming();
            notifier.close();
        }
        assertThat(jobs()).isEqualTo(1);
    }

    private JobNotifier notifier(Duration claimTimeout) {
        return new JobNotifier(testing.database(), new JobRequestScheduler(storage), claimTimeout);
    }

    private static LookJob row() {
        return new LookJob(UUID.randomUUID());
    }

    private long jobs() {
        return storage.countJobs(StateName.ENQUEUED);
    }
}
