package platen.db.submission;

import platen.db.core.Database;
import platen.db.lease.WaitingWorkspaces;

/** Checks whether an interactive render or run waits for a worker. */
public final class InteractiveWorkStore {
    /** Rows checked per workspace: those that are claimed next. The sweep keeps them from becoming a minute late. */
    private static final int OLDEST = 4;

    private static final String FIND = "select " + waits("submission",
            "status = 'processing' and stage = 'queued' and run_id is null") + " or "
            + waits("run", "status = 'processing' and stage = 'queued'");

    private final Database database;

    public InteractiveWorkStore(Database database) {
        this.database = database;
    }

    /** Returns whether any waits that may be claimed; reads a few rows per workspace with waiting work. */
    public boolean anybody() {
        return database.jdbi().withHandle(handle -> handle.createQuery(FIND).mapTo(boolean.class).one());
    }

    private static String waits(String table, String queued) {
        return """
                exists (with recursive <waiting>
                        select from waiting w
                         where not w.paused
                           -- where no worker claims these, nothing is gained by waiting for them
                           and exists (select from (
                                        select due_at from <table> where <queued> and workspace_id = w.workspace_id
                                         order by id limit <oldest>) next
                                        where due_at > clock_timestamp() - interval '1 minute'))
                """.replace("<waiting>", WaitingWorkspaces.findAll(table, queued))
                .replace("<table>", table)
                .replace("<queued>", queued)
                .replace("<oldest>", Integer.toString(OLDEST));
    }
}
