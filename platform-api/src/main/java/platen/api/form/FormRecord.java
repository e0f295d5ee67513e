package platen.api.form;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.api.http.reply.Links;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.form.FormOptions;
import platen.db.form.FormState;
import platen.db.form.FormTheme;
import platen.db.form.HostedForm;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;

/** A form as every reply shows it. */
record FormRecord(String formId, String title, Environment environment, String templateAlias, String workflowAlias,
        String slug, String url,
        FormState state, String introText, String thanksText, String closedText, boolean pdfLink,
        @Nullable Instant opensAt, @Nullable Instant closesAt, @Nullable Integer maxSubmissions,
        List<String> origins, String privacyUrl, String imprintUrl, String consentText, FormTheme theme,
        String redirectUrl, String mailField, boolean drafts, int draftDays, boolean signedLinksOnly,
        FormOptions.Proof proofOfWork,
        String logoUrl, JsonNode definition,
        int submissions, Instant createdAt,
        Instant updatedAt) {

    static FormRecord of(HostedForm form, Links.Base links) {
        return new FormRecord(PublicId.FORM.of(form.id()), form.title(), form.environment(),
                form.isOfWorkflow() ? "" : form.targetAlias(), form.isOfWorkflow() ? form.targetAlias() : "",
                form.slug(), links.to(form.path()), form.state(), form.introText(), form.thanksText(),
                form.closedText(), form.pdfLink(), form.opensAt(), form.closesAt(), form.maxSubmissions(),
                form.page().origins(), form.page().privacyUrl(), form.page().imprintUrl(), form.page().consentText(),
                form.page().theme(), form.page().followUp().redirectUrl(), form.page().followUp().mailField(),
                form.page().options().drafts(), form.page().options().draftDays(),
                form.page().options().signedLinksOnly(), form.page().options().proofOfWork(),
                form.logo().isEmpty() ? "" : links.to(form.path() + "/logo.png?v=" + form.logo()),
                StoredJson.object(form.page().definition()),
                form.submissions(), form.createdAt(), form.updatedAt());
    }
}
