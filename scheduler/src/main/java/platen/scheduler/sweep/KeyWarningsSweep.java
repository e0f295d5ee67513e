package platen.scheduler.sweep;

import java.time.Duration;
import platen.jobs.key.KeyExpiryWarnings;

/** Mails the contacts of workspaces whose API keys expire soon. */
public final class KeyWarningsSweep implements Sweep {
    private final KeyExpiryWarnings warnings;

    public KeyWarningsSweep(KeyExpiryWarnings warnings) {
        this.warnings = warnings;
    }

    @Override
    public String name() {
        return "key-warnings";
    }

    @Override
    public Duration interval() {
        return Duration.ofMinutes(10);
    }

    @Override
    public int runOnce() {
        return warnings.send();
    }
}
