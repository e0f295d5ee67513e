package platen.jobs.envelope.verify;

import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.EnvelopeVerificationStore;
import platen.db.envelope.SignerState;
import platen.db.envelope.TrailEntry;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;
import platen.jobs.json.StoredJson;

/** Finds completed envelopes for others. It changes nothing. */
public final class EnvelopeVerification {
    private final EnvelopeVerificationStore found;
    private final EnvelopeStore envelopes;
    private final EnvelopeSignerStore signers;
    private final EnvelopeTrail trails;

    public EnvelopeVerification(EnvelopeVerificationStore found, EnvelopeStore envelopes, EnvelopeSignerStore signers,
            EnvelopeTrail trails) {
        this.found = found;
        this.envelopes = envelopes;
        this.signers = signers;
        this.trails = trails;
    }

    /** Returns the envelope of a code; empty for a code that no certificate has. */
    public Optional<VerifiedEnvelope> ofCode(VerifyCode code) {
        return found.byCode(code.hash()).flatMap(this::verified);
    }

    /**
     * Returns the envelope of a sealed file.
     *
     * @param sha256 of the file as it was sealed, without what was appended later
     */
    public Optional<VerifiedEnvelope> ofFile(byte[] sha256) {
        return found.byFile(sha256).flatMap(this::verified);
    }

    private Optional<VerifiedEnvelope> verified(EnvelopeVerificationStore.Found row) {
        return envelopes.get(row.id()).map(envelope -> {
            List<TrailEntry> trail = trails.of(envelope.id());
            return new VerifiedEnvelope(row.workspace(), envelope,
                    signers.of(envelope.id()).stream().filter(each -> each.state() == SignerState.SIGNED).toList(),
                    trail, broken(envelope, trail));
        });
    }

    /** A trail that was cut, or made anew for another file, does not have the completion of this one. */
    private static OptionalInt broken(Envelope envelope, List<TrailEntry> trail) {
        OptionalInt broken = EnvelopeTrail.broken(trail);
        String sha256 = HexFormat.of().formatHex(envelope.sealedSha256());
        return broken.isPresent() || trail.stream()
                .filter(each -> each.type().equals(TrailType.COMPLETED.wire()))
                .anyMatch(each -> StoredJson.object(each.facts()).path("sha256").asString().equals(sha256))
                        ? broken
                        : OptionalInt.of(trail.size() + 1);
    }
}
