package platen.db.workspace;

import java.time.LocalDate;
import java.util.UUID;
import platen.db.Database;

/** Renders used per workspace and calendar month (UTC). Reserved at acceptance, released when the render fails. */
public final class UsageStore {
    private final Database database;

    public UsageStore(Database database) {
        this.database = database;
    }

    /**
     * Reserves renders of a month's allowance. The row lock makes parallel callers queue, so none overshoots; it is
     * held to the end of the caller's transaction.
     *
     * @return false, changing nothing, when fewer than {@code renders} are left
     */
    public boolean reserve(Workspace workspace, LocalDate month, int renders) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into usage_month as u (workspace_id, month, used)
                select :workspaceId, :month, :renders
                 where :allowance::int is null or :renders <= :allowance
                on conflict (workspace_id, month) do update
                   set used = u.used + excluded.used
                 where :allowance::int is null or u.used + excluded.used <= :allowance
                """)
                .bind("workspaceId", workspace.id())
                .bind("month", month)
                .bind("renders", renders)
                .bind("allowance", workspace.allowance())
                .execute()) == 1;
    }

    /** Gives renders back that came to nothing. */
    public void release(UUID workspaceId, LocalDate month, int renders) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update usage_month set used = used - :renders where workspace_id = :workspaceId and month = :month
                """).bind("workspaceId", workspaceId).bind("month", month).bind("renders", renders).execute());
    }

    /** Renders used or reserved in the month. */
    public int used(UUID workspaceId, LocalDate month) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select used from usage_month where workspace_id = :workspaceId and month = :month
                """).bind("workspaceId", workspaceId).bind("month", month).mapTo(int.class).findOne().orElse(0));
    }

    /**
     * Opens the month for every workspace, so that its first renders only update a row.
     *
     * @return workspaces whose month was opened now
     */
    public int openMonth(LocalDate month) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into usage_month (workspace_id, month) select id, :month from workspace
                on conflict do nothing
                """).bind("month", month).execute());
    }

    /**
     * Sets each counter of the month to what its submissions say, where they differ.
     *
     * @return counters that were wrong
     */
    public int recount(LocalDate month) {
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            // Locked by a statement of its own: the count then sees every render accepted before the lock, and
            // later ones wait for it.
            handle.createQuery("select 1 from usage_month where month = :month order by workspace_id for update")
                    .bind("month", month)
                    .mapTo(int.class)
                    .list();
            return handle.createUpdate("""
                    with counted as (
                        select u.workspace_id, count(s.id) as used
                          from usage_month u
                          left join submission s on s.workspace_id = u.workspace_id and s.usage_month = :month
                         where u.month = :month
                         group by u.workspace_id
                    )
                    update usage_month u set used = c.used
                      from counted c
                     where u.workspace_id = c.workspace_id and u.month = :month and u.used <> c.used
                    """).bind("month", month).execute();
        }));
    }
}
