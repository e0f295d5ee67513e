package platen.jobs.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import platen.db.core.Environment;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.template.Template;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.json.StoredJson;
import platen.jobs.render.accept.PinnedTemplate;
import platen.jobs.render.image.ImageSource;
import platen.jobs.run.RunPlan.PlannedDocument;
import platen.jobs.run.RunResult.DataInvalid;
import platen.jobs.run.RunResult.NotPublished;
import platen.jobs.run.RunResult.Refused;
import platen.jobs.template.CompiledTemplateCache;
import tools.jackson.databind.node.ObjectNode;

/**
 * Plans the documents of an earlier run again: the same data, each in the version of its template that is live now. The
 * answers of a run are not stored, but what each document was given is.
 */
public final class RepeatedDocuments {
    private final SubmissionStore submissions;
    private final RunPlan versions;
    private final CompiledTemplateCache cache;
    private final ImageSource images;

    /** @param versions chooses the versions of templates as for new runs */
    public RepeatedDocuments(SubmissionStore submissions, RunPlan versions, CompiledTemplateCache cache,
            ImageSource images) {
        this.submissions = submissions;
        this.versions = versions;
        this.cache = cache;
        this.images = images;
    }

    /** Outcome of planning. */
    sealed interface Planning {}

    /** The documents to render, in the order of the run. */
    record Planned(List<PlannedDocument> documents) implements Planning {}

    /** The data of a document was removed. */
    record DataGone() implements Planning {}

    record Unplannable(Refused refusal) implements Planning {}

    /** Plans the documents of a run of this workspace. */
    Planning plan(Workspace workspace, List<Submission> documents) {
        var planned = new ArrayList<PlannedDocument>();
        for (Submission each : documents) {
            Optional<byte[]> data = submissions.data(workspace.id(), each.id());
            if (data.isEmpty()) {
                return new DataGone();
            }
            Optional<PinnedTemplate> pinned = versions.published(workspace, each.environment())
                    .of(each.templateAlias());
            if (pinned.isEmpty()) {
                return new Unplannable(new NotPublished("Template '" + each.templateAlias()
                        + "' of this run is not published to " + each.environment().wire() + "."));
            }
            Optional<Refused> refusal = add(planned, pinned.get(), workspace.plan() == Plan.FREE, each.environment(),
                    StoredJson.object(data.get()));
            if (refusal.isPresent()) {
                return new Unplannable(refusal.get());
            }
        }
        return new Planned(planned);
    }

    /** Adds a document, or returns why it cannot be rendered. */
    private Optional<Refused> add(List<PlannedDocument> planned, PinnedTemplate pinned, boolean freePlan,
            Environment environment, ObjectNode data) {
        Optional<Refused> refusal = versions.unrenderable(pinned, environment, freePlan);
        if (refusal.isPresent()) {
            return refusal;
        }
        Template template = pinned.template();
        ValidationResult findings = Validation.check(cache.schema(template.id(), pinned.version()), data,
                Validation.Mode.LENIENT, images::objection);
        if (!findings.valid()) {
            List<Problem> problems = findings.errors().stream()
                    .map(each -> new Problem(each.alias(), RunPlan.ofDocument(template.alias(), each.message()),
                            each.expected()))
                    .toList();
            return Optional.of(new DataInvalid(new ValidationResult(problems, findings.warnings())));
        }
        planned.add(new PlannedDocument(planned.size(), template, pinned.version(), data, findings.warnings()));
        return Optional.empty();
    }
}
