package platen.jobs.json;

import java.math.BigDecimal;
import platen.jobs.json.StrictJson.Fault;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Builds the tree of one text and checks what the tokenizer accepts but this format does not. */
final class TreeBuilder {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int MAX_INT_DIGITS = 9;
    private static final int MAX_LONG_DIGITS = 18;

    private final JsonParser parser;
    private final boolean escapes;
    private int depth;

    /**
     * Creates a builder for one text.
     *
     * @param escapes whether the text contains Unicode escapes, the only way to write U+0000 or a lone surrogate in
     *     well-formed text
     */
    TreeBuilder(JsonParser parser, boolean escapes) {
        this.parser = parser;
        this.escapes = escapes;
    }

    /** Returns the single value of the text. */
    JsonNode document() {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw malformed("The text is empty");
        }
        JsonNode value = value(first);
        if (parser.nextToken() != null) {
            throw malformed("Something follows the JSON value");
        }
        return value;
    }

    private JsonNode value(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> NODES.stringNode(string());
            case VALUE_NUMBER_INT -> integer();
            case VALUE_NUMBER_FLOAT -> NODES.numberNode(decimal());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
                throw malformed("A JSON value is expected");
        };
    }

    private ObjectNode object() {
        enter();
        ObjectNode object = NODES.objectNode();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            checkText(name);
            if (name.length() > StrictJson.MAX_NAME_LENGTH) {
                throw unaccepted(
                        "A name is longer than " + StrictJson.MAX_NAME_LENGTH + " characters; send a shorter one");
            }
            if (object.has(name)) {
                throw unaccepted("The name '" + shortened(name) + "' occurs twice in one object; send it once");
            }
            object.set(name, value(parser.nextToken()));
        }
        depth--;
        return object;
    }

    private ArrayNode array() {
        enter();
        ArrayNode array = NODES.arrayNode();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            array.add(value(token));
        }
        depth--;
        return array;
    }

    private void enter() {
        if (++depth > StrictJson.MAX_DEPTH) {
            throw unaccepted("Objects and arrays are nested deeper than " + StrictJson.MAX_DEPTH
                    + " levels; send flatter data");
        }
    }

    private String string() {
        String text = parser.getString();
        checkText(text);
        return text;
    }

    private void checkText(String text) {
        if (!escapes) {
            return;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0) {
                throw unaccepted("A text holds the character U+0000; leave it out");
            }
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c) && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    throw unaccepted("A text holds half of a surrogate pair, \\u%04x; send both halves or neither"
                            .formatted((int) c));
                }
                i++;
            }
        }
    }

    private JsonNode integer() {
        int length = numberLength();
        if (length <= MAX_INT_DIGITS) {
            return NODES.numberNode(parser.getIntValue());
        }
        if (length <= MAX_LONG_DIGITS) {
            return NODES.numberNode(parser.getLongValue());
        }
        return NODES.numberNode(parser.getBigIntegerValue());
    }

    private BigDecimal decimal() {
        numberLength();
        BigDecimal number = exact();
        long last = -(long) number.scale();
        long first = last + number.precision() - 1;
        if (first > StrictJson.MAX_EXPONENT || last < -StrictJson.MAX_EXPONENT) {
            throw hugeExponent();
        }
        return number;
    }

    private BigDecimal exact() {
        try {
            return parser.getDecimalValue();
        } catch (NumberFormatException e) {
            // The grammar is already checked: only an exponent beyond int remains.
            throw hugeExponent();
        }
    }

    private RefusedException hugeExponent() {
        return unaccepted("A number's exponent is beyond " + StrictJson.MAX_EXPONENT + "; send a text in its place");
    }

    private int numberLength() {
        int length = parser.getStringLength();
        if (length > StrictJson.MAX_NUMBER_LENGTH) {
            throw unaccepted("A number is longer than " + StrictJson.MAX_NUMBER_LENGTH
                    + " characters; send fewer digits, or a text in its place");
        }
        return length;
    }

    private RefusedException malformed(String message) {
        return refused(Fault.MALFORMED, message);
    }

    private RefusedException unaccepted(String message) {
        return refused(Fault.UNACCEPTED, message);
    }

    private RefusedException refused(Fault fault, String message) {
        TokenStreamLocation place = parser.currentTokenLocation();
        return new RefusedException(new StrictJson.Refused(fault, message, place.getLineNr(), place.getColumnNr()));
    }

    private static String shortened(String name) {
        return name.length() <= 40 ? name : name.substring(0, 40) + "…";
    }

    /** Carries a rejection out of the recursion; never leaves this package. */
    static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient StrictJson.Refused refused;

        RefusedException(StrictJson.Refused refused) {
            super(refused.message(), null, false, false);
            this.refused = refused;
        }

        StrictJson.Refused refused() {
            return refused;
        }
    }
}
