package platen.api.http;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The two spellings of one idempotency key (decision C12): a member of the body, and a header. */
public final class IdempotencyKey {
    private static final int LONGEST = 255;
    /** The structured string of the IETF draft. */
    private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"\\\\]|\\\\[\"\\\\])*)\"");

    private IdempotencyKey() {}

    /**
     * The key of a request.
     *
     * @param body the member {@code idempotency_key}
     * @param header the header Idempotency-Key, or null
     */
    public static Optional<String> of(Optional<String> body, @Nullable String header) {
        body.ifPresent(key -> check(key, "'idempotency_key'"));
        if (header == null) {
            return body;
        }
        var quoted = QUOTED.matcher(header.strip());
        String key = quoted.matches() ? quoted.group(1).replaceAll("\\\\(.)", "$1") : header.strip();
        check(key, "The header Idempotency-Key");
        if (body.isPresent() && !body.get().equals(key)) {
            throw ApiError.badRequest("'idempotency_key' and the header Idempotency-Key differ; send one of them.")
                    .refusal();
        }
        return Optional.of(key);
    }

    private static void check(String key, String what) {
        boolean printable = key.codePoints().noneMatch(IdempotencyKey::unprintable);
        if (key.isEmpty() || key.codePointCount(0, key.length()) > LONGEST || !printable) {
            throw ApiError.badRequest(what + " must be 1 to " + LONGEST + " printable characters.").refusal();
        }
    }

    private static boolean unprintable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.UNASSIGNED, Character.SURROGATE, Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                true;
            default -> false;
        };
    }
}
