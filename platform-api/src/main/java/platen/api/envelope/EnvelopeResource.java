package platen.api.envelope;

import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.body.IdempotencyKey;
import platen.api.http.body.JsonBody;
import platen.api.http.error.ApiError;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.CreatedBefore;
import platen.api.http.query.Page;
import platen.api.http.query.Query;
import platen.api.http.reply.Download;
import platen.api.http.reply.Download.Disposition;
import platen.api.http.reply.Links;
import platen.api.submission.OwnEnvironment;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeFilter;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.TrailEntry;
import platen.db.key.Scope;
import platen.jobs.engine.model.Pdf;
import platen.jobs.envelope.Envelopes;
import platen.jobs.envelope.SenderDocuments;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;

/**
 * Serves the envelopes of a workspace: makes drafts, reads envelopes, their documents and their trails. A key makes and
 * changes those of its own environment.
 */
@RestController
final class EnvelopeResource {
    private static final int USUAL = 50;
    private static final int MAX_LIMIT = 100;

    private final EnvelopeStore rows;
    private final Envelopes envelopes;
    private final SenderDocuments documents;
    private final EnvelopeTrail trail;
    private final FindEnvelope find;
    private final EnvelopeRecords records;
    private final EnvelopeReplies replies;

    EnvelopeResource(EnvelopeStore rows, Envelopes envelopes, SenderDocuments documents, EnvelopeTrail trail,
            FindEnvelope find, EnvelopeRecords records, EnvelopeReplies replies) {
        this.rows = rows;
        this.envelopes = envelopes;
        this.documents = documents;
        this.trail = trail;
        this.find = find;
        this.records = records;
        this.replies = replies;
    }

    /** Makes a draft of a template and data, a submission or a run. */
    @PostMapping("/v1/envelopes")
    @RequiresScope(Scope.ENVELOPE_MANAGE)
    ResponseEntity<EnvelopeRecord> create(Caller caller, Actor actor, JsonBody body,
            @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String header, Links.Base links) {
        OwnEnvironment.require(caller, body);
        Optional<String> key = IdempotencyKey.of(body.text("idempotency_key"), header);
        return replies.of(envelopes.create(new EnvelopeBody(body).of(caller, key), actor), links);
    }

    /** Lists envelopes, newest first. */
    @GetMapping("/v1/envelopes")
    @RequiresScope(Scope.ENVELOPE_MANAGE)
    ResponseEntity<Page<EnvelopeRecord>> list(Caller caller, Query query, Links.Base links) {
        int limit = query.integer("limit", 1, MAX_LIMIT).orElse(USUAL);
        EnvelopeState state = query.oneOf("status", EnvelopeState.class).orElse(null);
        Environment asked = query.oneOf("environment", Environment.class).orElse(null);
        UUID workspace = caller.workspace().id();
        Optional<CreatedBefore> start = CreatedBefore.of(query, PublicId.ENVELOPE,
                id -> rows.find(workspace, id)
                        .filter(envelope -> caller.sees(envelope.environment()))
                        .map(Envelope::createdAt));
        var filter = new EnvelopeFilter(state, asked == null ? caller.only() : asked, null,
                start.map(CreatedBefore::time).orElse(null), start.map(CreatedBefore::id).orElse(null));
        List<Envelope> found = asked != null && !caller.sees(asked)
                ? List.of()
                : rows.newest(workspace, filter, limit + 1);
        List<EnvelopeRecord> shown = records.of(found, links);
        return Page.reply(found, limit, Envelope::createdAt, envelope -> PublicId.ENVELOPE.of(envelope.id()),
                envelope -> shown.get(found.indexOf(envelope)),
                next -> links.to("/v1/envelopes" + query.continued(next)));
    }

    @GetMapping("/v1/envelopes/{id}")
    @RequiresScope(Scope.ENVELOPE_MANAGE)
    EnvelopeRecord one(Caller caller, @PathVariable String id, Links.Base links) {
        return records.of(find.seen(caller, id), links);
    }

    /** Returns the document: sealed, or as the last person confirmed it, as it was sent, or as a preview. */
    @GetMapping("/v1/envelopes/{id}/pdf")
    @RequiresScope(value = Scope.ENVELOPE_MANAGE, engine = true)
    ResponseEntity<byte[]> pdf(Caller caller, @PathVariable String id, Query query, HttpMethod method,
            @RequestHeader HttpHeaders headers) {
        Disposition disposition = Disposition.of(query);
        Envelope envelope = find.seen(caller, id);
        return switch (documents.of(envelope)) {
            case SenderDocuments.Found(var pdf) -> download(envelope, pdf).reply(method, headers, disposition);
            case SenderDocuments.Removed _ ->
                throw ApiError.notFound("The documents of this envelope were removed.").refusal();
            case SenderDocuments.Unrenderable(var message) ->
                throw ApiError.notFound("The documents cannot be rendered: " + message).refusal();
        };
    }

    private static Download download(Envelope envelope, Pdf pdf) {
        return new Download(pdf.sha256(), pdf::bytes, MediaType.APPLICATION_PDF,
                PublicId.ENVELOPE.of(envelope.id()) + ".pdf");
    }

    /**
     * An entry of a trail.
     *
     * @param previous hash of the entry before, in hexadecimal digits
     */
    record TrailRecord(int number, String type, String at, String who, @Nullable String address,
            @Nullable String agent, JsonNode facts, String previous, String hash) {
        static TrailRecord of(TrailEntry entry) {
            return new TrailRecord(entry.number(), entry.type(), String.valueOf(EnvelopeTrail.time(entry.at())),
                    entry.who(), entry.address(), entry.agent(), StoredJson.object(entry.facts()),
                    HexFormat.of().formatHex(entry.previous()), HexFormat.of().formatHex(entry.hash()));
        }
    }

    /** Returns the whole trail, the first entry first. */
    @GetMapping("/v1/envelopes/{id}/trail")
    @RequiresScope(Scope.ENVELOPE_MANAGE)
    Page<TrailRecord> trail(Caller caller, @PathVariable String id) {
        return new Page<>(trail.of(find.seen(caller, id).id()).stream().map(TrailRecord::of).toList(), false, null);
    }
}
