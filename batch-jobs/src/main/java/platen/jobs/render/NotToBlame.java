package platen.jobs.render;

import java.util.function.Supplier;
import platen.db.Database;

/**
 * Tells work that fails from work that cannot be recorded: a database without room on its disk, or one that has gone,
 * would use up the attempts of everything that is tried meanwhile, as if each killed its workers.
 */
public final class NotToBlame {
    private NotToBlame() {}

    /**
     * Does it; when the database fails and not a statement of it, the attempt is taken back. Whether it can be is the
     * database's say too: if not, its lease runs out, and it counts.
     *
     * @throws RuntimeException the failure, in any case
     */
    public static <T> T guard(Supplier<T> work, Runnable takeBack) {
        try {
            return work.get();
        } catch (RuntimeException failure) {
            if (!Database.isOfStatement(failure)) {
                try {
                    takeBack.run();
                } catch (RuntimeException e) {
                    failure.addSuppressed(e);
                }
            }
            throw failure;
        }
    }
}
