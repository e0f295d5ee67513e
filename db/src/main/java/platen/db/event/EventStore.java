package platen.db.event;

import platen.db.Database;

/** Rows of events. */
public final class EventStore {
    private final Database database;

    public EventStore(Database database) {
        this.database = database;
    }

    /** Appends an event; called in the transaction of the change, so that both are there or neither is. */
    public void append(Event event) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into event (id, workspace_id, type, data, created_at)
                values (:id, :workspaceId, :typeName, cast(:data as json), :createdAt)
                """).bindMethods(event).bind("typeName", event.type().primaryName()).execute());
    }
}
