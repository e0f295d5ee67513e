package platen.jobs.form;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import platen.db.core.Environment;
import platen.db.template.TemplateStore;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.db.workflow.WorkflowVersion;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.definition.NeededFields;
import platen.jobs.json.StoredJson;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.workflow.Definition;
import platen.jobs.workflow.Definitions;

/** Finds what forms of workflows ask for. Thread-safe. */
final class FormWorkflows {
    private static final int MAX_CACHED = 1_000;

    private final WorkflowStore workflows;
    private final TemplateStore templates;
    private final CompiledTemplateCache compiledTemplates;
    private final Definitions definitions;
    /** Versions are immutable, so that what is needed changes with them only. */
    private final Cache<Versions, NeededFields> needed = Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

    FormWorkflows(WorkflowStore workflows, TemplateStore templates, CompiledTemplateCache compiledTemplates,
            Definitions definitions) {
        this.workflows = workflows;
        this.templates = templates;
        this.compiledTemplates = compiledTemplates;
        this.definitions = definitions;
    }

    /** A version of a template. */
    private record TemplateNumber(UUID templateId, int version) {}

    /** The versions on which it depends what documents need; those of templates by their aliases. */
    private record Versions(UUID workflowId, int version, Map<String, TemplateNumber> templates) {}

    /** A version of a workflow that is published, with the published versions of the templates of its documents. */
    static final class Published {
        private final WorkflowVersion version;
        private final Definition definition;
        private final Map<String, TemplateNumber> templates;

        private Published(WorkflowVersion version, Definition definition, Map<String, TemplateNumber> templates) {
            this.version = version;
            this.definition = definition;
            this.templates = templates;
        }

        /** Returns the fields of its data. */
        InputSchema fields() {
            return definition.fields();
        }
    }

    /** Returns the published version of a workflow; empty as {@link #published}, and when there is no workflow. */
    Optional<Published> find(UUID organizationId, String alias, Environment environment) {
        return workflows.findByAlias(organizationId, alias).flatMap(found -> published(found, environment));
    }

    /**
     * Returns the version of a workflow that is published in an environment; empty when it is archived, there is none, or a
     * template of one of its documents is not published there.
     */
    Optional<Published> published(Workflow workflow, Environment environment) {
        return workflow.archived()
                ? Optional.empty()
                : workflows.published(workflow.id(), environment).flatMap(version -> published(workflow, version,
                        environment));
    }

    private Optional<Published> published(Workflow workflow, WorkflowVersion version, Environment environment) {
        Definition definition = definitions.of(version);
        var aliases = new TreeSet<String>();
        definition.documents().forEach(document -> aliases.add(document.template()));
        var found = new TreeMap<String, TemplateNumber>();
        templates.findByAliases(workflow.organizationId(), aliases).forEach(template -> {
            Integer number = template.archived() ? null : template.published().get(environment);
            if (number != null) {
                found.put(template.alias(), new TemplateNumber(template.id(), number));
            }
        });
        return found.keySet().equals(aliases)
                ? Optional.of(new Published(version, definition, Map.copyOf(found)))
                : Optional.empty();
    }

    /** Returns which fields its documents need; empty when the fields of a template cannot be read. */
    Optional<NeededFields> needed(Published workflow) {
        var versions = new Versions(workflow.version.workflowId(), workflow.version.version(), workflow.templates);
        NeededFields known = needed.getIfPresent(versions);
        if (known != null) {
            return Optional.of(known);
        }
        // Templates that cannot be read now are tried again at the next page.
        Optional<NeededFields> read = read(workflow);
        read.ifPresent(found -> needed.put(versions, found));
        return read;
    }

    private Optional<NeededFields> read(Published workflow) {
        return NeededFields.of(workflow.definition, StoredJson.object(workflow.version.definition()), alias -> {
            TemplateNumber template = workflow.templates.get(alias);
            return template == null
                    ? Optional.empty()
                    : FormTargets.schema(compiledTemplates, template.templateId(), template.version());
        });
    }
}
