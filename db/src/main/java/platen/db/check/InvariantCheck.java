package platen.db.check;

import java.util.Arrays;
import java.util.List;
import platen.db.Database;

/** Asks the database whether its rows keep what they promise; safe on a live system. */
public final class InvariantCheck {
    /** Examples of one broken promise. */
    private static final int MOST_EXAMPLES = 20;

    private final Database database;

    public InvariantCheck(Database database) {
        this.database = database;
    }

    /** @param broken names of what breaks it, at most 20; empty when it holds */
    public record Finding(Invariant invariant, List<String> broken) {
        public boolean holds() {
            return broken.isEmpty();
        }
    }

    /** All of them, in order. Reads every stored byte, for the hashes. */
    public List<Finding> all() {
        return Arrays.stream(Invariant.values()).map(this::find).toList();
    }

    /** Those that do not hold. */
    public List<Finding> broken() {
        return all().stream().filter(finding -> !finding.holds()).toList();
    }

    /** One of them. */
    public Finding find(Invariant invariant) {
        return new Finding(invariant, database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select * from (" + invariant.sql() + ") found limit " + MOST_EXAMPLES)
                        .mapTo(String.class)
                        .list()));
    }
}
