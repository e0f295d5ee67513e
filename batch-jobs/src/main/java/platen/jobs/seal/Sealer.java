package platen.jobs.seal;

import java.time.Clock;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.seal.SealDraft;

/**
 * Seals finished documents of our engine: appends a PAdES signature with the installation's key, without changing any
 * byte of the document. Thread-safe.
 */
public final class Sealer {
    private final SealKeys keys;
    private final Clock clock;
    private volatile @Nullable SignatureBuilder latest;

    public Sealer(SealKeys keys, Clock clock) {
        this.keys = keys;
        this.clock = clock;
    }

    /**
     * A sealed document.
     *
     * @param pdf shares the same bytes with other documents as the unsealed one does
     * @param contentSha256 SHA-256 of the document before it was sealed
     * @param certificateId SHA-256 of the certificate of the seal
     */
    public record Sealed(Pdf pdf, byte[] contentSha256, SealLevel level, byte[] certificateId) {}

    /**
     * Seals a document. Each call gives other bytes.
     *
     * @param pdf finished and not sealed yet
     * @throws SealUnavailableException when this process does not have the key of the current certificate; the caller
     *     tries again later
     * @throws platen.jobs.engine.seal.UnreadablePdfException when the document is not one of our engine, or is sealed
     */
    public Sealed seal(Pdf pdf) {
        SignatureBuilder builder = builder(keys.current());
        var label = new SealDraft.Label(builder.key().name(), clock.instant());
        SealDraft draft = SealDraft.of(pdf, label, builder.maxBytes());
        return new Sealed(draft.filled(builder.sign(draft.hash())), pdf.sha256(), SealLevel.B_B, builder.key().id());
    }

    private SignatureBuilder builder(SealKey key) {
        SignatureBuilder known = latest;
        if (known == null || !Arrays.equals(known.key().id(), key.id())) {
            known = new SignatureBuilder(key);
            latest = known;
        }
        return known;
    }
}
