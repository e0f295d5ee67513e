package platen.db.check;

import java.util.Arrays;
import java.util.List;
import platen.db.core.Database;

/** Checks the invariants of the database. Safe to run on a live system. */
public final class InvariantCheck {
    /** Maximum number of violations returned per invariant. */
    private static final int MAX_EXAMPLES = 20;

    private final Database database;

    public InvariantCheck(Database database) {
        this.database = database;
    }

    /**
     * Result of one check.
     *
     * @param broken names of the objects that violate the invariant, at most 20; empty when it holds
     */
    public record Finding(Invariant invariant, List<String> broken) {
        public boolean holds() {
            return broken.isEmpty();
        }
    }

    /** Checks all invariants, in order. Reads every stored file to verify its hash. */
    public List<Finding> all() {
        return Arrays.stream(Invariant.values()).map(this::find).toList();
    }

    /** Returns the findings of violated invariants only. */
    public List<Finding> broken() {
        return all().stream().filter(finding -> !finding.holds()).toList();
    }

    /** Checks one invariant. */
    public Finding find(Invariant invariant) {
        return new Finding(invariant, database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select * from (" + invariant.sql() + ") found limit " + MAX_EXAMPLES)
                        .mapTo(String.class)
                        .list()));
    }
}
