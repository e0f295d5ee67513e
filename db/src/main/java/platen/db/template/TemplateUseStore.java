package platen.db.template;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.Source;

/** Finds who renders a template. Only the newest renders are read, so that a template with millions answers at once. */
public final class TemplateUseStore {
    /** Number of renders of a template that are read. */
    public static final int MAX_RENDERS = 1_000;

    private final Database database;

    public TemplateUseStore(Database database) {
        this.database = database;
    }

    /**
     * A caller of a template in an environment.
     *
     * @param keyId the API key; null for renders without one, such as those of pages and forms
     * @param name of the key
     * @param renders number of its renders among those that were read
     * @param lastAt time of the last one
     */
    public record Caller(Environment environment, Source source, @Nullable UUID keyId, @Nullable String name,
            @Nullable String last4, int renders, Instant lastAt) {}

    /** Returns the callers among the newest renders of a template in a workspace, the latest caller first. */
    public List<Caller> callers(UUID workspaceId, UUID templateId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select r.environment, r.source, r.key_id, k.name, k.last4, count(*) as renders,
                       max(r.created_at) as last_at
                  from (select workspace_id, environment, source, key_id, created_at
                          from submission where template_id = :templateId
                         order by created_at desc, id desc limit :limit) r
                  left join api_key k on k.id = r.key_id
                 where r.workspace_id = :workspaceId
                 group by r.environment, r.source, r.key_id, k.name, k.last4
                 order by last_at desc
                """)
                .bind("workspaceId", workspaceId)
                .bind("templateId", templateId)
                .bind("limit", MAX_RENDERS)
                .map(ConstructorMapper.of(Caller.class))
                .list());
    }

    /** Returns when templates were last rendered in a workspace; absent without one among their newest renders. */
    public Map<UUID, Instant> lastUses(UUID workspaceId, Collection<UUID> templateIds) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select t.template_id, r.at
                  from unnest(:templateIds::uuid[]) as t (template_id)
                 cross join lateral (
                     select max(n.created_at) filter (where n.workspace_id = :workspaceId) as at
                       from (select workspace_id, created_at from submission where template_id = t.template_id
                              order by created_at desc, id desc limit :limit) n) r
                 where r.at is not null
                """)
                .bind("workspaceId", workspaceId)
                .bindArray("templateIds", UUID.class, templateIds)
                .bind("limit", MAX_RENDERS)
                .map((row, context) -> Map.entry(row.getObject("template_id", UUID.class),
                        row.getTimestamp("at").toInstant()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
