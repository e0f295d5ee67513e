package platen.web.dashboard.batch;

import java.util.LinkedHashMap;
import java.util.Map;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.web.dashboard.Member;

/** Lists what batches of a member's workspace can render. */
public final class BatchTargetList {
    private static final int MAX_TEMPLATES = 500;

    private final TemplateStore templates;
    private final WorkflowStore workflows;

    BatchTargetList(TemplateStore templates, WorkflowStore workflows) {
        this.templates = templates;
        this.workflows = workflows;
    }

    /** Returns the names of templates that are published anywhere, by alias. */
    public Map<String, String> templates(Member member) {
        var names = new LinkedHashMap<String, String>();
        templates.list(member.organizationId(), null, MAX_TEMPLATES)
                .stream()
                .filter(each -> !each.archived() && !each.published().isEmpty())
                .forEach(each -> names.put(each.alias(), each.name()));
        return names;
    }

    /** Returns the names of workflows, by alias. */
    public Map<String, String> workflows(Member member) {
        var names = new LinkedHashMap<String, String>();
        workflows.list(member.organizationId())
                .stream()
                .filter(each -> !each.archived())
                .forEach(each -> names.put(each.alias(), each.name()));
        return names;
    }
}
