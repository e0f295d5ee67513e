package platen.jobs.workflow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.workflow.Definition.Document;

/**
 * Compares definitions with versions of their templates. A new version must be compatible with the newest or a
 * published version of each template; a publication must be compatible with the live versions of its environment. Later
 * incompatibilities are reported as warnings.
 */
final class WorkflowCompatibility {
    private final TemplateStore templates;
    private final CompiledTemplateCache cache;

    WorkflowCompatibility(TemplateStore templates, CompiledTemplateCache cache) {
        this.templates = templates;
        this.cache = cache;
    }

    /** A version of a template with its input schema. */
    private record Shown(String alias, int version, InputSchema schema) {
        @Override
        public String toString() {
            return "version " + version + " of the template '" + alias + "'";
        }
    }

    /** Returns what cannot work with any candidate version of a template; templates without versions are skipped. */
    List<Problem> problems(UUID organizationId, Definition definition) {
        var problems = new ArrayList<Problem>();
        for (int i = 0; i < definition.documents().size(); i++) {
            Document document = definition.documents().get(i);
            String at = "documents[" + i + "]";
            templates.findByAlias(organizationId, document.template())
                    .ifPresent(template -> problems.addAll(problems(definition, document, template, at)));
        }
        return problems.stream().limit(ValidationResult.MAX_PROBLEMS).toList();
    }

    /**
     * Returns what cannot work with the live versions of an environment; templates without a live version are skipped.
     */
    List<Problem> problems(UUID organizationId, Definition definition, Environment environment) {
        var problems = new ArrayList<>(definition.unknown());
        for (int i = 0; i < definition.documents().size(); i++) {
            Document document = definition.documents().get(i);
            String at = "documents[" + i + "]";
            templates.findByAlias(organizationId, document.template())
                    .flatMap(template -> Optional.ofNullable(template.published().get(environment))
                            .map(version -> shown(template, version)))
                    .ifPresent(shown -> problems.addAll(problems(definition, document, shown, at)));
        }
        return problems.stream().limit(ValidationResult.MAX_PROBLEMS).toList();
    }

    private List<Problem> problems(Definition definition, Document document, Template template, String at) {
        List<Problem> problems = newest(template).map(newest -> problems(definition, document, newest, at))
                .orElse(List.of());
        boolean fitsPublished = !problems.isEmpty() && template.published()
                .values()
                .stream()
                .distinct()
                .anyMatch(version -> problems(definition, document, shown(template, version), at).isEmpty());
        return fitsPublished ? List.of() : problems;
    }

    private static List<Problem> problems(Definition definition, Document document, Shown shown, String at) {
        return MappingCheck.problems(definition, document, shown.schema(), shown.toString(), at);
    }

    /** Whether a definition fits a version of one of its templates: its mappings work, and no required key is left empty. */
    boolean fits(Definition definition, Template template, int version) {
        return warnings(definition, Map.of(template.alias(), Optional.of(shown(template, version)))).isEmpty();
    }

    /** Returns the mismatches with the newest templates under the same keys, at most {@link ValidationResult#MAX_PROBLEMS} for each definition. */
    <K> Map<K, List<Warning>> warnings(UUID organizationId, Map<K, Definition> definitions) {
        Map<String, Optional<Shown>> seen = new HashMap<>();
        Map<K, List<Warning>> warnings = new HashMap<>();
        definitions.forEach((key, definition) -> {
            definition.documents()
                    .forEach(each -> seen.computeIfAbsent(each.template(),
                            alias -> templates.findByAlias(organizationId, alias).flatMap(this::newest)));
            warnings.put(key, warnings(definition, seen));
        });
        return warnings;
    }

    private static List<Warning> warnings(Definition definition, Map<String, Optional<Shown>> templates) {
        var warnings = new ArrayList<Warning>();
        for (int i = 0; i < definition.documents().size(); i++) {
            Document document = definition.documents().get(i);
            String at = "documents[" + i + "]";
            templates.getOrDefault(document.template(), Optional.empty()).ifPresent(template -> {
                problems(definition, document, template, at)
                        .forEach(each -> warnings.add(new Warning(each.alias(), each.message())));
                emptyKeys(definition, document, template, at, warnings);
            });
        }
        return warnings.stream().limit(ValidationResult.MAX_PROBLEMS).toList();
    }

    /**
     * Adds keys that no answer can fill: a missing required key refuses every run of the document; without any mapped
     * key the document is rendered without data.
     */
    private static void emptyKeys(Definition definition, Document document, Shown template, String at,
            List<Warning> warnings) {
        Set<String> given = definition.fields().fields().stream().map(Field::key).collect(Collectors.toSet());
        document.mapping().sources().keySet().forEach(path -> given.add(new FieldPath(path).root()));
        List<Field> fields = template.schema().fields();
        if (!fields.isEmpty() && fields.stream().noneMatch(field -> given.contains(field.key()))) {
            warnings.add(new Warning(at, "gives nothing to any field of " + template));
        }
        fields.stream()
                .filter(field -> field.required() && !given.contains(field.key()))
                .forEach(field -> warnings.add(new Warning(at, "gives nothing to '" + field.key() + "', which "
                        + template + " requires")));
    }

    private Optional<Shown> newest(Template template) {
        return templates.summaries(template.id(), null, 1)
                .stream()
                .findFirst()
                .map(version -> shown(template, version.version()));
    }

    private Shown shown(Template template, int version) {
        return new Shown(template.alias(), version, cache.schema(template.id(), version));
    }
}
