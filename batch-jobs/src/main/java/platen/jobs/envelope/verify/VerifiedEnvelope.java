package platen.jobs.envelope.verify;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.SignerRole;
import platen.db.envelope.TrailEntry;
import platen.jobs.envelope.text.EnvelopeTexts;
import platen.jobs.envelope.trail.LinkEntries;

/**
 * A completed envelope.
 *
 * @param workspace name of the workspace
 * @param signed people who signed or approved
 * @param trail the whole trail
 * @param broken number of the first entry that does not fit; empty for a whole trail
 */
public record VerifiedEnvelope(String workspace, Envelope envelope, List<EnvelopeSigner> signed,
        List<TrailEntry> trail, OptionalInt broken) {

    /** Returns how many people signed. */
    public int signatures() {
        return count(SignerRole.SIGNER);
    }

    /** Returns how many people approved the document without signing it. */
    public int approvals() {
        return count(SignerRole.APPROVER);
    }

    private int count(SignerRole role) {
        return Math.toIntExact(signed.stream().filter(each -> each.role() == role).count());
    }

    /** Returns when it was completed. */
    public Instant completedAt() {
        return Objects.requireNonNull(envelope.endedAt());
    }

    /** Returns the SHA-256 of the sealed file. */
    public byte[] sha256() {
        return Objects.requireNonNull(envelope.sealedSha256());
    }

    /** Returns how the identity of a person was checked. */
    public String check(EnvelopeSigner signer, EnvelopeTexts texts) {
        return LinkEntries.check(signer, trail, texts);
    }
}
