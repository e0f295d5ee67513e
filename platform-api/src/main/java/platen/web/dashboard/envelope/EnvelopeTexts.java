package platen.web.dashboard.envelope;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.SignerState;
import platen.db.envelope.TrailEntry;
import platen.jobs.envelope.EnvelopeResult;
import platen.jobs.envelope.purge.EnvelopeDrafts;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/** Texts about envelopes in the language of the member. */
final class EnvelopeTexts {
    private static final Pattern SIGNER = Pattern.compile("signers\\[(\\d{1,2})]\\.(\\w+)");

    private EnvelopeTexts() {}

    /** Returns the path of an envelope below that of its workspace. */
    static String path(Envelope envelope) {
        return "/envelopes/" + PublicId.ENVELOPE.of(envelope.id());
    }

    /** Returns the class of the badge of a state. */
    static String badge(EnvelopeState state) {
        return switch (state) {
            case COMPLETED -> "ok dot";
            case DECLINED -> "bad dot";
            case EXPIRED -> "warn dot";
            case VOIDED, DRAFT -> "mute";
            case SENT, SEALING -> "info dot";
        };
    }

    /** Returns the class of the badge of a person. */
    static String badge(SignerState state) {
        return switch (state) {
            case SIGNED -> "ok dot";
            case DECLINED -> "bad dot";
            case EXPIRED -> "warn dot";
            case WAITING -> "mute";
            case NOTIFIED, VIEWED, CONSENTED -> "info dot";
        };
    }

    /** Returns the author of an entry of a trail. */
    static String who(WorkspaceView view, EnvelopePages.One one, TrailEntry entry) {
        return one.people()
                .stream()
                .filter(each -> entry.who().equals("signer " + each.number()))
                .map(EnvelopeSigner::name)
                .findFirst()
                .orElseGet(() -> view.text("envelope.who-" + entry.who()));
    }

    /** Adds the reason why an envelope was not made or changed to the field that it concerns. */
    static void refuse(WorkspaceView view, Form form, EnvelopeResult result) {
        switch (result) {
            case EnvelopeResult.Refused(var member, var rule) -> form.error(field(member),
                    view.text("envelope.wrong"), member + " " + rule);
            case EnvelopeResult.NotFound(var what) -> form.error("template", view.text("envelope.not-found"), what);
            case EnvelopeResult.NotPublished(var alias) -> form.error("template",
                    view.text("envelope.not-published", alias));
            case EnvelopeResult.TemplateInvalid(var message) -> form.error("template",
                    view.text("envelope.unrenderable"), message);
            case EnvelopeResult.DataInvalid(var findings) -> findings.errors()
                    .forEach(each -> form.error("json", view.text("envelope.data-wrong"),
                            each.alias() + " " + each.message()));
            case EnvelopeResult.TooManyDrafts(int max) -> form.error("title",
                    view.text("envelope.drafts-full", max, EnvelopeDrafts.DEFAULT_RETENTION.toDays()));
            case EnvelopeResult.Quarantined _ -> form.error("template", view.text("envelope.quarantined"));
            case EnvelopeResult.WrongState _,EnvelopeResult.DifferentRequest _ -> form.error("title",
                    view.text("envelope.not-now"));
            case EnvelopeResult.Created _,EnvelopeResult.Changed _,EnvelopeResult.Replayed _ -> {}
        }
    }

    /** Returns the field of the page for a member of a request. */
    private static String field(String member) {
        Matcher signer = SIGNER.matcher(member);
        if (signer.matches()) {
            return NewEnvelopeForm.field(Integer.parseInt(signer.group(1)) + 1, signer.group(2));
        }
        if (member.startsWith("data")) {
            return "json";
        }
        return switch (member) {
            case "signers" -> NewEnvelopeForm.field(1, "name");
            case "expires_in" -> "days";
            case "submission", "run" -> "template";
            default -> member;
        };
    }
}
