package platen.scheduler.sweep;

import java.time.Duration;
import java.time.InstantSource;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.storage.StorageProvider;
import platen.db.sweep.SweepRunStore;

/**
 * Deletes jobs that failed a week ago, and all but the latest failures of each recurring job. JobRunr would keep them
 * forever; their outcome is stored in the rows they processed.
 */
public final class FailedJobsSweep implements Sweep {
    private static final Duration RETENTION = Duration.ofDays(7);

    /** Failed jobs that are kept of each recurring job; one that fails for a week would hide all others. */
    private static final int MAX_FAILURES = 20;

    private final StorageProvider jobs;
    private final SweepRunStore runs;
    private final InstantSource clock;

    public FailedJobsSweep(StorageProvider jobs, SweepRunStore runs, InstantSource clock) {
        this.jobs = jobs;
        this.runs = runs;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "failed-jobs";
    }

    @Override
    public Duration interval() {
        return Duration.ofHours(1);
    }

    @Override
    public int runOnce() {
        return jobs.deleteJobsPermanently(StateName.FAILED, clock.instant().minus(RETENTION))
                + runs.forget(MAX_FAILURES);
    }
}
