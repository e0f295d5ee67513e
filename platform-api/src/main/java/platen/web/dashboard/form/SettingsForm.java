package platen.web.dashboard.form;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.form.FormPageSettings;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.form.HostedForm;
import platen.jobs.form.FormOrigins;
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
    private static final String[] FIELDS = {"title", "template", "environment", "intro_text", "thanks_text",
            "closed_text", "pdf_link", "opens_at", "closes_at", "max_submissions", "origins",
            "privacy_url", "imprint_url", "consent_text"};
    private static final int MAX_DIGITS = 9;

    /** The form of a hosted form that does not exist yet. */
    static SettingsForm blank(String template) {
        return new SettingsForm(new Form().set("template", template)
                .set("environment", Environment.DEVELOPMENT.wire())
                .set("pdf_link", "true"), null);
    }

    /** The form of an existing one. */
    static SettingsForm of(HostedForm hosted) {
        return new SettingsForm(new Form().set("title", hosted.title())
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
                .set("consent_text", hosted.page().consentText()), null);
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
                page(form));
        HostedForms.objection(settings).ifPresent(objection -> form.error(objection.name(), switch (objection.name()) {
            case "title" -> view.text("hosted.title-wrong", HostedForms.MAX_TITLE_LENGTH);
            case "closes_at" -> view.text("hosted.closes-wrong");
            case "origins" -> view.text("hosted.origins-wrong", FormOrigins.MAX_ORIGINS);
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

    private static FormPageSettings page(Form form) {
        return new FormPageSettings(origins(form), form.value("privacy_url"), form.value("imprint_url"),
                lines(form, "consent_text"));
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
