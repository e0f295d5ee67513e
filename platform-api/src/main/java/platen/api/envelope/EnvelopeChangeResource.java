package platen.api.envelope;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.api.http.operation.RequiresScope;
import platen.api.http.reply.Links;
import platen.api.submission.Refusals;
import platen.db.audit.Actor;
import platen.db.key.Scope;
import platen.jobs.envelope.EnvelopeSending;
import platen.jobs.render.accept.Quota;
import tools.jackson.databind.JsonNode;

/** Sends envelopes, and changes those that were sent. */
@RestController
final class EnvelopeChangeResource {
    private static final int MAX_SIGNERS = 20;

    private final EnvelopeSending sending;
    private final FindEnvelope find;
    private final EnvelopeReplies replies;
    private final Refusals refusals;

    EnvelopeChangeResource(EnvelopeSending sending, FindEnvelope find, EnvelopeReplies replies, Refusals refusals) {
        this.sending = sending;
        this.find = find;
        this.replies = replies;
        this.refusals = refusals;
    }

    /** Sends a draft. */
    @PostMapping("/v1/envelopes/{id}/send")
    @RequiresScope(value = Scope.ENVELOPE_MANAGE, engine = true)
    ResponseEntity<EnvelopeRecord> send(Caller caller, Actor actor, @PathVariable String id, Links.Base links) {
        try {
            return replies.of(sending.send(caller.workspace(), find.own(caller, id), actor), links);
        } catch (Quota.Used used) {
            throw refusals.rateLimited(used.limit(), used.used(), used.resetsAt(), links).refusal();
        }
    }

    /** Ends a draft or a sent envelope. */
    @PostMapping("/v1/envelopes/{id}/void")
    @RequiresScope(Scope.ENVELOPE_MANAGE)
    ResponseEntity<EnvelopeRecord> cancel(Caller caller, Actor actor, @PathVariable String id, JsonBody body,
            Links.Base links) {
        body.need("reason");
        return replies.of(sending.cancel(find.own(caller, id), body.text("reason").orElse(""), actor), links);
    }

    /** Gives people other links. */
    @PostMapping("/v1/envelopes/{id}/resend")
    @RequiresScope(Scope.ENVELOPE_MANAGE)
    ResponseEntity<EnvelopeRecord> resend(Caller caller, Actor actor, @PathVariable String id, JsonBody body,
            Links.Base links) {
        return replies.of(sending.resend(find.own(caller, id), body.integer("signer", 1, MAX_SIGNERS), actor), links);
    }

    /** Changes the deadline, and gives people other links. */
    @PostMapping("/v1/envelopes/{id}/deadline")
    @RequiresScope(Scope.ENVELOPE_MANAGE)
    ResponseEntity<EnvelopeRecord> deadline(Caller caller, Actor actor, @PathVariable String id, JsonBody body,
            Links.Base links) {
        JsonNode sent = body.get("expires_at");
        if (sent == null) {
            throw JsonBody.refused("expires_at", "is required; null removes the deadline");
        }
        Instant at = sent.isNull() ? null : time(body.text("expires_at").orElseThrow());
        return replies.of(sending.extend(find.own(caller, id), at, actor), links);
    }

    private static Instant time(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MICROS);
        } catch (DateTimeParseException e) {
            throw JsonBody.refused("expires_at", "must be a time such as 2026-12-25T08:00:00Z, or null");
        }
    }
}
