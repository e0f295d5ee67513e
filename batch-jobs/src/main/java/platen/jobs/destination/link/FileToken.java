package platen.jobs.destination.link;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import platen.db.core.PublicId;
import platen.db.core.Sha256;

/** The secret of a link to files: 128 bits. */
record FileToken(String text) {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 16;
    private static final Pattern TEXT = Pattern.compile("[A-Za-z0-9_-]{22}");
    private static final String ALGORITHM = "HmacSHA256";

    /** Returns a random one. */
    static FileToken next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return of(bytes);
    }

    /**
     * Returns the token of a transfer: a keyed hash, so that it cannot be computed without the secret.
     *
     * @param number of the link among those of the transfer
     */
    static FileToken derived(String secret, UUID transfer, int number) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            byte[] derived = mac.doFinal(("platen file link " + PublicId.TRANSFER.of(transfer) + " " + number)
                    .getBytes(StandardCharsets.US_ASCII));
            return of(Arrays.copyOf(derived, BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + ALGORITHM, e);
        }
    }

    private static FileToken of(byte[] bytes) {
        return new FileToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Returns the one of an address; empty when it is something else. */
    static Optional<FileToken> of(String text) {
        return TEXT.matcher(text).matches() ? Optional.of(new FileToken(text)) : Optional.empty();
    }

    /** Returns the hash that is stored. */
    byte[] hash() {
        MessageDigest digest = Sha256.digest();
        digest.update("platen file link hash ".getBytes(StandardCharsets.US_ASCII));
        return digest.digest(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns a text without the secret, which therefore never gets into a log. */
    @Override
    public String toString() {
        return "FileToken";
    }
}
