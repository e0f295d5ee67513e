package platen.api.workflow;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.workflow.Workflow;

/**
 * A workflow as lists show it.
 *
 * @param status draft, published or archived
 * @param liveVersion version published to the key's environment, or null
 */
record WorkflowRecord(String alias, String name, String status, @Nullable Integer liveVersion, String workflowId,
        Versions versions, Instant updatedAt) {

    /** The published version of each environment, null for none. */
    record Versions(@Nullable Integer production, @Nullable Integer staging, @Nullable Integer development) {}

    static WorkflowRecord of(Workflow workflow, Map<Environment, Integer> published, Environment environment) {
        String status = published.isEmpty() ? "draft" : "published";
        return new WorkflowRecord(workflow.alias(), workflow.name(), workflow.archived() ? "archived" : status,
                published.get(environment), PublicId.WORKFLOW.of(workflow.id()),
                new Versions(published.get(Environment.PRODUCTION), published.get(Environment.STAGING),
                        published.get(Environment.DEVELOPMENT)),
                workflow.updatedAt());
    }
}
