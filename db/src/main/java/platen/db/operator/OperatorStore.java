package platen.db.operator;

import java.time.Instant;
import java.util.Optional;
import platen.db.Database;

/** Rows of operators: a name and the hash of a password. */
public final class OperatorStore {
    private final Database database;

    public OperatorStore(Database database) {
        this.database = database;
    }

    /** Adds an operator; false, changing nothing, when the name is taken. */
    public boolean create(String name, String passwordHash, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into operator (name, password_hash, created_at, changed_at) values (:name, :hash, :now, :now)
                on conflict do nothing
                """).bind("name", name).bind("hash", passwordHash).bind("now", now).execute()) == 1;
    }

    /** Replaces a password; false when there is no such operator. */
    public boolean changePassword(String name, String passwordHash, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update operator set password_hash = :hash, changed_at = :now where name = :name
                """).bind("name", name).bind("hash", passwordHash).bind("now", now).execute()) == 1;
    }

    public Optional<String> passwordHash(String name) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select password_hash from operator where name = :name")
                        .bind("name", name)
                        .mapTo(String.class)
                        .findOne());
    }
}
