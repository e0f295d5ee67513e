package platen.scheduler;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.server.runner.ThreadLocalJobContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Database;
import platen.db.core.NamedLock;
import platen.db.sweep.SweepRun;
import platen.db.sweep.SweepRunStore;
import platen.jobs.queue.WorkerPermit;
import platen.scheduler.sweep.Sweep;

/**
 * Runs the sweep that a job names, at most one run of it at a time on all nodes. A run takes no worker from renders, and
 * a process runs {@value #MAX_RUNNING} sweeps at once, because each occupies two connections.
 */
public final class SweepJobHandler implements JobRequestHandler<SweepJob> {
    static final int MAX_RUNNING = 3;

    private static final Logger log = LoggerFactory.getLogger(SweepJobHandler.class);

    private final Map<String, Sweep> sweeps;
    private final Database database;
    private final SweepRunStore runs;
    private final InstantSource clock;
    private final Semaphore running = new Semaphore(MAX_RUNNING, true);

    public SweepJobHandler(Timetable timetable, Database database, SweepRunStore runs, InstantSource clock) {
        this.sweeps = timetable.byJobs().stream().collect(Collectors.toMap(Sweep::name, Function.identity()));
        this.database = database;
        this.runs = runs;
        this.clock = clock;
    }

    @Override
    public void run(SweepJob job) throws InterruptedException {
        Sweep sweep = sweeps.get(job.sweep());
        if (sweep == null) {
            // During a deployment, a worker of another release meets its jobs.
            tell("This release has no sweep " + job.sweep() + "; nothing was done.");
            log.warn("This release has no sweep {}", job.sweep());
            return;
        }
        WorkerPermit.releaseEarly();
        running.acquire();
        try {
            if (!new NamedLock(database, lockOf(sweep.name())).runIfFree(() -> sweep(sweep))) {
                tell("Another run is under way; nothing was done.");
            }
        } finally {
            running.release();
        }
    }

    /** Returns the name of the lock that a run of a sweep holds. */
    static String lockOf(String sweep) {
        return "platen_sweep_" + sweep;
    }

    private void sweep(Sweep sweep) {
        try {
            int changed = sweep.runOnce();
            runs.record(List.of(SweepRun.succeeded(sweep.name(), false, sweep.interval(), clock.instant(), changed)));
            tell("Changed " + changed + " rows.");
            log.debug("Sweep {} changed {} rows", sweep.name(), changed);
        } catch (RuntimeException e) {
            recordFailure(sweep, e);
            throw e;
        }
    }

    private void recordFailure(Sweep sweep, RuntimeException failure) {
        try {
            runs.record(List.of(SweepRun.failed(sweep.name(), false, sweep.interval(), clock.instant(),
                    failure.toString())));
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** Writes to the log that JobRunr's page shows with the job. */
    private static void tell(String text) {
        ThreadLocalJobContext.getJobContext().logger().info(text);
    }
}
