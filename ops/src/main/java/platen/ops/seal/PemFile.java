package platen.ops.seal;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import platen.jobs.seal.SealKey;
import platen.ops.command.CommandException;

/** Reads and writes certificates and requests as PEM. */
final class PemFile {
    private static final int LINE = 64;
    /** Indexes of uses of a key, as X.509 numbers them. */
    private static final int DIGITAL_SIGNATURE = 0;
    private static final int NON_REPUDIATION = 1;

    private PemFile() {}

    static String certificate(byte[] der) {
        return text("CERTIFICATE", der);
    }

    static String request(byte[] der) {
        return text("CERTIFICATE REQUEST", der);
    }

    private static String text(String label, byte[] der) {
        return "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(LINE, new byte[]{'\n'}).encodeToString(der)
                + "\n-----END " + label + "-----\n";
    }

    static boolean isPem(byte[] file) {
        return new String(file, StandardCharsets.ISO_8859_1).contains("-----BEGIN CERTIFICATE-----");
    }

    /**
     * Returns a key with the certificates of a file.
     *
     * @throws CommandException when the first certificate is for another key, or they are no chain
     */
    static SealKey certified(SealKey key, byte[] file) {
        List<X509Certificate> chain = certificates(file);
        if (!Arrays.equals(chain.getFirst().getPublicKey().getEncoded(),
                key.certificate().getPublicKey().getEncoded())) {
            throw new CommandException("The first certificate is not for the key of this installation. It belongs to a"
                    + " request that `platen seal request` printed; if the key was replaced since, ask for a new one.");
        }
        for (int i = 0; i + 1 < chain.size(); i++) {
            if (!isIssued(chain.get(i), chain.get(i + 1))) {
                throw new CommandException("The certificates are no chain: '" + SealKey.name(chain.get(i))
                        + "' was not issued by '" + SealKey.name(chain.get(i + 1))
                        + "'. Put the key's own certificate first, then its issuers' in order.");
            }
        }
        return new SealKey(key.key(), chain);
    }

    private static boolean isIssued(X509Certificate certificate, X509Certificate issuer) {
        try {
            certificate.verify(issuer.getPublicKey());
            return certificate.getIssuerX500Principal().equals(issuer.getSubjectX500Principal());
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    /**
     * Returns the certificates of a file that may be those of seals: no issuers of others in it, and none that may sign
     * certificates only.
     *
     * @throws CommandException when there is none
     */
    static List<X509Certificate> ofSeals(byte[] file) {
        List<X509Certificate> all = certificates(file);
        List<X509Certificate> seals = all.stream()
                .filter(each -> !signsCertificatesOnly(each))
                .filter(each -> all.stream().noneMatch(other -> !other.equals(each) && isIssued(other, each)))
                .toList();
        if (seals.isEmpty()) {
            throw new CommandException("The file contains no certificate of a seal, only those of issuers.");
        }
        return seals;
    }

    private static boolean signsCertificatesOnly(X509Certificate certificate) {
        boolean[] usage = certificate.getKeyUsage();
        return certificate.getBasicConstraints() >= 0 && usage != null && !usage[DIGITAL_SIGNATURE]
                && !usage[NON_REPUDIATION];
    }

    static List<X509Certificate> certificates(byte[] file) {
        List<X509Certificate> chain = new ArrayList<>();
        try {
            CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(file))
                    .forEach(each -> chain.add((X509Certificate) each));
        } catch (CertificateException e) {
            throw new CommandException("The certificates cannot be read: " + e.getMessage(), e);
        }
        if (chain.isEmpty()) {
            throw new CommandException("The file contains no certificate.");
        }
        return chain;
    }
}
