package platen.jobs.schedule;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Format;
import platen.jobs.error.ErrorJson;

/** Result of opening a source for a firing. */
sealed interface SourceResult {

    /** The source has no rows this time. */
    record Nothing() implements SourceResult {}

    /**
     * A permanent failure; another attempt would fail too.
     *
     * @param error error as JSON, in the shape of a record's error
     */
    record Refused(String error) implements SourceResult {
        /** Returns the failure for a mistake in the schedule. */
        static Refused mistaken(String reason) {
            return new Refused(ErrorJson.write("bad_request", reason));
        }

        /** Returns the failure for a source that exceeds a limit. */
        static Refused tooLarge(String reason) {
            return new Refused(ErrorJson.lasting("payload_too_large", "source_too_large", reason));
        }
    }

    /**
     * A temporary failure that is worth another attempt.
     *
     * @param reason a sentence that tells the schedule's owner what to correct
     */
    record Unavailable(String reason) implements SourceResult {}

    /** The source failed in the middle of its rows. */
    final class BrokenOff extends IOException {
        private final Unavailable unavailable;

        BrokenOff(String reason, @Nullable Exception cause) {
            super(reason, cause);
            this.unavailable = new Unavailable(reason);
        }

        Unavailable unavailable() {
            return unavailable;
        }
    }

    /** The source exceeded a limit while it was read. */
    final class Exceeded extends IOException {
        Exceeded(String reason) {
            super(reason);
        }

        Refused refused() {
            return Refused.tooLarge(String.valueOf(getMessage()));
        }
    }

    /** Rows to be read once. */
    non-sealed interface Rows extends SourceResult, AutoCloseable {
        Format format();

        /**
         * Returns the content.
         *
         * @throws IOException when it cannot be read; {@link BrokenOff} when the source fails while it is read
         */
        InputStream body() throws IOException;

        /** Returns the column names where every row has the same columns; empty where the rows name their keys. */
        default List<String> columns() {
            return List.of();
        }

        /** Returns whether the source has more rows, for another batch of the same planned time. */
        default boolean more() {
            return false;
        }

        /**
         * Called once the end of the firing is committed.
         *
         * @param accepted whether the batch was accepted
         */
        default void settle(boolean accepted) {}

        @Override
        void close();
    }
}
