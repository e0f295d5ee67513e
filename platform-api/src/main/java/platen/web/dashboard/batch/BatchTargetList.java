package platen.web.dashboard.batch;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.web.dashboard.Member;

/** Lists what batches of a member's workspace can render. */
public final class BatchTargetList {
    private static final int MAX_TEMPLATES = 500;

    private final TemplateStore templates;
    private final WorkflowStore workflows;
    private final DestinationStore destinations;

    BatchTargetList(TemplateStore templates, WorkflowStore workflows, DestinationStore destinations) {
        this.templates = templates;
        this.workflows = workflows;
        this.destinations = destinations;
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

    /** Returns the names of the destinations of an environment, or of all when it is null. */
    public Collection<String> destinations(Member member, @Nullable Environment environment) {
        return destinations.of(member.workspace().id(), environment)
                .stream()
                .map(Destination::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
