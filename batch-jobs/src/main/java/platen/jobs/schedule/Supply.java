package platen.jobs.schedule;

import java.io.IOException;
import java.io.InputStream;
import platen.db.batch.Format;

/** What a source has for a firing. */
sealed interface Supply {

    /** Nothing this time. */
    record Nothing() implements Supply {}

    /** Another attempt would be refused too. */
    record Refused(String reason) implements Supply {}

    /**
     * Worth another attempt.
     *
     * @param reason a sentence that the schedule's owner can act on
     */
    record Unavailable(String reason) implements Supply {}

    /** The source ended in the middle of its rows. */
    final class BrokenOff extends IOException {
        private final Unavailable unavailable;

        BrokenOff(String reason, Exception cause) {
            super(reason, cause);
            this.unavailable = new Unavailable(reason);
        }

        Unavailable unavailable() {
            return unavailable;
        }
    }

    /** Rows to be read once. */
    non-sealed interface Rows extends Supply, AutoCloseable {
        Format format();

        /** @throws IOException when it cannot be read; a source that breaks while it is read throws {@link BrokenOff} */
        InputStream body() throws IOException;

        /** Whether the source has more, for another order of the same planned time. */
        default boolean more() {
            return false;
        }

        /** The firing has ended, and its end is committed. */
        default void settle(boolean accepted) {}

        @Override
        void close();
    }
}
