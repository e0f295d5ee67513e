package platen.jobs.packet;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Rows on their way in, one at a time. */
@FunctionalInterface
interface Arrivals {
    /**
     * The next row, or null at the end.
     *
     * @throws BadInput when nothing that follows can be read
     */
    @Nullable
    Arrival next() throws IOException;

    /** The input as a whole is of no use. */
    final class BadInput extends RuntimeException {
        BadInput(String message) {
            super(message);
        }
    }
}
