package platen.scheduler.sweep.envelope;

import java.util.List;
import platen.jobs.envelope.complete.StrandedSeals;
import platen.jobs.envelope.end.EnvelopeDeadlines;
import platen.jobs.envelope.notice.EnvelopeReminders;
import platen.scheduler.sweep.Sweep;

/** The sweeps of envelopes. */
public record EnvelopeSweeps(EnvelopeDeadlines deadlines, EnvelopeReminders reminders, StrandedSeals seals) {
    /** Returns the sweep that requeues seals whose next attempt is due or whose worker was lost. */
    public Sweep stranded() {
        return new StrandedSealsSweep(seals);
    }

    /** Returns the sweeps of deadlines and reminders, in the order in which operators see them. */
    public List<Sweep> timed() {
        return List.of(new EnvelopeExpirySweep(deadlines), new EnvelopeRemindersSweep(reminders));
    }
}
