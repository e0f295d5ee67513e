package platen.scheduler.sweep;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import platen.db.core.Database;
import platen.db.core.Failpoint;

/**
 * Enqueues jobs again for rows that are due but not being processed, because a notification was lost or a worker died.
 */
final class RequeueSweep {
    private static final int AT_ONCE = 100;

    private RequeueSweep() {}

    /**
     * Enqueues a job for each row, in the transaction that updates the row, so that both happen or neither does.
     *
     * @param due returns up to the given number of rows, and postpones them so that no other node gets them
     * @param call enqueues the job of one row
     * @return number of rows
     */
    static <T> int all(Database database, IntFunction<List<T>> due, Consumer<T> call) {
        return database.inTransaction(() -> {
            List<T> recalled = due.apply(AT_ONCE);
            if (!recalled.isEmpty()) {
                Failpoint.AFTER_SWEEP_SELECT.hit();
                recalled.forEach(call);
                Failpoint.AFTER_SWEEP_UPDATE.hit();
            }
            return recalled.size();
        });
    }
}
