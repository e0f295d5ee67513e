package platen.db.submission;

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

/**
 * Reads the data of the newest submissions of a template, to validate it against another version. The number of rows
 * that are looked at is bounded, so that a template with millions of renders is answered at once. Each method is one
 * statement; no transaction stays open between them.
 */
public final class RecentSubmissionStore {
    /** Maximum number of submissions that are returned. */
    public static final int MAX_SUBMISSIONS = 500;
    /** Number of renders of a template, in all environments, among which they are looked for. */
    public static final int MAX_SCANNED = 20_000;

    private final Database database;

    public RecentSubmissionStore(Database database) {
        this.database = database;
    }

    /**
     * A submission and its caller.
     *
     * @param elsewhere whether it belongs to another workspace of the organization; key and name are null then
     * @param keyId the API key; null for renders without one, such as those of batches and forms
     * @param dataBytes size of its data; null when the data is not stored
     */
    public record Recent(UUID id, boolean elsewhere, Source source, @Nullable UUID keyId, @Nullable String keyName,
            @Nullable String last4, @Nullable Integer dataBytes) {}

    /**
     * The newest submissions of an environment, newest first.
     *
     * @param complete false when older ones may exist beyond {@link #MAX_SCANNED}
     */
    public record Found(List<Recent> submissions, boolean complete) {
        public Found {
            submissions = List.copyOf(submissions);
        }
    }

    /**
     * Returns the newest submissions of a template in an environment, of all workspaces of the organization.
     *
     * @param workspaceId whose keys are named
     */
    public Found newest(UUID organizationId, UUID workspaceId, UUID templateId, Environment environment) {
        List<Recent> found = database.jdbi().withHandle(handle -> handle.createQuery("""
                select r.id, r.workspace_id <> :workspaceId as elsewhere, r.source, k.id as key_id,
                       k.name as key_name, k.last4, octet_length(s.data) as data_bytes
                  from (select * from (select id, organization_id, workspace_id, environment, source, key_id,
                                              created_at
                                         from submission where template_id = :templateId
                                        order by created_at desc, id desc limit :scanned) n
                         where n.organization_id = :organizationId and n.environment = :environment
                         limit :limit) r
                  join submission s on s.id = r.id
                  left join api_key k on k.id = r.key_id and k.workspace_id = :workspaceId
                 order by r.created_at desc, r.id desc
                """)
                .bind("organizationId", organizationId)
                .bind("workspaceId", workspaceId)
                .bind("templateId", templateId)
                .bind("environment", environment)
                .bind("scanned", MAX_SCANNED)
                .bind("limit", MAX_SUBMISSIONS)
                .map(ConstructorMapper.of(Recent.class))
                .list());
        return new Found(found, found.size() == MAX_SUBMISSIONS || !exceedsScan(organizationId, templateId));
    }

    private boolean exceedsScan(UUID organizationId, UUID templateId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select exists (select from submission
                                where template_id = :templateId and organization_id = :organizationId
                                order by created_at desc, id desc offset :scanned limit 1)
                """)
                .bind("organizationId", organizationId)
                .bind("templateId", templateId)
                .bind("scanned", MAX_SCANNED)
                .mapTo(boolean.class)
                .one());
    }

    /** Returns the data of submissions as canonical JSON; absent for those whose data is not stored any more. */
    public Map<UUID, byte[]> data(UUID organizationId, Collection<UUID> ids) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select id, data from submission
                 where id = any(:ids) and organization_id = :organizationId and data is not null
                """)
                .bind("organizationId", organizationId)
                .bindArray("ids", UUID.class, ids)
                .map((row, context) -> Map.entry(row.getObject("id", UUID.class), row.getBytes("data")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
