package platen.jobs.retention;

import java.util.UUID;
import platen.db.retention.RetentionStore;

/** Checks for legal holds before something is deleted. */
public final class LegalHolds {
    private final RetentionStore retention;

    public LegalHolds(RetentionStore retention) {
        this.retention = retention;
    }

    /** The workspace is under a legal hold, so nothing of it is deleted. */
    public static final class Held extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private static final String MESSAGE = "The workspace is under a legal hold, so nothing in it can be deleted until the hold is lifted.";

        Held() {
            super(MESSAGE);
        }

        @Override
        public String getMessage() {
            return MESSAGE;
        }
    }

    /**
     * Checks that a workspace has no legal hold; none can be set before the end of the transaction.
     *
     * @throws Held when it has one
     */
    public void check(UUID workspaceId) {
        if (!retention.mayDelete(workspaceId)) {
            throw new Held();
        }
    }
}
