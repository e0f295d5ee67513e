package platen.jobs.engine.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PdfBufferTest {

    @ParameterizedTest
    @CsvSource({"0,0", "-0.0,0", "1,1", "-1,-1", "0.5,0.5", "-0.5,-0.5", "12.3456,12.3456", "0.00004,0",
            "0.00005,0.0001",
            "-0.00001,0", "0.1,0.1", "0.01,0.01", "0.0001,0.0001", "99999.99999,100000", "999.9999,999.9999",
            "1000.001,1000.001",
            "-99999999999.9999,-99999999999.9999", "595.276,595.276",
            "-72.05,-72.05"})
    void numbersHaveAtMostFourDecimalsAndNoPadding(double value, String written) {
        assertThat(new PdfBuffer().number(value)).hasToString(written);
    }

    @ParameterizedTest
    @CsvSource({"0,0", "-0.004,0", "0.005,0.01", "1.1,1.1", "-72.05,-72.05", "841.89,841.89", "12.999,13", "0.07,0.07"})
    void coordinatesHaveAtMostTwoDecimals(double value, String written) {
        assertThat(new PdfBuffer().hundredths(value)).hasToString(written);
    }

    @Test
    void anyNumberReadsBackWithinHalfAUnitOfTheLastDecimal() {
        var random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            double value = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(9));
            double read = Double.parseDouble(new PdfBuffer().number(value).toString());
            assertThat(Math.abs(read - value)).isLessThan(0.0000501);
        }
    }

    @Test
    void textThatIsNotANumberIsRefused() {
        assertThatThrownBy(() -> new PdfBuffer().number(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PdfBuffer().number(Double.POSITIVE_INFINITY))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void integersOfAnySizeAreExact() {
        for (long value : new long[]{0, 9, 10, 99, 100, 999, 1000, 1001, 10_020, 999_999, 1_000_000, -1, -10,
                -1000, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE}) {
            assertThat(new PdfBuffer().integer(value)).hasToString(Long.toString(value));
        }
    }

    @Test
    void namesEscapeIrregularCharacters() {
        assertThat(new PdfBuffer().name("A#B (c)/é")).hasToString("/A#23B#20#28c#29#2F#C3#A9");
    }

    @Test
    void literalStringsEscapeBracketsBackslashesAndReturns() {
        assertThat(new PdfBuffer().literal(new byte[]{'(', 'a', ')', '\\', '\r', '\n', (byte) 0xFF}))
                .hasToString("(\\(a\\)\\\\\\r\n\u00FF)");
    }

    @Test
    void textBeyondAsciiIsUtf16() {
        assertThat(new PdfBuffer().text("Bob (1)")).hasToString("(Bob \\(1\\))");
        assertThat(new PdfBuffer().text("Zoë")).hasToString("<FEFF005A006F00EB>");
    }

    @Test
    void theBufferGrowsAsNeeded() {
        var out = new PdfBuffer(16);
        for (int i = 0; i < 1000; i++) {
            out.ascii("0123456789");
        }
        assertThat(out.length()).isEqualTo(10_000);
        assertThat(out.toBytes()).endsWith('7', '8', '9');
    }
}
