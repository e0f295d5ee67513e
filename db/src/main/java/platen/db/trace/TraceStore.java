package platen.db.trace;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Stores trace contexts of submissions, runs and events. */
@Internal("Traces belong to the work, which its caller found or works on.")
public final class TraceStore {
    private final Database database;

    public TraceStore(Database database) {
        this.database = database;
    }

    /** Stores the trace context of a submission, run or event; called in the transaction that records it. */
    public void keep(UUID subjectId, String traceparent) {
        database.jdbi().useHandle(handle -> handle.execute("""
                insert into trace (subject_id, traceparent) values (?, ?) on conflict (subject_id) do nothing
                """, subjectId, traceparent));
    }

    /** Copies the trace context of another object, if it has one. */
    public void inherit(UUID subjectId, UUID fromId) {
        database.jdbi().useHandle(handle -> handle.execute("""
                insert into trace (subject_id, traceparent) select ?, traceparent from trace where subject_id = ?
                on conflict (subject_id) do nothing
                """, subjectId, fromId));
    }

    public Optional<String> of(UUID subjectId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select traceparent from trace where subject_id = :id")
                        .bind("id", subjectId)
                        .mapTo(String.class)
                        .findOne());
    }

    /**
     * Deletes old trace contexts.
     *
     * @return number of deleted rows
     */
    public int forgetOlderThan(Duration age) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from trace where created_at < clock_timestamp() - make_interval(secs => :seconds)
                """).bind("seconds", age.toSeconds()).execute());
    }
}
