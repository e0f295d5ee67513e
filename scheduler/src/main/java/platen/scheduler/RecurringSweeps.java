package platen.scheduler;

import static org.jobrunr.scheduling.RecurringJobBuilder.aRecurringJob;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jobrunr.jobs.RecurringJob;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.scheduling.interval.Interval;
import org.jobrunr.storage.StorageProvider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import platen.db.core.Database;
import platen.db.sweep.SweepRunStore;
import platen.scheduler.sweep.Sweep;

/**
 * Makes each slow sweep a recurring job of JobRunr while a worker starts, where operators see it, see it fail and start
 * it by hand. A recurring job that is stored already stays as it is: it would otherwise count its interval from the
 * start of the latest process, and a daily deployment would keep a daily sweep from ever running. A sweep that is due,
 * because no process ran at its time, runs at once.
 */
public final class RecurringSweeps implements SmartLifecycle {
    /** Prefix of the ids of these recurring jobs. */
    static final String PREFIX = "sweep-";

    /** A run of a sweep with a shorter interval is soon followed by the next one and needs no retries. */
    private static final Duration RETRIED = Duration.ofMinutes(10);
    private static final int RETRIES = 3;
    private static final Duration RETRY_PAUSE = Duration.ofSeconds(5);
    private static final Logger log = LoggerFactory.getLogger(RecurringSweeps.class);

    private final List<Sweep> sweeps;
    private final Database database;
    private final StorageProvider jobs;
    private final SweepRunStore runs;
    private final Runnable whenDue;
    private final InstantSource clock;
    private final Duration pause;
    private volatile @Nullable Thread registration;
    private volatile CountDownLatch stopped = new CountDownLatch(0);

    /**
     * Creates what registers the sweeps of a timetable.
     *
     * @param jobs storage that takes part in transactions
     * @param whenDue called when jobs of sweeps that are due were enqueued
     */
    public RecurringSweeps(Timetable timetable, Database database, StorageProvider jobs, SweepRunStore runs,
            Runnable whenDue, InstantSource clock) {
        this(timetable, database, jobs, runs, whenDue, clock, RETRY_PAUSE);
    }

    /** @param pause time before a registration that failed is repeated */
    RecurringSweeps(Timetable timetable, Database database, StorageProvider jobs, SweepRunStore runs,
            Runnable whenDue, InstantSource clock, Duration pause) {
        this.pause = pause;
        this.sweeps = timetable.byJobs();
        this.database = database;
        this.jobs = jobs;
        this.runs = runs;
        this.whenDue = whenDue;
        this.clock = clock;
    }

    /** Returns false: a server starts it once it is ready, because readiness does not need it. */
    @Override
    public boolean isAutoStartup() {
        return false;
    }

    /** Starts a registration in a thread of its own, because a server is ready without it. */
    @Override
    public void start() {
        stopped = new CountDownLatch(1);
        registration = Thread.ofVirtual().name("recurring-sweeps").start(this::registerUntilDone);
    }

    /** Registers the sweeps, and repeats it after a failure until the stop: perhaps no other process does it. */
    private void registerUntilDone() {
        do {
            try {
                database.inTurn("platen_recurring_sweeps", () -> {
                    register();
                    return true;
                });
                whenDue.run();
                return;
            } catch (RuntimeException e) {
                log.warn("The recurring sweeps could not be registered; the next attempt is in {} s",
                        pause.toSeconds(), e);
            }
        } while (!isStoppedWithinPause());
    }

    private boolean isStoppedWithinPause() {
        try {
            return stopped.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private void register() {
        Map<String, RecurringJob> stored = jobs.getRecurringJobs()
                .stream()
                .collect(Collectors.toMap(RecurringJob::getId, Function.identity()));
        var scheduler = new JobRequestScheduler(jobs);
        for (Sweep sweep : sweeps) {
            RecurringJob before = stored.remove(PREFIX + sweep.name());
            if (before == null || !isUpToDate(before, sweep)) {
                scheduler.createRecurrently(aRecurringJob().withId(PREFIX + sweep.name())
                        .withName("Sweep " + sweep.name())
                        .withAmountOfRetries(retries(sweep))
                        .withInterval(sweep.interval())
                        .withJobRequest(new SweepJob(sweep.name())));
            }
        }
        // Sweeps that this release no longer has.
        stored.keySet().stream().filter(id -> id.startsWith(PREFIX)).forEach(jobs::deleteRecurringJob);
        enqueueDue();
    }

    private void enqueueDue() {
        Instant now = clock.instant();
        Map<String, Sweep> due = sweeps.stream()
                .filter(sweep -> runs.lastSuccess(sweep.name())
                        .map(ended -> ended.plus(sweep.interval()).isBefore(now))
                        .orElse(true))
                .collect(Collectors.toMap(sweep -> PREFIX + sweep.name(), Function.identity()));
        jobs.getRecurringJobs()
                .stream()
                .filter(each -> due.containsKey(each.getId()))
                .forEach(each -> jobs.save(each.toEnqueuedJob()));
    }

    private static boolean isUpToDate(RecurringJob job, Sweep sweep) {
        return job.getScheduleExpression().equals(new Interval(sweep.interval()).toString())
                && job.getJobDetails().getJobParameterValues()[0].equals(new SweepJob(sweep.name()))
                && Integer.valueOf(retries(sweep)).equals(job.getAmountOfRetries());
    }

    private static int retries(Sweep sweep) {
        return sweep.interval().compareTo(RETRIED) < 0 ? 0 : RETRIES;
    }

    /** Waits for the end of a registration that runs. */
    @Override
    public void stop() {
        stopped.countDown();
        Thread running = registration;
        registration = null;
        if (running != null) {
            try {
                running.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return registration != null;
    }

    /** Returns the phase of the job server, which runs the jobs. */
    @Override
    public int getPhase() {
        return JobServer.PHASE;
    }
}
