package platen.jobs.seal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.oiw.OIWObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoGeneratorBuilder;
import org.bouncycastle.operator.DigestCalculator;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.TSPAlgorithms;
import org.bouncycastle.tsp.TimeStampRequest;
import org.bouncycastle.tsp.TimeStampRequestGenerator;
import org.bouncycastle.tsp.TimeStampResponse;
import org.bouncycastle.tsp.TimeStampResponseGenerator;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.tsp.TimeStampTokenGenerator;
import platen.jobs.engine.pdf.Sha256;

/** A time stamp authority on this machine, over plain http. */
public final class FakeTimeStampAuthority implements AutoCloseable {
    /** How it answers. */
    public enum Mood {
        HONEST,
        OTHER_NONCE,
        OTHER_HASH,
        OTHER_YEAR,
        BROKEN,
        DOWN,
        HUGE
    }

    private static final ASN1ObjectIdentifier POLICY = new ASN1ObjectIdentifier("1.3.6.1.4.1.99999.1");
    private final KeyPair pair;
    private final X509Certificate certificate;
    private final HttpServer server;
    final AtomicInteger asked = new AtomicInteger();
    public volatile Mood mood = Mood.HONEST;

    /** Starts an authority with a key of its own. */
    public FakeTimeStampAuthority() throws Exception {
        pair = KeyPairGenerator.getInstance("EC").generateKeyPair();
        var name = new X500Name("CN=Time of a test");
        var builder = new JcaX509v3CertificateBuilder(name, BigInteger.ONE, Date.from(Instant.now().minusSeconds(60)),
                Date.from(Instant.now().plus(800, ChronoUnit.DAYS)), name, pair.getPublic());
        builder.addExtension(Extension.extendedKeyUsage, true, new ExtendedKeyUsage(KeyPurposeId.id_kp_timeStamping));
        certificate = new JcaX509CertificateConverter()
                .getCertificate(builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate())));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/tsa";
    }

    private void answer(HttpExchange exchange) throws IOException {
        asked.incrementAndGet();
        byte[] request = exchange.getRequestBody().readAllBytes();
        if (mood == Mood.DOWN) {
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
            return;
        }
        byte[] response = mood == Mood.BROKEN
                ? new byte[]{1, 2, 3}
                : mood == Mood.HUGE ? new byte[100_000] : signed(request);
        exchange.getResponseHeaders().set("Content-Type", "application/timestamp-reply");
        exchange.sendResponseHeaders(200, response.length);
        exchange.getResponseBody().write(response);
        exchange.close();
    }

    /** Returns a token for a signature. */
    TimeStampToken token(byte[] signature) throws Exception {
        var requests = new TimeStampRequestGenerator();
        requests.setCertReq(true);
        TimeStampRequest request = requests.generate(TSPAlgorithms.SHA256, Sha256.of(signature), BigInteger.ONE);
        return new TimeStampResponse(signed(request.getEncoded())).getTimeStampToken();
    }

    private byte[] signed(byte[] bytes) {
        try {
            var request = new TimeStampRequest(bytes);
            if (mood == Mood.OTHER_NONCE || mood == Mood.OTHER_HASH) {
                var other = new TimeStampRequestGenerator();
                other.setCertReq(true);
                byte[] hash = mood == Mood.OTHER_HASH ? new byte[32] : request.getMessageImprintDigest();
                request = other.generate(TSPAlgorithms.SHA256, hash,
                        mood == Mood.OTHER_NONCE ? BigInteger.TEN : request.getNonce());
            }
            DigestCalculator sha1 = new JcaDigestCalculatorProviderBuilder().build()
                    .get(new AlgorithmIdentifier(OIWObjectIdentifiers.idSHA1));
            var tokens = new TimeStampTokenGenerator(new JcaSimpleSignerInfoGeneratorBuilder()
                    .build("SHA256withECDSA", pair.getPrivate(), certificate), sha1, POLICY);
            tokens.addCertificates(new JcaCertStore(List.of(certificate)));
            return new TimeStampResponseGenerator(tokens, TSPAlgorithms.ALLOWED)
                    .generate(request, BigInteger.valueOf(asked.get()),
                            Date.from(
                                    mood == Mood.OTHER_YEAR ? Instant.now().plus(365, ChronoUnit.DAYS) : Instant.now()))
                    .getEncoded();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
