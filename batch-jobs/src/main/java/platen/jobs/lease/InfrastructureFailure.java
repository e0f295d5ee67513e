package platen.jobs.lease;

import java.util.function.Supplier;
import platen.db.core.Database;

/**
 * Distinguishes work that fails from work that could not be recorded. When the database's disk is full, all work
 * attempted meanwhile would otherwise use up its attempts as if it had killed its workers. A broken connection does
 * count as an attempt, because the work may have caused it.
 */
public final class InfrastructureFailure {
    private InfrastructureFailure() {}

    /**
     * Runs the work and, when it fails because the database accepts no writes, takes the attempt back. Taking it back
     * also needs the database; if that fails, the lease expires and the attempt counts.
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
