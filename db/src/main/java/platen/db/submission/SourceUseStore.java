package platen.db.submission;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;
import platen.db.core.Source;

/** Counts where the renders of a workspace come from. The number of rows that are counted is bounded. */
public final class SourceUseStore {
    /** Number of submissions that are counted, the newest of the month. */
    public static final int MAX_COUNTED = 20_000;

    private final Database database;

    public SourceUseStore(Database database) {
        this.database = database;
    }

    /** Number of renders of a source. */
    public record SourceUse(Source source, int used) {}

    /** Returns the renders of a month that count against the quota, by source, largest first. */
    public List<SourceUse> month(UUID workspaceId, LocalDate month) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select source, count(*)::int as used
                  from (select source from (
                            select source, usage_month from submission
                             where workspace_id = :workspaceId
                               and created_at >= :month::date::timestamp at time zone 'UTC'
                               and created_at < :next::date::timestamp at time zone 'UTC'
                             order by created_at desc, id desc limit :counted) newest
                         where usage_month = :month) charged
                 group by source order by used desc, source
                """)
                .bind("workspaceId", workspaceId)
                .bind("month", month)
                .bind("next", month.plusMonths(1))
                .bind("counted", MAX_COUNTED)
                .map(ConstructorMapper.of(SourceUse.class))
                .list());
    }
}
