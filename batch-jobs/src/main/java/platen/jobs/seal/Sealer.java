package platen.jobs.seal;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.bouncycastle.cms.CMSSignedData;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
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

    /** Time for which a document waits until it can be sealed. */
    static final Duration MAX_WAIT = Duration.ofDays(1);

    private final SealKeys keys;
    private final @Nullable TimeStamps timeStamps;
    private final Clock clock;
    private volatile @Nullable SignatureBuilder latest;
    /** When this process could not seal last, or null. */
    private volatile @Nullable Instant unavailableAt;

    @Autowired
    public Sealer(SealKeys keys, TimeStamps timeStamps, Clock clock) {
        this.keys = keys;
        this.timeStamps = timeStamps;
        this.clock = clock;
    }

    /** Creates a sealer that asks no time stamp authority. */
    public Sealer(SealKeys keys, Clock clock) {
        this.keys = keys;
        this.timeStamps = null;
        this.clock = clock;
    }

    /**
     * A sealed document.
     *
     * @param pdf shares the same bytes with other documents as the unsealed one does
     * @param contentSha256 SHA-256 of the document before it was sealed
     * @param certificateId SHA-256 of the certificate of the seal
     * @param unstamped whether it has no time stamp because no authority answered
     */
    public record Sealed(Pdf pdf, byte[] contentSha256, SealLevel level, byte[] certificateId, boolean unstamped) {}

    /**
     * Seals a document. Each call gives other bytes.
     *
     * @param pdf finished and not sealed yet
     * @throws SealUnavailableException when this process does not have the key of the current certificate; the caller
     *     tries again later
     * @throws platen.jobs.engine.seal.UnreadablePdfException when the document is not one of our engine, or is sealed
     */
    public Sealed seal(Pdf pdf) {
        return sealed(pdf, isStamping());
    }

    /**
     * Seals a document without asking for a time stamp, after no authority has given one.
     *
     * @param pdf finished and not sealed yet
     * @throws SealUnavailableException when this process does not have the key of the current certificate
     */
    public Sealed sealUnstamped(Pdf pdf) {
        Sealed sealed = sealed(pdf, false);
        return new Sealed(sealed.pdf(), sealed.contentSha256(), sealed.level(), sealed.certificateId(), true);
    }

    /** Returns the level that seals have, unless no authority answers. */
    public SealLevel level() {
        return isStamping() ? SealLevel.B_T : SealLevel.B_B;
    }

    private boolean isStamping() {
        return timeStamps != null && timeStamps.wanted();
    }

    private Sealed sealed(Pdf pdf, boolean stamped) {
        try {
            Sealed sealed = sealed(pdf, builder(keys.current()), stamped);
            Failpoint.AFTER_SEALING.hit();
            return sealed;
        } catch (SealUnavailableException e) {
            unavailableAt = clock.instant();
            log.error("A document cannot be sealed: {}", e.getMessage());
            throw e;
        }
    }

    private Sealed sealed(Pdf pdf, SignatureBuilder builder, boolean stamped) {
        Instant now = clock.instant();
        var label = new SealDraft.Label(builder.key().name(), now);
        SealDraft draft = SealDraft.of(pdf, label,
                builder.maxBytes() + (stamped ? TimeStamps.MAX_BYTES : 0));
        CMSSignedData signed = builder.signed(draft.hash());
        Optional<CMSSignedData> withTime = stamped
                ? Objects.requireNonNull(timeStamps).stamped(signed, now)
                : Optional.empty();
        if (stamped && withTime.isEmpty() && Objects.requireNonNull(timeStamps).required()) {
            throw new SealUnavailableException("No time stamp authority of PLATEN_SEAL_TIMESTAMPS gave a time stamp.");
        }
        return new Sealed(draft.filled(SignatureBuilder.encoded(withTime.orElse(signed))), pdf.sha256(),
                withTime.isPresent() ? SealLevel.B_T : SealLevel.B_B, builder.key().id(),
                stamped && withTime.isEmpty());
    }

    /** Returns whether this process can seal documents, as far as it knows; after a failure, it tries again later. */
    public boolean canSeal() {
        Instant failed = unavailableAt;
        return failed == null || Duration.between(failed, clock.instant()).abs().compareTo(RETRY_INTERVAL) > 0;
    }

    /**
     * Returns whether a document has waited so long for its seal that it fails.
     *
     * @param since when the document was asked for
     */
    public boolean hasWaitedTooLong(Instant since) {
        return Duration.between(since, clock.instant()).compareTo(MAX_WAIT) > 0;
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
