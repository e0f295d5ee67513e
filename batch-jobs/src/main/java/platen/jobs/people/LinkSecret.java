package platen.jobs.people;

import java.security.SecureRandom;
import java.util.Base64;
import platen.db.key.KeySecret;

/** The secret of a link: 256 random bits as text for a path. */
public record LinkSecret(String text) {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 32;

    /** Returns a new secret. */
    public static LinkSecret generate() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new LinkSecret(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Returns the hash that is stored. The secret has full entropy, so it needs no slow hash. */
    public byte[] hash() {
        return KeySecret.hash(text);
    }

    /** Omits the secret, because records are logged. */
    @Override
    public String toString() {
        return "LinkSecret[…]";
    }
}
