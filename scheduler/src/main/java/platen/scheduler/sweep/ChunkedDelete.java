package platen.scheduler.sweep;

import java.util.function.IntUnaryOperator;

/**
 * Deletes rows in chunks, so that the locks and the log of a transaction stay small however many rows have accumulated.
 */
final class ChunkedDelete {
    private ChunkedDelete() {}

    /**
     * Deletes chunks until one is not full.
     *
     * @param portion maximum rows of a chunk
     * @param forget deletes up to the given number of rows in a transaction and returns how many it deleted
     * @return number of all deleted rows
     */
    static int all(int portion, IntUnaryOperator forget) {
        int all = 0;
        int last;
        do {
            last = forget.applyAsInt(portion);
            all += last;
        } while (last == portion);
        return all;
    }
}
