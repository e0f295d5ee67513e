package platen.jobs.seal;

import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.security.auth.x500.X500Principal;
import platen.jobs.engine.pdf.Sha256;

/**
 * A private key with its certificate. Immutable; its text does not reveal the key.
 *
 * @param chain the key's certificate, then those of its issuers; at least one
 */
public record SealKey(PrivateKey key, List<X509Certificate> chain) {
    public SealKey {
        chain = List.copyOf(chain);
        if (chain.isEmpty()) {
            throw new IllegalArgumentException("A key has a certificate");
        }
    }

    /** Returns the key's certificate. */
    public X509Certificate certificate() {
        return chain.getFirst();
    }

    /** Returns the SHA-256 of the certificate, which identifies the key. */
    public byte[] id() {
        return Sha256.of(encoded(certificate()));
    }

    /** Returns the common name of the certificate's subject, or the whole subject when it has none. */
    public String name() {
        return name(certificate());
    }

    /** Returns the common name of a certificate's subject, or the whole subject when it has none. */
    public static String name(X509Certificate certificate) {
        return name(certificate.getSubjectX500Principal());
    }

    /** Returns the common name, or the whole name when it has none. */
    public static String name(X500Principal principal) {
        String whole = principal.getName(X500Principal.RFC2253);
        try {
            return new LdapName(whole).getRdns().stream()
                    .filter(each -> each.getType().equalsIgnoreCase("CN"))
                    .map(each -> String.valueOf(each.getValue()))
                    .findFirst()
                    .orElse(whole);
        } catch (InvalidNameException e) {
            return whole;
        }
    }

    /** Returns the DER of a certificate. */
    public static byte[] encoded(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException("A parsed certificate has an encoding", e);
        }
    }

    @Override
    public String toString() {
        return "seal key of " + certificate().getSubjectX500Principal();
    }
}
