package platen.jobs.seal;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import platen.db.seal.SealCertificate;

/**
 * The end of the certificate that documents are sealed with.
 *
 * @param notAfter last moment at which it is valid
 */
public record SealExpiry(Instant notAfter) {
    /** Time before the end from which on there are warnings. */
    public static final Duration WARNING_TIME = Duration.ofDays(30);
    private static final String ADVICE = "Make a new key with `platen seal rotate --confirm`, or import a new"
            + " certificate with `platen seal import`.";

    static SealExpiry of(SealCertificate certificate) {
        return new SealExpiry(certificate.notAfter());
    }

    /** Returns whether it has ended, so that no document can be sealed. */
    public boolean isOver(Instant now) {
        return notAfter.isBefore(now);
    }

    /** Returns whether it ends soon or has ended. */
    public boolean isNear(Instant now) {
        return notAfter.minus(WARNING_TIME).isBefore(now);
    }

    /** Returns a sentence about an end that is near or over, without advice; empty for one that is neither. */
    public Optional<String> warning(Instant now) {
        if (!isNear(now)) {
            return Optional.empty();
        }
        return Optional.of(isOver(now)
                ? "The certificate of the seal ended at " + notAfter + ", and documents cannot be sealed."
                : "The certificate of the seal ends at " + notAfter + "; documents cannot be sealed from then on.");
    }

    /** Returns what to do. */
    public static String advice() {
        return ADVICE;
    }
}
