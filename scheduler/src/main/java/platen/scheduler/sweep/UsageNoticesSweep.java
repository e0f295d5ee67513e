package platen.scheduler.sweep;

import java.time.Duration;
import platen.jobs.workspace.UsageNotices;

/** Mails the contacts of workspaces whose quota is used to 80 or 100 percent. */
public final class UsageNoticesSweep implements Sweep {
    private final UsageNotices notices;

    public UsageNoticesSweep(UsageNotices notices) {
        this.notices = notices;
    }

    @Override
    public String name() {
        return "usage-notices";
    }

    @Override
    public Duration interval() {
        return Duration.ofMinutes(1);
    }

    @Override
    public int runOnce() {
        return notices.send();
    }
}
