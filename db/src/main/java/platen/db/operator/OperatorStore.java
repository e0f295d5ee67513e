package platen.db.operator;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import platen.db.core.Database;

/** Stores operators: names and password hashes. */
public final class OperatorStore {
    private final Database database;

    public OperatorStore(Database database) {
        this.database = database;
    }

    /** Creates an operator; false, changing nothing, when the name is taken. */
    public boolean create(String name, String passwordHash, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into operator (name, password_hash, created_at, changed_at) values (:name, :hash, :now, :now)
                on conflict do nothing
                """).bind("name", name).bind("hash", passwordHash).bind("now", now).execute()) == 1;
    }

    /** Replaces the password; false when the operator does not exist. */
    public boolean changePassword(String name, String passwordHash, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update operator set password_hash = :hash,
                    -- sessions are told apart by it, so it must differ also where clocks do
                    changed_at = greatest(:now, changed_at + interval '1 microsecond')
                where name = :name
                """).bind("name", name).bind("hash", passwordHash).bind("now", now).execute()) == 1;
    }

    /**
     * Login data of an operator.
     *
     * @param changedAt when the password was set
     */
    public record Credentials(String passwordHash, Instant changedAt) {}

    public Optional<Credentials> credentials(String name) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select password_hash, changed_at from operator where name = :name")
                        .bind("name", name)
                        .map((row, context) -> new Credentials(row.getString(1),
                                row.getObject(2, OffsetDateTime.class).toInstant()))
                        .findOne());
    }
}
