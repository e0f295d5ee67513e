package platen.db.workspace;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.statement.FrequentStatement;

/**
 * Counts renders per workspace and calendar month (UTC). They are reserved on acceptance and released when a render
 * fails.
 */
public final class UsageStore {
    private static final FrequentStatement RESERVE = FrequentStatement.of("""
        with reserved as (
            insert into usage_month as u (workspace_id, month, used)
            select :workspaceId, :month, :renders
             where :allowance::int is null or :renders <= :allowance
            on conflict (workspace_id, month) do update
               set used = u.used + excluded.used
             where :allowance::int is null or u.used + excluded.used <= :allowance
            returning workspace_id
        )
        insert into usage_day as d (workspace_id, day, template_id, key_id, used)
        select r.workspace_id, s.day, s.template_id, s.key_id, s.used
          -- nothing where nothing was reserved, and never before the month's row is locked
          from reserved r,
               unnest(:days::date[], :templates::uuid[], :keys::uuid[], :counts::int[])
                   as s (day, template_id, key_id, used)
        on conflict (workspace_id, day, template_id, key_id) do update set used = d.used + excluded.used
        """);
    private static final FrequentStatement USED = FrequentStatement.of("""
            select used from usage_month where workspace_id = :workspaceId and month = :month
            """);

    private final Database database;

    public UsageStore(Database database) {
        this.database = database;
    }

    /**
     * Key by which renders are counted.
     *
     * @param keyId the API key of the request, or null when none was used
     * @param day of acceptance, UTC
     */
    public record Share(UUID templateId, @Nullable UUID keyId, LocalDate day) {}

    /**
     * Reserves renders in a month's quota. The row lock serializes concurrent callers, so that they cannot exceed the
     * quota; it is held until the end of the caller's transaction.
     *
     * @param renders number of renders per share, at least 1; the days must be in the month
     * @return false, changing nothing, when the remaining quota is too small for all of them
     */
    public boolean reserve(Workspace workspace, LocalDate month, Map<Share, Integer> renders) {
        List<Share> shares = List.copyOf(renders.keySet());
        return RESERVE.on(database)
                .bind("workspaceId", workspace.id())
                .bind("month", month)
                .bind("renders", renders.values().stream().mapToInt(Integer::intValue).sum())
                .bind("allowance", workspace.allowance())
                .bindArray("days", String.class, shares.stream().map(Share::day).map(LocalDate::toString).toList())
                .bindArray("templates", UUID.class, shares.stream().map(Share::templateId).toList())
                .bindArray("keys", UUID.class, shares.stream().map(Share::keyId).toList())
                .bindArray("counts", Integer.class, shares.stream().map(renders::get).toList())
                .update() > 0;
    }

    /** Returns the renders used or reserved in the month. */
    public int used(UUID workspaceId, LocalDate month) {
        return USED.on(database)
                .bind("workspaceId", workspaceId)
                .bind("month", month)
                .findOne(row -> row.getInt(1))
                .orElse(0);
    }

    /** Number of renders of a template. */
    public record TemplateUse(UUID templateId, String alias, int used) {}

    /**
     * Number of renders of an API key.
     *
     * @param keyId null for renders without an API key, such as those of forms
     */
    public record KeyUse(@Nullable UUID keyId, @Nullable String name, int used) {}

    /** Number of renders of a day (UTC). */
    public record DayUse(LocalDate day, int used) {}

    /**
     * A month's renders in three breakdowns with the same total.
     *
     * @param byTemplate largest first
     * @param byKey largest first
     * @param byDay in order; days without renders are left out
     */
    public record Month(List<TemplateUse> byTemplate, List<KeyUse> byKey, List<DayUse> byDay) {
        public int used() {
            return byDay.stream().mapToInt(DayUse::used).sum();
        }
    }

    /** Returns the breakdown of the month from one consistent snapshot. */
    public Month month(UUID workspaceId, LocalDate month) {
        List<Sum> sums = database.jdbi().withHandle(handle -> handle.createQuery("""
                with sums as (
                    select template_id, key_id, day, sum(used) as used, grouping(key_id) = 0 as of_key
                      from usage_day
                     where workspace_id = :workspaceId and day >= :month and day < :next and used > 0
                     group by grouping sets ((template_id), (key_id), (day))
                )
                select s.template_id, t.alias, s.key_id, k.name, s.day, s.used, s.of_key
                  from sums s
                  left join template t on t.id = s.template_id
                  left join api_key k on k.id = s.key_id
                 order by s.day, s.used desc, t.alias, s.key_id
                """)
                .bind("workspaceId", workspaceId)
                .bind("month", month)
                .bind("next", month.plusMonths(1))
                .map((row, context) -> new Sum(row.getObject("template_id", UUID.class), row.getString("alias"),
                        row.getObject("key_id", UUID.class), row.getString("name"),
                        row.getObject("day", LocalDate.class), row.getInt("used"), row.getBoolean("of_key")))
                .list());
        return new Month(sums.stream().flatMap(Sum::template).toList(), sums.stream().flatMap(Sum::key).toList(),
                sums.stream().flatMap(Sum::ofDay).toList());
    }

    /** Number of renders of a template, a key or a day. */
    private record Sum(@Nullable UUID templateId, @Nullable String alias, @Nullable UUID keyId, @Nullable String name,
            @Nullable LocalDate day, int used, boolean ofKey) {

        Stream<TemplateUse> template() {
            return templateId == null || alias == null
                    ? Stream.empty()
                    : Stream.of(new TemplateUse(templateId, alias, used));
        }

        Stream<KeyUse> key() {
            return ofKey ? Stream.of(new KeyUse(keyId, name, used)) : Stream.empty();
        }

        Stream<DayUse> ofDay() {
            return day == null ? Stream.empty() : Stream.of(new DayUse(day, used));
        }
    }

    /**
     * Creates the counters of the month for all workspaces, so that the first renders only update a row.
     *
     * @return number of workspaces whose counter was created
     */
    public int openMonth(LocalDate month) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into usage_month (workspace_id, month) select id, :month from workspace where not deleting
                on conflict do nothing
                """).bind("month", month).execute());
    }

    /**
     * Corrects the counters of the month that differ from the submissions.
     *
     * @return number of corrected counters, of the month and of its days
     */
    public int recount(LocalDate month) {
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            // Locked by a separate statement: the count then includes every render accepted before the lock, and later
            // renders wait for it.
            handle.createQuery("select 1 from usage_month where month = :month order by workspace_id for update")
                    .bind("month", month)
                    .mapTo(int.class)
                    .list();
            return handle.createQuery("""
                    with counted as materialized (
                        select workspace_id, day, template_id, key_id, cast(sum(used) as integer) as used
                          from (select workspace_id, cast(created_at at time zone 'UTC' as date) as day, template_id,
                                       key_id, count(*) as used
                                  from submission where usage_month = :month group by 1, 2, 3, 4
                                union all
                                select workspace_id, day, template_id, key_id, deleted from usage_day
                                 where day >= :month and day < :next and deleted > 0) each
                         group by 1, 2, 3, 4
                    ), months as (
                        update usage_month u set used = c.used
                          from (select m.workspace_id, coalesce(sum(d.used), 0) as used
                                  from usage_month m left join counted d on d.workspace_id = m.workspace_id
                                 where m.month = :month group by m.workspace_id) c
                         where u.workspace_id = c.workspace_id and u.month = :month and u.used <> c.used
                        returning 1
                    ), strays as (
                        delete from usage_day d
                         where d.day >= :month and d.day < :next and d.used > 0
                           and not exists (select from counted c
                                            where c.workspace_id = d.workspace_id and c.day = d.day
                                              and c.template_id = d.template_id
                                              and c.key_id is not distinct from d.key_id)
                        returning 1
                    ), days as (
                        insert into usage_day as d (workspace_id, day, template_id, key_id, used)
                        select workspace_id, day, template_id, key_id, used from counted
                        on conflict (workspace_id, day, template_id, key_id) do update set used = excluded.used
                         where d.used <> excluded.used
                        returning 1
                    )
                    select (select count(*) from months) + (select count(*) from strays) + (select count(*) from days)
                    """)
                    .bind("month", month)
                    .bind("next", month.plusMonths(1))
                    .mapTo(int.class)
                    .one();
        }));
    }
}
