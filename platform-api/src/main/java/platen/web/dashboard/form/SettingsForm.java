package platen.web.dashboard.form;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.WireName;
import platen.db.form.FormFollowUp;
import platen.db.form.FormOptions;
import platen.db.form.FormPageSettings;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.form.FormTheme;
import platen.db.form.HostedForm;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.form.FormOrigins;
import platen.jobs.form.FormThemes;
import platen.jobs.form.HostedForms;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.delivery.UtcTime;
import platen.web.view.Form;

/**
 * The form in which a member writes the settings of a hosted form.
 *
 * @param settings what was typed; null when it has errors or was not sent
 */
record SettingsForm(Form form, @Nullable FormSettings settings) {
    private static final String[] FIELDS = {"title", "slug", "template", "environment", "intro_text", "thanks_text",
            "closed_text", "pdf_link", "opens_at", "closes_at", "max_submissions", "origins",
            "privacy_url", "imprint_url", "consent_text", "accent", "radius", "font", "mode", "redirect_url",
            "mail_field", "drafts", "draft_days", "signed_links_only", "proof_of_work", "revision"};
    private static final int REVISION_LENGTH = 16;
    private static final int MAX_DIGITS = 9;

    /** The form of a hosted form that does not exist yet. */
    static SettingsForm blank(String template) {
        return new SettingsForm(new Form().set("template", template)
                .set("environment", Environment.DEVELOPMENT.wire())
                .set("pdf_link", "true")
                .set("drafts", "true")
                .set("proof_of_work", FormOptions.Proof.OFF.wire())
                .set("draft_days", String.valueOf(FormOptions.DEFAULT.draftDays()))
                .set("radius", String.valueOf(FormTheme.DEFAULT.radius()))
                .set("font", FormTheme.DEFAULT.font().wire())
                .set("mode", FormTheme.DEFAULT.mode().wire()), null);
    }

    /** The form of an existing one. */
    static SettingsForm of(HostedForm hosted) {
        return new SettingsForm(new Form().set("title", hosted.title())
                .set("slug", hosted.slug())
                .set("revision", revision(hosted.settings()))
                .set("intro_text", hosted.introText())
                .set("thanks_text", hosted.thanksText())
                .set("closed_text", hosted.closedText())
                .set("pdf_link", hosted.pdfLink() ? "true" : "")
                .set("opens_at", text(hosted.opensAt()))
                .set("closes_at", text(hosted.closesAt()))
                .set("max_submissions", hosted.maxSubmissions() == null ? "" : hosted.maxSubmissions().toString())
                .set("origins", String.join("\n", hosted.page().origins()))
                .set("privacy_url", hosted.page().privacyUrl())
                .set("imprint_url", hosted.page().imprintUrl())
                .set("consent_text", hosted.page().consentText())
                .set("accent", hosted.page().theme().accent())
                .set("radius", String.valueOf(hosted.page().theme().radius()))
                .set("font", hosted.page().theme().font().wire())
                .set("mode", hosted.page().theme().mode().wire())
                .set("redirect_url", hosted.page().followUp().redirectUrl())
                .set("mail_field", hosted.page().followUp().mailField())
                .set("drafts", hosted.page().options().drafts() ? "true" : "")
                .set("draft_days", String.valueOf(hosted.page().options().draftDays()))
                .set("signed_links_only", hosted.page().options().signedLinksOnly() ? "true" : "")
                .set("proof_of_work", hosted.page().options().proofOfWork().wire()), null);
    }

    /** Returns a text that changes with the settings of the page; those that other pages change are not among them. */
    static String revision(FormSettings settings) {
        FormSettings own = settings.with(FormState.OPEN).with(settings.page().withDefinition("{}"));
        return Sha256.hex(own.toString().getBytes(StandardCharsets.UTF_8)).substring(0, REVISION_LENGTH);
    }

    /** Returns whether a form still has the settings that the page was opened with. */
    boolean isOf(FormSettings now) {
        return form.value("revision").isEmpty() || form.value("revision").equals(revision(now));
    }

    private static String text(@Nullable Instant time) {
        return time == null ? "" : UtcTime.text(time);
    }

    /** Reads what was typed; a new hosted form is open. */
    static SettingsForm of(WorkspaceView view, HttpServletRequest request, @Nullable HostedForm before) {
        Form form = Form.of(request, FIELDS);
        Instant opens = time(view, form, "opens_at", before == null ? null : before.opensAt());
        Instant closes = time(view, form, "closes_at", before == null ? null : before.closesAt());
        Optional<Integer> max = maximum(view, form);
        var settings = new FormSettings(form.value("title"), lines(form, "intro_text"), lines(form, "thanks_text"),
                lines(form, "closed_text"), form.value("pdf_link").equals("true"),
                before == null ? FormState.OPEN : before.state(), opens, closes, max.orElse(null),
                page(view, form).withDefinition(before == null ? "{}" : before.page().definition()));
        HostedForms.objection(settings)
                .ifPresent(objection -> form.error(field(objection.name()), switch (objection.name()) {
                    case "title" -> view.text("hosted.title-wrong", HostedForms.MAX_TITLE_LENGTH);
                    case "closes_at" -> view.text("hosted.closes-wrong");
                    case "redirect_url" -> view.text("hosted.redirect-wrong");
                    case "mail_field" -> view.text("hosted.mail-pdf");
                    case "origins" -> view.text("hosted.origins-wrong", FormOrigins.MAX_ORIGINS);
                    case "theme.accent" -> accentWrong(view, settings.page().theme());
                    case "privacy_url", "imprint_url" -> view.text("hosted.url-wrong");
                    default -> view.text("hosted.text-wrong", HostedForms.MAX_TEXT_LENGTH);
                }));
        return new SettingsForm(form, form.isValid() ? settings : null);
    }

    /** Returns a time that was typed; one that was not changed keeps its seconds, which the field does not show. */
    private static @Nullable Instant time(WorkspaceView view, Form form, String field, @Nullable Instant before) {
        return before != null && form.value(field).equals(UtcTime.text(before))
                ? before
                : UtcTime.read(view, form, field);
    }

    private static Optional<Integer> maximum(WorkspaceView view, Form form) {
        String typed = form.value("max_submissions");
        if (typed.isEmpty()) {
            return Optional.empty();
        }
        if (typed.length() > MAX_DIGITS || !typed.matches("[0-9]+") || Integer.parseInt(typed) == 0) {
            form.error("max_submissions", view.text("hosted.max-wrong"));
            return Optional.empty();
        }
        return Optional.of(Integer.valueOf(typed));
    }

    /** Returns the field of a setting; those of the theme have no prefix. */
    private static String field(String setting) {
        return setting.substring(setting.indexOf('.') + 1);
    }

    private static String accentWrong(WorkspaceView view, FormTheme theme) {
        return FormThemes.isColor(theme.accent())
                ? view.text("hosted.contrast-wrong", theme.accent(), FormThemes.written(FormThemes.contrast(theme)))
                : view.text("hosted.accent-wrong");
    }

    private static FormTheme theme(WorkspaceView view, Form form) {
        String radius = form.value("radius");
        boolean usual = radius.isEmpty();
        if (!usual && !(radius.matches("[0-9]{1,2}") && Integer.parseInt(radius) <= FormThemes.MAX_RADIUS)) {
            form.error("radius", view.text("hosted.radius-wrong", FormThemes.MAX_RADIUS));
            usual = true;
        }
        return new FormTheme(form.value("accent").toLowerCase(Locale.ROOT),
                usual ? FormTheme.DEFAULT.radius() : Integer.parseInt(radius),
                WireName.parse(FormTheme.Font.class, form.value("font")).orElse(FormTheme.DEFAULT.font()),
                WireName.parse(FormTheme.Mode.class, form.value("mode")).orElse(FormTheme.DEFAULT.mode()));
    }

    private static FormOptions options(WorkspaceView view, Form form) {
        String days = form.value("draft_days");
        boolean usual = days.isEmpty();
        if (!usual && !days.matches("[1-9]|[1-8][0-9]|90")) {
            form.error("draft_days",
                    view.text("hosted.draft-days-wrong", FormOptions.MIN_DRAFT_DAYS, FormOptions.MAX_DRAFT_DAYS));
            usual = true;
        }
        return new FormOptions(form.value("drafts").equals("true"),
                usual ? FormOptions.DEFAULT.draftDays() : Integer.parseInt(days),
                form.value("signed_links_only").equals("true"),
                WireName.parse(FormOptions.Proof.class, form.value("proof_of_work")).orElse(FormOptions.Proof.OFF));
    }

    private static FormPageSettings page(WorkspaceView view, Form form) {
        return new FormPageSettings(origins(form), form.value("privacy_url"), form.value("imprint_url"),
                lines(form, "consent_text"), theme(view, form),
                new FormFollowUp(form.value("redirect_url"), form.value("mail_field")),
                options(view, form), "{}");
    }

    /** Returns the origins, which are typed one on a line. */
    private static List<String> origins(Form form) {
        return form.value("origins").lines().filter(line -> !line.isBlank()).map(FormOrigins::normalized).toList();
    }

    /** Returns a text with the line breaks that the API has. */
    private static String lines(Form form, String field) {
        return form.value(field).replace("\r\n", "\n");
    }
}
