package platen.jobs.outbound;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** A self-signed certificate for one name, and clients that trust it. */
public final class TlsFixture {
    private static final char[] PASSWORD = "testing".toCharArray();

    private final SSLContext context;

    /** Creates the certificate with the JDK's keytool. */
    public TlsFixture(Path folder, String subjectAlternativeName) throws Exception {
        Path file = folder.resolve("receiver.p12");
        run(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair", "-alias",
                "receiver", "-keyalg", "EC", "-dname", "CN=receiver", "-validity", "2", "-ext",
                "san=" + subjectAlternativeName, "-storetype", "PKCS12", "-keystore", file.toString(), "-storepass",
                "testing"));
        var keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
        context = context(keys);
    }

    /** Returns a context for servers and clients that create their own sockets. */
    public SSLContext context() {
        return context;
    }

    public SSLServerSocketFactory servers() {
        return context.getServerSocketFactory();
    }

    /** Returns sockets that trust this certificate and no other. */
    public SSLSocketFactory clients() {
        return context.getSocketFactory();
    }

    private static SSLContext context(KeyStore keys) throws GeneralSecurityException {
        var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        var trusted = KeyStore.getInstance("PKCS12");
        try {
            trusted.load(null, null);
        } catch (IOException e) {
            throw new GeneralSecurityException(e);
        }
        trusted.setCertificateEntry("receiver", keys.getCertificate("receiver"));
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        var context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            throw new IOException(output);
        }
    }
}
