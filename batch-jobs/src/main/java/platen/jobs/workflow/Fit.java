package platen.jobs.workflow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.engine.Warning;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.Findings;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.template.Plans;
import platen.jobs.workflow.Definition.Document;

/**
 * How definitions fit the newest versions of their templates. What does not fit is told and not refused: a workflow may
 * be made before the version that it is for, and keys that a template does not know are ignored (decision C4).
 */
final class Fit {
    private final TemplateStore templates;
    private final Plans plans;

    Fit(TemplateStore templates, Plans plans) {
        this.templates = templates;
        this.plans = plans;
    }

    /** A template's newest version, and what it takes. */
    private record Newest(String alias, int version, InputSchema schema) {
        @Override
        public String toString() {
            return "version " + version + " of the template '" + alias + "'";
        }

        Set<String> keys() {
            return schema.fields().stream().map(Field::key).collect(Collectors.toSet());
        }
    }

    /** What says nothing or does not fit in each of these definitions, at most {@link Findings#MOST} of one, under the same keys. */
    <K> Map<K, List<Warning>> warnings(UUID organizationId, Map<K, Definition> definitions) {
        Map<String, Optional<Newest>> seen = new HashMap<>();
        Map<K, List<Warning>> warnings = new HashMap<>();
        definitions.forEach((key, definition) -> {
            definition.documents()
                    .forEach(each -> seen.computeIfAbsent(each.template(), alias -> newest(organizationId, alias)));
            warnings.put(key, warnings(definition, seen));
        });
        return warnings;
    }

    private static List<Warning> warnings(Definition definition, Map<String, Optional<Newest>> templates) {
        var warnings = new ArrayList<Warning>();
        for (int i = 0; i < definition.documents().size(); i++) {
            Document document = definition.documents().get(i);
            String at = "documents[" + i + "]";
            templates.getOrDefault(document.template(), Optional.empty()).ifPresent(template -> {
                unknownKeys(document, template, at + ".mapping.", warnings);
                emptyKeys(definition, document, template, at, warnings);
            });
        }
        return warnings.stream().limit(Findings.MOST).toList();
    }

    private static void unknownKeys(Document document, Newest template, String at, List<Warning> warnings) {
        var unknown = new TreeSet<>(document.mapping().sources().keySet());
        unknown.removeAll(template.keys());
        unknown.forEach(key -> warnings.add(new Warning(at + key, "is no field of " + template + "; it is ignored")));
    }

    /** Without an answer to these, every run of the document is refused. */
    private static void emptyKeys(Definition definition, Document document, Newest template, String at,
            List<Warning> warnings) {
        Set<String> given = definition.fields().fields().stream().map(Field::key).collect(Collectors.toSet());
        given.addAll(document.mapping().sources().keySet());
        template.schema()
                .fields()
                .stream()
                .filter(field -> field.required() && !given.contains(field.key()))
                .forEach(field -> warnings.add(new Warning(at, "gives nothing to '" + field.key() + "', which "
                        + template + " requires")));
    }

    private Optional<Newest> newest(UUID organizationId, String alias) {
        return templates.findByAlias(organizationId, alias).flatMap(this::newest);
    }

    private Optional<Newest> newest(Template template) {
        return templates.summaries(template.id(), null, 1)
                .stream()
                .findFirst()
                .map(version -> new Newest(template.alias(), version.version(),
                        plans.schema(template.id(), version.version())));
    }
}
