package platen.db.workflow;

import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.db.tenancy.Internal;

/** Stores workflows, their versions and publications. */
public final class WorkflowStore {
    private static final String COLUMNS = "id, organization_id, alias, name, archived, created_at, updated_at";

    private final Database database;

    public WorkflowStore(Database database) {
        this.database = database;
    }

    /** Creates a workflow without versions; empty when the organization already has the alias. */
    public Optional<Workflow> create(UUID organizationId, String alias, String name, Instant now) {
        var created = new Workflow(PublicId.next(), organizationId, alias, name, false, now, now);
        int rows = database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into workflow (id, organization_id, alias, name, created_at, updated_at)
                values (:id, :organizationId, :alias, :name, :createdAt, :updatedAt)
                on conflict (organization_id, alias) do nothing
                """).bindMethods(created).execute());
        return rows == 1 ? Optional.of(created) : Optional.empty();
    }

    /** Adds the next version. The row lock of the workflow gives concurrent callers different numbers. */
    @Internal("The workflow was found by its alias in the caller's organization, or belongs to work that was.")
    public WorkflowVersion addVersion(UUID workflowId, String definition, Instant now) {
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            handle.createUpdate("update workflow set updated_at = :now where id = :id")
                    .bind("now", now)
                    .bind("id", workflowId)
                    .execute();
            return handle.createQuery("""
                    insert into workflow_version (workflow_id, version, definition, created_at)
                    select :workflowId, coalesce(max(version), 0) + 1, cast(:definition as json), :now
                      from workflow_version where workflow_id = :workflowId
                    returning *
                    """)
                    .bind("workflowId", workflowId)
                    .bind("definition", definition)
                    .bind("now", now)
                    .map(ConstructorMapper.of(WorkflowVersion.class))
                    .one();
        }));
    }

    /** Publishes a version to an environment; false when the version does not exist. */
    @Internal("The workflow was found by its alias in the caller's organization, or belongs to work that was.")
    public boolean publish(UUID workflowId, int version, Environment environment, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into workflow_publication (workflow_id, environment, version, published_at)
                select workflow_id, :environment, version, :now
                  from workflow_version where workflow_id = :workflowId and version = :version
                on conflict (workflow_id, environment) do update
                   set version = excluded.version, published_at = excluded.published_at
                """)
                .bind("workflowId", workflowId)
                .bind("version", version)
                .bind("environment", environment)
                .bind("now", now)
                .execute()) == 1;
    }

    /** Unpublishes the version from an environment; false when it was not published there. */
    @Internal("The workflow was found by its alias in the caller's organization, or belongs to work that was.")
    public boolean unpublish(UUID workflowId, int version, Environment environment) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from workflow_publication
                 where workflow_id = :workflowId and version = :version and environment = :environment
                """)
                .bind("workflowId", workflowId)
                .bind("version", version)
                .bind("environment", environment)
                .execute()) == 1;
    }

    /** Renames the workflow, and archives or restores it. */
    @Internal("The workflow was found by its alias in the caller's organization, or belongs to work that was.")
    public void change(UUID workflowId, String name, boolean archived, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update workflow set name = :name, archived = :archived, updated_at = :now
                 where id = :id and (name, archived) is distinct from (:name, :archived)
                """).bind("id", workflowId).bind("name", name).bind("archived", archived).bind("now", now).execute());
    }

    /** Returns workflows that are not archived, by alias. */
    public List<Workflow> list(UUID organizationId) {
        return list(organizationId, null, null, Integer.MAX_VALUE);
    }

    /**
     * Returns workflows by alias.
     *
     * @param status draft, published or archived; null for all but archived ones
     * @param afterAlias only later ones, exclusive; null for all
     */
    public List<Workflow> list(UUID organizationId, @Nullable String status, @Nullable String afterAlias, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                  from workflow
                 where organization_id = :organizationId and alias > :after
                   and archived = (coalesce(:status, '') = 'archived')
                   and (coalesce(:status, 'archived') = 'archived'
                        or (:status = 'published')
                           = exists (select from workflow_publication where workflow_id = workflow.id))
                 order by alias limit :limit
                """)
                .bind("organizationId", organizationId)
                .bind("status", status)
                .bind("after", afterAlias == null ? "" : afterAlias)
                .bind("limit", limit)
                .map(ConstructorMapper.of(Workflow.class))
                .list());
    }

    /** Returns the published versions of workflows by environment; workflows without any are absent. */
    @Internal("The workflow was found by its alias in the caller's organization, or belongs to work that was.")
    public Map<UUID, Map<Environment, Integer>> publications(Collection<UUID> workflowIds) {
        record Publication(UUID workflowId, Environment environment, int version) {}
        var byWorkflow = new HashMap<UUID, Map<Environment, Integer>>();
        database.jdbi().useHandle(handle -> handle.createQuery("""
                select workflow_id, environment, version from workflow_publication where workflow_id = any(:ids)
                """)
                .bindArray("ids", UUID.class, workflowIds)
                .map((row, context) -> new Publication(row.getObject("workflow_id", UUID.class),
                        WireName.parse(Environment.class, row.getString("environment")).orElseThrow(),
                        row.getInt("version")))
                .forEach(each -> byWorkflow
                        .computeIfAbsent(each.workflowId(), id -> new EnumMap<>(Environment.class))
                        .put(each.environment(), each.version())));
        return byWorkflow;
    }

    /** Returns aliases of workflows with a published version that uses this template. */
    public List<String> using(UUID organizationId, String templateAlias) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select distinct w.alias
                  from workflow w
                  join workflow_publication p on p.workflow_id = w.id
                  join workflow_version v on v.workflow_id = p.workflow_id and v.version = p.version
                 cross join lateral json_array_elements(v.definition -> 'documents') as d (document)
                 where w.organization_id = :organizationId and not w.archived
                   and d.document ->> 'template' = :templateAlias
                 order by w.alias
                """)
                .bind("organizationId", organizationId)
                .bind("templateAlias", templateAlias)
                .mapTo(String.class)
                .list());
    }

    /**
     * Returns versions, newest first.
     *
     * @param before only older ones, exclusive; null for all
     */
    @Internal("The workflow was found by its alias in the caller's organization, or belongs to work that was.")
    public List<WorkflowVersion> versions(UUID workflowId, @Nullable Instant before, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select workflow_id, version, definition, created_at
                  from workflow_version
                 where workflow_id = :workflowId and (:before::timestamptz is null or created_at < :before)
                 order by version desc limit :limit
                """)
                .bind("workflowId", workflowId)
                .bind("before", before)
                .bind("limit", limit)
                .map(ConstructorMapper.of(WorkflowVersion.class))
                .list());
    }

    public Optional<Workflow> findByAlias(UUID organizationId, String alias) {
        return database.jdbi().withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                  from workflow where organization_id = :organizationId and alias = :alias
                """)
                .bind("organizationId", organizationId)
                .bind("alias", alias)
                .map(ConstructorMapper.of(Workflow.class))
                .findOne());
    }

    /** Returns the version published to an environment. */
    @Internal("The workflow was found by its alias in the caller's organization, or belongs to work that was.")
    public Optional<WorkflowVersion> published(UUID workflowId, Environment environment) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select v.workflow_id, v.version, v.definition, v.created_at
                  from workflow_publication p join workflow_version v using (workflow_id, version)
                 where p.workflow_id = :workflowId and p.environment = :environment
                """)
                .bind("workflowId", workflowId)
                .bind("environment", environment)
                .map(ConstructorMapper.of(WorkflowVersion.class))
                .findOne());
    }

    @Internal("The workflow was found by its alias in the caller's organization, or belongs to work that was.")
    public Optional<WorkflowVersion> version(UUID workflowId, int version) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select workflow_id, version, definition, created_at
                  from workflow_version where workflow_id = :workflowId and version = :version
                """)
                .bind("workflowId", workflowId)
                .bind("version", version)
                .map(ConstructorMapper.of(WorkflowVersion.class))
                .findOne());
    }
}
