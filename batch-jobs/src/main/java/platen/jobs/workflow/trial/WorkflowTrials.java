package platen.jobs.workflow.trial;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Validation;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.workflow.Definition;
import platen.jobs.workflow.Definition.Document;
import tools.jackson.databind.node.ObjectNode;

/** Tries workflow versions, published or not, with data and the templates that are live in an environment. */
public final class WorkflowTrials {
    private final TemplateStore templates;
    private final CompiledTemplateCache cache;

    public WorkflowTrials(TemplateStore templates, CompiledTemplateCache cache) {
        this.templates = templates;
        this.cache = cache;
    }

    /** Tries a definition. No picture is fetched. */
    public Trial of(UUID organizationId, Definition definition, Environment environment, ObjectNode answers) {
        return new Trial(Validation.check(definition.fields(), answers, Validation.Mode.LENIENT),
                definition.documents().stream().map(each -> tried(organizationId, each, environment, answers))
                        .toList());
    }

    private TriedDocument tried(UUID organizationId, Document document, Environment environment, ObjectNode answers) {
        ConditionTrace condition = ConditionTrace.of(document.condition(), answers);
        Optional<Template> template = templates.findByAlias(organizationId, document.template())
                .filter(found -> !found.archived());
        Integer version = template.map(found -> found.published().get(environment)).orElse(null);
        if (version == null || !condition.holds()) {
            return new TriedDocument(document.template(), condition, version, null, List.of(), List.of());
        }
        InputSchema schema = cache.schema(template.orElseThrow().id(), version);
        ObjectNode data = document.mapping().apply(answers, schema);
        return new TriedDocument(document.template(), condition, version, data,
                Validation.check(schema, data, Validation.Mode.LENIENT).errors(),
                document.mapping().unmatched(schema));
    }
}
