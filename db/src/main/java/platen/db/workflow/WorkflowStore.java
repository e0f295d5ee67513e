package platen.db.workflow;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.Database;
import platen.db.Environment;
import platen.db.PublicId;

/** Rows of workflows, their versions and publications. */
public final class WorkflowStore {
    private static final String COLUMNS = "id, organization_id, alias, name, archived, created_at, updated_at";

    private final Database database;

    public WorkflowStore(Database database) {
        this.database = database;
    }

    /** Makes a workflow without versions; empty when the organization has one of that alias. */
    public Optional<Workflow> create(UUID organizationId, String alias, String name, Instant now) {
        var created = new Workflow(PublicId.next(), organizationId, alias, name, false, now, now);
        int rows = database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into workflow (id, organization_id, alias, name, created_at, updated_at)
                values (:id, :organizationId, :alias, :name, :createdAt, :updatedAt)
                on conflict (organization_id, alias) do nothing
                """).bindMethods(created).execute());
        return rows == 1 ? Optional.of(created) : Optional.empty();
    }

    /** Adds the next version. The workflow's row lock makes parallel callers take different numbers. */
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

    /** Shows a version in an environment from now on; false when there is no such version. */
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

    /** Workflows that are not archived, by alias. */
    public List<Workflow> list(UUID organizationId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                  from workflow where organization_id = :organizationId and not archived order by alias
                """).bind("organizationId", organizationId).map(ConstructorMapper.of(Workflow.class)).list());
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

    /** The version that an environment shows. */
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
