package platen.api.http;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The two spellings of one idempotency key (decision C12): a member of the body, and a header. */
public final class IdempotencyKey {
    private static final int LONGEST = 255;
    private static final String RULE = "must be 1 to " + LONGEST + " printable characters";
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
        body.filter(key -> !isOne(key)).ifPresent(key -> {
            throw JsonBody.refused("idempotency_key", RULE);
        });
        if (header == null) {
            return body;
        }
        var quoted = QUOTED.matcher(header.strip());
        String key = quoted.matches() ? quoted.group(1).replaceAll("\\\\(.)", "$1") : header.strip();
        if (!isOne(key)) {
            throw ApiError.badRequest("The header Idempotency-Key " + RULE + ".").refusal();
        }
        if (body.isPresent() && !body.get().equals(key)) {
            throw ApiError.badRequest("'idempotency_key' and the header Idempotency-Key differ; send one of them.")
                    .refusal();
        }
        return Optional.of(key);
    }

    private static boolean isOne(String key) {
        return !key.isEmpty() && key.codePointCount(0, key.length()) <= LONGEST
                && key.codePoints().noneMatch(IdempotencyKey::unprintable);
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
