package platen.api.form;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.api.http.body.JsonBody;
import platen.db.form.FormFollowUp;
import platen.db.form.FormOptions;
import platen.db.form.FormPageSettings;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.form.FormTheme;
import platen.jobs.form.FormOrigins;
import platen.jobs.form.FormThemes;
import tools.jackson.databind.JsonNode;

/** Reads the settings of a form from a request; absent members stay unchanged, and null removes a limit. */
final class FormBody {
    private static final int MAX_SUBMISSIONS = 1_000_000_000;

    private final JsonBody body;

    FormBody(JsonBody body) {
        this.body = body;
    }

    /** Returns the settings with the changes applied. */
    FormSettings over(FormSettings before) {
        return new FormSettings(body.text("title").orElse(before.title()).strip(),
                body.text("intro_text").orElse(before.introText()).strip(),
                body.text("thanks_text").orElse(before.thanksText()).strip(),
                body.text("closed_text").orElse(before.closedText()).strip(),
                body.flag("pdf_link").orElse(before.pdfLink()),
                body.oneOf("state", FormState.class).orElse(before.state()),
                time("opens_at", before.opensAt()), time("closes_at", before.closesAt()),
                removed("max_submissions")
                        ? null
                        : body.integer("max_submissions", 1, MAX_SUBMISSIONS).orElse(before.maxSubmissions()),
                page(before.page()));
    }

    private FormPageSettings page(FormPageSettings before) {
        return new FormPageSettings(origins(before.origins()),
                body.text("privacy_url").orElse(before.privacyUrl()).strip(),
                body.text("imprint_url").orElse(before.imprintUrl()).strip(),
                body.text("consent_text").orElse(before.consentText()).strip(), theme(before.theme()),
                new FormFollowUp(body.text("redirect_url").orElse(before.followUp().redirectUrl()).strip(),
                        body.text("mail_field").orElse(before.followUp().mailField()).strip()),
                options(before.options()), definition(before.definition()));
    }

    private FormOptions options(FormOptions before) {
        return new FormOptions(body.flag("drafts").orElse(before.drafts()),
                body.integer("draft_days", FormOptions.MIN_DRAFT_DAYS, FormOptions.MAX_DRAFT_DAYS)
                        .orElse(before.draftDays()),
                body.flag("signed_links_only").orElse(before.signedLinksOnly()),
                body.oneOf("proof_of_work", FormOptions.Proof.class).orElse(before.proofOfWork()));
    }

    /** Returns the theme; null is the usual one. */
    private FormTheme theme(FormTheme before) {
        if (removed("theme")) {
            return FormTheme.DEFAULT;
        }
        return body.below("theme")
                .map(theme -> new FormTheme(
                        theme.text("accent").orElse(before.accent()).strip().toLowerCase(Locale.ROOT),
                        theme.integer("radius", 0, FormThemes.MAX_RADIUS).orElse(before.radius()),
                        theme.oneOf("font", FormTheme.Font.class).orElse(before.font()),
                        theme.oneOf("mode", FormTheme.Mode.class).orElse(before.mode())))
                .orElse(before);
    }

    /** Returns sections and conditions as JSON; null removes them. */
    private String definition(String before) {
        return removed("definition")
                ? "{}"
                : body.below("definition").map(definition -> definition.object().toString()).orElse(before);
    }

    private List<String> origins(List<String> before) {
        JsonNode sent = body.get("origins");
        if (sent == null || sent.isNull()) {
            return before;
        }
        if (!sent.isArray() || !sent.valueStream().allMatch(JsonNode::isString)) {
            throw JsonBody.refused("origins", "must be an array of strings");
        }
        return sent.valueStream().map(each -> FormOrigins.normalized(each.stringValue())).toList();
    }

    private boolean removed(String name) {
        return body.object().has(name) && !body.has(name);
    }

    private @Nullable Instant time(String name, @Nullable Instant before) {
        return removed(name) ? null : body.text(name).map(text -> parsed(name, text)).orElse(before);
    }

    private static Instant parsed(String name, String text) {
        try {
            OffsetDateTime time = OffsetDateTime.parse(text);
            if (time.getYear() >= 2000 && time.getYear() <= 9999) {
                return time.toInstant().truncatedTo(ChronoUnit.MICROS);
            }
        } catch (DateTimeParseException e) {
            // refused below
        }
        throw JsonBody.refused(name, "must be a time such as 2026-11-25T08:00:00Z");
    }
}
