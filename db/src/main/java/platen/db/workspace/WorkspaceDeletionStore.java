package platen.db.workspace;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.audit.Actor;
import platen.db.audit.AuditChange;
import platen.db.audit.AuditStore;
import platen.db.audit.AuditType;
import platen.db.batch.DeletedBatchStore;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.tenancy.Internal;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Deletes workspaces whose time has come, with everything in them, in bounded transactions; after each of them, any
 * process can continue. The audit log stays with the organization. With its last workspace, the templates, workflows and
 * invitations of an organization are deleted too, because nobody could reach them any more.
 */
@Internal("The workspaces to delete were marked by their owners.")
public final class WorkspaceDeletionStore {
    private static final String ENVELOPES = "envelope_id in (select id from envelope where workspace_id = :workspaceId)";

    /** Statements in the order of the references between the tables; each returns a row or file for a deleted row. */
    private static final List<String> OF_WORKSPACE = List.of(
            """
                    with gone as (
                        delete from delivery where id in (select id from delivery where workspace_id = :workspaceId
                                                           limit :most)
                        returning id, event_id
                    ), events as (
                        delete from event e
                         where e.id in (select event_id from gone)
                           and not exists (select from delivery d
                                            where d.event_id = e.id and d.id not in (select id from gone))
                    )
                    select null::bytea from gone
                    """,
            delete("delivery_replay", "workspace_id = :workspaceId"),
            delete("event", "workspace_id = :workspaceId"),
            delete("webhook_endpoint", "workspace_id = :workspaceId"),
            delete("firing", "schedule_id in (select id from schedule where workspace_id = :workspaceId)"),
            delete("schedule", "workspace_id = :workspaceId"),
            delete("destination", "workspace_id = :workspaceId"),
            delete("form_bucket", "form_id in (select id from form where workspace_id = :workspaceId)"),
            delete("form_draft", "workspace_id = :workspaceId"),
            delete("form_session", "form_id in (select id from form where workspace_id = :workspaceId)"),
            delete("form_slug", "form_id in (select id from form where workspace_id = :workspaceId)"),
            delete("form_logo", "form_id in (select id from form where workspace_id = :workspaceId)"),
            delete("form_answer", "form_id in (select id from form where workspace_id = :workspaceId)"),
            delete("form", "workspace_id = :workspaceId"),
            delete("envelope_event", ENVELOPES),
            delete("envelope_entry", ENVELOPES),
            delete("envelope_signer", ENVELOPES, "signed_sha256"),
            delete("envelope_document", ENVELOPES),
            delete("envelope_seal", "id in (select id from envelope where workspace_id = :workspaceId)"),
            delete("envelope", "workspace_id = :workspaceId", "sealed_sha256"),
            delete("submission", "workspace_id = :workspaceId", "sha256"),
            delete("run", "workspace_id = :workspaceId", "packet_sha256", "zip_sha256"),
            delete("batch_draft", "workspace_id = :workspaceId"),
            delete("mail", "workspace_id = :workspaceId"),
            delete("api_key", "workspace_id = :workspaceId"),
            delete("usage_day", "workspace_id = :workspaceId"),
            delete("usage_month", "workspace_id = :workspaceId"),
            """
                    update person set last_workspace_id = null
                     where id in (select id from person where last_workspace_id = :workspaceId limit :most)
                    returning null::bytea
                    """);

    private static final List<String> OF_ORGANIZATION = List.of(
            delete("template_draft_upload", "organization_id = :organizationId"),
            delete("template_draft", "organization_id = :organizationId"),
            delete("template_publication", "template_id in " + ids("template")),
            delete("template_version", "template_id in " + ids("template"), "source_sha256", "plan_sha256"),
            delete("template", "organization_id = :organizationId"),
            delete("workflow_publication", "workflow_id in " + ids("workflow")),
            delete("workflow_version", "workflow_id in " + ids("workflow")),
            delete("workflow", "organization_id = :organizationId"),
            delete("invitation", "organization_id = :organizationId"));

    private final Database database;
    private final DeletedBatchStore batches;
    private final BlobStore blobs;
    private final AuditStore audit;

    public WorkspaceDeletionStore(Database database) {
        this.database = database;
        this.batches = new DeletedBatchStore(database);
        this.blobs = new BlobStore(database);
        this.audit = new AuditStore(database);
    }

    /** A workspace to delete. Public only for its mapper. */
    public record Doomed(UUID id, UUID organizationId, String name) {}

    /**
     * Deletes some rows of one workspace, with the files that only they used; finally the workspace itself. Skips
     * workspaces that another process is working on.
     *
     * @param most maximum rows per transaction
     * @return number of deleted rows; 0 when there is nothing to delete
     */
    public int deletePortion(int most, Instant now) {
        return database.inTransaction(() -> next(now).map(workspace -> {
            int rows = batches.purge(workspace.id(), most, now);
            rows = rows > 0 ? rows : portion(OF_WORKSPACE, workspace, most);
            rows = rows > 0 || !isLast(workspace) ? rows : portion(OF_ORGANIZATION, workspace, most);
            return rows > 0 ? rows : deleteWorkspace(workspace, now);
        }).orElse(0));
    }

    /** Returns a workspace whose time has come, and makes it invisible. */
    private Optional<Doomed> next(Instant now) {
        return database.jdbi().withHandle(handle -> {
            Optional<Doomed> next = handle.createQuery("""
                    select id, organization_id, name from workspace
                     where delete_at <= :now and legal_hold_at is null
                     order by delete_at limit 1 for update skip locked
                    """).bind("now", now).map(ConstructorMapper.of(Doomed.class)).findOne();
            next.ifPresent(workspace -> handle.createUpdate(
                    "update workspace set deleting = true where id = :id and not deleting")
                    .bind("id", workspace.id())
                    .execute());
            return next;
        });
    }

    /** Runs the first statement that finds rows and deletes the files that are unused afterwards. */
    private int portion(List<String> statements, Doomed workspace, int most) {
        for (String each : statements) {
            List<Optional<byte[]>> rows = database.jdbi().withHandle(handle -> handle.createQuery(each)
                    .bindMap(Map.of("workspaceId", workspace.id(), "organizationId",
                            workspace.organizationId(), "most", most))
                    .map((row, context) -> Optional.ofNullable(row.getBytes(1)))
                    .list());
            if (!rows.isEmpty()) {
                blobs.dropUnused(rows.stream().flatMap(Optional::stream).toList());
                return rows.size();
            }
        }
        return 0;
    }

    private boolean isLast(Doomed workspace) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select not exists (select from workspace where organization_id = :organizationId and id <> :id)
                """).bindMethods(workspace).mapTo(boolean.class).one());
    }

    private int deleteWorkspace(Doomed workspace, Instant now) {
        String data = JsonNodeFactory.instance.objectNode()
                .put("workspace_id", PublicId.WORKSPACE.of(workspace.id()))
                .put("name", workspace.name())
                .toString();
        audit.appendToOrganization(workspace.organizationId(), new AuditChange(Actor.SYSTEM,
                AuditType.WORKSPACE_DELETED, workspace.id(), data, null, null, now));
        return database.jdbi().withHandle(handle -> handle.createUpdate("delete from workspace where id = :id")
                .bind("id", workspace.id())
                .execute());
    }

    private static String ids(String table) {
        return "(select id from " + table + " where organization_id = :organizationId)";
    }

    private static String delete(String table, String condition, String... files) {
        String returned = files.length == 0 ? "null::bytea as file" : String.join(", ", files);
        String selected = files.length == 0 ? "file" : "unnest(array[" + String.join(", ", files) + "])";
        return """
                with gone as (
                    delete from %1$s where ctid in (select ctid from %1$s where %2$s limit :most) returning %3$s
                )
                select %4$s from gone
                """.formatted(table, condition, returned, selected);
    }
}
