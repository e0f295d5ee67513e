package platen.web.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalNumberTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"en|1,234.56", "en|1234.56", "de|1.234,56", "es|1.234,56", "it|1.234,56",
            "nl|1234,56", "pt|1.234,56", "fr|1 234,56", "fr|1\u202F234,56", "fr|1\u00A0234,56", "fr|1234,56",
            "pl|1 234,56", "ja|1,234.56", "ja|１，２３４．５６", "ar|1,234.56", "ar|١٬٢٣٤٫٥٦", "ar|\u200F١٢٣٤٫٥٦\u200F",
            "de|١٢٣٤٫٥٦"})
    void aNumberIsReadAsItsLanguageWritesIt(String language, String text) {
        assertThat(LocalNumber.of(Locale.of(language)).read(text)).contains(new BigDecimal("1234.56"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"en|1.234,56", "en|1,23", "de|1,234.56", "de|1.23", "fr|1.234,56", "fr|1 23",
            "fr|1,234.56", "pl|1.234", "ja|1.234,56", "en|", "en|1e9", "en|1.", "en|.5", "en|٫", "fr|1  234", "en|five",
            "en|0x10", "en|--1"})
    void aNumberOfAnotherLanguageIsRefused(String language, String text) {
        assertThat(LocalNumber.of(Locale.of(language)).read(text == null ? "" : text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "−5", "－５"})
    void everyMinusSignIsRead(String text) {
        assertThat(LocalNumber.of(Locale.JAPAN).read(text)).contains(new BigDecimal("-5"));
    }

    @Test
    void aTextOfMoreThanFortyCharactersIsRefused() {
        assertThat(LocalNumber.of(Locale.UK).read("1".repeat(40))).isPresent();
        assertThat(LocalNumber.of(Locale.UK).read("1".repeat(41))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"en|1234.5", "de|1234,5", "fr|1234,5", "ar|1234.5"})
    void aNumberIsShownWithTheDecimalSignOfItsLanguage(String language, String text) {
        LocalNumber written = LocalNumber.of(Locale.of(language));
        assertThat(written.written(new BigDecimal("1234.5"))).isEqualTo(text);
        assertThat(written.read(text)).contains(new BigDecimal("1234.5"));
    }
}
