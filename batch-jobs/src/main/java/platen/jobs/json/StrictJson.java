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
 * Reads JSON text of RFC 8259, and of it only what every later reader understands alike: valid UTF-8 without a byte
 * order mark, one value and nothing after it, names once per object, no U+0000, no lone surrogates, and numbers,
 * names and nesting of bounded size. PostgreSQL's jsonb refuses or alters each of these, and common libraries accept
 * them silently.
 */
public final class StrictJson {
    /** Deepest nesting of objects and arrays that is read. */
    public static final int MAX_DEPTH = 64;

    /** Longest name of an object's member that is read, in UTF-16 units. */
    public static final int MAX_NAME_LENGTH = 1_000;

    /** Longest number that is read, in characters; every IEEE double written out in full but subnormals fits. */
    public static final int MAX_NUMBER_LENGTH = 400;

    /** Largest power of ten of a number's first or last digit, either sign; more than any IEEE double has. */
    public static final int MAX_EXPONENT = 400;

    /** What reading came to. */
    public sealed interface Result {}

    /** The value read. Integers are integer nodes, all other numbers decimal nodes. */
    public record Parsed(JsonNode value) implements Result {}

    /** What is the matter with bytes that are not acceptable. */
    public enum Fault {
        MALFORMED("is not valid JSON"),
        /** Well-formed, and beyond what every later reader understands alike. */
        UNACCEPTED("is JSON that is not accepted");

        private final String words;

        Fault(String words) {
            this.words = words;
        }
    }

    /**
     * Why the bytes are not acceptable.
     *
     * @param message a sentence without the place
     * @param line from 1; a byte position is given as line 0 where the bytes are not text at all
     * @param column from 1, in UTF-16 units; the byte's offset from 0 where line is 0
     */
    public record Refused(Fault fault, String message, int line, int column) implements Result {
        /** The message with its place, for a person. */
        public String sentence() {
            return line == 0
                    ? message + " (byte " + column + ")"
                    : message + " (line " + line + ", column " + column + ")";
        }

        /** The same behind the words that follow the name of what was read, such as "The body". */
        public String rule() {
            return fault.words + ": " + sentence();
        }
    }

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    // The builder checks all of these in words for a person, numbers before anything is made of
                    // their digits; of the depth, which is the stack's, this is the backstop.
                    .maxNestingDepth(MAX_DEPTH + 1)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            // A table of all names seen spares rows next to nothing, and makes names without end twice as dear.
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .errorReportConfiguration(ErrorReportConfiguration.builder().maxErrorTokenLength(40).build())
            .build();

    /** What Jackson says, in the order in which it is replaced, and what a caller reads. */
    private static final Map<Pattern, String> IN_PLAIN_WORDS = plainWords();

    private StrictJson() {}

    /** Reads one JSON value that fills the bytes. */
    public static Result parse(byte[] bytes) {
        return parse(bytes, 0, bytes.length);
    }

    /** Reads one JSON value that fills a part of the bytes, such as one line of NDJSON. */
    public static Result parse(byte[] bytes, int offset, int length) {
        ByteBuffer in = ByteBuffer.wrap(bytes, offset, length);
        CharBuffer text = CharBuffer.allocate(length);
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        try {
            // A UTF-8 text has at most as many UTF-16 units as bytes: the buffer cannot overflow.
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

    /** In words for a caller, to whom Jackson's sources, settings, classes and character codes mean nothing. */
    private static String plain(String message) {
        String plain = message;
        for (var words : IN_PLAIN_WORDS.entrySet()) {
            plain = words.getKey().matcher(plain).replaceAll(words.getValue());
        }
        return plain;
    }
}
