package platen.jobs.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShaperTest {
    private static final FontChain SANS = FontBook.bundled().chain(FontStyle.SANS);

    @ParameterizedTest
    @ValueSource(strings = {
            "The quick brown fox (jumps) over \\ the lazy dog",
            "Café – naïve “quotes” €1.000,00 ½ ™",
            "Zażółć gęślą jaźń",
            "Příliš žluťoučký kůň",
            "Tiếng Việt: Nguyễn Thị Ngọc Ánh, đường Lê Lợi",
            "Ελληνικά: Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
            "Съешь же ещё этих мягких французских булок",
            "İstanbul'da ığdır şöför"
    })
    void simpleAlphabetsReadBackAsWritten(String text) throws IOException {
        byte[] pdf = new TestingPage().line(Shaper.shape(text, SANS), 11).pdf();

        assertThat(TestingPage.read(pdf)).isEqualTo(text);
    }

    @Test
    void widthIsTheSumOfTheFontsOwnAdvances() {
        // Helvetica's widths, which Liberation Sans shares: A 667, V 667, space 278.
        assertThat(Shaper.width("A V", SANS)).isEqualTo(667 + 278 + 667);
        assertThat(Shaper.shape("A V", SANS).width()).isEqualTo(667 + 278 + 667);
        assertThat(Shaper.shape("A V", SANS).width(10)).isEqualTo(16.12);
    }

    @Test
    void theSameLineGivesTheSameBytes() {
        byte[] first = new TestingPage().line(Shaper.shape("Twice the same – naïve", SANS), 11).pdf();
        byte[] second = new TestingPage().line(Shaper.shape("Twice the same – naïve", SANS), 11).pdf();

        assertThat(second).isEqualTo(first);
    }
}
