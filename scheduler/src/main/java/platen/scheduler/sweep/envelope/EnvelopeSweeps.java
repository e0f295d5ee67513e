package platen.scheduler.sweep.envelope;

import java.util.List;
import platen.jobs.envelope.complete.StrandedSeals;
import platen.jobs.envelope.end.EnvelopeDeadlines;
import platen.jobs.envelope.notice.EnvelopeReminders;
import platen.scheduler.sweep.Sweep;

/** The sweeps of envelopes. */
public record EnvelopeSweeps(EnvelopeDeadlines deadlines, EnvelopeReminders reminders, StrandedSeals seals) {
    /** Returns the sweeps in the order in which they are shown to operators. */
    public List<Sweep> all() {
        return List.of(new StrandedSealsSweep(seals), new EnvelopeExpirySweep(deadlines),
                new EnvelopeRemindersSweep(reminders));
    }
}
