package platen.jobs.envelope.verify;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import platen.jobs.engine.pdf.Sha256;

/**
 * The code of a certificate: 128 random bits, of which the database has the hash.
 *
 * @param text 32 lower-case hexadecimal digits
 */
public record VerifyCode(String text) {
    private static final int BYTES = 16;
    private static final int MAX_LENGTH = 100;
    private static final Pattern TEXT = Pattern.compile("[0-9a-f]{32}");
    private static final SecureRandom RANDOM = new SecureRandom();

    /** Returns a new code. */
    public static VerifyCode next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new VerifyCode(HexFormat.of().formatHex(bytes));
    }

    /** Returns what somebody typed as a code, without regard to case, spaces and hyphens; empty for anything else. */
    public static Optional<VerifyCode> of(String typed) {
        if (typed.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String text = typed.replaceAll("[\\s-]", "").toLowerCase(Locale.ROOT);
        return TEXT.matcher(text).matches() ? Optional.of(new VerifyCode(text)) : Optional.empty();
    }

    /** Returns the SHA-256 of the code. */
    public byte[] hash() {
        return Sha256.of(HexFormat.of().parseHex(text));
    }

    @Override
    public String toString() {
        return "VerifyCode"; // a log must not have the secret
    }
}
