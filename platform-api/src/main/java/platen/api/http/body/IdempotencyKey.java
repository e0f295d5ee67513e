package platen.api.http.body;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;

/** Reads an idempotency key from the member of the body or from the header. */
public final class IdempotencyKey {
    private static final int MAX_LENGTH = 255;
    /** The rule for keys, worded to follow the name of the member or header. */
    public static final String RULE = "must be 1 to " + MAX_LENGTH + " printable characters";
    /** Maximum length of a quoted header in which each character is escaped. */
    private static final int MAX_QUOTED_LENGTH = 2 * MAX_LENGTH + 2;
    /**
     * The structured string of the IETF draft. The pattern recurses for each character, so it is matched against short
     * strings only.
     */
    private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"\\\\]|\\\\[\"\\\\])*)\"");

    private IdempotencyKey() {}

    /**
     * Returns the key of a request; refuses two different ones.
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

    /**
     * Decodes a header value. Tomcat decodes headers as Latin-1, but clients send non-ASCII text as UTF-8, as in
     * bodies.
     */
    private static String text(String header) {
        byte[] bytes = header.getBytes(StandardCharsets.ISO_8859_1);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            // not valid UTF-8, so it is Latin-1
            return header;
        }
    }

    private static String read(String header) {
        if (header.codePointCount(0, header.length()) > MAX_QUOTED_LENGTH) {
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

    /** Returns whether a text satisfies {@link #RULE}. */
    public static boolean isOne(String key) {
        return !key.isEmpty() && key.codePointCount(0, key.length()) <= MAX_LENGTH
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
