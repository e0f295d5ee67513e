package platen.jobs.seal;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Failpoint;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.seal.SealDraft;

/**
 * Seals finished documents of our engine: appends a PAdES signature with the installation's key, without changing any
 * byte of the document. Thread-safe.
 */
public final class Sealer {
    private static final Logger log = LoggerFactory.getLogger(Sealer.class);
    /** Time after a failure in which other processes seal. */
    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(30);

    private final SealKeys keys;
    private final Clock clock;
    private volatile @Nullable SignatureBuilder latest;
    /** When this process could not seal last, or null. */
    private volatile @Nullable Instant unavailableAt;

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
        SignatureBuilder builder;
        try {
            builder = builder(keys.current());
        } catch (SealUnavailableException e) {
            unavailableAt = clock.instant();
            log.error("A document cannot be sealed: {}", e.getMessage());
            throw e;
        }
        var label = new SealDraft.Label(builder.key().name(), clock.instant());
        SealDraft draft = SealDraft.of(pdf, label, builder.maxBytes());
        var sealed = new Sealed(draft.filled(builder.sign(draft.hash())), pdf.sha256(), SealLevel.B_B,
                builder.key().id());
        Failpoint.AFTER_SEALING.hit();
        return sealed;
    }

    /** Returns whether this process can seal documents, as far as it knows; after a failure, it tries again later. */
    public boolean canSeal() {
        Instant failed = unavailableAt;
        return failed == null || Duration.between(failed, clock.instant()).abs().compareTo(RETRY_INTERVAL) > 0;
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
