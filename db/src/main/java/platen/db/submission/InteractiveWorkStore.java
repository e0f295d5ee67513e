package platen.db.submission;

import platen.db.core.Database;

/** Checks whether an interactive render or run waits for a worker. */
public final class InteractiveWorkStore {
    private final Database database;

    public InteractiveWorkStore(Database database) {
        this.database = database;
    }

    /** Returns whether any waits; costs two index probes. */
    public boolean anybody() {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select exists (select from submission
                                where status = 'processing' and stage = 'queued' and run_id is null
                                  and due_at > clock_timestamp() - interval '1 minute')
                    or exists (select from run
                                where status = 'processing' and stage = 'queued'
                                  and due_at > clock_timestamp() - interval '1 minute')
                """).mapTo(boolean.class).one());
    }
}
