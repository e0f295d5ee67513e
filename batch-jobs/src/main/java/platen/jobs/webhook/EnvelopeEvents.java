package platen.jobs.webhook;

import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeSigner;
import platen.db.event.EventType;
import platen.db.webhook.EndpointStore;
import platen.jobs.json.StoredJson;
import platen.jobs.webhook.EventOutbox.PendingEvent;
import platen.jobs.webhook.EventOutbox.Receiver;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Publishes the events of envelopes, in the transaction of the change. */
public final class EnvelopeEvents {
    private final EndpointStore endpoints;
    private final EventOutbox outbox;
    private final EventJson json;

    public EnvelopeEvents(EndpointStore endpoints, EventOutbox outbox, EventJson json) {
        this.endpoints = endpoints;
        this.outbox = outbox;
        this.json = json;
    }

    /** Publishes that an envelope was sent. */
    public void sent(Envelope envelope) {
        publish(envelope, EventType.ENVELOPE_SENT, data(envelope)
                .put("sent_at", EventJson.time(envelope.sentAt()))
                .put("expires_at", EventJson.time(envelope.expiresAt())));
    }

    /** Publishes that a person has opened the documents for the first time. */
    public void viewed(Envelope envelope, EnvelopeSigner signer) {
        publish(envelope, EventType.ENVELOPE_VIEWED,
                of(envelope, signer).put("viewed_at", EventJson.time(signer.progress().viewedAt())));
    }

    /**
     * Publishes that a person has signed.
     *
     * @param completed whether nobody else has to sign
     */
    public void signed(Envelope envelope, EnvelopeSigner signer, boolean completed) {
        publish(envelope, EventType.ENVELOPE_SIGNED, of(envelope, signer)
                .put("signed_at", EventJson.time(signer.progress().endedAt()))
                .put("completed", completed));
    }

    /** Publishes that a person has declined. */
    public void declined(Envelope envelope, EnvelopeSigner signer) {
        publish(envelope, EventType.ENVELOPE_DECLINED, of(envelope, signer)
                .put("reason", signer.progress().declineReason())
                .put("declined_at", EventJson.time(signer.progress().endedAt())));
    }

    /** Publishes that an envelope is sealed. */
    public void completed(Envelope envelope) {
        publish(envelope, EventType.ENVELOPE_COMPLETED, data(envelope)
                .put("page_count", envelope.pageCount())
                .put("sha256", hex(envelope.sealedSha256()))
                .put("sealed_level", envelope.sealedLevel())
                .put("pdf_url",
                        json.baseUrl() + "/v1/envelopes/" + PublicId.ENVELOPE.of(envelope.id()) + "/pdf")
                .put("completed_at", EventJson.time(envelope.endedAt())));
    }

    /** Publishes that the deadline of an envelope has passed. */
    public void expired(Envelope envelope) {
        publish(envelope, EventType.ENVELOPE_EXPIRED,
                data(envelope).put("expired_at", EventJson.time(envelope.endedAt())));
    }

    /** Publishes that the sender has ended an envelope. */
    public void voided(Envelope envelope) {
        publish(envelope, EventType.ENVELOPE_VOIDED, data(envelope)
                .put("reason", envelope.reason())
                .put("voided_at", EventJson.time(envelope.endedAt())));
    }

    private static ObjectNode of(Envelope envelope, EnvelopeSigner signer) {
        ObjectNode data = data(envelope);
        data.putObject("signer")
                .put("name", signer.name())
                .put("email", signer.email())
                .put("number", signer.number())
                .put("role", signer.role().wire());
        return data;
    }

    private static ObjectNode data(Envelope envelope) {
        UUID submission = envelope.submissionId();
        UUID run = envelope.runId();
        return JsonNodeFactory.instance.objectNode()
                .put("envelope_id", PublicId.ENVELOPE.of(envelope.id()))
                .put("submission_id", submission == null ? null : PublicId.SUBMISSION.of(submission))
                .put("run_id", run == null ? null : PublicId.RUN.of(run))
                .put("title", envelope.terms().title())
                .put("environment", envelope.environment().wire())
                .set("metadata", StoredJson.object(envelope.terms().metadata()));
    }

    private static @Nullable String hex(byte @Nullable [] hash) {
        return hash == null ? null : HexFormat.of().formatHex(hash);
    }

    private void publish(Envelope envelope, EventType type, ObjectNode data) {
        List<Receiver> receivers = endpoints.subscribed(envelope.workspaceId(), envelope.environment())
                .stream()
                .flatMap(endpoint -> type.nameFor(endpoint.events())
                        .map(name -> new Receiver(endpoint.id(), endpoint.url(), name, endpoint.id().toString()))
                        .stream())
                .toList();
        outbox.append(List.of(new PendingEvent(envelope.id(), envelope.workspaceId(), type, receivers, () -> data)));
    }
}
