package platen.jobs.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StrictJsonTest {

    @Test
    void whatJacksonReadsOfPlainJsonIsReadAlike() {
        String text = """
                {"a": [1, -2.50, 3e2, 12345678901, 123456789012345678901234567890, true, false, null],
                 "b": {"c": "é 漢 😀 \\u00e9 \\ud83d\\ude00 \\n \\" \\\\ \\/"}, "": {}, "d": []}
                """;
        var exact = JsonMapper.builder()
                .enable(tools.jackson.databind.DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(tools.jackson.databind.cfg.JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .build();
        assertThat(read(text)).isEqualTo(exact.readTree(text));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            0, 0
            -0, 0
            1.10, 1.10
            1e2, 1E+2
            0.1e1, 1
            123456789, 123456789
            -123456789012345678, -123456789012345678
            9223372036854775808, 9223372036854775808
            9007199254740993, 9007199254740993
            0.1000000000000000055511151231257827, 0.1000000000000000055511151231257827
            1e400, 1E+400
            1e-400, 1E-400
            """)
    void numbersAreExact(String text, BigDecimal number) {
        assertThat(read(text).decimalValue()).isEqualByComparingTo(number);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            {"a":1} {}                | Something follows
            {"a":1}x                  | Unrecognized token
            {"a":1,}                  | double-quote
            {"a" 1}                   | colon
            {a:1}                     | double-quote
            {'a':1}                   | double-quote
            [1,,2]                    | Unexpected character
            [1,2                      | end-of-input
            {"a":1                    | end-of-input
            {"a":                     | end-of-input
            "abc                      | end-of-input
            [1]]                      | Unexpected close marker
            [NaN]                     | NaN
            [Infinity]                | Infinity
            [-Infinity]               | Infinity
            [01]                      | Leading zeroes
            [+1]                      | Unexpected character
            [.5]                      | Unexpected character
            [5.]                      | ecimal point
            [0x10]                    | Unexpected character
            [tru]                     | Unrecognized token
            ["\\x41"]                 | escape
            ["\\u12"]                 | hex
            // note                   | comment
            [1] # note                | Unexpected character
            {"a":1,"b":2,"a":3}       | The name 'a' occurs twice
            {"a":1,"\\u0061":2}       | The name 'a' occurs twice
            {"x":{"a":1,"a":1}}       | The name 'a' occurs twice
            ["a	b"]                   | control character
            ["a\\u0000b"]             | U+0000
            {"a\\u0000":1}            | U+0000
            ["\\ud800"]               | \\ud800
            ["\\ude00\\ud83d"]        | \\ude00
            ["\\ud83dx"]              | \\ud83d
            {"\\udfff":1}             | \\udfff
            [1e401]                   | exponent
            [1e200000]                | exponent
            [-1E-200000]              | exponent
            [1e999999999]             | exponent
            [1e99999999999]           | exponent
            [0.1e-400]                | exponent
            """)
    void extensionsOfJsonAreRefused(String text, String reason) {
        assertThat(refused(text).message()).containsIgnoringCase(reason).doesNotContain("Source",
                "REDACTED", "Feature", "`", "(code", "JSON String", "CTRL-CHAR");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t\r "})
    void nothingIsNoValue(String text) {
        assertThat(refused(text).message()).isEqualTo("The text is empty");
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(textBlock = """
            22c080 22,                      overlong encoding of U+0000
            22c0af22,                       overlong encoding of a slash
            22e080af22,                     overlong encoding in three bytes
            22ff22,                         a byte that never occurs
            2280 22,                        a continuation alone
            22c322,                         a sequence cut short
            22c3,                           a sequence cut short by the end
            22eda08022,                     a surrogate half
            22eda0bdedb88022,               a surrogate pair in two sequences
            22f490808022,                   a code point above U+10FFFF
            feff007b007d,                   UTF-16
            """)
    void onlyValidUtf8IsRead(String hex, String what) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        var refused = (StrictJson.Refused) StrictJson.parse(bytes);
        assertThat(refused.message()).as(what).isEqualTo("The text is not valid UTF-8");
        assertThat(refused.sentence()).contains("(byte ");
    }

    @Test
    void utf16WithoutMarkAndAByteOrderMarkAreRefused() {
        assertThat(StrictJson.parse("{}".getBytes(StandardCharsets.UTF_16LE)))
                .isInstanceOf(StrictJson.Refused.class);
        assertThat(refused("\uFEFF{}").message()).contains("byte order mark");
    }

    @Test
    void rawControlCharactersInTextAreRefused() {
        for (char c = 0; c < ' '; c++) {
            assertThat(StrictJson.parse(("[\"a" + c + "b\"]").getBytes(StandardCharsets.UTF_8)))
                    .as("control %d", (int) c).isInstanceOf(StrictJson.Refused.class);
        }
        assertThat(read("[\"\u007f\u0085\u2028\"]").get(0).stringValue()).hasSize(3);
    }

    @Test
    void thePlaceIsReported() {
        var refused = refused("{\n  \"a\": 1,\n  \"b\": ]\n}");
        assertThat(refused.line()).isEqualTo(3);
        assertThat(refused.column()).isBetween(8, 9);
        assertThat(refused("{\"a\":1,\n \"a\":2}").sentence())
                .isEqualTo("The name 'a' occurs twice in one object; send it once (line 2, column 2)");
        assertThat(refused("{\"list\": [1, 2").message())
                .isEqualTo("Unexpected end-of-input: expected close marker for Array");
        byte[] bad = "[\"ok\", \"\u00e9\"]".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(StrictJson.parse(bad)).isEqualTo(new StrictJson.Refused(StrictJson.Fault.MALFORMED,
                "The text is not valid UTF-8", 0, 8));
    }

    @Test
    void nestingIsBounded() {
        assertThat(read("[".repeat(64) + "]".repeat(64)).isArray()).isTrue();
        assertThat(refused("[".repeat(65) + "]".repeat(65)).message()).contains("deeper than 64");
        assertThat(refused("{\"a\":".repeat(100_000)).message()).contains("deeper than 64");
        // Siblings are not nested.
        assertThat(read("[" + "[],{},".repeat(200) + "[]]").size()).isEqualTo(401);
    }

    @Test
    void numbersAndNamesAreBoundedAndTextIsNot() {
        assertThat(read("9".repeat(400)).bigIntegerValue()).isEqualTo("9".repeat(400));
        assertThat(refused("9".repeat(401)).message()).containsIgnoringCase("number");
        assertThat(refused("1." + "9".repeat(400)).message()).containsIgnoringCase("number");
        assertThat(refused("9".repeat(1_000_000)).message()).containsIgnoringCase("number");
        assertThat(read("{\"" + "n".repeat(1000) + "\":1}").size()).isEqualTo(1);
        StrictJson.Refused within = refused("{\"a\":\n  [1, " + "9".repeat(100_000) + "]}");
        assertThat(List.of(within.line(), within.column())).as("where the number begins").isEqualTo(List.of(2, 7));
        assertThat(refused("{\"" + "n".repeat(1001) + "\":1}").message()).isEqualTo(
                "A name is longer than 1000 characters; send a shorter one");
        assertThat(read("\"" + "é".repeat(2_000_000) + "\"").stringValue()).hasSize(2_000_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1,\"a\":2}", "\"\\u0000\"", "\"\\ud800\"", "1e401", "1e-99999999999"})
    void wellFormedJsonThatIsRefusedIsNotCalledMalformed(String text) {
        assertThat(refused(text).rule()).startsWith("is JSON that is not accepted: ").containsPattern("; (send|leave)");
        assertThat(refused("]").rule()).startsWith("is not valid JSON: ");
    }

    @Test
    void aPartOfTheBytesIsReadByItself() {
        byte[] lines = "{\"a\":1}\n{\"b\":é}\n".getBytes(StandardCharsets.UTF_8);
        assertThat(StrictJson.parse(lines, 0, 7)).isEqualTo(new StrictJson.Parsed(read("{\"a\":1}")));
        var second = (StrictJson.Refused) StrictJson.parse(lines, 8, lines.length - 9);
        assertThat(second.line()).isEqualTo(1);
    }

    @Test
    void anyValueMayStandAtTheTop() {
        for (String text : new String[]{"1", "\"a\"", "null", "true", "[]", " {} "}) {
            assertThat(StrictJson.parse(text.getBytes(StandardCharsets.UTF_8))).isInstanceOf(StrictJson.Parsed.class);
        }
    }

    @Test
    void arbitraryBytesNeverThrow() {
        var random = new Random(7);
        byte[] seed = "{\"a\":[1,2.5e3,\"x\\u00e9\",{\"b\":null,\"c\":true}],\"é\":-0}"
                .getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = seed.clone();
            for (int change = 0; change <= round % 4; change++) {
                bytes[random.nextInt(bytes.length)] = (byte) (round % 3 == 0
                        ? random.nextInt(256)
                        : "{}[]\",:\\u0-.eE".charAt(random.nextInt(14)));
            }
            assertThatCode(() -> StrictJson.parse(bytes)).doesNotThrowAnyException();
        }
    }

    private static JsonNode read(String text) {
        return switch (StrictJson.parse(text.getBytes(StandardCharsets.UTF_8))) {
            case StrictJson.Parsed parsed -> parsed.value();
            case StrictJson.Refused refused -> throw new AssertionError(refused.sentence());
        };
    }

    private static StrictJson.Refused refused(String text) {
        return switch (StrictJson.parse(text.getBytes(StandardCharsets.UTF_8))) {
            case StrictJson.Parsed parsed -> throw new AssertionError("was read: " + parsed.value());
            case StrictJson.Refused refused -> refused;
        };
    }
}
