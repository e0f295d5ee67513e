package platen.jobs.seal;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;

/** Creates keys of the curve P-256, certificates that they issue for themselves, and requests for certificates. */
public final class NewSealKey {
    private static final int VALID_YEARS = 10;
    /** Tolerance for clocks of readers that are slow. */
    private static final Duration VALID_BEFORE = Duration.ofHours(1);
    private static final int SERIAL_BITS = 127;
    private static final SecureRandom RANDOM = new SecureRandom();

    private NewSealKey() {}

    /**
     * Creates a key with a certificate of its own, valid for ten years.
     *
     * @param name common name of the certificate
     */
    public static SealKey create(String name, Instant now) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"), RANDOM);
            KeyPair pair = generator.generateKeyPair();
            X500Name subject = subject(name);
            var builder = new JcaX509v3CertificateBuilder(subject, new BigInteger(SERIAL_BITS, RANDOM),
                    Date.from(now.minus(VALID_BEFORE)),
                    Date.from(now.atOffset(ZoneOffset.UTC).plusYears(VALID_YEARS).toInstant()), subject,
                    pair.getPublic());
            var extensions = new JcaX509ExtensionUtils();
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                    .addExtension(Extension.keyUsage, true,
                            new KeyUsage(KeyUsage.digitalSignature | KeyUsage.nonRepudiation))
                    .addExtension(Extension.subjectKeyIdentifier, false,
                            extensions.createSubjectKeyIdentifier(pair.getPublic()));
            X509Certificate certificate = new JcaX509CertificateConverter()
                    .getCertificate(builder.build(new JcaContentSignerBuilder(algorithm(pair.getPrivate()))
                            .build(pair.getPrivate())));
            return new SealKey(pair.getPrivate(), List.of(certificate));
        } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
            throw new IllegalStateException("A key cannot be created", e);
        }
    }

    /** Returns the DER of a certificate signing request (PKCS#10) for the key's certificate. */
    public static byte[] request(SealKey key) {
        try {
            return new JcaPKCS10CertificationRequestBuilder(key.certificate().getSubjectX500Principal(),
                    key.certificate().getPublicKey())
                    .build(new JcaContentSignerBuilder(algorithm(key.key())).build(key.key()))
                    .getEncoded();
        } catch (IOException | OperatorCreationException e) {
            throw new IllegalStateException("A request cannot be created", e);
        }
    }

    /**
     * Returns the JDK's name of the signature algorithm for a key.
     *
     * @throws SealUnavailableException when the key is neither EC nor RSA
     */
    static String algorithm(PrivateKey key) {
        return switch (key.getAlgorithm()) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> throw new SealUnavailableException(
                    "The seal's key is of the kind " + key.getAlgorithm() + "; EC and RSA are supported.");
        };
    }

    private static X500Name subject(String name) {
        return new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, name).build();
    }
}
