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
    WORKFLOW_RESTORED("workflow.restored"),
    /** A template was created with its first version. */
    TEMPLATE_CREATED("template.created"),
    /** A version was added to a template. */
    TEMPLATE_VERSION_ADDED("template.version_added"),
    /** The draft of a template was discarded. About the template. */
    TEMPLATE_DRAFT_DISCARDED("template.draft_discarded"),
    /** A template was renamed. */
    TEMPLATE_RENAMED("template.renamed"),
    /** A template's documents are sealed from now on, or not any more. */
    TEMPLATE_SEAL_CHANGED("template.seal_changed"),
    /** A workflow was created with its first version. */
    WORKFLOW_CREATED("workflow.created"),
    /** A version was added to a workflow. */
    WORKFLOW_VERSION_ADDED("workflow.version_added"),
    /** A workflow was renamed. */
    WORKFLOW_RENAMED("workflow.renamed"),
    /** A webhook endpoint was created. */
    WEBHOOK_CREATED("webhook.created"),
    /** A webhook endpoint was changed, enabled or disabled by a user. */
    WEBHOOK_CHANGED("webhook.changed"),
    /** A webhook endpoint was deleted. */
    WEBHOOK_DELETED("webhook.deleted"),
    /** The secret of a webhook endpoint was replaced. */
    WEBHOOK_SECRET_ROTATED("webhook.secret_rotated"),
    /** A test event was sent. About the endpoint. */
    WEBHOOK_TESTED("webhook.tested"),
    /** A delivery was sent again. */
    DELIVERY_REPLAYED("delivery.replayed"),
    /** Operators cancelled a pending delivery. */
    DELIVERY_CANCELLED("delivery.cancelled"),
    /** Failed deliveries were sent again. About the workspace. */
    DELIVERIES_REPLAYED("delivery.failed_replayed"),
    /** A schedule was created. */
    SCHEDULE_CREATED("schedule.created"),
    /** A schedule was changed, paused or resumed. */
    SCHEDULE_CHANGED("schedule.changed"),
    /** A schedule was deleted. */
    SCHEDULE_DELETED("schedule.deleted"),
    /** A schedule was fired by hand. */
    SCHEDULE_RUN("schedule.run"),
    /** A destination of files was created. */
    DESTINATION_CREATED("destination.created"),
    /** A destination was changed, enabled or disabled. */
    DESTINATION_CHANGED("destination.changed"),
    /** A destination was deleted. */
    DESTINATION_DELETED("destination.deleted"),
    /** A destination was tested. */
    DESTINATION_TESTED("destination.tested"),
    /** Failed transfers are attempted again. About the batch. */
    TRANSFERS_REPEATED("transfer.repeated"),
    /** A hosted form was created. */
    FORM_CREATED("form.created"),
    /** A hosted form was changed, opened or closed. */
    FORM_CHANGED("form.changed"),
    /** The closing time of a hosted form has come. */
    FORM_CLOSED("form.closed"),
    /** The secret that signs the links of a hosted form was replaced. */
    FORM_SECRET_REPLACED("form.secret_replaced"),
    /** A hosted form was deleted. */
    FORM_DELETED("form.deleted"),
    /** A person downloaded the answers of a hosted form with confidential values. */
    FORM_ANSWERS_DOWNLOADED("form.answers_downloaded"),
    /** An envelope was created as a draft. */
    ENVELOPE_CREATED("envelope.created"),
    /** An envelope was sent to the people who sign it. */
    ENVELOPE_SENT("envelope.sent"),
    /** People of an envelope were given other links. */
    ENVELOPE_RESENT("envelope.resent"),
    /** The deadline of an envelope was changed. */
    ENVELOPE_DEADLINE_CHANGED("envelope.deadline_changed"),
    /** The sender ended an envelope. */
    ENVELOPE_VOIDED("envelope.voided"),
    /** A batch was created by a user. */
    BATCH_CREATED("batch.created"),
    /** A batch was cancelled. */
    BATCH_CANCELLED("batch.cancelled"),
    /** A batch was resumed. */
    BATCH_RESUMED("batch.resumed"),
    /** A person downloaded outputs or failed rows of a batch. */
    BATCH_DOWNLOADED("batch.downloaded"),
    /** A batch was deleted. */
    BATCH_DELETED("batch.deleted"),
    /** Operators rendered the data of a submission again. About the submission that failed. */
    SUBMISSION_RENDERED_AGAIN("submission.rendered_again"),
    /** Operators cancelled an open submission. */
    SUBMISSION_CANCELLED("submission.cancelled"),
    /** Operators cancelled an open run. */
    RUN_CANCELLED("run.cancelled"),
    /** Operators repeated the documents of a failed run as a new run. About the run that failed. */
    RUN_REPEATED("run.repeated"),
    /** The data and bytes of a submission were removed. */
    SUBMISSION_PURGED("submission.purged"),
    /** A person saw the masked values of a submission or run, or its PDF that shows them. About the record. */
    DATA_REVEALED("submission.revealed"),
    /** The name or the scopes of an API key were changed. */
    KEY_CHANGED("key.changed"),
    /** The secret of an API key was replaced. */
    KEY_ROTATED("key.rotated"),
    /** A workspace was created. */
    WORKSPACE_CREATED("workspace.created"),
    /** The plan or the quota of a workspace was changed. */
    WORKSPACE_PLAN_CHANGED("workspace.plan_changed"),
    /** The contact address of a workspace was changed. */
    WORKSPACE_CONTACT_CHANGED("workspace.contact_changed"),
    /** The reach of the keys of a workspace was changed. */
    WORKSPACE_REACH_CHANGED("workspace.reach_changed"),
    /** Answers about the PDFs of a workspace by their SHA-256 alone were allowed or forbidden. */
    WORKSPACE_HASH_ANSWERS_CHANGED("workspace.hash_answers_changed"),
    /** How long a workspace keeps what it stores was changed. About the workspace. */
    RETENTION_CHANGED("retention.changed"),
    /** Platen removed what was older than the retention of a workspace. About the workspace. */
    RETENTION_APPLIED("retention.applied"),
    /** A legal hold was set. About the workspace. */
    LEGAL_HOLD_SET("workspace.legal_hold_set"),
    /** A legal hold was lifted. About the workspace. */
    LEGAL_HOLD_LIFTED("workspace.legal_hold_lifted"),
    /** Operators paused the work of a workspace. */
    WORKSPACE_WORK_PAUSED("workspace.work_paused"),
    /** Operators quarantined a workspace: its work waits, and new work is refused. */
    WORKSPACE_WORK_QUARANTINED("workspace.work_quarantined"),
    /** Operators let the work of a workspace continue. */
    WORKSPACE_WORK_RESUMED("workspace.work_resumed"),
    /** A workspace was renamed. */
    WORKSPACE_RENAMED("workspace.renamed"),
    /** A workspace was archived. */
    WORKSPACE_ARCHIVED("workspace.archived"),
    /** An archived workspace was restored. */
    WORKSPACE_RESTORED("workspace.restored"),
    /** A time was set at which a workspace is deleted. */
    WORKSPACE_DELETION_REQUESTED("workspace.deletion_requested"),
    /** The deletion of a workspace was cancelled before it began. */
    WORKSPACE_DELETION_CANCELLED("workspace.deletion_cancelled"),
    /** A workspace was deleted with everything in it. */
    WORKSPACE_DELETED("workspace.deleted"),
    /** A person became a member. */
    MEMBER_ADDED("member.added"),
    /** The role of a member was changed. About the person. */
    MEMBER_ROLE_CHANGED("member.role_changed"),
    /** A member was removed. About the person. */
    MEMBER_REMOVED("member.removed"),
    /** A member left. About the person. */
    MEMBER_LEFT("member.left"),
    /** An owner made another member the owner. About the new owner. */
    MEMBER_OWNERSHIP_TRANSFERRED("member.ownership_transferred"),
    /** A person was invited. */
    INVITATION_CREATED("invitation.created"),
    /** The link of an invitation was replaced. About the new invitation. */
    INVITATION_RENEWED("invitation.renewed"),
    /** An invitation was taken back. */
    INVITATION_WITHDRAWN("invitation.withdrawn"),
    /** An invitation was accepted. */
    INVITATION_ACCEPTED("invitation.accepted"),
    /** Name, language or colors of a person were changed. */
    PERSON_CHANGED("person.changed"),
    /** A link to set a new password was created. */
    PERSON_RESET_LINK_CREATED("person.reset_link_created"),
    /** A person changed the own password. */
    PERSON_PASSWORD_CHANGED("person.password_changed"),
    /** A password was set by a link. */
    PERSON_PASSWORD_RESET("person.password_reset"),
    /** A second factor was set up or replaced. */
    PERSON_FACTOR_ADDED("person.factor_added"),
    /** A second factor was removed. */
    PERSON_FACTOR_REMOVED("person.factor_removed"),
    /** A passkey was renamed. */
    PERSON_FACTOR_RENAMED("person.factor_renamed"),
    /** The recovery codes were replaced. */
    PERSON_RECOVERY_CODES_REPLACED("person.recovery_codes_replaced"),
    /** A recovery code was used. */
    PERSON_RECOVERY_CODE_USED("person.recovery_code_used"),
    /** Sessions of a person were ended. */
    PERSON_SESSIONS_ENDED("person.sessions_ended"),
    /** A person was refused further logins. */
    PERSON_DISABLED("person.disabled"),
    /** A disabled person was let in again. */
    PERSON_ENABLED("person.enabled"),
    /** An OpenID Connect issuer vouches for a person from now on. */
    PERSON_IDENTITY_LINKED("person.identity_linked"),
    /** The OpenID Connect issuer of an organization was set. About the organization. */
    OIDC_CHANGED("oidc.changed"),
    /** The OpenID Connect issuer of an organization was removed. About the organization. */
    OIDC_REMOVED("oidc.removed"),
    /** A version was compiled by a new release. About the template. */
    TEMPLATE_UPGRADED("template.upgraded"),
    /** The data of a person was looked for. Never names the person. */
    PRIVACY_SEARCHED("privacy.searched"),
    /** The data of a person was exported. */
    PRIVACY_EXPORTED("privacy.exported"),
    /** An erasure of the data of a person began. */
    PRIVACY_ERASURE_STARTED("privacy.erasure_started"),
    /** The data of a person was erased. */
    PRIVACY_ERASED("privacy.erased"),
    /** The password of an operator was set. */
    OPERATOR_PASSWORD_CHANGED("operator.password_changed"),
    /** An operator changed a job. */
    OPERATOR_JOB_CHANGED("operator.job_changed"),
    /** Secrets were encrypted under another master key. */
    SECRETS_ROTATED("secrets.rotated"),
    /** The key that seals documents was replaced, or got other certificates. */
    SEAL_REPLACED("seal.replaced"),
    /** Secrets that no master key decrypts were replaced or removed. */
    SECRETS_RESET("secrets.reset"),
    /** The lost secret of a webhook endpoint was replaced, and the endpoint disabled. */
    WEBHOOK_SECRET_LOST("webhook.secret_lost");

    private final String wire;

    AuditType(String wire) {
        this.wire = wire;
    }

    public String wire() {
        return wire;
    }
}
