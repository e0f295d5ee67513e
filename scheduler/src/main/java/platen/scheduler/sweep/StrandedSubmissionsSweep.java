package platen.scheduler.sweep;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import platen.db.Database;
import platen.db.submission.SubmissionStore;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.QueuedJob;

/** Rings the bell again for renders that nobody works on though they are due: a bell was lost, or a worker died. */
public final class StrandedSubmissionsSweep implements Sweep {
    private static final int AT_ONCE = 100;

    private final Database database;
    private final SubmissionStore submissions;
    private final JobQueue queue;
    private final Function<UUID, QueuedJob> job;
    private final Duration grace;

    /**
     * @param job the job that renders a submission
     * @param grace how long a worker has to take a submission before it counts as stranded once more
     */
    public StrandedSubmissionsSweep(Database database, SubmissionStore submissions, JobQueue queue,
            Function<UUID, QueuedJob> job, Duration grace) {
        this.database = database;
        this.submissions = submissions;
        this.queue = queue;
        this.job = job;
        this.grace = grace;
    }

    @Override
    public String name() {
        return "stranded-submissions";
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(2);
    }

    @Override
    public int runOnce() {
        return database.inTransaction(() -> {
            List<UUID> stranded = submissions.recall(AT_ONCE, grace);
            stranded.forEach(id -> queue.enqueueAgain(job.apply(id)));
            return stranded.size();
        });
    }
}
