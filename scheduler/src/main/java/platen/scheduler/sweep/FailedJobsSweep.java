package platen.scheduler.sweep;

import java.time.Duration;
import java.time.InstantSource;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.storage.StorageProvider;

/**
 * Deletes jobs that failed a week ago. JobRunr would keep them forever, and their outcome is stored in the rows they
 * processed.
 */
public final class FailedJobsSweep implements Sweep {
    private static final Duration RETENTION = Duration.ofDays(7);

    private final StorageProvider jobs;
    private final InstantSource clock;

    public FailedJobsSweep(StorageProvider jobs, InstantSource clock) {
        this.jobs = jobs;
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
        return jobs.deleteJobsPermanently(StateName.FAILED, clock.instant().minus(RETENTION));
    }
}
