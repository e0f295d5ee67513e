package platen.api.contract.access;

import java.util.Map;
import platen.db.workspace.KeyReach;

/** The rule by which an operation binds a key to its environment. Each operation of the description has one. */
enum EnvironmentRule {
    /** Concerns definitions that all environments share, or the workspace as a whole. */
    SHARED(200, 200),
    /** Creates a record in the key's environment; no request can name another one. */
    KEYS_OWN(200, 200),
    /** Lists the records that the key may read. */
    LISTS(200, 200),
    /** Reads one record. */
    READS(200, 404),
    /** Manages one record with a management scope. */
    MANAGES(200, 404),
    /** Changes one record, which must belong to the key's environment. */
    CHANGES_OWN(403, 404),
    /** Names an environment in its body, which must be the key's. */
    NAMES_OWN(403, 403),
    /** Names an environment in its body, which the key must be allowed to manage. */
    NAMES_REACHED(200, 403);

    /** The rule of each operation, by the operation's id. A new operation needs an entry here. */
    static final Map<String, EnvironmentRule> OF = Map.ofEntries(
            Map.entry("listTemplates", SHARED), Map.entry("getTemplate", SHARED),
            Map.entry("createTemplate", SHARED), Map.entry("listTemplatesAlias", SHARED),
            Map.entry("changeTemplate", SHARED), Map.entry("archiveTemplate", SHARED),
            Map.entry("getTemplateAlias", SHARED), Map.entry("getTemplateJsonSchema", SHARED),
            Map.entry("listTemplateVersions", SHARED), Map.entry("addTemplateVersion", SHARED),
            Map.entry("getTemplateVersionJsonSchema", SHARED), Map.entry("compareTemplateVersions", SHARED),
            Map.entry("getTemplateVersion", SHARED), Map.entry("getTemplateVersionSource", SHARED),
            Map.entry("previewTemplateVersion", SHARED), Map.entry("previewTemplateVersionWithData", SHARED),
            Map.entry("listWorkflows", SHARED), Map.entry("createWorkflow", SHARED),
            Map.entry("getWorkflow", SHARED), Map.entry("changeWorkflow", SHARED),
            Map.entry("archiveWorkflow", SHARED), Map.entry("listWorkflowVersions", SHARED),
            Map.entry("addWorkflowVersion", SHARED), Map.entry("getUsage", SHARED),
            Map.entry("publishTemplateVersion", NAMES_REACHED),
            Map.entry("unpublishTemplateVersion", NAMES_REACHED),
            Map.entry("publishWorkflowVersion", NAMES_REACHED),
            Map.entry("unpublishWorkflowVersion", NAMES_REACHED),
            Map.entry("createWebhook", NAMES_REACHED),
            Map.entry("createSubmission", NAMES_OWN), Map.entry("createRun", NAMES_OWN),
            Map.entry("render", KEYS_OWN), Map.entry("runWorkflow", KEYS_OWN), Map.entry("createBatch", KEYS_OWN),
            Map.entry("createSchedule", KEYS_OWN), Map.entry("createForm", KEYS_OWN),
            Map.entry("listForms", LISTS), Map.entry("getForm", READS),
            Map.entry("createFormSession", CHANGES_OWN), Map.entry("rotateFormSecret", CHANGES_OWN),
            Map.entry("createEnvelope", NAMES_OWN), Map.entry("listEnvelopes", LISTS),
            Map.entry("getEnvelope", READS), Map.entry("getEnvelopePdf", READS),
            Map.entry("getEnvelopeTrail", READS), Map.entry("sendEnvelope", CHANGES_OWN),
            Map.entry("resendEnvelope", CHANGES_OWN), Map.entry("changeEnvelopeDeadline", CHANGES_OWN),
            Map.entry("voidEnvelope", CHANGES_OWN),
            Map.entry("changeForm", CHANGES_OWN), Map.entry("deleteForm", CHANGES_OWN),
            Map.entry("listTemplateSubmissions", LISTS), Map.entry("listSubmissions", LISTS),
            Map.entry("listRuns", LISTS), Map.entry("listBatches", LISTS), Map.entry("listSchedules", LISTS),
            Map.entry("listWebhooks", LISTS), Map.entry("listDeliveries", LISTS),
            Map.entry("replayFailedDeliveries", LISTS),
            Map.entry("getSubmission", READS), Map.entry("getSubmissionAlias", READS),
            Map.entry("getSubmissionPdf", READS), Map.entry("getSubmissionPdfAlias", READS),
            Map.entry("getRun", READS), Map.entry("getRunAlias", READS), Map.entry("getRunPdf", READS),
            Map.entry("getRunPdfAlias", READS), Map.entry("getBatch", READS), Map.entry("getBatchResults", READS),
            Map.entry("getBatchErrors", READS), Map.entry("getBatchManifest", READS),
            Map.entry("getBatchPdf", READS), Map.entry("getSchedule", READS), Map.entry("listFirings", READS),
            Map.entry("getWebhook", READS), Map.entry("getDelivery", READS),
            Map.entry("purgeSubmission", MANAGES), Map.entry("changeWebhook", MANAGES),
            Map.entry("deleteWebhook", MANAGES), Map.entry("rotateWebhookSecret", MANAGES),
            Map.entry("testWebhook", MANAGES), Map.entry("replayDelivery", MANAGES),
            Map.entry("cancelBatch", CHANGES_OWN), Map.entry("resumeBatch", CHANGES_OWN),
            Map.entry("deleteBatch", CHANGES_OWN),
            Map.entry("changeSchedule", CHANGES_OWN), Map.entry("deleteSchedule", CHANGES_OWN),
            Map.entry("runSchedule", CHANGES_OWN),
            Map.entry("createDestination", KEYS_OWN), Map.entry("listDestinations", LISTS),
            Map.entry("getDestination", READS), Map.entry("changeDestination", CHANGES_OWN),
            Map.entry("deleteDestination", CHANGES_OWN), Map.entry("testDestination", CHANGES_OWN),
            Map.entry("listTransfers", LISTS), Map.entry("getTransfer", READS),
            Map.entry("retryTransfer", CHANGES_OWN), Map.entry("retryTransfers", CHANGES_OWN));

    private final int reachingWorkspace;
    private final int reachingEnvironment;

    EnvironmentRule(int reachingWorkspace, int reachingEnvironment) {
        this.reachingWorkspace = reachingWorkspace;
        this.reachingEnvironment = reachingEnvironment;
    }

    /** Returns the status for a record of another environment than the key's; 200 stands for any success. */
    int statusForOthers(KeyReach reach) {
        return switch (reach) {
            case WORKSPACE -> reachingWorkspace;
            case ENVIRONMENT -> reachingEnvironment;
        };
    }
}
