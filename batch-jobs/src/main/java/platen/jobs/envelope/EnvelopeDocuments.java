package platen.jobs.envelope;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.envelope.EnvelopeDocument;
import platen.db.envelope.EnvelopeSigner;
import platen.db.run.Run;
import platen.db.run.RunStore;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.envelope.content.SignerFields;
import platen.jobs.json.CanonicalJson;
import platen.jobs.json.StoredJson;
import platen.jobs.render.work.Watermarks;
import platen.jobs.template.CompiledTemplateCache;
import tools.jackson.databind.node.ObjectNode;

/** Makes the documents of a new envelope from a template and data, a submission or a run, and checks them. */
final class EnvelopeDocuments {
    private final TemplateStore templates;
    private final SubmissionStore submissions;
    private final RunStore runs;
    private final CompiledTemplateCache compiledTemplates;

    EnvelopeDocuments(TemplateStore templates, SubmissionStore submissions, RunStore runs,
            CompiledTemplateCache compiledTemplates) {
        this.templates = templates;
        this.submissions = submissions;
        this.runs = runs;
        this.compiledTemplates = compiledTemplates;
    }

    /** Documents, or why there are none. */
    sealed interface Outcome {}

    record Made(List<EnvelopeDocument> documents) implements Outcome {}

    record NotMade(EnvelopeResult result) implements Outcome {}

    private record Part(UUID templateId, int version, String title, byte[] data) {}

    Outcome of(UUID envelopeId, NewEnvelope wanted, List<EnvelopeSigner> signers) {
        return switch (wanted.source()) {
            case EnvelopeSource.OfTemplate(var alias, var data) -> ofTemplate(envelopeId, wanted, signers, alias, data);
            case EnvelopeSource.OfSubmission(var id) -> submissions.find(wanted.workspace().id(), id)
                    .map(found -> ofSubmissions(envelopeId, wanted, signers, List.of(found), "submission"))
                    .orElseGet(() -> new NotMade(new EnvelopeResult.NotFound("submission")));
            case EnvelopeSource.OfRun(var id) -> runs.find(wanted.workspace().id(), id)
                    .map(Run::id)
                    .map(run -> ofSubmissions(envelopeId, wanted, signers, submissions.ofRun(run), "run"))
                    .orElseGet(() -> new NotMade(new EnvelopeResult.NotFound("run")));
        };
    }

    private Outcome ofTemplate(UUID envelopeId, NewEnvelope wanted, List<EnvelopeSigner> signers, String alias,
            ObjectNode data) {
        Workspace workspace = wanted.workspace();
        Optional<Template> found = templates.findByAlias(workspace.organizationId(), alias)
                .filter(template -> !template.archived());
        if (found.isEmpty()) {
            return new NotMade(new EnvelopeResult.NotFound("template"));
        }
        Template template = found.get();
        Integer version = template.published().get(wanted.environment());
        return version == null
                ? new NotMade(new EnvelopeResult.NotPublished(alias))
                : checked(envelopeId, wanted, signers,
                        List.of(new Part(template.id(), version, template.name(), CanonicalJson.bytes(data))));
    }

    private Outcome ofSubmissions(UUID envelopeId, NewEnvelope wanted, List<EnvelopeSigner> signers,
            List<Submission> found, String member) {
        if (found.isEmpty()) {
            return refused(member, "has no documents yet; wait until it is completed");
        }
        var parts = new ArrayList<Part>();
        for (Submission each : found) {
            if (each.environment() != wanted.environment()) {
                return refused(member, "is of the environment " + each.environment().wire()
                        + ", and the envelope would be of " + wanted.environment().wire());
            }
            byte @Nullable [] data = submissions.data(wanted.workspace().id(), each.id()).orElse(null);
            if (data == null) {
                return refused(member, "has no data any more, because it was purged; send template and data");
            }
            parts.add(new Part(each.templateId(), each.templateVersion(), each.templateName(), data));
        }
        return checked(envelopeId, wanted, signers, parts);
    }

    private Outcome checked(UUID envelopeId, NewEnvelope wanted, List<EnvelopeSigner> signers, List<Part> parts) {
        boolean typed = wanted.source() instanceof EnvelopeSource.OfTemplate;
        Set<String> parties = new LinkedHashSet<>();
        var documents = new ArrayList<EnvelopeDocument>();
        for (Part part : parts) {
            InputSchema schema;
            ObjectNode given = StoredJson.object(part.data());
            try {
                schema = compiledTemplates.schema(part.templateId(), part.version());
                compiledTemplates.get(part.templateId(), part.version(),
                        marks(wanted.environment(), wanted.workspace()));
            } catch (CompiledTemplateCache.Unrenderable e) {
                return new NotMade(new EnvelopeResult.TemplateInvalid(e.getMessage()));
            }
            // A signature in a submission was given to its form; the person gives another one to the envelope.
            ObjectNode data = SignerFields.withoutSignatures(schema, given);
            if (typed && !data.equals(given)) {
                return new NotMade(new EnvelopeResult.Refused("data",
                        "must have no signature of a person; the person gives it"));
            }
            ValidationResult findings = findings(schema, data);
            if (!findings.valid()) {
                return new NotMade(new EnvelopeResult.DataInvalid(findings));
            }
            parties.addAll(SignerFields.parties(schema));
            documents.add(new EnvelopeDocument(envelopeId, documents.size(), part.title(), part.templateId(),
                    part.version(), CanonicalJson.bytes(data)));
        }
        return parties(parties, signers).<Outcome>map(NotMade::new).orElseGet(() -> new Made(documents));
    }

    /** Checks the values of the sender, and those that the sender suggests to people, which may be incomplete. */
    private static ValidationResult findings(InputSchema schema, ObjectNode data) {
        ValidationResult own = Validation.check(SignerFields.ofSender(schema),
                SignerFields.withoutSigners(schema, data), Validation.Mode.LENIENT, EnvelopeDocuments::objection);
        return own.valid()
                ? Validation.check(SignerFields.ofPrefilled(schema, data), data, Validation.Mode.LENIENT,
                        EnvelopeDocuments::objection)
                : own;
    }

    /** Refuses each address: what it leads to could change between two signatures. */
    private static Optional<String> objection(String url) {
        return Optional.of("must be the picture itself, as data:image/png;base64,..., and not an address, because what"
                + " is signed must not change");
    }

    private static Optional<EnvelopeResult> parties(Set<String> parties, List<EnvelopeSigner> signers) {
        List<String> named = signers.stream().map(EnvelopeSigner::party).filter(each -> !each.isEmpty()).toList();
        Optional<EnvelopeResult> missing = parties.stream()
                .filter(each -> !named.contains(each))
                .findFirst()
                .map(each -> new EnvelopeResult.Refused("signers", "must have a person with the party " + each
                        + ", because fields of the template are for that person"));
        return missing.or(() -> named.stream()
                .filter(each -> !parties.contains(each))
                .findFirst()
                .map(each -> new EnvelopeResult.Refused("signers[" + index(signers, each) + "].party", parties.isEmpty()
                        ? "must be left out, because no field of the template is for a person"
                        : "must be one of " + String.join(", ", parties) + ", as the template's fields say")));
    }

    private static int index(List<EnvelopeSigner> signers, String party) {
        return signers.stream().filter(each -> each.party().equals(party)).findFirst().orElseThrow().number() - 1;
    }

    private static PageMarks marks(Environment environment, Workspace workspace) {
        return Watermarks.of(environment, workspace.plan() == Plan.FREE);
    }

    private static Outcome refused(String member, String rule) {
        return new NotMade(new EnvelopeResult.Refused(member, rule));
    }
}
