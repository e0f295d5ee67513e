package platen.scheduler;

import static org.jobrunr.scheduling.RecurringJobBuilder.aRecurringJob;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jobrunr.jobs.RecurringJob;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.scheduling.interval.Interval;
import org.jobrunr.storage.StorageProvider;
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

    private final List<Sweep> sweeps;
    private final Database database;
    private final StorageProvider jobs;
    private final SweepRunStore runs;
    private final Runnable whenDue;
    private final InstantSource clock;
    private volatile boolean started;

    /**
     * Creates what registers the sweeps of a timetable.
     *
     * @param jobs storage that takes part in transactions
     * @param whenDue called when jobs of sweeps that are due were enqueued
     */
    public RecurringSweeps(Timetable timetable, Database database, StorageProvider jobs, SweepRunStore runs,
            Runnable whenDue, InstantSource clock) {
        this.sweeps = timetable.byJobs();
        this.database = database;
        this.jobs = jobs;
        this.runs = runs;
        this.whenDue = whenDue;
        this.clock = clock;
    }

    @Override
    public void start() {
        database.inTurn("platen_recurring_sweeps", () -> {
            register();
            return true;
        });
        started = true;
        whenDue.run();
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

    @Override
    public void stop() {
        started = false;
    }

    @Override
    public boolean isRunning() {
        return started;
    }

    /** Returns the phase of the job server, which runs the jobs. */
    @Override
    public int getPhase() {
        return JobServer.PHASE;
    }
}
