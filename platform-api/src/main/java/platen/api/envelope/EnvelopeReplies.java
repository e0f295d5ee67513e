package platen.api.envelope;

import java.net.URI;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import platen.api.http.body.JsonBody;
import platen.api.http.error.ApiError;
import platen.api.http.reply.Links;
import platen.api.submission.Refusals;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.jobs.envelope.EnvelopeResult;

/** Makes the replies to changes of envelopes. */
final class EnvelopeReplies {
    private final EnvelopeRecords records;
    private final Refusals refusals;

    EnvelopeReplies(EnvelopeRecords records, Refusals refusals) {
        this.records = records;
        this.refusals = refusals;
    }

    ResponseEntity<EnvelopeRecord> of(EnvelopeResult result, Links.Base links) {
        return switch (result) {
            case EnvelopeResult.Created(var envelope) -> ResponseEntity.created(URI.create(url(envelope.id(), links)))
                    .body(records.of(envelope, links));
            case EnvelopeResult.Changed(var envelope, var handed) ->
                ResponseEntity.ok(records.of(envelope, handed, links));
            case EnvelopeResult.Replayed(var envelope) -> ResponseEntity.created(URI.create(url(envelope.id(), links)))
                    .header("Idempotent-Replayed", "true")
                    .body(records.of(envelope, links));
            case EnvelopeResult.DifferentRequest(var envelope) -> throw refusals
                    .conflict("different_data", "This idempotency_key was used for a different envelope.")
                    .with("envelope_id", id(envelope))
                    .refusal();
            case EnvelopeResult.Refused(var member, var rule) -> throw JsonBody.refused(member, rule);
            case EnvelopeResult.NotFound(var what) ->
                throw ApiError.notFound("There is no " + what + " of this " + name(what) + ".").refusal();
            case EnvelopeResult.NotPublished _ -> throw refusals
                    .notPublished("No version of this template is published to the key's environment.")
                    .refusal();
            case EnvelopeResult.TemplateInvalid(var message) -> throw refusals.templateInvalid(message).refusal();
            case EnvelopeResult.DataInvalid(var findings) ->
                throw refusals.dataInvalid(findings, "template").refusal();
            case EnvelopeResult.WrongState(var envelope, var message) -> throw ApiError.badRequest(message)
                    .status(409)
                    .with("envelope_status", envelope.state().wire())
                    .refusal();
            case EnvelopeResult.TooManyDrafts tooMany -> throw ApiError.badRequest(tooMany.message())
                    .status(409)
                    .with("max_drafts", tooMany.max())
                    .refusal();
            case EnvelopeResult.Quarantined _ -> throw ApiError.quarantined().refusal();
        };
    }

    private static String name(String what) {
        return what.equals("template") ? "alias" : "id";
    }

    private static String url(UUID id, Links.Base links) {
        return links.to("/v1/envelopes/" + PublicId.ENVELOPE.of(id));
    }

    private static String id(Envelope envelope) {
        return PublicId.ENVELOPE.of(envelope.id());
    }
}
