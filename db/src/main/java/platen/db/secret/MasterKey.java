package platen.db.secret;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import platen.db.core.Sha256;

/** An AES-256 key that encrypts secrets. Its id is derived from its bytes and does not reveal them. */
public final class MasterKey {
    /** Length of a key in bytes. */
    public static final int BYTES = 32;

    private static final int ID_BYTES = 6;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String id;
    private final byte[] bytes;

    private MasterKey(byte[] bytes) {
        this.bytes = bytes;
        this.id = HexFormat.of().formatHex(hash(bytes), 0, ID_BYTES);
    }

    /** Returns a new random key. */
    public static MasterKey random() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new MasterKey(bytes);
    }

    /**
     * Parses a key.
     *
     * @param base64 32 bytes in base64, with or without padding
     * @throws IllegalArgumentException with a message that does not contain the text
     */
    public static MasterKey parse(String base64) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(base64.strip());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("A master key must be 32 bytes in base64, as `openssl rand -base64 32`"
                    + " prints them; this one is not base64.", e);
        }
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("A master key must be 32 bytes in base64, as `openssl rand -base64 32`"
                    + " prints them; this one has " + bytes.length + " bytes.");
        }
        return new MasterKey(bytes);
    }

    /** Returns the id, which is stored with each secret that the key encrypts. */
    public String id() {
        return id;
    }

    /** Returns the key in base64, for the file that keeps it. */
    public String base64() {
        return Base64.getEncoder().encodeToString(bytes);
    }

    SecretKey key() {
        return new SecretKeySpec(bytes, "AES");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MasterKey key && MessageDigest.isEqual(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "master key " + id;
    }

    private static byte[] hash(byte[] bytes) {
        MessageDigest digest = Sha256.digest();
        digest.update("platen master key".getBytes(StandardCharsets.UTF_8));
        return digest.digest(bytes);
    }
}
