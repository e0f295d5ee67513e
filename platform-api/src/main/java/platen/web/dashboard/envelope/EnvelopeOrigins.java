package platen.web.dashboard.envelope;

import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.envelope.content.SignerFields;
import platen.jobs.template.CompiledTemplateCache;
import platen.web.dashboard.Member;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/** Finds the template or submission of which a member makes an envelope. */
final class EnvelopeOrigins {
    private final TemplateStore templates;
    private final SubmissionStore submissions;
    private final CompiledTemplateCache compiled;

    EnvelopeOrigins(TemplateStore templates, SubmissionStore submissions, CompiledTemplateCache compiled) {
        this.templates = templates;
        this.submissions = submissions;
        this.compiled = compiled;
    }

    /**
     * A template or submission.
     *
     * @param alias of the template
     * @param name of the template
     * @param submission null for a template and data
     * @param schema fields of the sender; none for a submission, which has its data
     * @param parties names that the fields of the template are for
     */
    record Origin(String alias, String name, Environment environment, @Nullable Submission submission,
            InputSchema schema, Set<String> parties) {
        /** Returns the public id of the submission; empty for none. */
        String submissionId() {
            return submission == null ? "" : PublicId.SUBMISSION.of(submission.id());
        }
    }

    /**
     * Returns what the parameters {@code template} and {@code environment}, or {@code submission}, name.
     *
     * @param form receives the errors
     */
    Optional<Origin> find(WorkspaceView view, HttpServletRequest request, Form form) {
        Form asked = Form.of(request, "template", "environment", "submission");
        form.set("template", asked.value("template")).set("environment", asked.value("environment"));
        if (!asked.value("submission").isEmpty()) {
            Optional<Submission> found = PublicId.SUBMISSION.parse(asked.value("submission"))
                    .flatMap(id -> submissions.find(view.member().workspace().id(), id));
            if (found.isEmpty()) {
                form.error("template", view.text("envelope.no-submission"));
            }
            return found.flatMap(each -> of(view, form, each));
        }
        if (asked.value("template").isEmpty()) {
            return Optional.empty();
        }
        Optional<Environment> environment = WireName.parse(Environment.class, asked.value("environment"));
        if (environment.isEmpty()) {
            form.error("environment", view.text("delivery.choice-wrong"));
            return Optional.empty();
        }
        return ofTemplate(view, form, asked.value("template"), environment.get());
    }

    private Optional<Origin> ofTemplate(WorkspaceView view, Form form, String alias, Environment environment) {
        Member member = view.member();
        Optional<Template> found = templates.findByAlias(member.organizationId(), alias)
                .filter(each -> !each.archived());
        Integer version = found.map(each -> each.published().get(environment)).orElse(null);
        if (found.isEmpty() || version == null) {
            form.error("template", found.isEmpty()
                    ? view.text("envelope.no-template")
                    : view.text("envelope.not-published", alias));
            return Optional.empty();
        }
        Template template = found.get();
        return schema(view, form, template, version).map(schema -> new Origin(alias, template.name(), environment,
                null, SignerFields.ofSender(schema), new LinkedHashSet<>(SignerFields.parties(schema))));
    }

    private Optional<Origin> of(WorkspaceView view, Form form, Submission submission) {
        return templates.find(submission.templateId())
                .flatMap(template -> schema(view, form, template, submission.templateVersion())
                        .map(schema -> new Origin(template.alias(), submission.templateName(),
                                submission.environment(), submission, new InputSchema(List.of()),
                                new LinkedHashSet<>(SignerFields.parties(schema)))));
    }

    private Optional<InputSchema> schema(WorkspaceView view, Form form, Template template, int version) {
        try {
            return Optional.of(compiled.schema(template.id(), version));
        } catch (CompiledTemplateCache.Unrenderable e) {
            form.error("template", view.text("envelope.unrenderable"), String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }
}
