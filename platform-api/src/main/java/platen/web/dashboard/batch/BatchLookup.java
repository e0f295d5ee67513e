package platen.web.dashboard.batch;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.core.PublicId;
import platen.db.draft.BatchDraft;
import platen.db.draft.BatchDraftStore;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.web.dashboard.Member;
import platen.web.view.PageNotFoundException;

/** Finds batches of a member's workspace, own drafts of them, and what they can render. */
final class BatchLookup {
    private static final int MAX_TEMPLATES = 500;

    private final BatchStore batches;
    private final BatchDraftStore drafts;
    private final TemplateStore templates;
    private final WorkflowStore workflows;

    BatchLookup(BatchStore batches, BatchDraftStore drafts, TemplateStore templates, WorkflowStore workflows) {
        this.batches = batches;
        this.drafts = drafts;
        this.templates = templates;
        this.workflows = workflows;
    }

    /** Returns a batch by its public id; empty when the workspace has none. */
    Optional<Batch> find(Member member, String id) {
        return PublicId.BATCH.parse(id).flatMap(uuid -> batches.find(member.workspace().id(), uuid));
    }

    /** Returns a batch by its public id. */
    Batch require(Member member, String id) {
        return find(member, id).orElseThrow(PageNotFoundException::new);
    }

    /** Returns a draft that the member made. */
    BatchDraft draft(Member member, String id) {
        return PublicId.BATCH.parse(id)
                .flatMap(uuid -> drafts.find(member.workspace().id(), member.person().id(), uuid))
                .orElseThrow(PageNotFoundException::new);
    }

    /** Returns the names of templates that are published anywhere, by alias. */
    Map<String, String> templates(Member member) {
        var names = new LinkedHashMap<String, String>();
        templates.list(member.organizationId(), null, MAX_TEMPLATES)
                .stream()
                .filter(each -> !each.archived() && !each.published().isEmpty())
                .forEach(each -> names.put(each.alias(), each.name()));
        return names;
    }

    /** Returns the names of workflows, by alias. */
    Map<String, String> workflows(Member member) {
        var names = new LinkedHashMap<String, String>();
        workflows.list(member.organizationId())
                .stream()
                .filter(each -> !each.archived())
                .forEach(each -> names.put(each.alias(), each.name()));
        return names;
    }
}
