package platen.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.scheduler.JobServerTest.until;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.jobrunr.jobs.Job;
import org.jobrunr.jobs.RecurringJob;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.server.JobActivator;
import org.jobrunr.storage.Paging.AmountBasedList;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.storage.navigation.AmountRequest;
import org.jobrunr.utils.mapper.JsonMapper;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.TestDatabase;
import platen.db.sweep.SweepRun;
import platen.db.sweep.SweepRunStore;
import platen.jobs.queue.JobStorage;
import platen.scheduler.sweep.Sweep;

class RecurringSweepsTest {
    private static final JsonMapper json = new Jackson3JsonMapper();
    private static final Duration HOUR = Duration.ofHours(1);

    @AutoClose
    private final TestDatabase testing = new TestDatabase();
    private final StorageProvider jobs = JobStorage.joining(testing.database(), json);
    private final SweepRunStore runs = new SweepRunStore(testing.database());
    private final List<JobServer> servers = new ArrayList<>();

    @AfterEach
    void stop() {
        servers.forEach(JobServer::stop);
    }

    @Test
    void slowSweepsAreRecurringJobsAndFrequentOnesAreNot() {
        register(sweep("slow", Duration.ofSeconds(5), () -> 0), sweep("frequent", Duration.ofMillis(4_999), () -> 0));
        assertThat(jobs.getRecurringJobs()).singleElement().satisfies(job -> {
            assertThat(job.getId()).isEqualTo("sweep-slow");
            assertThat(job.getJobName()).isEqualTo("Sweep slow");
            assertThat(job.getScheduleExpression()).isEqualTo("PT5S");
        });
    }

    @Test
    void aFurtherStartKeepsTheTimesOfARecurringJob() {
        register(sweep("slow", HOUR, () -> 0));
        Instant first = recurring().getCreatedAt();
        register(sweep("slow", HOUR, () -> 0));
        assertThat(recurring().getCreatedAt()).isEqualTo(first);
    }

    @Test
    void aReleaseWithOtherSweepsReplacesThem() {
        register(sweep("changed", HOUR, () -> 0), sweep("gone", HOUR, () -> 0));
        register(sweep("changed", Duration.ofMinutes(1), () -> 0));
        assertThat(recurring().getId()).isEqualTo("sweep-changed");
        assertThat(recurring().getScheduleExpression()).isEqualTo("PT1M");
    }

    @Test
    void aStopWaitsForARegistrationThatRunsAndAStartNever() throws Exception {
        var recurring = recurring(this::wakeServers, sweep("slow", HOUR, () -> 0));
        try (var connection = testing.database().dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try (var lock = connection.createStatement()) {
                lock.execute("select pg_advisory_xact_lock(hashtextextended('platen_recurring_sweeps', 0))");
            }
            recurring.start();
            assertThat(recurring.isRunning()).isTrue();
            assertThat(jobs.getRecurringJobs()).isEmpty();
            connection.rollback();
        }
        recurring.stop();
        assertThat(recurring.isRunning()).isFalse();
        assertThat(recurring().getId()).isEqualTo("sweep-slow");
    }

    @Test
    void aRegistrationThatFailsIsRepeated() throws Exception {
        var attempts = new AtomicInteger();
        var done = new CountDownLatch(1);
        var recurring = recurring(() -> {
            if (attempts.incrementAndGet() < 3) {
                throw new IllegalStateException("on purpose");
            }
            done.countDown();
        }, sweep("slow", HOUR, () -> 0));
        recurring.start();
        done.await();
        recurring.stop();
        assertThat(attempts).hasValue(3);
        assertThat(recurring().getId()).isEqualTo("sweep-slow");
    }

    @Test
    void aStartingWorkerRunsWhatIsDueAndNothingElse() {
        var due = new AtomicInteger();
        runs.record(List.of(SweepRun.succeeded("recent", false, HOUR, Instant.now(), 0),
                SweepRun.succeeded("due", false, HOUR, Instant.now().minus(HOUR).minusSeconds(1), 0)));
        Sweep[] sweeps = {sweep("recent", HOUR, () -> 0), sweep("due", HOUR, due::incrementAndGet),
                sweep("new", HOUR, () -> 0)};
        register(sweeps);
        assertThat(jobs.getJobList(StateName.ENQUEUED, amount())).extracting(Job::getJobName)
                .containsExactlyInAnyOrder("Sweep due", "Sweep new");
        serve(sweeps);
        until(() -> jobs.countJobs(StateName.SUCCEEDED) == 2);
        assertThat(due).hasValue(1);
        assertThat(runs.all()).extracting(SweepRun::sweep).contains("due", "new", "recent");
    }

    @Test
    void aSweepRunsOnceAtATimeOnAllNodes() throws Exception {
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        var first = new CountDownLatch(1);
        var finish = new CountDownLatch(1);
        Sweep[] sweeps = {sweep("slow", HOUR, () -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            first.countDown();
            await(finish);
            return now.getAndDecrement();
        })};
        register(sweeps);
        serve(sweeps);
        serve(sweeps);
        first.await();
        for (int i = 0; i < 4; i++) {
            startByHand();
        }
        // These four end without a run, on whichever node.
        until(() -> jobs.countJobs(StateName.SUCCEEDED) == 4);
        finish.countDown();
        until(() -> jobs.countJobs(StateName.SUCCEEDED) == 5);
        assertThat(most).hasValue(1);
        startByHand();
        until(() -> jobs.countJobs(StateName.SUCCEEDED) == 6);
        assertThat(runs.all()).singleElement().extracting(SweepRun::changed).isEqualTo(1);
    }

    @Test
    void aFailedRunIsAFailedJobWithItsReasonAndLaterRunsGoOn() {
        var fails = new AtomicInteger(1);
        Sweep[] sweeps = {sweep("slow", Duration.ofMinutes(1), () -> {
            if (fails.getAndDecrement() > 0) {
                throw new IllegalStateException("no such table");
            }
            return 7;
        })};
        register(sweeps);
        serve(sweeps);
        until(() -> jobs.countJobs(StateName.FAILED) == 1);
        assertThat(runs.all()).singleElement().satisfies(run -> {
            assertThat(run.isFailing()).isTrue();
            assertThat(run.failure()).contains("no such table");
        });
        startByHand();
        until(() -> jobs.countJobs(StateName.SUCCEEDED) == 1);
        assertThat(runs.all()).singleElement().satisfies(run -> {
            assertThat(run.isFailing()).isFalse();
            assertThat(run.changed()).isEqualTo(7);
            assertThat(run.failure()).contains("no such table");
        });
    }

    @Test
    void aSweepThatKeepsFailingDoesNotHideOtherFailures() {
        register(sweep("slow", HOUR, () -> 0));
        for (int i = 0; i < 5; i++) {
            Job job = recurring().toEnqueuedJob();
            job.failed("on purpose", new IllegalStateException("on purpose"));
            jobs.save(job);
        }
        assertThat(runs.forget(2)).isEqualTo(3);
        assertThat(jobs.countJobs(StateName.FAILED)).isEqualTo(2);
        assertThat(jobs.countJobs(StateName.ENQUEUED)).isEqualTo(1);
    }

    @Test
    void aFrequentSweepIsRecordedAtIntervals() {
        var runner = new SweepRunner(new Timetable(List.of(sweep("frequent", Duration.ofMillis(1), () -> 3))),
                InstantSource.system());
        var reporter = new SweepReporter(runner, runs, Duration.ofMillis(1));
        runner.start();
        reporter.start();
        until(() -> !runs.all().isEmpty());
        reporter.stop();
        runner.stop();
        assertThat(reporter.isRunning()).isFalse();
        assertThat(runs.all()).singleElement().satisfies(run -> {
            assertThat(run.byClock()).isTrue();
            assertThat(run.changed()).isEqualTo(3);
            assertThat(run.node()).isNotEmpty();
        });
    }

    private void register(Sweep... sweeps) {
        var recurring = recurring(this::wakeServers, sweeps);
        recurring.start();
        recurring.stop();
    }

    private RecurringSweeps recurring(Runnable whenDue, Sweep... sweeps) {
        return new RecurringSweeps(new Timetable(List.of(sweeps)), testing.database(), jobs, runs, whenDue,
                InstantSource.system(), Duration.ofMillis(1));
    }

    private void wakeServers() {
        servers.forEach(JobServer::wake);
    }

    /** Starts a node. */
    private void serve(Sweep... sweeps) {
        var handler = new SweepJobHandler(new Timetable(List.of(sweeps)), testing.database(), runs,
                InstantSource.system());
        var server = new JobServer(JobStorage.independent(testing.database(), json), json, new JobActivator() {
            @Override
            public <T> T activateJob(Class<T> type) {
                return type.cast(handler);
            }
        }, JobServerFixture.settings(1, JobServerFixture.POLL_INTERVAL));
        servers.add(server);
        server.start();
    }

    /** Does what JobRunr's page does. */
    private void startByHand() {
        jobs.save(recurring().toEnqueuedJob());
        servers.forEach(JobServer::wake);
    }

    private RecurringJob recurring() {
        List<RecurringJob> all = jobs.getRecurringJobs();
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    private static AmountRequest amount() {
        return AmountBasedList.ascOnUpdatedAt(100);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Sweep sweep(String name, Duration interval, IntSupplier work) {
        return new Sweep() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Duration interval() {
                return interval;
            }

            @Override
            public int runOnce() {
                return work.getAsInt();
            }
        };
    }
}
