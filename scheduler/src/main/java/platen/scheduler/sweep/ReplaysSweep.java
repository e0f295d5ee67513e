package platen.scheduler.sweep;

import java.time.Duration;
import platen.jobs.webhook.Replays;

/** Continues requests to send failed deliveries again, in portions. */
public final class ReplaysSweep implements Sweep {
    private final Replays replays;

    public ReplaysSweep(Replays replays) {
        this.replays = replays;
    }

    @Override
    public String name() {
        return "replays";
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(1);
    }

    @Override
    public int runOnce() {
        return replays.continueOpen();
    }
}
