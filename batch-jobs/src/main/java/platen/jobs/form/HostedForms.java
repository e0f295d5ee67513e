package platen.jobs.form;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PrintableText;
import platen.db.core.PublicId;
import platen.db.form.FormOptions;
import platen.db.form.FormPageSettings;
import platen.db.form.FormSettings;
import platen.db.form.FormSlugStore;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.template.Template;
import platen.db.workflow.Workflow;
import platen.db.workspace.Workspace;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.ObjectNode;

/** Creates, changes and deletes the forms of workspaces. */
public final class HostedForms {
    /** Maximum length of a title in characters. */
    public static final int MAX_TITLE_LENGTH = 200;
    /** Maximum length of each text of a form in characters. */
    public static final int MAX_TEXT_LENGTH = 2_000;
    private static final int MAX_FORMS = 200;
    /** Time for which the former address of a form leads to it. */
    private static final Duration SLUG_RETENTION = Duration.ofDays(90);

    private final Database database;
    private final FormStore forms;
    private final FormSlugStore slugs;
    private final AuditTrail audit;
    private final Clock clock;

    HostedForms(Database database, FormStore forms, FormSlugStore slugs, AuditTrail audit, Clock clock) {
        this.database = database;
        this.forms = forms;
        this.slugs = slugs;
        this.audit = audit;
        this.clock = clock;
    }

    /** Returns a sentence when the workspace has reached its maximum number of forms; else empty. */
    public Optional<String> full(Workspace workspace) {
        return forms.of(workspace.id()).size() < MAX_FORMS
                ? Optional.empty()
                : Optional.of("A workspace has at most " + MAX_FORMS + " forms.");
    }

    /** Returns what is wrong with a setting, as its name and the violated rule; empty when nothing is. */
    public static Optional<Objection> objection(FormSettings settings) {
        if (settings.title().isBlank() || settings.title().length() > MAX_TITLE_LENGTH
                || !PrintableText.is(settings.title())) {
            return Optional.of(new Objection("title", "must be 1 to " + MAX_TITLE_LENGTH + " printable characters"));
        }
        Instant opens = settings.opensAt();
        Instant closes = settings.closesAt();
        if (opens != null && closes != null && !opens.isBefore(closes)) {
            return Optional.of(new Objection("closes_at", "must be later than opens_at"));
        }
        return text("intro_text", settings.introText()).or(() -> text("thanks_text", settings.thanksText()))
                .or(() -> text("closed_text", settings.closedText()))
                .or(() -> settings.pdfLink() || settings.page().followUp().mailField().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Objection("mail_field",
                                "must be empty unless pdf_link is true, because the mail links the PDF")))
                .or(() -> objection(settings.page()));
    }

    private static Optional<Objection> objection(FormPageSettings page) {
        return FormOrigins.objection(page.origins())
                .map(rule -> new Objection("origins", rule))
                .or(() -> FormRedirects.objection(page).map(rule -> new Objection("redirect_url", rule)))
                .or(() -> FormTerms.objection(page.privacyUrl()).map(rule -> new Objection("privacy_url", rule)))
                .or(() -> FormTerms.objection(page.imprintUrl()).map(rule -> new Objection("imprint_url", rule)))
                .or(() -> text("consent_text", page.consentText()))
                .or(() -> FormThemes.objection(page.theme()))
                .or(() -> objection(page.options()));
    }

    private static Optional<Objection> objection(FormOptions options) {
        return options.draftDays() >= FormOptions.MIN_DRAFT_DAYS && options.draftDays() <= FormOptions.MAX_DRAFT_DAYS
                ? Optional.empty()
                : Optional.of(new Objection("draft_days", "must be a whole number from " + FormOptions.MIN_DRAFT_DAYS
                        + " to " + FormOptions.MAX_DRAFT_DAYS));
    }

    /** A setting that cannot be as it is. */
    public record Objection(String name, String rule) {}

    private static Optional<Objection> text(String name, String text) {
        return text.length() <= MAX_TEXT_LENGTH && PrintableText.is(text.replaceAll("[\\r\\n]", ""))
                ? Optional.empty()
                : Optional.of(new Objection(name,
                        "must be at most " + MAX_TEXT_LENGTH + " printable characters and line breaks"));
    }

    /** Creates a form of a template, with valid settings. */
    public HostedForm create(Workspace workspace, Environment environment, Template template, FormSettings settings,
            Actor actor) {
        return create(workspace, environment, new Target(template.id(), null, template.alias()), settings, actor);
    }

    /** Creates a form of a workflow, with valid settings. */
    public HostedForm create(Workspace workspace, Environment environment, Workflow workflow, FormSettings settings,
            Actor actor) {
        return create(workspace, environment, new Target(null, workflow.id(), workflow.alias()), settings, actor);
    }

    private record Target(@Nullable UUID templateId, @Nullable UUID workflowId, String alias) {}

    private HostedForm create(Workspace workspace, Environment environment, Target target, FormSettings settings,
            Actor actor) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        var form = new HostedForm(PublicId.next(), workspace.id(), target.templateId(), target.workflowId(),
                target.alias(), environment,
                Slugs.of(settings.title()), settings.title(), settings.introText(), settings.thanksText(),
                settings.closedText(), settings.pdfLink(), settings.state(), settings.opensAt(), settings.closesAt(),
                settings.maxSubmissions(), settings.page(), UUID.randomUUID(), "", 0, now, now);
        database.inTransaction(() -> {
            forms.create(form);
            record(form, actor, AuditType.FORM_CREATED, Difference.created(json(form)));
        });
        return form;
    }

    /**
     * Changes the settings of a form; empty when it was deleted meanwhile.
     *
     * @param change makes valid settings of those that the form has now, and may refuse with an exception; what it takes
     *     over is not lost when somebody else changes it at the same time
     */
    public Optional<HostedForm> change(HostedForm form, UnaryOperator<FormSettings> change, Actor actor) {
        return database.inTransaction(() -> forms.lock(form.workspaceId(), form.id()).map(before -> {
            HostedForm after = before.with(change.apply(before.settings()),
                    clock.instant().truncatedTo(ChronoUnit.MICROS));
            forms.change(after);
            record(after, actor, AuditType.FORM_CHANGED, Difference.changed(json(before), json(after)));
            return after;
        }));
    }

    /** Does several changes in one transaction: all of them, or none when one of them throws. */
    public <T> T together(Supplier<T> changes) {
        return database.inTransaction(changes);
    }

    /**
     * Gives a form another address; the former one leads to it for 90 days.
     *
     * @return the form as it is then, or why it cannot have this address; empty when it was deleted meanwhile
     */
    public Optional<Moved> move(HostedForm form, String slug, Actor actor) {
        return database.inTransaction(() -> forms.lock(form.workspaceId(), form.id()).map(before -> {
            Optional<String> objection = Slugs.objection(slug);
            if (slug.equals(before.slug()) || objection.isPresent()) {
                return new Moved(before, objection.map(rule -> new Objection("slug", rule)).orElse(null));
            }
            Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
            if (!slugs.replace(before.workspaceId(), before.id(), slug, now, now.plus(SLUG_RETENTION))) {
                return new Moved(before, new Objection("slug", "is the address of another form"));
            }
            HostedForm after = before.withSlug(slug, now);
            record(after, actor, AuditType.FORM_CHANGED, Difference.changed(json(before), json(after)));
            return new Moved(after, null);
        }));
    }

    /**
     * A form whose address was to be changed.
     *
     * @param objection why it has the former one; null when it was changed
     */
    public record Moved(HostedForm form, @Nullable Objection objection) {}

    /** Returns the present slug of the form that had a slug within the last 90 days. */
    public Optional<String> present(String former) {
        return slugs.present(former, clock.instant());
    }

    /** Deletes a form; its submissions stay. */
    public void delete(HostedForm form, Actor actor) {
        database.inTransaction(() -> {
            forms.delete(form.workspaceId(), form.id(), clock.instant());
            record(form, actor, AuditType.FORM_DELETED, Difference.deleted(json(form)));
        });
    }

    /**
     * Records that answers were downloaded with their confidential values.
     *
     * @param file name of the file
     */
    public void recordDownload(HostedForm form, String file, Actor actor) {
        database.inTransaction(() -> record(form, actor, AuditType.FORM_ANSWERS_DOWNLOADED,
                Difference.action(AuditTrail.object().put("file", file))));
    }

    private void record(HostedForm form, Actor actor, AuditType type, Difference difference) {
        difference.details().put("form_id", PublicId.FORM.of(form.id())).put("title", form.title());
        audit.record(form.workspaceId(), actor, type, form.id(), difference);
    }

    private static ObjectNode json(HostedForm form) {
        ObjectNode json = AuditTrail.object()
                .put("title", form.title())
                .put("environment", form.environment().wire())
                .put(form.isOfWorkflow() ? "workflow_alias" : "template_alias", form.targetAlias())
                .put("slug", form.slug())
                .put("state", form.state().wire())
                .put("intro_text", form.introText())
                .put("thanks_text", form.thanksText())
                .put("closed_text", form.closedText())
                .put("pdf_link", form.pdfLink())
                .put("opens_at", text(form.opensAt()))
                .put("closes_at", text(form.closesAt()))
                .put("max_submissions", form.maxSubmissions());
        form.page().origins().forEach(json.putArray("origins")::add);
        json.putObject("theme")
                .put("accent", form.page().theme().accent())
                .put("radius", form.page().theme().radius())
                .put("font", form.page().theme().font().wire())
                .put("mode", form.page().theme().mode().wire());
        json.set("definition", StoredJson.object(form.page().definition()));
        return json.put("privacy_url", form.page().privacyUrl())
                .put("imprint_url", form.page().imprintUrl())
                .put("consent_text", form.page().consentText())
                .put("redirect_url", form.page().followUp().redirectUrl())
                .put("mail_field", form.page().followUp().mailField())
                .put("drafts", form.page().options().drafts())
                .put("draft_days", form.page().options().draftDays())
                .put("signed_links_only", form.page().options().signedLinksOnly())
                .put("proof_of_work", form.page().options().proofOfWork().wire());
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }
}
