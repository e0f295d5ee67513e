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
    void aHandlerThatTakesAllRowsGetsThemWithoutAJob() {
        JobNotifier notifier = notifier(LONG);
        try (ActiveHandlers.Handler handler = notifier.handlers(LookJob.class).enter()) {
            notifier.add(row());
            assertThat(handler.awaitRows(LONG)).isTrue();
            handler.endClaim(handler.beginClaim(), true);
            notifier.close();
        }
        assertThat(jobs()).isZero();
    }

    @Test
    @Timeout(120)
    void rowsThatAClaimMayHaveLeftNeedJobs() {
        JobNotifier notifier = notifier(LONG);
        try (ActiveHandlers.Handler handler = notifier.handlers(LookJob.class).enter()) {
            notifier.add(row());
            assertThat(handler.awaitRows(LONG)).isTrue();
            handler.endClaim(handler.beginClaim(), false);
            notifier.close();
        }
        assertThat(jobs()).isEqualTo(1);
    }

    @Test
    @Timeout(120)
    void aClaimThatHadBegunBeforeTheRowsDoesNotCount() {
        JobNotifier notifier = notifier(Duration.ofMillis(1));
        try (ActiveHandlers.Handler handler = notifier.handlers(LookJob.class).enter()) {
            long earlier = handler.beginClaim();
            notifier.add(row());
            assertThat(handler.awaitRows(LONG)).isTrue();
            handler.endClaim(earlier, true);
            notifier.close();
        }
        assertThat(jobs()).isEqualTo(1);
    }

    @Test
    @Timeout(120)
    void aHandlerThatEndsWithoutAClaimLeavesRowsToOtherWorkers() {
        JobNotifier notifier = notifier(LONG);
        try (ActiveHandlers.Handler handler = notifier.handlers(LookJob.class).enter()) {
            notifier.add(row());
            assertThat(handler.awaitRows(LONG)).isTrue();
        }
        notifier.close();
        assertThat(jobs()).isEqualTo(1);
    }

    @Test
    void aRowThatTheHandlerMayBeUnableToTakeHasAJob() {
        JobNotifier notifier = notifier(LONG);
        try (ActiveHandlers.Handler handler = notifier.handlers(LookJob.class).enter()) {
            notifier.addJob(row());
            handler.endClaim(handler.beginClaim(), true);
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
