package platen.jobs.batch.intake;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the rows of an input one at a time. */
@FunctionalInterface
public interface RowReader {
    /**
     * Returns the next row, or null at the end.
     *
     * @throws BadInput when nothing that follows can be parsed
     */
    @Nullable
    InputRow next() throws IOException;

    /** Returns the data paths by column once a row was read; empty where the rows contain their own keys. */
    default Map<String, String> columns() {
        return Map.of();
    }

    /** The input as a whole cannot be processed. */
    final class BadInput extends RuntimeException {
        BadInput(String message) {
            super(message);
        }
    }
}
