package platen.scheduler.sweep.envelope;

import java.time.Duration;
import platen.jobs.envelope.notice.EnvelopeReminders;
import platen.scheduler.sweep.Sweep;

/** Reminds people who have been asked to sign and have not. */
public final class EnvelopeRemindersSweep implements Sweep {
    private final EnvelopeReminders reminders;

    public EnvelopeRemindersSweep(EnvelopeReminders reminders) {
        this.reminders = reminders;
    }

    @Override
    public String name() {
        return "envelope-reminders";
    }

    @Override
    public Duration interval() {
        return Duration.ofMinutes(10);
    }

    @Override
    public int runOnce() {
        return reminders.send();
    }
}
