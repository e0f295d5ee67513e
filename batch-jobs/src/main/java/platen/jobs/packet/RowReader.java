package platen.jobs.packet;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows on their way in, one at a time. */
@FunctionalInterface
interface RowReader {
    /**
     * The next row, or null at the end.
     *
     * @throws BadInput when nothing that follows can be read
     */
    @Nullable
    InputRow next() throws IOException;

    /** Paths of the data by their columns, once a row was read; empty where rows name their keys themselves. */
    default Map<String, String> columns() {
        return Map.of();
    }

    /** The input as a whole is of no use. */
    final class BadInput extends RuntimeException {
        BadInput(String message) {
            super(message);
        }
    }
}
