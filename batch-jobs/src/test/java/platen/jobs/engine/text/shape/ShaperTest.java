package platen.jobs.engine.text.shape;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.PageFixture;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.unicode.BidiText;
import platen.jobs.engine.text.unicode.Direction;

class ShaperTest {
    private static final FontFallbackChain SANS = FontLibrary.bundled().chain(FontStyle.SANS);

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
        byte[] pdf = new PageFixture().line(Shaper.shape(text, SANS), 11).pdf();

        assertThat(PageFixture.read(pdf)).isEqualTo(text);
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
        byte[] first = new PageFixture().line(Shaper.shape("Twice the same – naïve", SANS), 11).pdf();
        byte[] second = new PageFixture().line(Shaper.shape("Twice the same – naïve", SANS), 11).pdf();

        assertThat(second).isEqualTo(first);
    }

    @Test
    void lettersThatOverridesDivideMakeOneRunOfTheirSlice() throws IOException {
        ShapedText line = Shaper.shape("\u202EA\u202DB\u202EC", SANS);

        assertThat(line.count()).isEqualTo(1);
        assertThat(line.width()).isEqualTo(Shaper.width("A", SANS) + Shaper.width("B", SANS)
                + Shaper.width("C", SANS));
        assertThat(PageFixture.read(new PageFixture().line(line, 12).pdf())).contains("A", "B", "C");
    }

    @Test
    void whatNoFaceHasBecomesABoxAndIsReported() throws IOException {
        ShapedText line = Shaper.shape("a\uE123b\uE123\uD809\uDC00", SANS);

        assertThat(line.missing()).containsExactly(0xE123, 0x12400);
        assertThat(line.width()).isGreaterThan(Shaper.width("ab", SANS));
        assertThat(PageFixture.read(new PageFixture().line(line, 12).pdf())).isEqualTo("a\uE123b\uE123\uD809\uDC00");
    }

    @Test
    void nothingIsDrawnForInvisibleCharactersAndNothingIsReported() {
        ShapedText line = Shaper.shape("a\u00ADb\u200Bc\uFEFF", SANS);

        assertThat(line.missing()).isEmpty();
        assertThat(line.width()).isEqualTo(Shaper.width("abc", SANS));
    }

    @Test
    void controlCharactersAreDrawnAsSpaces() {
        assertThat(Shaper.width("a\tb\nc", SANS)).isEqualTo(Shaper.width("a b c", SANS));
    }

    @Test
    void aRightToLeftLineShowsItsLastLetterFirst() throws IOException {
        // Aleph, bet, then a number in parentheses: drawn from the left as ")12( bet aleph" with mirrored parentheses.
        var page = new PageFixture().line(Shaper.shape("אב (12)", SANS), 12);

        assertThat(page.content()).contains("(\\(12\\) ) Tj").contains("\u00D1\u00D0");
        assertThat(PageFixture.read(page.pdf())).isEqualTo("אב (12)");
    }

    @Test
    void aNeutralEndFollowsTheBaseDirection() {
        String text = "abc אבג!";
        assertThat(Shaper.shape(text, SANS, Direction.LEFT_TO_RIGHT).width())
                .isEqualTo(Shaper.shape(text, SANS, Direction.RIGHT_TO_LEFT).width());
        assertThat(BidiText.of(text, Direction.LEFT_TO_RIGHT).line(0, 8).getLast())
                .isEqualTo(new BidiText.Stretch(7, 8, false));
        assertThat(BidiText.of(text, Direction.RIGHT_TO_LEFT).line(0, 8).getFirst())
                .isEqualTo(new BidiText.Stretch(3, 8, true));
    }

    @Test
    void arabicLettersJoin() {
        FontFace naskh = FontLibrary.bundled().chain(FontStyle.SANS).face("\u0628", 0, 1);
        int alone = Shaper.width("\u0628", SANS);
        int initial = Shaper.width("\u0628\u0627", SANS) - Shaper.width("\u0627", SANS);

        assertThat(naskh.name()).isEqualTo("NotoNaskhArabic");
        assertThat(initial).as("the joined form is narrower than the letter alone").isLessThan(alone);
    }

    @Test
    void kernedPairsStandCloserAndMeasureAsTheyAreDrawn() throws IOException {
        FontFallbackChain kerned = SANS.kerned();
        String text = "AVATAR To Łódź – Ty";

        ShapedText line = Shaper.shape(text, kerned);
        assertThat(line.width()).isLessThan(Shaper.shape(text, SANS).width()).isEqualTo(Shaper.width(text, kerned));
        assertThat(new PageFixture().line(line, 12).content()).contains("[(A)74(V)74(A)74(T)74(AR )18(T)111(o )] TJ");
        assertThat(PageFixture.read(new PageFixture().line(line, 12).pdf())).isEqualTo(text);
    }

    @Test
    void partsOfAParagraphMeasureAsLinesOfTheirOwn() {
        String text = "abc اب def";

        assertThat(Shaper.width(text, 0, 4, SANS)).isEqualTo(Shaper.width("abc ", SANS));
        assertThat(Shaper.width(text, 4, 6, SANS)).isEqualTo(Shaper.width("اب", SANS));
    }
}
