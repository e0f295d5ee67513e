package platen.jobs.envelope.notice;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import platen.db.envelope.Envelope;

/** When people who have not acted are reminded: after three days, then weekly, four times at most. */
public final class ReminderTimes {
    private static final Duration FIRST = Duration.ofDays(3);
    private static final Duration NEXT = Duration.ofDays(7);
    private static final Duration LAST_HOUR = Duration.ofHours(1);
    private static final int MAX_REMINDERS = 4;

    private ReminderTimes() {}

    /**
     * Returns when a person is reminded next; null for never. There is none in the last hour before the deadline.
     *
     * @param sent reminders that the person has got
     */
    public static @Nullable Instant next(Envelope envelope, int sent, Instant now) {
        if (!envelope.terms().reminders() || sent >= MAX_REMINDERS) {
            return null;
        }
        Instant next = now.plus(sent == 0 ? FIRST : NEXT);
        return isTooLate(envelope, next) ? null : next;
    }

    /** Returns whether a reminder at this time would be in the last hour before the deadline, or after it. */
    public static boolean isTooLate(Envelope envelope, Instant time) {
        Instant deadline = envelope.expiresAt();
        return deadline != null && !time.isBefore(deadline.minus(LAST_HOUR));
    }
}
