package platen.jobs.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowVersion;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.render.accept.PinnedTemplate;
import platen.jobs.render.image.ImageSource;
import platen.jobs.render.work.Watermarks;
import platen.jobs.run.RunResult.DataInvalid;
import platen.jobs.run.RunResult.NotPublished;
import platen.jobs.run.RunResult.Refused;
import platen.jobs.run.RunResult.TemplateInvalid;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.workflow.Definition;
import platen.jobs.workflow.Definition.Document;
import platen.jobs.workflow.Definitions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Determines the documents of a run: which documents apply to the answers, in which version, with which data. Answers
 * are checked against the workflow's fields first, then each document's data against its template, so that every
 * accepted run can be rendered.
 */
public final class RunPlan {
    private final TemplateStore templates;
    private final CompiledTemplateCache cache;
    private final Definitions definitions;
    private final ImageSource images;

    public RunPlan(TemplateStore templates, CompiledTemplateCache cache, Definitions definitions, ImageSource images) {
        this.templates = templates;
        this.cache = cache;
        this.definitions = definitions;
        this.images = images;
    }

    /** Outcome of planning. */
    sealed interface Planning {}

    /**
     * The documents to render.
     *
     * @param skipped template aliases of documents whose condition is false, in workflow order
     * @param warnings about the answers as a whole, and mappings to fields that a template version does not have
     * @param told these, and what each document adds that they do not say; at most {@link ValidationResult#MAX_PROBLEMS}
     */
    record Planned(List<PlannedDocument> documents, List<String> skipped, List<Warning> warnings, List<Warning> told)
            implements
                Planning {}

    record Unplannable(Refused refusal) implements Planning {}

    /**
     * A document to render.
     *
     * @param index position among the documents that apply
     */
    record PlannedDocument(int index, Template template, int version, ObjectNode data, List<Warning> warnings) {}

    /** A document that applies, with the template version that it will be rendered in. */
    private record Resolved(Document document, Template template, int version) {}

    /** Chooses the template version that a document is rendered in. */
    interface Choice {
        /** Returns the pinned template; empty when there is no version to render. */
        Optional<PinnedTemplate> of(String alias);
    }

    /** Plans with the versions that are live in the request's environment. */
    Planning plan(RunRequest request, WorkflowVersion version) {
        return plan(version, published(request.workspace(), request.environment()), request.environment(),
                request.workspace().plan() == Plan.FREE, request.data(), request.mode());
    }

    /** Returns the choice of the versions that are live in an environment. */
    Choice published(Workspace workspace, Environment environment) {
        return alias -> templates.findByAlias(workspace.organizationId(), alias)
                .filter(found -> !found.archived())
                .flatMap(found -> PinnedTemplate.published(found, environment));
    }

    Planning plan(WorkflowVersion version, Choice choice, Environment environment, boolean freePlan,
            @Nullable JsonNode asked, Validation.Mode mode) {
        Definition definition = definitions.of(version);
        ValidationResult answers = Validation.check(definition.fields(), asked, mode, images::objection);
        if (!(asked instanceof ObjectNode data)) {
            return new Unplannable(new DataInvalid(answers));
        }
        var skipped = new ArrayList<String>();
        var resolved = new ArrayList<Resolved>();
        for (Document document : applying(definition, data, skipped)) {
            // A document that cannot be rendered at all is reported before problems of the data.
            Optional<Refused> refusal = resolve(choice, environment, freePlan, document, resolved);
            if (refusal.isPresent()) {
                return new Unplannable(refusal.get());
            }
        }
        if (!answers.valid()) {
            return new Unplannable(new DataInvalid(answers));
        }
        return documents(resolved, data, skipped, answers.warnings());
    }

    private static List<Document> applying(Definition definition, JsonNode answers, List<String> skipped) {
        var applying = new ArrayList<Document>();
        for (Document document : definition.documents()) {
            if (document.condition().holds(answers)) {
                applying.add(document);
            } else {
                skipped.add(document.template());
            }
        }
        return applying;
    }

    /** Adds the document with its chosen version, or returns the refusal when there is none. */
    private Optional<Refused> resolve(Choice choice, Environment environment, boolean freePlan, Document document,
            List<Resolved> resolved) {
        Optional<PinnedTemplate> chosen = choice.of(document.template());
        if (chosen.isEmpty()) {
            return Optional.of(new NotPublished("Template '" + document.template()
                    + "' of this workflow is not published to " + environment.wire() + "."));
        }
        Optional<Refused> refusal = unrenderable(chosen.get(), environment, freePlan);
        if (refusal.isEmpty()) {
            resolved.add(new Resolved(document, chosen.get().template(), chosen.get().version()));
        }
        return refusal;
    }

    /** Returns the refusal of a version that cannot be rendered; empty for one that can. */
    Optional<Refused> unrenderable(PinnedTemplate pinned, Environment environment, boolean freePlan) {
        Template template = pinned.template();
        try {
            cache.get(template.id(), pinned.version(), Watermarks.of(environment, freePlan));
            return Optional.empty();
        } catch (CompiledTemplateCache.Unrenderable e) {
            return Optional.of(new TemplateInvalid("Template '" + template.alias() + "': " + e.getMessage()));
        }
    }

    private Planning documents(List<Resolved> resolved, ObjectNode answers, List<String> skipped,
            List<Warning> warnings) {
        var documents = new ArrayList<PlannedDocument>();
        var problems = new ArrayList<Problem>();
        var ofRun = new ArrayList<>(warnings);
        var told = new ArrayList<Warning>();
        for (Resolved each : resolved) {
            InputSchema schema = cache.schema(each.template().id(), each.version());
            ObjectNode data = each.document().mapping().apply(answers, schema);
            List<Warning> unmatched = unmatched(each, schema);
            ofRun.addAll(unmatched);
            ValidationResult findings = Validation.check(schema, data, Validation.Mode.LENIENT, images::objection);
            findings.errors().forEach(error -> problems.add(atOrigin(each.document(), error)));
            findings.warnings()
                    .stream()
                    .filter(warning -> !warnings.contains(new Warning(origin(each.document(), warning.alias()),
                            warning.message())))
                    .forEach(warning -> told.add(atOrigin(each.document(), warning)));
            documents.add(new PlannedDocument(documents.size(), each.template(), each.version(), data,
                    Stream.of(unmatched, findings.warnings()).flatMap(List::stream).toList()));
        }
        told.addAll(0, ofRun);
        if (!problems.isEmpty()) {
            return new Unplannable(new DataInvalid(
                    new ValidationResult(atMost(problems), atMost(told))));
        }
        return new Planned(documents, skipped, atMost(ofRun), atMost(told));
    }

    /** Entries of the mapping that the version has no field for; their values are missing in the document. */
    private static List<Warning> unmatched(Resolved resolved, InputSchema schema) {
        return atMost(resolved.document()
                .mapping()
                .unmatched(schema)
                .stream()
                .map(path -> new Warning(path, "is mapped by the workflow, but is no field of version "
                        + resolved.version() + " of the template '" + resolved.document().template()
                        + "'; its value is not rendered"))
                .toList());
    }

    private static <T> List<T> atMost(List<T> found) {
        return found.subList(0, Math.min(found.size(), ValidationResult.MAX_PROBLEMS));
    }

    /** Returns a document's problem with the path of the answer that its value came from. */
    private static Problem atOrigin(Document document, Problem problem) {
        return new Problem(origin(document, problem.alias()), ofDocument(document.template(), problem.message()),
                problem.expected());
    }

    private static Warning atOrigin(Document document, Warning warning) {
        return new Warning(origin(document, warning.alias()), ofDocument(document.template(), warning.message()));
    }

    private static String origin(Document document, String alias) {
        return document.mapping().origin(alias).orElse(alias);
    }

    /** Returns a message that names the template of its document. */
    static String ofDocument(String template, String message) {
        return message + " (for template '" + template + "')";
    }
}
