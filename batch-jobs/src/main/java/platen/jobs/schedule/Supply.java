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

    /** Worth another attempt. */
    record Unavailable(String reason) implements Supply {}

    /** Rows to be read once. */
    non-sealed interface Rows extends Supply, AutoCloseable {
        Format format();

        /** @throws IOException when the source breaks while it is read */
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
