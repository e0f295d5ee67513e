package platen.ops.settings;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.pem.PemContent;
import platen.ops.command.CommandException;

/**
 * Settings of encrypted connections to the port of a process, without a proxy in front of it.
 *
 * @param certificate PEM file with the certificate and those of its issuers; null serves plain HTTP
 * @param key PEM file with the certificate's private key
 */
public record TlsSettings(@Nullable Path certificate, @Nullable Path key) {
    private static final byte[] SAMPLE = {1};
    private static final String CERTIFICATES = "certificates";
    private static final String KEY = "a private key without a password";

    public TlsSettings {
        certificate = absentWhenBlank(certificate);
        key = absentWhenBlank(key);
    }

    /** Returns whether connections are encrypted. */
    public boolean isOn() {
        return certificate != null || key != null;
    }

    /**
     * Returns the properties of Spring Boot with which the port is encrypted, and which read the files again when they
     * change; none without a certificate.
     *
     * @throws CommandException when a file is missing or not readable, or the key is not that of the certificate
     */
    public Map<String, Object> properties() {
        if (certificate == null && key == null) {
            return Map.of();
        }
        if (certificate == null || key == null) {
            throw new CommandException("PLATEN_TLS_CERTIFICATE and PLATEN_TLS_KEY are set together, or not at all.");
        }
        check(certificate, key);
        return Map.of("spring.ssl.bundle.pem.platen.keystore.certificate", url(certificate),
                "spring.ssl.bundle.pem.platen.keystore.private-key", url(key),
                "spring.ssl.bundle.pem.platen.reload-on-update", true,
                "server.ssl.bundle", "platen",
                "server.ssl.enabled-protocols", "TLSv1.3,TLSv1.2");
    }

    private static void check(Path certificate, Path key) {
        List<X509Certificate> chain;
        PrivateKey secret;
        try {
            chain = PemContent.load(certificate).getCertificates();
        } catch (IOException | RuntimeException e) {
            throw new CommandException(unreadable("PLATEN_TLS_CERTIFICATE", certificate, CERTIFICATES) + " "
                    + e.getMessage(), e);
        }
        try {
            secret = PemContent.load(key).getPrivateKey();
        } catch (IOException | RuntimeException e) {
            throw new CommandException(unreadable("PLATEN_TLS_KEY", key, KEY) + " " + e.getMessage(), e);
        }
        if (chain == null || chain.isEmpty()) {
            throw new CommandException(unreadable("PLATEN_TLS_CERTIFICATE", certificate, CERTIFICATES));
        }
        if (secret == null) {
            throw new CommandException(unreadable("PLATEN_TLS_KEY", key, KEY));
        }
        if (!belongTogether(chain.getFirst(), secret)) {
            throw new CommandException("The key in " + key + " is not that of the first certificate in " + certificate
                    + ". Put the certificate of the server first, then those of its issuers.");
        }
    }

    private static String unreadable(String variable, Path file, String content) {
        return variable + ": " + file + " cannot be read, or has not the PEM text of " + content + ".";
    }

    /** Returns whether the certificate verifies what the key signs. */
    private static boolean belongTogether(X509Certificate certificate, PrivateKey key) {
        String algorithm = switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key.getAlgorithm();
        };
        try {
            var signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(SAMPLE);
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update(SAMPLE);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static String url(Path file) {
        return file.toAbsolutePath().normalize().toUri().toString();
    }

    private static @Nullable Path absentWhenBlank(@Nullable Path file) {
        return file == null || file.toString().isBlank() ? null : file;
    }
}
