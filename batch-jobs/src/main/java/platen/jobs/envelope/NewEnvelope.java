package platen.jobs.envelope;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.envelope.EnvelopeTerms;
import platen.db.workspace.Workspace;

/**
 * An envelope as its sender wants it.
 *
 * @param idempotencyKey null for none
 * @param fingerprint hash of the request; the same key with another one is refused. Null without a key
 */
public record NewEnvelope(Workspace workspace, Environment environment, EnvelopeTerms terms, EnvelopeSource source,
        List<NewSigner> signers, @Nullable String idempotencyKey, byte @Nullable [] fingerprint) {}
