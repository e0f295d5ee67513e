package platen.jobs.schedule;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Format;
import platen.jobs.render.ErrorJson;

/** What a source has for a firing. */
sealed interface SourceResult {

    /** Nothing this time. */
    record Nothing() implements SourceResult {}

    /**
     * Another attempt would be refused too.
     *
     * @param error JSON object of a failed record
     */
    record Refused(String error) implements SourceResult {
        /** For a mistake in what the schedule asks for. */
        static Refused mistaken(String reason) {
            return new Refused(ErrorJson.write("bad_request", reason));
        }

        /** For a source that has more than may be taken from it. */
        static Refused tooLarge(String reason) {
            return new Refused(ErrorJson.lasting("payload_too_large", "source_too_large", reason));
        }
    }

    /**
     * Worth another attempt.
     *
     * @param reason a sentence that the schedule's owner can act on
     */
    record Unavailable(String reason) implements SourceResult {}

    /** The source ended in the middle of its rows. */
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

    /** The source turned out to have more than may be taken from it. */
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

        /** @throws IOException when it cannot be read; a source that breaks while it is read throws {@link BrokenOff} */
        InputStream body() throws IOException;

        /** Names of the data's columns where each row has the same ones; empty where rows tell them. */
        default List<String> columns() {
            return List.of();
        }

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
