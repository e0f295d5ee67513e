package platen.jobs.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.core.ErrorReportConfiguration;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;

/**
 * Reads RFC 8259 JSON and accepts only what every later reader interprets the same way: valid UTF-8 without a byte
 * order mark, exactly one value, unique names per object, no U+0000, no lone surrogates, and numbers, names and nesting
 * of bounded size. PostgreSQL's jsonb rejects or alters each of these, and common libraries accept them silently.
 */
public final class StrictJson {
    /** Maximum nesting depth of objects and arrays. */
    public static final int MAX_DEPTH = 64;

    /** Maximum length of a member name in UTF-16 code units. */
    public static final int MAX_NAME_LENGTH = 1_000;

    /**
     * Maximum length of a number in characters; enough for every IEEE double written out in full, except subnormals.
     */
    public static final int MAX_NUMBER_LENGTH = 400;

    /** Maximum absolute power of ten of a number's first or last digit; larger than that of any IEEE double. */
    public static final int MAX_EXPONENT = 400;

    /** The result of parsing. */
    public sealed interface Result {}

    /** The parsed value. Integers are integer nodes, all other numbers are decimal nodes. */
    public record Parsed(JsonNode value) implements Result {}

    /** Kinds of errors in the input. */
    public enum Fault {
        MALFORMED("is not valid JSON"),
        /** Well-formed JSON that later readers could interpret differently. */
        UNACCEPTED("is JSON that is not accepted");

        private final String words;

        Fault(String words) {
            this.words = words;
        }
    }

    /**
     * The reason why the bytes were rejected.
     *
     * @param message a sentence without the position
     * @param line from 1; 0 when the bytes are not valid text and the position is a byte offset
     * @param column from 1, in UTF-16 code units; the byte offset from 0 when line is 0
     */
    public record Refused(Fault fault, String message, int line, int column) implements Result {
        /** Returns the message with its position, for display. */
        public String sentence() {
            return line == 0
                    ? message + " (byte " + column + ")"
                    : message + " (line " + line + ", column " + column + ")";
        }

        /** Returns the same as a predicate that follows the name of the input, such as "The body". */
        public String rule() {
            return fault.words + ": " + sentence();
        }
    }

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    // The builder checks all limits with readable messages, numbers before their digits are converted;
                    // for the depth, which consumes stack, this is the backstop.
                    .maxNestingDepth(MAX_DEPTH + 1)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            // A table of all names saves little on rows and makes very many distinct names twice as expensive.
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .errorReportConfiguration(ErrorReportConfiguration.builder().maxErrorTokenLength(40).build())
            .build();

    /** Jackson's messages, in the order in which they are replaced, and the texts for API callers. */
    private static final Map<Pattern, String> IN_PLAIN_WORDS = plainWords();

    private StrictJson() {}

    /** Parses bytes that hold exactly one JSON value. */
    public static Result parse(byte[] bytes) {
        return parse(bytes, 0, bytes.length);
    }

    /** Parses a range of the bytes that holds exactly one JSON value, such as one line of NDJSON. */
    public static Result parse(byte[] bytes, int offset, int length) {
        ByteBuffer in = ByteBuffer.wrap(bytes, offset, length);
        CharBuffer text = CharBuffer.allocate(length);
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        try {
            // UTF-8 text has at most as many UTF-16 code units as bytes, so the buffer cannot overflow.
            var outcome = decoder.decode(in, text, true);
            if (outcome.isError()) {
                outcome.throwException();
            }
        } catch (CharacterCodingException e) {
            return new Refused(Fault.MALFORMED, "The text is not valid UTF-8", 0, in.position() - offset);
        }
        if (text.position() > 0 && text.get(0) == '\uFEFF') {
            return new Refused(Fault.MALFORMED, "The text starts with a byte order mark; send plain UTF-8", 1, 1);
        }
        return parse(text.array(), text.position());
    }

    private static Result parse(char[] text, int length) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text, 0, length)) {
            return new Parsed(new TreeBuilder(parser, hasEscapes(text, length)).document());
        } catch (TreeBuilder.RefusedException e) {
            return e.refused();
        } catch (JacksonException e) {
            var place = e.getLocation();
            return new Refused(Fault.MALFORMED, plain(e.getOriginalMessage()),
                    place == null ? 1 : Math.max(1, place.getLineNr()),
                    place == null ? 1 : Math.max(1, place.getColumnNr()));
        }
    }

    private static boolean hasEscapes(char[] text, int length) {
        for (int i = 1; i < length; i++) {
            if (text[i] == 'u' && text[i - 1] == '\\') {
                return true;
            }
        }
        return false;
    }

    private static Map<Pattern, String> plainWords() {
        Map<Pattern, String> words = new LinkedHashMap<>();
        words.put(Pattern.compile(" \\(start marker at .*\\)$|, from `[^`]*`|:? enable `[^`]*` to allow"), "");
        words.put(Pattern.compile("maybe a \\(non-standard\\) comment\\?.*$"), "JSON has no comments");
        words.put(Pattern.compile("Illegal unquoted character \\(\\(CTRL-CHAR, code \\d+\\)\\)"),
                "A control character such as a line break");
        words.put(Pattern.compile(" \\(code \\d+\\)"), "");
        words.put(Pattern.compile("Non-standard token ('[^']*')"), "$1 is no JSON number; leave the value out");
        words.put(Pattern.compile("\\(JSON String, Number, Array, Object or token 'null', 'true' or 'false'\\)"),
                "(a string in double quotes, a number, an array, an object, true, false or null)");
        return words;
    }

    /** Translates a message for API callers, removing Jackson's sources, settings, classes and character codes. */
    private static String plain(String message) {
        String plain = message;
        for (var words : IN_PLAIN_WORDS.entrySet()) {
            plain = words.getKey().matcher(plain).replaceAll(words.getValue());
        }
        return plain;
    }
}
