package platen.db.audit;

/** Types of audit entries with their stored names. */
public enum AuditType {
    /** Platen disabled a webhook endpoint. About the endpoint. */
    WEBHOOK_DISABLED("webhook.disabled"),
    /** An API key was created. About the key. */
    KEY_CREATED("key.created"),
    /** An API key was revoked. About the key. */
    KEY_REVOKED("key.revoked"),
    /** A template version was published to an environment. About the template. */
    TEMPLATE_PUBLISHED("template.published"),
    /** A template was unpublished from an environment. About the template. */
    TEMPLATE_UNPUBLISHED("template.unpublished"),
    /** A template was archived. */
    TEMPLATE_ARCHIVED("template.archived"),
    /** An archived template was restored. */
    TEMPLATE_RESTORED("template.restored"),
    /** A workflow version was published to an environment. About the workflow. */
    WORKFLOW_PUBLISHED("workflow.published"),
    /** A workflow was unpublished from an environment. About the workflow. */
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
