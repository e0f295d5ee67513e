package platen.api.contract.access;

import java.util.Map;
import java.util.TreeMap;
import platen.db.core.Database;
import platen.db.workspace.Workspace;

/**
 * All data of a workspace that requests could change, as stored in the database. Of webhooks and deliveries, it
 * contains the settings only, not what the sender records.
 */
record WorkspaceSnapshot(Map<String, String> tables) {
    private static final Map<String, String> ROWS = Map.ofEntries(
            Map.entry("submission", "select * from submission where workspace_id = :workspace"),
            Map.entry("run", "select * from run where workspace_id = :workspace"),
            Map.entry("batch", "select * from batch where workspace_id = :workspace"),
            Map.entry("batch row", """
                    select r.* from batch_row r join batch b on b.id = r.batch_id where b.workspace_id = :workspace
                    """),
            Map.entry("form", "select * from form where workspace_id = :workspace"),
            Map.entry("form_answer", """
                    select a.* from form_answer a join form f on f.id = a.form_id where f.workspace_id = :workspace
                    """),
            Map.entry("form_draft", "select * from form_draft where workspace_id = :workspace"),
            Map.entry("form_session", """
                    select s.* from form_session s join form f on f.id = s.form_id where f.workspace_id = :workspace
                    """),
            Map.entry("form_slug", """
                    select s.* from form_slug s join form f on f.id = s.form_id where f.workspace_id = :workspace
                    """),
            Map.entry("form_logo", """
                    select l.* from form_logo l join form f on f.id = l.form_id where f.workspace_id = :workspace
                    """),
            Map.entry("form_bucket", """
                    select b.* from form_bucket b join form f on f.id = b.form_id where f.workspace_id = :workspace
                    """),
            Map.entry("envelope", "select * from envelope where workspace_id = :workspace"),
            Map.entry("envelope signer", """
                    select s.* from envelope_signer s join envelope e on e.id = s.envelope_id
                     where e.workspace_id = :workspace
                    """),
            Map.entry("envelope event", """
                    select v.* from envelope_event v join envelope e on e.id = v.envelope_id
                     where e.workspace_id = :workspace
                    """),
            Map.entry("schedule", "select * from schedule where workspace_id = :workspace"),
            Map.entry("firing", """
                    select f.* from firing f join schedule s on s.id = f.schedule_id where s.workspace_id = :workspace
                    """),
            Map.entry("destination", "select * from destination where workspace_id = :workspace"),
            Map.entry("batch destination", """
                    select d.* from batch_destination d join batch b on b.id = d.batch_id
                     where b.workspace_id = :workspace
                    """),
            Map.entry("transfer", """
                    select id, last_attempt, name, error from transfer where workspace_id = :workspace
                    """),
            Map.entry("webhook", """
                    select id, url, environment, events, api_async, forms, api_sync, enabled, secret, previous_secret,
                           deleted_at
                      from webhook_endpoint where workspace_id = :workspace
                    """),
            Map.entry("delivery", "select id, last_attempt from delivery where workspace_id = :workspace"),
            Map.entry("template", "select * from template where organization_id = :organization"),
            Map.entry("template version", """
                    select v.template_id, v.version, v.source_sha256 from template_version v
                      join template t on t.id = v.template_id where t.organization_id = :organization
                    """),
            Map.entry("template publication", """
                    select p.* from template_publication p join template t on t.id = p.template_id
                     where t.organization_id = :organization
                    """),
            Map.entry("workflow", "select * from workflow where organization_id = :organization"),
            Map.entry("workflow version", """
                    select v.workflow_id, v.version from workflow_version v join workflow w on w.id = v.workflow_id
                     where w.organization_id = :organization
                    """),
            Map.entry("workflow publication", """
                    select p.* from workflow_publication p join workflow w on w.id = p.workflow_id
                     where w.organization_id = :organization
                    """));

    /** Reads the current data of the workspace. */
    static WorkspaceSnapshot of(Database database, Workspace workspace) {
        var tables = new TreeMap<String, String>();
        ROWS.forEach((name, sql) -> tables.put(name, database.jdbi().withHandle(handle -> handle
                .createQuery("select coalesce(string_agg(each::text, e'\\n' order by each::text), '') from (" + sql
                        + ") each")
                .bindMap(Map.of("workspace", workspace.id(), "organization", workspace.organizationId()))
                .mapTo(String.class)
                .one())));
        return new WorkspaceSnapshot(Map.copyOf(tables));
    }
}
