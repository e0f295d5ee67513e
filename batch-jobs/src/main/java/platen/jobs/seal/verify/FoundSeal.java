package platen.jobs.seal.verify;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.seal.revision.Revision;

/**
 * A signature found in a file.
 *
 * @param intact whether the signed bytes and the signature fit together
 * @param exact whether signature and padding have the form in which Platen writes them, without any other byte, and a
 *     time stamp is of about the time in the signed bytes
 * @param certificate SHA-256 of the signer's certificate
 * @param signer common name of the signer
 * @param issuer common name of the certificate's issuer
 * @param level {@code B-B} or {@code B-T}
 * @param authority common name of the time stamp's authority, as its own certificate says; empty without a time stamp
 * @param time when it was made: of the time stamp, or as the file says; null when neither does
 * @param signedLength bytes from the beginning of the file that it covers
 * @param revisions what was appended to them, in order
 */
public record FoundSeal(boolean intact, boolean exact, byte[] certificate, String signer, String issuer, String level,
        String authority, @Nullable Instant time, int signedLength, List<Revision> revisions) {
    public FoundSeal {
        revisions = List.copyOf(revisions);
    }

    /** Returns whether something was appended that changes the document. */
    public boolean changed() {
        return revisions.stream().anyMatch(each -> !each.harmless());
    }
}
