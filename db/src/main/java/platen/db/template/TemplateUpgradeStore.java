package platen.db.template;

import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Lists and records which revision of the engine compiled the versions of all workspaces. */
@Internal("Operators upgrade the templates of all workspaces at once.")
public final class TemplateUpgradeStore {
    private final Database database;

    public TemplateUpgradeStore(Database database) {
        this.database = database;
    }

    /**
     * A version that an upgrade of the engine may change.
     *
     * @param workspaces names, separated by commas
     * @param environments those that the version is published to, separated by commas; null for none
     * @param referenceRevision revision of the engine that drew the reference; null where no reference was recorded
     * @param referenceSha256 hash of the reference document, or null
     */
    public record Candidate(UUID templateId, UUID organizationId, int version, String workspaces, String alias,
            @Nullable String environments, int engineRevision, @Nullable Integer referenceRevision,
            byte @Nullable [] referenceSha256) {}

    /** Returns the versions that another revision compiled, or whose reference another revision drew. */
    public List<Candidate> candidates(int engineRevision) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select v.template_id, t.organization_id, v.version, coalesce(w.names, '') as workspaces, t.alias, p.environments,
                       v.engine_revision, v.reference_revision, v.reference_sha256
                  from template_version v
                  join template t on t.id = v.template_id
                  left join lateral (select string_agg(name, ', ' order by name) as names
                                       from workspace where organization_id = t.organization_id) w on true
                  left join lateral (select string_agg(environment, ', ' order by environment) as environments
                                       from template_publication
                                      where template_id = v.template_id and version = v.version) p on true
                 where v.engine_revision < :engineRevision or v.reference_revision is distinct from :engineRevision
                 order by workspaces, t.alias, v.version
                """)
                .bind("engineRevision", engineRevision)
                .map(ConstructorMapper.of(Candidate.class))
                .list());
    }

    /** Records the reference document of a version, as a revision of the engine drew it. */
    public void reference(UUID templateId, int version, CompiledBy drawn) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update template_version set reference_revision = :revision, reference_sha256 = cast(:sha256 as bytea)
                 where template_id = :templateId and version = :version
                """)
                .bind("templateId", templateId)
                .bind("version", version)
                .bind("revision", drawn.engineRevision())
                .bind("sha256", drawn.referenceSha256())
                .execute());
    }
}
