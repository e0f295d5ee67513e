package platen.jobs.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvRecordsTest {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', value = {"=1+1 | '=1+1", "x;=1+1 | x;'=1+1", "a;-b;+c | a;'-b;'+c", "x;y | x;y",
            "a=b | a=b", "\uFF1D1 | '\uFF1D1", "@x | '@x"}, delimiter = '|')
    void aTextThatASpreadsheetWouldCalculateGetsAnApostropheInEachCell(String text, String written) throws IOException {
        assertThat(line(text)).isEqualTo(written + "\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "'=1+1", "''-5", "x;'@y", "'plain'", "it's", "'", "a;-b;'+c"})
    void aTextIsReadAsItWas(String text) throws IOException {
        assertThat(CsvRecords.read(line(text).stripTrailing())).isEqualTo(text);
    }

    @Test
    void aNegativeNumberStaysANumber() throws IOException {
        assertThat(line(new BigDecimal("-5"), new BigDecimal("1e2"), null, "-5")).isEqualTo("-5,100,,'-5\r\n");
    }

    private static String line(@Nullable Object... values) throws IOException {
        var out = new StringBuilder();
        new CsvRecords(out).write(Stream.of(values));
        return out.toString();
    }
}
