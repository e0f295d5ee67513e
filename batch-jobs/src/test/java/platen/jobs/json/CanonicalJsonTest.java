package platen.jobs.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class CanonicalJsonTest {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** RFC 8785, section 3.2.2: the sample object and its canonical form. */
    @Test
    void theSampleOfTheRfcBecomesWhatTheRfcSays() {
        String sample = """
                {
                  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
                  "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
                  "literals": [null, true, false]
                }""";
        assertThat(canonical(sample)).isEqualTo("""
                {"literals":[null,true,false],\
                "numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],\
                "string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}""");
    }

    /** RFC 8785, section 3.2.3: names are sorted by UTF-16 code units, so a surrogate pair precedes U+FB33. */
    @Test
    void namesAreSortedByUtf16Units() {
        String sample = """
                {"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh",\
                "1":"One","\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control",\
                "\\u00f6":"Latin Small Letter O With Diaeresis"}""";
        assertThat(canonical(sample)).isEqualTo("{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\","
                + "\"ö\":\"Latin Small Letter O With Diaeresis\",\"€\":\"Euro Sign\","
                + "\"😀\":\"Emoji: Grinning Face\",\"\uFB33\":\"Hebrew Letter Dalet With Dagesh\"}");
    }

    /** RFC 8785, appendix B: doubles by their bits, and their text. */
    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(textBlock = """
            0000000000000000, 0
            8000000000000000, 0
            0000000000000001, 5e-324
            8000000000000001, -5e-324
            7fefffffffffffff, 1.7976931348623157e+308
            ffefffffffffffff, -1.7976931348623157e+308
            4340000000000000, 9007199254740992
            c340000000000000, -9007199254740992
            4430000000000000, 295147905179352830000
            44b52d02c7e14af5, 9.999999999999997e+22
            44b52d02c7e14af6, 1e+23
            44b52d02c7e14af7, 1.0000000000000001e+23
            444b1ae4d6e2ef4e, 999999999999999700000
            444b1ae4d6e2ef4f, 999999999999999900000
            444b1ae4d6e2ef50, 1e+21
            3eb0c6f7a0b5ed8c, 9.999999999999997e-7
            3eb0c6f7a0b5ed8d, 0.000001
            41b3de4355555553, 333333333.3333332
            41b3de4355555554, 333333333.33333325
            41b3de4355555555, 333333333.3333333
            41b3de4355555556, 333333333.3333334
            41b3de4355555557, 333333333.33333343
            becbf647612f3696, -0.0000033333333333333333
            43143ff3c1cb0959, 1424953923781206.2
            """)
    void doublesAreWrittenAsEcmaScriptWritesThem(String bits, String text) {
        double number = Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16));
        assertThat(canonical(NODES.objectNode().put("n", number))).isEqualTo("{\"n\":" + text + "}");
    }

    /** The same numbers in a caller's spelling. */
    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(textBlock = """
            -0, 0
            -0.0, 0
            0e5, 0
            1.0, 1
            1e2, 100
            100, 100
            1E+2, 100
            1e20, 100000000000000000000
            1e21, 1e+21
            1000000000000000000000, 1e+21
            123e-20, 1.23e-18
            1e-6, 0.000001
            1e-7, 1e-7
            12.50, 12.5
            0.30000000000000004, 0.30000000000000004
            1.7976931348623157e308, 1.7976931348623157e+308
            5e-324, 5e-324
            4.9e-324, 5e-324
            9.9e-323, 1e-322
            """)
    void everySpellingOfANumberHasOneForm(String spelt, String text) {
        assertThat(canonical("{\"n\":" + spelt + "}")).isEqualTo("{\"n\":" + text + "}");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            9007199254740993, 9007199254740993
            -9223372036854775808, -9223372036854775808
            12345678901234567890123, 1.2345678901234567890123e+22
            0.1000000000000000055511151231257827, 0.1000000000000000055511151231257827
            1e-350, 1e-350
            1e400, 1e+400
            """)
    void numbersBeyondADoubleKeepAllTheirDigits(String spelt, String text) {
        assertThat(canonical("{\"n\":" + spelt + "}")).isEqualTo("{\"n\":" + text + "}");
    }

    @Test
    void theFormOfADoubleReadsBackAsTheSameDouble() {
        var random = new Random(8785);
        for (int i = 0; i < 100_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (!Double.isFinite(number)) {
                continue;
            }
            String text = number(BigDecimal.valueOf(number));
            assertThat(Double.parseDouble(text)).isEqualTo(number == 0 ? 0.0 : number);
            // A second spelling, in 17 digits, has the same form unless it is an integer that a double would change.
            var spelt = new BigDecimal("%.16e".formatted(number));
            if (spelt.stripTrailingZeros().scale() > 0) {
                assertThat(number(spelt)).isEqualTo(text);
            }
        }
    }

    @Test
    void invalidJsonIsAnError() {
        assertThatThrownBy(() -> canonical(NODES.objectNode().put("n", Double.NaN)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> canonical(NODES.objectNode().put("n", Double.POSITIVE_INFINITY)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> canonical(NODES.objectNode().put("s", "a\ud83d")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> canonical(NODES.objectNode().put("\ude00", 1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> canonical(NODES.objectNode().put("b", new byte[1])))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static String number(BigDecimal number) {
        var text = new StringBuilder();
        EcmaNumber.append(number, text);
        return text.toString();
    }

    private static String canonical(String json) {
        return switch (StrictJson.parse(json.getBytes(StandardCharsets.UTF_8))) {
            case StrictJson.Parsed parsed -> canonical((ObjectNode) parsed.value());
            case StrictJson.Refused refused -> throw new AssertionError(refused.sentence());
        };
    }

    private static String canonical(ObjectNode object) {
        return new String(CanonicalJson.bytes(object), StandardCharsets.UTF_8);
    }
}
