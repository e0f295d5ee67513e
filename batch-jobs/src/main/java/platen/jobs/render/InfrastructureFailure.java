package platen.jobs.render;

import java.util.function.Supplier;
import platen.db.Database;

/**
 * Tells work that fails from work that nobody could record now: a database without room on its disk would use up the
 * attempts of everything that is tried meanwhile, as if each killed its workers. A connection that breaks does count:
 * what breaks it may be the work.
 */
public final class InfrastructureFailure {
    private InfrastructureFailure() {}

    /**
     * Does it; when the database takes no writes, the attempt is taken back. Whether it can be is the database's say
     * too: if not, its lease runs out, and it counts.
     *
     * @throws RuntimeException the failure, in any case
     */
    public static <T> T guard(Supplier<T> work, Runnable takeBack) {
        try {
            return work.get();
        } catch (RuntimeException failure) {
            if (Database.isOfEveryWrite(failure)) {
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
