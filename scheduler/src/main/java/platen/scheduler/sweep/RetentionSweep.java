package platen.scheduler.sweep;

import java.time.Duration;
import platen.jobs.retention.RetentionPass;

/** Deletes what is older than the retention of its workspace. */
public final class RetentionSweep implements Sweep {
    private final RetentionPass pass;

    public RetentionSweep(RetentionPass pass) {
        this.pass = pass;
    }

    @Override
    public String name() {
        return "retention";
    }

    @Override
    public Duration interval() {
        return Duration.ofMinutes(5);
    }

    @Override
    public int runOnce() {
        return pass.run();
    }
}
