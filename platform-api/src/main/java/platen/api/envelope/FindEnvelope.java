package platen.api.envelope;

import platen.api.http.auth.Caller;
import platen.api.http.error.ApiError;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeStore;

/** Finds envelopes by their public ids. */
final class FindEnvelope {
    private final EnvelopeStore envelopes;

    FindEnvelope(EnvelopeStore envelopes) {
        this.envelopes = envelopes;
    }

    /** Returns an envelope that the key may read; refuses the request when there is none. */
    Envelope seen(Caller caller, String id) {
        return PublicId.ENVELOPE.parse(id)
                .flatMap(uuid -> envelopes.find(caller.workspace().id(), uuid))
                .filter(envelope -> caller.sees(envelope.environment()))
                .orElseThrow(() -> ApiError.notFound("There is no envelope of this id.").refusal());
    }

    /** Returns an envelope that the key may change. */
    Envelope own(Caller caller, String id) {
        Envelope envelope = seen(caller, id);
        caller.requireOwn(envelope.environment());
        return envelope;
    }
}
