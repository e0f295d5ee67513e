package platen.scheduler.sweep.envelope;

import java.util.List;
import platen.jobs.envelope.complete.StrandedSeals;
import platen.jobs.envelope.end.EnvelopeDeadlines;
import platen.jobs.envelope.notice.EnvelopeReminders;
import platen.scheduler.sweep.Sweep;

/** The sweeps of envelopes. */
public record EnvelopeSweeps(EnvelopeDeadlines deadlines, EnvelopeReminders reminders, StrandedSeals seals) {
    /** Returns the sweep that has something to do only while there is work of its kind. */
    public Sweep stranded() {
        return new StrandedSealsSweep(seals);
    }

    /** Returns the other sweeps in the order in which they are shown to operators. */
    public List<Sweep> all() {
        return List.of(new EnvelopeExpirySweep(deadlines), new EnvelopeRemindersSweep(reminders));
    }
}
