package platen.jobs.envelope.complete;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeSealStore;
import platen.db.envelope.EnvelopeSealStore.Work;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.TrailEntry;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.assemble.PacketPart;
import platen.jobs.engine.assemble.PdfMerger;
import platen.jobs.engine.model.Pdf;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;
import platen.jobs.envelope.verify.VerifyCode;
import platen.jobs.seal.Sealer;

/**
 * Completes envelopes that all have signed: appends the certificate to the very bytes that the last person confirmed,
 * seals both, and records the sealed document. A worker that dies leaves the envelope to the next one; the attempt number
 * lets only one record its seal. A seal that cannot be made now is tried again until it can, so that no signature is lost.
 */
public final class EnvelopeSealing {
    private static final Logger log = LoggerFactory.getLogger(EnvelopeSealing.class);
    /** Longer than the certificate and the seal take on a busy machine. */
    private static final Duration LEASE = Duration.ofMinutes(2);
    /** Waits after each failed attempt; the last one repeats. */
    private static final List<Duration> WAITS = List.of(Duration.ofSeconds(10), Duration.ofMinutes(1),
            Duration.ofMinutes(5), Duration.ofMinutes(15), Duration.ofHours(1));

    private final Database database;
    private final EnvelopeStore envelopes;
    private final EnvelopeSealStore seals;
    private final PdfStore pdfs;
    private final Certificates certificates;
    private final Sealer sealer;
    private final Completion completion;

    EnvelopeSealing(Database database, EnvelopeStore envelopes, EnvelopeSealStore seals, PdfStore pdfs,
            Certificates certificates, Sealer sealer, Completion completion) {
        this.database = database;
        this.envelopes = envelopes;
        this.seals = seals;
        this.pdfs = pdfs;
        this.certificates = certificates;
        this.sealer = sealer;
        this.completion = completion;
    }

    /** Seals an envelope, unless it is sealed or another worker seals it. */
    public void seal(UUID id) {
        seals.claim(id, LEASE).ifPresent(this::attempt);
    }

    private void attempt(Work work) {
        Failpoint.AFTER_CLAIM_COMMIT.hit();
        Envelope envelope = envelopes.get(work.id()).orElseThrow();
        if (envelope.state() != EnvelopeState.SEALING) {
            return;
        }
        try {
            record(work, envelope, sealed(envelope));
        } catch (RuntimeException e) {
            if (Database.isPassing(e)) {
                throw e;
            }
            log.error("{} could not be sealed and is tried again", PublicId.ENVELOPE.of(work.id()), e);
            seals.postpone(work, String.valueOf(e.getMessage()),
                    WAITS.get(Math.min(work.attempt(), WAITS.size()) - 1));
        }
        Failpoint.BEFORE_JOB_END.hit();
    }

    private record Sealed(Sealer.Sealed seal, int pageCount, VerifyCode code) {}

    private Sealed sealed(Envelope envelope) {
        List<TrailEntry> trail = completion.trail().of(envelope.id());
        EnvelopeTrail.broken(trail).ifPresent(number -> {
            throw new IllegalStateException("The trail is broken at entry " + number);
        });
        TrailEntry last = trail.stream()
                .filter(each -> each.type().equals(TrailType.SIGNED.wire()))
                .reduce((_, later) -> later)
                .orElseThrow();
        VerifyCode code = VerifyCode.next();
        Confirmation facts = Confirmation.of(last);
        String sha256 = facts.sha256();
        Pdf confirmed = pdfs.document(HexFormat.of().parseHex(sha256))
                .orElseThrow(() -> new IllegalStateException("The confirmed document " + sha256 + " is not stored"));
        var data = new Certificates.Input(envelope, trail, facts, code);
        Certificates.Certificate certificate = certificates.of(data, sealer.level(), false);
        Pdf whole = whole(envelope, confirmed, certificate);
        Failpoint.AFTER_RENDERING.hit();
        Sealer.Sealed sealed = sealer.seal(whole);
        if (sealed.unstamped()) {
            // The certificate is under the seal, so it must say the level before the seal is made.
            certificate = certificates.of(data, sealed.level(), true);
            sealed = sealer.sealUnstamped(whole(envelope, confirmed, certificate));
        }
        int pages = envelope.pageCount() == null ? 0 : envelope.pageCount();
        return new Sealed(sealed, pages + certificate.pageCount(), code);
    }

    private static Pdf whole(Envelope envelope, Pdf confirmed, Certificates.Certificate certificate) {
        return PdfMerger.packet(List.of(new PacketPart(envelope.terms().title(), confirmed),
                new PacketPart(certificate.title(), certificate.pdf()))).pdf();
    }

    private void record(Work work, Envelope envelope, Sealed sealed) {
        byte[] sha256 = sealed.seal().pdf().sha256();
        BlobStore.File file = pdfs.file(sealed.seal().pdf(), sha256);
        database.inTransaction(() -> {
            envelopes.lock(envelope.id());
            if (!seals.finish(work)) {
                return;
            }
            pdfs.keep(List.of(file));
            Failpoint.AFTER_PDF_WRITTEN.hit();
            completion.record(envelope.id(), new EnvelopeStore.SealedFile(sha256, sealed.seal().level().text(),
                    sealed.seal().unstamped(), sealed.pageCount(), sealed.code().hash()));
            Failpoint.AFTER_OUTCOME_WRITTEN.hit();
        });
        Failpoint.AFTER_OUTCOME_COMMIT.hit();
    }
}
