package platen.db.workspace;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Finds workspaces whose quota is used to 80 or 100 percent, each of them once. */
public final class UsageNoticeStore {
    private final Database database;

    public UsageNoticeStore(Database database) {
        this.database = database;
    }

    /**
     * A share of a quota that was reached.
     *
     * @param percent 80 or 100
     */
    public record Reached(UUID workspaceId, String workspace, int percent, int used, int allowance) {}

    /**
     * Marks and returns the workspaces that reached a share of their quota of a month since the last call. In the
     * caller's transaction, so that a notice that is not sent is not marked. A workspace that went past both gets the
     * higher one only.
     */
    @Internal("A sweep looks at every workspace.")
    public List<Reached> take(LocalDate month, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with due as (
                    select u.workspace_id, w.name, w.allowance,
                           case when u.used >= w.allowance then 100 else 80 end as percent
                      from usage_month u join workspace w on w.id = u.workspace_id
                     where u.month = :month and w.allowance > 0 and w.archived_at is null and not w.deleting
                       and u.used::bigint * 100 >= w.allowance::bigint * 80
                       and (u.noticed_allowance is distinct from w.allowance
                            or u.noticed < case when u.used >= w.allowance then 100 else 80 end)
                     limit :limit
                       for update of u skip locked
                )
                update usage_month u set noticed = d.percent, noticed_allowance = d.allowance
                  from due d where u.workspace_id = d.workspace_id and u.month = :month
                returning u.workspace_id, d.name as workspace, d.percent, u.used, d.allowance
                """)
                .bind("month", month)
                .bind("limit", limit)
                .map(ConstructorMapper.of(Reached.class))
                .list());
    }
}
