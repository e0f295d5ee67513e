package platen.ops.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A self-signed certificate for {@code localhost}, made by the JDK's keytool, with its key as PEM files. */
final class CertificateFixture {
    private static final char[] PASSWORD = "changeit".toCharArray();

    final Certificate certificate;
    private final Key key;

    private CertificateFixture(Certificate certificate, Key key) {
        this.certificate = certificate;
        this.key = key;
    }

    static CertificateFixture create(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        Path store = Files.createTempDirectory(folder, "keys").resolve("keys.p12");
        Process keytool = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool")
                .toString(), "-genkeypair", "-alias", "server", "-keyalg", "EC", "-groupname", "secp256r1", "-dname",
                "CN=localhost", "-ext", "san=dns:localhost,ip:127.0.0.1", "-storetype", "PKCS12", "-keystore",
                store.toString(), "-storepass", new String(PASSWORD))).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes());
        if (keytool.waitFor() != 0) {
            throw new IllegalStateException(said);
        }
        KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD);
        return new CertificateFixture(keys.getCertificate("server"), keys.getKey("server", PASSWORD));
    }

    /** Writes the certificate as {@code tls.crt} and the key as {@code tls.key}, each at once. */
    void write(Path folder) {
        try {
            replace(folder.resolve("tls.key"), pem("PRIVATE KEY", key.getEncoded()));
            replace(folder.resolve("tls.crt"), pem("CERTIFICATE", certificate.getEncoded()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a context that trusts these certificates and no others. */
    static SSLContext trusting(CertificateFixture... fixtures) throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null);
        for (CertificateFixture each : fixtures) {
            trusted.setCertificateEntry(Integer.toString(trusted.size()), each.certificate);
        }
        var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        var context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    private static void replace(Path file, String text) throws IOException {
        Path written = Files.writeString(file.resolveSibling(file.getFileName() + ".new"), text);
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String pem(String type, byte[] content) {
        return "-----BEGIN " + type + "-----\n" + Base64.getMimeEncoder(64, new byte[]{'\n'}).encodeToString(content)
                + "\n-----END " + type + "-----\n";
    }
}
