package platen.web.account.passkey;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An authenticator with one passkey, and the browser in front of it, which may lie about its origin. */
public final class FakeAuthenticator {
    private static final int PRESENT = 1;
    private static final int VERIFIED = 4;
    private static final int NEW_CREDENTIAL = 64;

    private final KeyPair keys;
    private final byte[] id = new byte[16];
    private String origin = "https://docs.example.org";
    private int flags = PRESENT | VERIFIED;
    private int count;

    public FakeAuthenticator() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            this.keys = generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
        new SecureRandom().nextBytes(id);
    }

    public FakeAuthenticator at(String site) {
        origin = site;
        return this;
    }

    /** Does not ask for a fingerprint or PIN from now on. */
    FakeAuthenticator unverified() {
        flags = PRESENT;
        return this;
    }

    /** Begins to count anew, as a copy of the authenticator would. */
    FakeAuthenticator countingFrom(int signatures) {
        count = signatures;
        return this;
    }

    /** Returns the answer to options for a new passkey. */
    public String create(String options) {
        JsonNode asked = JsonMapper.shared().readTree(options);
        var data = new ByteArrayOutputStream();
        data.writeBytes(data(asked.path("rp").path("id").asString(), flags | NEW_CREDENTIAL));
        data.writeBytes(new byte[16]);
        data.writeBytes(new byte[]{0, (byte) id.length});
        data.writeBytes(id);
        data.writeBytes(coseKey());
        var attestation = new ByteArrayOutputStream();
        attestation.writeBytes(new byte[]{(byte) 0xa3, 0x63});
        attestation.writeBytes("fmt".getBytes(StandardCharsets.UTF_8));
        attestation.write(0x64);
        attestation.writeBytes("none".getBytes(StandardCharsets.UTF_8));
        attestation.write(0x67);
        attestation.writeBytes("attStmt".getBytes(StandardCharsets.UTF_8));
        attestation.writeBytes(new byte[]{(byte) 0xa0, 0x68});
        attestation.writeBytes("authData".getBytes(StandardCharsets.UTF_8));
        attestation.writeBytes(new byte[]{0x58, (byte) data.size()});
        attestation.writeBytes(data.toByteArray());
        return credential(Map.of("clientDataJSON", text(client("webauthn.create", asked)), "attestationObject",
                text(attestation.toByteArray())));
    }

    /** Returns the answer to options for a proof. */
    public String get(String options) {
        JsonNode asked = JsonMapper.shared().readTree(options);
        count++;
        byte[] data = data(asked.path("rpId").asString(), flags);
        byte[] client = client("webauthn.get", asked);
        return credential(Map.of("clientDataJSON", text(client), "authenticatorData", text(data), "signature",
                text(signed(data, sha256(client)))));
    }

    private byte[] signed(byte[] data, byte[] clientHash) {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(data);
            signature.update(clientHash);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private String credential(Map<String, Object> response) {
        return JsonMapper.shared().writeValueAsString(Map.of("id", text(id), "rawId", text(id), "type", "public-key",
                "response", response, "clientExtensionResults", Map.of(), "authenticatorAttachment", "platform"));
    }

    private byte[] client(String type, JsonNode options) {
        return JsonMapper.shared().writeValueAsBytes(Map.of("type", type, "challenge",
                options.path("challenge").asString(), "origin", origin, "crossOrigin", false));
    }

    private byte[] data(String site, int with) {
        return ByteBuffer.allocate(37)
                .put(sha256(site.getBytes(StandardCharsets.UTF_8)))
                .put((byte) with)
                .putInt(count)
                .array();
    }

    private byte[] coseKey() {
        ECPublicKey key = (ECPublicKey) keys.getPublic();
        return ByteBuffer.allocate(77)
                .put(new byte[]{(byte) 0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32})
                .put(unsigned(key.getW().getAffineX().toByteArray()))
                .put(new byte[]{0x22, 0x58, 32})
                .put(unsigned(key.getW().getAffineY().toByteArray()))
                .array();
    }

    /** Returns a number as 32 bytes without a sign. */
    private static byte[] unsigned(byte[] number) {
        byte[] bytes = new byte[32];
        byte[] tail = Arrays.copyOfRange(number, Math.max(0, number.length - 32), number.length);
        System.arraycopy(tail, 0, bytes, 32 - tail.length, tail.length);
        return bytes;
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
