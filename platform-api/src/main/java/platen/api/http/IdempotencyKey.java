package platen.api.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The two spellings of one idempotency key (decision C12): a member of the body, and a header. */
public final class IdempotencyKey {
    private static final int LONGEST = 255;
    /** What a key is, in words that follow its name. */
    public static final String RULE = "must be 1 to " + LONGEST + " printable characters";
    /** Of a header with quotes in which each character is escaped. */
    private static final int LONGEST_QUOTED = 2 * LONGEST + 2;
    /** The structured string of the IETF draft. Recurses for each character, so it is matched against short ones only. */
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
        String key = read(text(header).strip());
        if (body.isPresent() && !body.get().equals(key)) {
            throw ApiError.badRequest("'idempotency_key' and the header Idempotency-Key differ; send one of them.")
                    .refusal();
        }
        return Optional.of(key);
    }

    /** Tomcat reads headers byte by byte, and what is not ASCII is sent as UTF-8 nowadays, as it is in bodies. */
    private static String text(String header) {
        byte[] bytes = header.getBytes(StandardCharsets.ISO_8859_1);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            // Latin-1 after all
            return header;
        }
    }

    private static String read(String header) {
        if (header.codePointCount(0, header.length()) > LONGEST_QUOTED) {
            throw refused();
        }
        var quoted = QUOTED.matcher(header);
        String key = quoted.matches() ? quoted.group(1).replaceAll("\\\\(.)", "$1") : header;
        if (!isOne(key) || header.startsWith("\"") && !quoted.matches()) {
            throw refused();
        }
        return key;
    }

    private static ApiException refused() {
        return ApiError.badRequest("The header Idempotency-Key " + RULE
                + ", as they are or as one string in double quotes.").refusal();
    }

    /** Whether a text keeps to {@link #RULE}. */
    public static boolean isOne(String key) {
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
