package platen.db.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTextTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "Ada Lenz", "Müller & Söhne", "株式会社", "مرحبا", "नमस्ते", "می\u200Cخواهم", "👩\u200D💻",
            "<b>", "a\u00A0b"})
    void lettersOfEveryScriptAndJoinersArePrintable(String text) {
        assertThat(PrintableText.is(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\r\nb", "\t", "\u0000", "\u007F", "\u0085", "\u202Efdp.exe", "\u2066a\u2069",
            "\u200Fa", "\u061Ca", "a\u200Bb", "\uFEFFa", "a\u00ADb", "a\u2028b", "a\u2029b", "\uD800"})
    void controlsLineBreaksAndCharactersThatHideOrReorderAreNot(String text) {
        assertThat(PrintableText.is(text)).isFalse();
    }
}
