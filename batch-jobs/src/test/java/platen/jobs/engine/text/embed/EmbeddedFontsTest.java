package platen.jobs.engine.text.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.PageFixture;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;

class EmbeddedFontsTest {
    private static final FontFallbackChain SANS = FontLibrary.bundled().chain(FontStyle.SANS);

    @Test
    void linesInOneAlphabetShareOneFont() {
        var page = new PageFixture();
        for (int i = 0; i < 20; i++) {
            page.line(Shaper.shape("Line " + i, SANS), 11);
        }
        assertThat(count(page.pdf(), "/FontFile2")).isEqualTo(1);
    }

    @Test
    void unusedGlyphsAreNotEmbedded() {
        int ascii = new PageFixture().line(Shaper.shape("Plain", SANS), 11).pdf().length;
        int punctuation = new PageFixture().line(Shaper.shape("Plain – “quoted”", SANS), 11).pdf().length;
        int accents = new PageFixture().line(Shaper.shape("Plaîn", SANS), 11).pdf().length;

        assertThat(ascii).isLessThan(10_000);
        assertThat(punctuation).isBetween(ascii + 500, accents - 500);
        assertThat(accents).isLessThan(20_000);
        assertThat(new PageFixture().line(Shaper.shape("汉语", SANS), 11).pdf()).hasSizeLessThan(4_000);
    }

    @Test
    void everyThreadWritesTheSameBytes() {
        Set<List<Byte>> documents = IntStream.range(0, 32).parallel().mapToObj(i -> {
            var bytes = new PageFixture()
                    .line(Shaper.shape("Żółć 合計 السلام", FontLibrary.bundled().chain(FontStyle.SERIF)), 11).pdf();
            return IntStream.range(0, bytes.length).mapToObj(at -> bytes[at]).toList();
        }).collect(Collectors.toSet());

        assertThat(documents).hasSize(1);
    }

    @Test
    void aPenNamesAFontOnceUntilItForgets() {
        var fonts = new EmbeddedFonts();
        var content = new PdfBuffer();
        var pen = new TextWriter(fonts, content);
        pen.show(Shaper.shape("one", SANS), 11);
        pen.show(Shaper.shape("two", SANS), 11);
        pen.forget();
        pen.show(Shaper.shape("three", SANS), 11);

        assertThat(content).hasToString("/PL0 11 Tf (one) Tj\n(two) Tj\n/PL0 11 Tf (three) Tj\n");
    }

    @Test
    void aJustifiedLineFillsItsMeasureInEveryScript() throws IOException {
        for (String text : List.of("Words of a line", "हिन्दी में क्षत्रिय", "السلام عليكم ورحمة",
                "mixed हिन्दी में line")) {
            ShapedText line = Shaper.shape(text, SANS);
            double gap = (400 - line.width(12)) / line.spaces();
            var fonts = new EmbeddedFonts();
            var content = new PdfBuffer().ascii("BT 40 700 Td ");
            new TextWriter(fonts, content).justify(line, 12, gap);
            // A mark at the current point after the line.
            fonts.show(content, Shaper.shape("|", SANS), 12);
            content.ascii("ET\n");
            byte[] pdf = new PageFixture(fonts).raw(content.toString()).pdf();

            assertThat(PageFixture.placeOf(pdf, "|")).as(text).isBetween(439.5, 440.5);
        }
    }

    @Test
    void entriesBeforeTheFontsAreWrittenAreABug() {
        var fonts = new EmbeddedFonts();
        fonts.show(new PdfBuffer(), Shaper.shape("a", SANS), 11);

        assertThatThrownBy(() -> fonts.entries(new PdfBuffer())).isInstanceOf(IllegalStateException.class);
    }

    private static int count(byte[] pdf, String what) {
        return new String(pdf, StandardCharsets.ISO_8859_1).split(what, -1).length - 1;
    }
}
