package platen.jobs.secret;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import platen.jobs.engine.pdf.Sha256;

/**
 * The secret of a link: 128 bits. The database has its hash, and where a link leads to data of a form, the data encrypted
 * under a key derived from it (AES-256-GCM), so that nothing can be read without the link.
 */
public record LinkToken(String text) {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 16;
    private static final Pattern TEXT = Pattern.compile("[A-Za-z0-9_-]{22}");
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    /** Returns a random one. */
    public static LinkToken next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return of(bytes);
    }

    /**
     * Returns the one that belongs to a text: a keyed hash, so that it cannot be computed without the secret.
     *
     * @param secret not empty
     */
    public static LinkToken derived(String secret, String text) {
        byte[] hash = Hmac.sha256(secret.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.US_ASCII));
        return of(Arrays.copyOf(hash, BYTES));
    }

    private static LinkToken of(byte[] bytes) {
        return new LinkToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Returns the one of an address; empty when it is something else. */
    public static Optional<LinkToken> of(String text) {
        return TEXT.matcher(text).matches() ? Optional.of(new LinkToken(text)) : Optional.empty();
    }

    /** Returns the hash that is stored of a link to a form or an envelope; it does not reveal the key. */
    public byte[] hash() {
        return hash("platen form link hash ");
    }

    /** Returns the hash that is stored of a link to files. */
    public byte[] hashOfFiles() {
        return hash("platen file link hash ");
    }

    private byte[] hash(String purpose) {
        MessageDigest digest = Sha256.digest();
        digest.update(purpose.getBytes(StandardCharsets.US_ASCII));
        return digest.digest(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Encrypts data for a form. */
    public byte[] seal(byte[] data, UUID formId) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        try {
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, nonce, formId);
            byte[] sealed = Arrays.copyOf(nonce, NONCE_BYTES + cipher.getOutputSize(data.length));
            cipher.doFinal(data, 0, data.length, sealed, NONCE_BYTES);
            return sealed;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has AES-256-GCM", e);
        }
    }

    /**
     * Decrypts data of a form.
     *
     * @throws IllegalStateException when the stored data was changed or belongs to another form
     */
    public byte[] open(byte[] sealed, UUID formId) {
        try {
            return cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(sealed, NONCE_BYTES), formId)
                    .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
        } catch (AEADBadTagException | IllegalArgumentException e) {
            throw new IllegalStateException("The data of a link to the form " + formId + " was changed", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has AES-256-GCM", e);
        }
    }

    private Cipher cipher(int mode, byte[] nonce, UUID formId) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(hash("platen form link key "), "AES"),
                new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(formId.getMostSignificantBits())
                .putLong(formId.getLeastSignificantBits())
                .array());
        return cipher;
    }

    @Override
    public String toString() {
        return "LinkToken"; // a log must not have the secret
    }
}
