package platen.db.event;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.statement.PreparedBatch;
import platen.db.core.Database;

/** Stores events. */
public final class EventStore {
    private final Database database;

    public EventStore(Database database) {
        this.database = database;
    }

    /** Appends an event. Called in the transaction of the change, so that both are committed or neither. */
    public void append(Event event) {
        append(List.of(event));
    }

    /** Returns an event of this workspace. */
    public Optional<Event> find(UUID workspaceId, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select id, workspace_id, type, data, created_at from event
                 where id = :id and workspace_id = :workspaceId
                """)
                .bind("id", id)
                .bind("workspaceId", workspaceId)
                .map((row, context) -> new Event(row.getObject("id", UUID.class),
                        row.getObject("workspace_id", UUID.class),
                        EventType.named(row.getString("type")).orElseThrow(), row.getString("data"),
                        row.getTimestamp("created_at").toInstant()))
                .findOne());
    }

    /** Like {@link #append(Event)}, for many events with one statement. */
    public void append(Collection<Event> events) {
        database.jdbi().useHandle(handle -> {
            PreparedBatch batch = handle.prepareBatch("""
                    insert into event (id, workspace_id, type, data, created_at)
                    values (:id, :workspaceId, :typeName, cast(:data as json), :createdAt)
                    """);
            events.forEach(event -> batch.bindMethods(event).bind("typeName", event.type().primaryName()).add());
            batch.execute();
        });
    }
}
