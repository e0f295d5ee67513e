package platen.scheduler.sweep;

import java.util.function.IntUnaryOperator;

/** Forgetting in portions: locks and log of a transaction stay small however much has gathered. */
final class ChunkedDelete {
    private ChunkedDelete() {}

    /**
     * Forgets until there is no whole portion any more.
     *
     * @param forget what forgets up to so many in a transaction, and says how many it did
     * @return all that were forgotten
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
