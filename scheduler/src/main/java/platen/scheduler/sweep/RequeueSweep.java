package platen.scheduler.sweep;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import platen.db.Database;
import platen.db.Failpoint;

/** Calling again for what is due and nobody works on: a bell was lost, or a worker died. */
final class RequeueSweep {
    private static final int AT_ONCE = 100;

    private RequeueSweep() {}

    /**
     * Calls for each, in the transaction that says so in its row: both are there, or neither is.
     *
     * @param due gives up to so many, which others are not given until they are due again
     * @param call enqueues the job of one
     * @return how many
     */
    static <T> int all(Database database, IntFunction<List<T>> due, Consumer<T> call) {
        return database.inTransaction(() -> {
            List<T> recalled = due.apply(AT_ONCE);
            if (!recalled.isEmpty()) {
                Failpoint.F20.hit();
                recalled.forEach(call);
                Failpoint.F21.hit();
            }
            return recalled.size();
        });
    }
}
