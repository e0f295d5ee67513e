package platen.db.event;

import java.util.Collection;
import java.util.List;
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
