package platen.db.person;

import java.time.Instant;
import java.util.Collection;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Deletes sessions, which Spring Session creates and reads. */
@Internal("A session belongs to a person.")
public final class SessionStore {
    private final Database database;

    public SessionStore(Database database) {
        this.database = database;
    }

    /** Ends all sessions of a person. */
    public void deleteOf(UUID personId) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("delete from spring_session where principal_name = :name")
                        .bind("name", personId.toString())
                        .execute());
    }

    /** Ends sessions of a person by their ids and returns their number. */
    public int delete(UUID personId, Collection<String> sessionIds) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from spring_session where principal_name = :name and session_id = any(:ids)
                """)
                .bind("name", personId.toString())
                .bindArray("ids", String.class, sessionIds)
                .execute());
    }

    /** Deletes expired sessions and returns their number. */
    public int deleteExpired(Instant now) {
        return database.jdbi()
                .withHandle(handle -> handle.createUpdate("delete from spring_session where expiry_time < :now")
                        .bind("now", now.toEpochMilli())
                        .execute());
    }
}
