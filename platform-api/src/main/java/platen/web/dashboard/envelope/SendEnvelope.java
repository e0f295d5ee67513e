package platen.web.dashboard.envelope;

import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpStatus;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.jobs.envelope.EnvelopeResult;
import platen.jobs.envelope.EnvelopeSending;
import platen.jobs.render.accept.Quota;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/** Answers changes of envelopes with the page of the envelope. */
final class SendEnvelope {
    private final EnvelopeSending sending;
    private final EnvelopeLookup lookup;

    SendEnvelope(EnvelopeSending sending, EnvelopeLookup lookup) {
        this.sending = sending;
        this.lookup = lookup;
    }

    /** Sends a draft. */
    void send(WorkspaceView view, Envelope draft) throws IOException {
        EnvelopeResult result;
        try {
            result = sending.send(view.member().workspace(), draft, view.member().actor());
        } catch (Quota.Used used) {
            lookup.show(view, HttpStatus.TOO_MANY_REQUESTS, draft, List.of(),
                    new Form().error("send", view.text("envelope.quota", used.limit())));
            return;
        }
        answer(view, draft, result, "send", "envelope.sent");
    }

    /**
     * Answers a change: with the links that the sender hands over, which are shown once, or with the reason against it.
     *
     * @param field of the change
     * @param done key of the text after it
     */
    void answer(WorkspaceView view, Envelope envelope, EnvelopeResult result, String field, String done)
            throws IOException {
        if (result instanceof EnvelopeResult.Changed(Envelope changed, var links)) {
            if (links.isEmpty()) {
                view.done(EnvelopeTexts.path(changed), view.text(done));
            } else {
                lookup.show(view, HttpStatus.OK, changed, links, new Form());
            }
            return;
        }
        var form = new Form();
        switch (result) {
            case EnvelopeResult.Refused(var member, var rule) -> form.error(field, view.text("envelope.wrong"),
                    member + " " + rule);
            case EnvelopeResult.WrongState(_, var message) -> form.error(field, view.text("envelope.not-now"), message);
            case EnvelopeResult.TemplateInvalid(var message) -> form.error(field, view.text("envelope.unrenderable"),
                    message);
            case EnvelopeResult.Quarantined _ -> form.error(field, view.text("envelope.quarantined"));
            case EnvelopeResult other -> throw new IllegalStateException("A change of an envelope gave " + other);
        }
        lookup.show(view, HttpStatus.UNPROCESSABLE_CONTENT, lookup.require(view.member(),
                PublicId.ENVELOPE.of(envelope.id())), List.of(), form);
    }
}
