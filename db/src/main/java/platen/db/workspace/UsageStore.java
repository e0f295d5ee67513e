package platen.db.workspace;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
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

    /** Renders of one template. */
    public record TemplateUse(UUID templateId, String alias, int used) {}

    /**
     * Renders of one key.
     *
     * @param keyId null for renders that no key asked for, such as of forms
     */
    public record KeyUse(@Nullable UUID keyId, @Nullable String name, int used) {}

    /** Renders of one day (UTC). */
    public record DayUse(LocalDate day, int used) {}

    /** The month's renders by template, most first. */
    public List<TemplateUse> byTemplate(UUID workspaceId, LocalDate month) {
        return counted(workspaceId, month, TemplateUse.class, """
                select t.id as template_id, t.alias, c.used
                  from (select template_id, count(*) as used from counted group by template_id) c
                  join template t on t.id = c.template_id
                 order by c.used desc, t.alias
                """);
    }

    /** The month's renders by key, most first. */
    public List<KeyUse> byKey(UUID workspaceId, LocalDate month) {
        return counted(workspaceId, month, KeyUse.class, """
                select c.key_id, k.name, c.used
                  from (select key_id, count(*) as used from counted group by key_id) c
                  left join api_key k on k.id = c.key_id
                 order by c.used desc, c.key_id
                """);
    }

    /** The month's renders by day, in order; days without any are left out. */
    public List<DayUse> byDay(UUID workspaceId, LocalDate month) {
        return counted(workspaceId, month, DayUse.class, """
                select day, count(*) as used from counted group by day order by day
                """);
    }

    private <T> List<T> counted(UUID workspaceId, LocalDate month, Class<T> row, String select) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with counted as (
                    select template_id, key_id, cast(created_at at time zone 'UTC' as date) as day
                      from submission
                     where workspace_id = :workspaceId and usage_month = :month
                       -- what lets the index of the newest be used
                       and created_at >= :from and created_at < :to
                )
                """ + select)
                .bind("workspaceId", workspaceId)
                .bind("month", month)
                .bind("from", month.atStartOfDay(ZoneOffset.UTC).toInstant())
                .bind("to", month.plusMonths(1).atStartOfDay(ZoneOffset.UTC).toInstant())
                .map(ConstructorMapper.of(row))
                .list());
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
