package platen.scheduler.sweep;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import platen.db.Database;
import platen.db.run.RunStore;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.QueuedJob;

/** Rings the bell again for workflow runs that nobody works on though they are due: a bell was lost, or a worker died. */
public final class StrandedRunsSweep implements Sweep {
    private static final int AT_ONCE = 100;

    private final Database database;
    private final RunStore runs;
    private final JobQueue queue;
    private final Function<UUID, QueuedJob> job;
    private final Duration grace;

    /**
     * @param job the job that does a run
     * @param grace how long a worker has to take a run before it counts as stranded once more
     */
    public StrandedRunsSweep(Database database, RunStore runs, JobQueue queue,
            Function<UUID, QueuedJob> job, Duration grace) {
        this.database = database;
        this.runs = runs;
        this.queue = queue;
        this.job = job;
        this.grace = grace;
    }

    @Override
    public String name() {
        return "stranded-runs";
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(2);
    }

    @Override
    public int runOnce() {
        return database.inTransaction(() -> {
            List<UUID> stranded = runs.recall(AT_ONCE, grace);
            stranded.forEach(id -> queue.enqueueAgain(job.apply(id)));
            return stranded.size();
        });
    }
}
