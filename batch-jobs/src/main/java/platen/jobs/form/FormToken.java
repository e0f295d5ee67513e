package platen.jobs.form;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import platen.db.core.PublicId;
import platen.jobs.engine.pdf.Sha256;

/**
 * The secret of one page with a form. It makes a page that is sent twice one submission, and lets the person who sent it
 * see the result; only its hash is stored.
 */
public record FormToken(String text) {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 24;
    private static final Pattern TEXT = Pattern.compile("[A-Za-z0-9_-]{32}");

    /** Returns a new one. */
    public static FormToken next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new FormToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Returns the one that a browser sent; empty when it sent something else. */
    public static Optional<FormToken> of(String text) {
        return TEXT.matcher(text).matches() ? Optional.of(new FormToken(text)) : Optional.empty();
    }

    byte[] hash() {
        return Sha256.digest().digest(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the idempotency key of its submission. */
    String idempotencyKey() {
        return idempotencyKey(hash());
    }

    /** Returns the idempotency key of its run; unlike a submission, a run does not name its form otherwise. */
    static String idempotencyKey(UUID formId, byte[] hash) {
        return idempotencyKey(hash) + "-" + PublicId.FORM.of(formId);
    }

    static String idempotencyKey(byte[] hash) {
        return "form-" + HexFormat.of().formatHex(hash);
    }
}
