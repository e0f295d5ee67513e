package platen.jobs.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** An issuer on this machine that answers as a test says: valid by default. */
final class HostileIssuer implements AutoCloseable {
    static final String CLIENT = "platen";
    static final String SECRET = "a secret of at least 256 bits, that is 32 bytes";

    private static final RSAKey KEY = key("one");
    private static final RSAKey OTHER_KEY = key("one");
    private static final RSAKey NEW_KEY = key("two");

    private final HttpServer server;
    private final AtomicInteger requests = new AtomicInteger();
    private String nonce = "";
    private UnaryOperator<JWTClaimsSet.Builder> claims = UnaryOperator.identity();
    private UnaryOperator<String> metadata = UnaryOperator.identity();
    private Signature signature = Signature.OWN_KEY;
    private RSAKey published = KEY;
    private String userinfo = "{\"sub\":\"otto-1\"}";

    /** How tokens are signed. */
    enum Signature {
        OWN_KEY,
        /** A key with the id of the published one. */
        OTHER_KEY,
        /** A key of which only the new set knows. */
        NEW_KEY,
        /** The public key, used as the secret of a symmetric algorithm. */
        PUBLIC_KEY_AS_SECRET,
        CLIENT_SECRET,
        NONE
    }

    HostileIssuer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        server.createContext("/.well-known/openid-configuration", exchange -> send(exchange, metadata.apply("""
                {"issuer":"ISSUER","authorization_endpoint":"ISSUER/authorize","token_endpoint":"ISSUER/token",\
                "jwks_uri":"ISSUER/keys","userinfo_endpoint":"ISSUER/userinfo"}""".replace("ISSUER", url()))));
        server.createContext("/keys", exchange -> send(exchange, new JWKSet(published.toPublicJWK()).toString()));
        server.createContext("/userinfo", exchange -> send(exchange, userinfo));
        server.createContext("/token", exchange -> send(exchange,
                "{\"access_token\":\"secret\",\"token_type\":\"Bearer\",\"id_token\":\"" + token() + "\"}"));
        server.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().set("Location", url() + "/keys");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    int requests() {
        return requests.get();
    }

    HostileIssuer nonce(String expected) {
        this.nonce = expected;
        return this;
    }

    HostileIssuer claims(UnaryOperator<JWTClaimsSet.Builder> change) {
        this.claims = change;
        return this;
    }

    HostileIssuer metadata(UnaryOperator<String> change) {
        this.metadata = change;
        return this;
    }

    HostileIssuer signature(Signature other) {
        this.signature = other;
        return this;
    }

    /** Publishes a new key in place of the present one, and signs with it. */
    HostileIssuer replaceKey() {
        this.published = NEW_KEY;
        return signature(Signature.NEW_KEY);
    }

    HostileIssuer userinfo(String json) {
        this.userinfo = json;
        return this;
    }

    private String token() {
        Instant now = Instant.now();
        JWTClaimsSet set = claims.apply(new JWTClaimsSet.Builder().issuer(url())
                .subject("otto-1")
                .audience(CLIENT)
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(300)))
                .claim("nonce", nonce)
                .claim("email", "otto@quillmoor.example")
                .claim("email_verified", true)
                .claim("name", "Otto Tern")).build();
        try {
            return switch (signature) {
                case OWN_KEY -> signed(set, JWSAlgorithm.RS256, new RSASSASigner(KEY));
                case OTHER_KEY -> signed(set, JWSAlgorithm.RS256, new RSASSASigner(OTHER_KEY));
                case NEW_KEY -> signed(set, JWSAlgorithm.RS256, new RSASSASigner(NEW_KEY));
                case PUBLIC_KEY_AS_SECRET -> signed(set, JWSAlgorithm.HS256,
                        new MACSigner(KEY.toRSAPublicKey().getEncoded()));
                case CLIENT_SECRET -> signed(set, JWSAlgorithm.HS256, new MACSigner(SECRET));
                case NONE -> new PlainJWT(set).serialize();
            };
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String signed(JWTClaimsSet set, JWSAlgorithm algorithm, JWSSigner signer) throws JOSEException {
        String id = signer instanceof RSASSASigner rsa && rsa.getPrivateKey().equals(NEW_KEY.toPrivateKey())
                ? "two"
                : "one";
        var signed = new SignedJWT(new JWSHeader.Builder(algorithm).keyID(id).build(), set);
        signed.sign(signer);
        return signed.serialize();
    }

    private void send(HttpExchange exchange, String body) throws IOException {
        requests.incrementAndGet();
        exchange.getRequestBody().readAllBytes();
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        } catch (IOException e) {
            // the client stops reading what is too long
            exchange.close();
        }
    }

    private static RSAKey key(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
