package platen.db.audit;

/** Kinds of entries, by the names that are stored. */
public enum AuditType {
    /** We disabled a webhook endpoint; it is about the endpoint. */
    WEBHOOK_DISABLED("webhook.disabled"),
    /** An API key was made; it is about the key. */
    KEY_CREATED("key.created"),
    /** An API key was revoked; it is about the key. */
    KEY_REVOKED("key.revoked"),
    /** An environment shows a version of a template; it is about the template. */
    TEMPLATE_PUBLISHED("template.published"),
    /** An environment shows a template no longer; it is about the template. */
    TEMPLATE_UNPUBLISHED("template.unpublished"),
    /** A template was archived. */
    TEMPLATE_ARCHIVED("template.archived"),
    /** An archived template was restored. */
    TEMPLATE_RESTORED("template.restored"),
    /** An environment runs a version of a workflow; it is about the workflow. */
    WORKFLOW_PUBLISHED("workflow.published"),
    /** An environment runs a workflow no longer; it is about the workflow. */
    WORKFLOW_UNPUBLISHED("workflow.unpublished"),
    /** A workflow was archived. */
    WORKFLOW_ARCHIVED("workflow.archived"),
    /** An archived workflow was restored. */
    WORKFLOW_RESTORED("workflow.restored");

    private final String wire;

    AuditType(String wire) {
        this.wire = wire;
    }

    public String wire() {
        return wire;
    }
}
