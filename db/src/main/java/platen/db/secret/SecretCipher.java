package platen.db.secret;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.Supplier;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts secrets with AES-256-GCM. The stored form is {@code enc:1:‹id of the master key›:‹base64 of nonce, cipher
 * text and tag›}.
 */
public final class SecretCipher {
    /** Start of every encrypted value. */
    public static final String PREFIX = "enc:1:";

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Supplier<MasterKeys> keys;

    public SecretCipher(MasterKeys keys) {
        this(() -> keys);
    }

    /** @param keys called at each use, and waits where another thread loads the keys */
    public SecretCipher(Supplier<MasterKeys> keys) {
        this.keys = keys;
    }

    /** Returns the master keys. */
    public MasterKeys keys() {
        return keys.get();
    }

    /**
     * Encrypts a secret for its place under the first key.
     *
     * @throws SecretException when the process has no master key
     */
    public String encrypt(String secret, SecretPlace place) {
        MasterKey key = keys().first();
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        try {
            byte[] encrypted = cipher(Cipher.ENCRYPT_MODE, key, nonce, place)
                    .doFinal(secret.getBytes(StandardCharsets.UTF_8));
            byte[] stored = Arrays.copyOf(nonce, NONCE_BYTES + encrypted.length);
            System.arraycopy(encrypted, 0, stored, NONCE_BYTES, encrypted.length);
            return prefix(key.id()) + Base64.getEncoder().encodeToString(stored);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has AES-256-GCM", e);
        }
    }

    /**
     * Decrypts a stored secret. A value that was stored before secrets were encrypted is returned as it is.
     *
     * @throws SecretException when the key is missing, or the value was changed or belongs to another place
     */
    public String decrypt(String stored, SecretPlace place) {
        if (!isEncrypted(stored)) {
            return stored;
        }
        String[] parts = stored.split(":", -1);
        if (parts.length != 4) {
            throw damaged(place, null);
        }
        MasterKey key = keys().find(parts[2])
                .orElseThrow(() -> new SecretException("The secret in " + place + " is encrypted under master key "
                        + parts[2] + ", which this process does not have. Add that key to PLATEN_MASTER_KEY."));
        try {
            byte[] bytes = Base64.getDecoder().decode(parts[3]);
            if (bytes.length < NONCE_BYTES + TAG_BITS / Byte.SIZE) {
                throw damaged(place, null);
            }
            byte[] plain = cipher(Cipher.DECRYPT_MODE, key, Arrays.copyOf(bytes, NONCE_BYTES), place)
                    .doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES);
            return new String(plain, StandardCharsets.UTF_8);
        } catch (AEADBadTagException | IllegalArgumentException e) {
            throw damaged(place, e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has AES-256-GCM", e);
        }
    }

    /** Returns whether a stored value is encrypted. */
    public static boolean isEncrypted(String stored) {
        return stored.startsWith(PREFIX);
    }

    /** Returns the start of all values that a key encrypts. */
    static String prefix(String keyId) {
        return PREFIX + keyId + ":";
    }

    private static Cipher cipher(int mode, MasterKey key, byte[] nonce, SecretPlace place)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key.key(), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(place.bytes());
        return cipher;
    }

    private static SecretException damaged(SecretPlace place, @Nullable Exception cause) {
        String message = "The secret in " + place + " was changed outside of Platen or belongs to another row."
                + " Replace it by a new one.";
        return cause == null ? new SecretException(message) : new SecretException(message, cause);
    }
}
