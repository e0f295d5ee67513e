package platen.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.scheduler.JobServerFixture.LONG;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jobrunr.jobs.states.StateName;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import platen.db.TestDatabase;
import platen.jobs.queue.JobLimiter;

class JobServerTest {
    private final BlockingQueue<UUID> started = new LinkedBlockingQueue<>();
    @AutoClose
    private final TestDatabase testing = new TestDatabase();

    @Test
    void jobsStartByTheirNoticesLongBeforeTheNextPoll() throws Exception {
        var settings = JobServerFixture.settings(1, Duration.ofHours(1));
        try (var node = new JobServerFixture(testing, testing.database().dataSource(), settings, started::add)) {
            for (int i = 0; i < 10; i++) {
                var job = new FakeJob();
                node.queue().enqueue(job);
                assertThat(next()).isEqualTo(job.id());
            }
        }
    }

    @Test
    void allWorkersAreBusyAndNeverOneMore() throws Exception {
        int workers = 4;
        var together = new CyclicBarrier(workers);
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        try (var node = new JobServerFixture(testing, workers, id -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            // Opens only when as many jobs run as there are workers.
            together.await(LONG.toSeconds(), TimeUnit.SECONDS);
            now.decrementAndGet();
            started.add(id);
        })) {
            for (int i = 0; i < 20 * workers; i++) {
                node.queue().enqueue(new FakeJob());
            }
            for (int i = 0; i < 20 * workers; i++) {
                next();
            }
        }
        assertThat(most).hasValue(workers);
    }

    @Test
    void aJobOfALimitedKindLeavesItsWorkerToOthersAndIsWaitedForAtTheStop() throws Exception {
        var slow = new FakeJob();
        var finish = new CountDownLatch(1);
        var limiter = new JobLimiter("slow", 2, Duration.ZERO, job -> {});
        var node = new JobServerFixture(testing, 1, id -> {
            if (id.equals(slow.id())) {
                limiter.run(id, slow, () -> {
                    started.add(id);
                    awaitUninterruptibly(finish);
                });
            } else {
                started.add(id);
            }
        });
        node.queue().enqueue(slow);
        assertThat(next()).isEqualTo(slow.id());
        for (int i = 0; i < 3; i++) {
            var other = new FakeJob();
            node.queue().enqueue(other);
            assertThat(next()).isEqualTo(other.id());
        }
        Thread stop = Thread.ofVirtual().start(node::close);
        until(() -> node.server().state() == JobServer.State.DRAINING);
        assertThat(node.stateOf(slow.id())).isEqualTo(StateName.PROCESSING);
        finish.countDown();
        stop.join();
        assertThat(node.stateOf(slow.id())).isEqualTo(StateName.SUCCEEDED);
    }

    @Test
    void aServerWhoseWorkersAreAllBusyForTooLongIsStalled() throws Exception {
        var finish = new CountDownLatch(1);
        try (var node = new JobServerFixture(testing, 1, id -> {
            started.add(id);
            finish.await();
        })) {
            assertThat(node.server().stalled(Duration.ZERO)).isFalse();
            node.queue().enqueue(new FakeJob());
            next();
            assertThat(node.server().stalled(Duration.ZERO)).isTrue();
            assertThat(node.server().stalled(Duration.ofHours(1))).isFalse();
            finish.countDown();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aStoppingServerFinishesWhatItRunsAndTakesNothingNew() throws Exception {
        var running = new FakeJob();
        var finish = new CountDownLatch(1);
        var node = new JobServerFixture(testing, 2, id -> {
            started.add(id);
            finish.await();
        });
        node.queue().enqueue(running);
        assertThat(next()).isEqualTo(running.id());
        Instant stopping = Instant.now();
        Thread stop = Thread.ofVirtual().start(node::close);
        until(() -> node.server().state() == JobServer.State.DRAINING);

        var late = new FakeJob();
        node.queue().enqueue(late);
        // Other nodes must not consider the node dead and run its job a second time.
        until(() -> node.storage().getBackgroundJobServers().getFirst().getLastHeartbeat().isAfter(stopping));
        assertThat(node.stateOf(running.id())).isEqualTo(StateName.PROCESSING);
        finish.countDown();
        stop.join();

        assertThat(node.stateOf(running.id())).isEqualTo(StateName.SUCCEEDED);
        assertThat(node.stateOf(late.id())).isEqualTo(StateName.ENQUEUED);
        assertThat(node.server().state()).isEqualTo(JobServer.State.STOPPED);
        assertThat(node.storage().getBackgroundJobServers()).isEmpty();
    }

    @Test
    void theServerWaitsForAnUnavailableDatabase() throws Exception {
        var pool = new Outage(testing);
        try (var node = new JobServerFixture(testing, pool,
                JobServerFixture.settings(1, JobServerFixture.POLL_INTERVAL),
                started::add)) {
            warmUp(node);
            pool.begin();
            var job = new FakeJob();
            node.queue().enqueue(job);
            // Unmodified JobRunr stops for good at the first heartbeat that fails.
            until(() -> pool.refused.get() > 10);
            assertThat(node.server().state()).isEqualTo(JobServer.State.RUNNING);
            pool.end();
            assertThat(next()).isEqualTo(job.id());
        }
    }

    @Test
    void aStoppingServerDoesNotWaitForAnUnavailableDatabase() throws Exception {
        var pool = new Outage(testing);
        var node = new JobServerFixture(testing, pool, settingsThatDrainForHours(), started::add);
        until(() -> node.server().state() == JobServer.State.RUNNING);
        pool.begin();
        stopWithinTheDrainTime(node);
    }

    @Test
    void aStoppingServerAbandonsAFetchFromAnUnavailableDatabase() throws Exception {
        var pool = new Outage(testing);
        var node = new JobServerFixture(testing, pool, settingsThatDrainForHours(), started::add);
        warmUp(node);
        // A fetch queries the database only when a worker is free.
        until(() -> node.server().running() == 0);
        pool.begin();
        node.server().wake();
        until(() -> pool.refusedFetches.get() > 0);
        stopWithinTheDrainTime(node);
    }

    /** Stops the node; waiting for the whole drain time would exceed the test's timeout. */
    private static void stopWithinTheDrainTime(JobServerFixture node) throws Exception {
        var stop = new FutureTask<Void>(node::close, null);
        Thread.ofPlatform().daemon().start(stop);
        stop.get(LONG.toSeconds(), TimeUnit.SECONDS);
        assertThat(node.server().state()).isEqualTo(JobServer.State.STOPPED);
    }

    private static JobServerSettings settingsThatDrainForHours() {
        return JobServerFixture.settings(1, JobServerFixture.POLL_INTERVAL, Duration.ofHours(1));
    }

    @Test
    void aServerCanBeStartedAgain() throws Exception {
        try (var node = new JobServerFixture(testing, 1, started::add)) {
            warmUp(node);
            node.server().stop();
            var job = new FakeJob();
            node.queue().enqueue(job);
            node.server().start();
            assertThat(next()).isEqualTo(job.id());
        }
    }

    private void warmUp(JobServerFixture node) throws InterruptedException {
        var job = new FakeJob();
        node.queue().enqueue(job);
        assertThat(next()).isEqualTo(job.id());
    }

    private UUID next() throws InterruptedException {
        UUID id = started.poll(LONG.toSeconds(), TimeUnit.SECONDS);
        assertThat(id).as("a job that starts within " + LONG).isNotNull();
        return id;
    }

    static void until(BooleanSupplier true_) {
        Instant late = Instant.now().plus(LONG);
        while (!true_.getAsBoolean()) {
            assertThat(Instant.now()).isBefore(late);
            // Leaves the processor to the threads it waits for.
            LockSupport.parkNanos(5_000_000);
        }
    }

    /** A pool that can refuse connections, as if the database were unavailable. */
    private static final class Outage extends DelegatingDataSource {
        private final AtomicInteger refused = new AtomicInteger();
        private final AtomicInteger refusedFetches = new AtomicInteger();
        private volatile boolean away;

        Outage(TestDatabase testing) {
            super(testing.database().dataSource());
        }

        void begin() {
            away = true;
        }

        void end() {
            away = false;
        }

        private static boolean isFetch(Thread thread) {
            return Arrays.stream(thread.getStackTrace())
                    .anyMatch(frame -> frame.getMethodName().equals("getJobsToProcess"));
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (away) {
                refused.incrementAndGet();
                if (isFetch(Thread.currentThread())) {
                    refusedFetches.incrementAndGet();
                }
                throw new SQLRecoverableException("away");
            }
            return super.getConnection();
        }
    }
}
