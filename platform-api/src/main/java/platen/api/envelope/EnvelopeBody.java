package platen.api.envelope;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.db.core.PublicId;
import platen.db.envelope.EnvelopeTerms;
import platen.db.envelope.LinkDelivery;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SignerRole;
import platen.db.envelope.SigningOrder;
import platen.db.key.Scope;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.envelope.EnvelopeSource;
import platen.jobs.envelope.Envelopes;
import platen.jobs.envelope.NewEnvelope;
import platen.jobs.envelope.NewSigner;
import platen.jobs.json.CanonicalJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads a new envelope from a request. */
final class EnvelopeBody {
    private static final int MAX_ORDER = 1_000;

    private final JsonBody body;

    EnvelopeBody(JsonBody body) {
        this.body = body;
    }

    /** Returns the envelope that the body asks for. */
    NewEnvelope of(Caller caller, Optional<String> key) {
        body.need("title", "signers");
        var terms = new EnvelopeTerms(body.text("title").orElse("").strip(), body.text("message").orElse("").strip(),
                body.text("language").orElse("en"),
                body.oneOf("order", SigningOrder.class).orElse(SigningOrder.SEQUENTIAL), lifetime(),
                body.flag("reminders").orElse(true),
                body.oneOf("delivery", LinkDelivery.class).orElse(LinkDelivery.MAIL),
                body.below("metadata").map(JsonBody::object).orElseGet(JsonNodeFactory.instance::objectNode)
                        .toString());
        EnvelopeSource source = source();
        if (!(source instanceof EnvelopeSource.OfTemplate)) {
            // The document of the envelope has what the submission or run has.
            caller.require(Scope.SUBMISSION_READ);
        }
        return new NewEnvelope(caller.workspace(), caller.environment(), terms, source, signers(),
                key.orElse(null), key.isEmpty() ? null : fingerprint(caller));
    }

    /** Returns the seconds until the deadline; null is none, and absent is the default. */
    private @Nullable Long lifetime() {
        JsonNode sent = body.get("expires_in");
        if (sent == null) {
            return Envelopes.DEFAULT_LIFETIME_SECONDS;
        }
        if (sent.isNull()) {
            return null;
        }
        if (!sent.isInt() && !sent.isLong()) {
            throw JsonBody.refused("expires_in", "must be a whole number of seconds, or null for no deadline");
        }
        return sent.longValue();
    }

    private EnvelopeSource source() {
        if (body.has("form")) {
            throw JsonBody.refused("form", "has no documents of its own; send the submission or run that a person made"
                    + " with it");
        }
        long given = List.of("template", "submission", "run").stream().filter(body::has).count();
        if (given != 1) {
            throw JsonBody.refused("template", "or submission or run must be there, and only one of them");
        }
        if (!body.has("template") && body.has("data")) {
            throw JsonBody.refused("data", "is only for template; a submission or run has its own");
        }
        return body.text("template")
                .<EnvelopeSource>map(alias -> new EnvelopeSource.OfTemplate(alias, body.below("data")
                        .map(JsonBody::object)
                        .orElseGet(JsonNodeFactory.instance::objectNode)))
                .or(() -> id("submission", PublicId.SUBMISSION).map(EnvelopeSource.OfSubmission::new))
                .or(() -> id("run", PublicId.RUN).map(EnvelopeSource.OfRun::new))
                .orElseThrow();
    }

    private Optional<UUID> id(String member, PublicId noun) {
        return body.text(member)
                .map(text -> noun.parse(text)
                        .orElseThrow(
                                () -> JsonBody.refused(member, "must be an id such as " + noun.of(new UUID(0, 0)))));
    }

    private List<NewSigner> signers() {
        JsonNode sent = body.get("signers");
        if (sent == null || !sent.isArray()) {
            throw JsonBody.refused("signers", "must be an array of people");
        }
        var signers = new ArrayList<NewSigner>();
        for (JsonNode each : sent) {
            String path = "signers[" + signers.size() + "]";
            if (!(each instanceof ObjectNode object)) {
                throw JsonBody.refused(path, "must be an object");
            }
            signers.add(signer(JsonBody.at(object, path)));
        }
        return signers;
    }

    private static NewSigner signer(JsonBody signer) {
        signer.need("name");
        return new NewSigner(signer.oneOf("role", SignerRole.class).orElse(SignerRole.SIGNER),
                signer.text("party").orElse(""), signer.text("name").orElse(""),
                signer.text("email").map(String::strip).orElse(null),
                signer.oneOf("check", SignerCheck.class).orElse(SignerCheck.LINK), signer.text("word").orElse(null),
                signer.integer("order", 1, MAX_ORDER).orElse(null), signer.text("language").orElse(null));
    }

    /**
     * Returns the hash of the request and the environment. Words are left out: a plain hash of a request whose other members
     * are known would let them be guessed.
     */
    private byte[] fingerprint(Caller caller) {
        ObjectNode request = body.object().deepCopy();
        request.remove("idempotency_key");
        request.path("signers").forEach(each -> ((ObjectNode) each).remove("word"));
        request.put("environment", caller.environment().wire());
        return Sha256.digest().digest(CanonicalJson.bytes(request));
    }
}
