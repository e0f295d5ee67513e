package platen.db.seal;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The public part of a key that seals documents, or once did.
 *
 * @param sha256 of the certificate
 * @param name common name of its subject
 * @param issuer distinguished name of its issuer
 * @param chain DER of the certificate and of those of its issuers
 * @param createdAt when it became the current one
 * @param replacedAt when another one did; null for the current one
 */
public record SealCertificate(byte[] sha256, String name, String issuer, Instant notBefore, Instant notAfter,
        List<byte[]> chain, Instant createdAt, @Nullable Instant replacedAt) {
    public SealCertificate {
        chain = List.copyOf(chain);
    }
}
