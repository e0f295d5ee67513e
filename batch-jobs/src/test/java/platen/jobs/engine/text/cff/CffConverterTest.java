package platen.jobs.engine.text.cff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static platen.jobs.engine.text.FontFileFixture.CFF_ICONS;
import static platen.jobs.engine.text.FontFileFixture.entry;
import static platen.jobs.engine.text.FontFileFixture.file;
import static platen.jobs.engine.text.FontFileFixture.trueType;

import java.awt.geom.GeneralPath;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.fontbox.ttf.GlyphData;
import org.apache.fontbox.ttf.OTFParser;
import org.apache.fontbox.ttf.OpenTypeFont;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.sanitize.FontSanitizer;

/** Compares converted outlines with those that FontBox draws of the same charstrings. */
class CffConverterTest {
    /** Icons with hflex1, after which FontBox does not return to the height where it began. */
    private static final Set<Integer> OTHERWISE_IN_FONT_BOX = Set.of(172, 220, 287, 343, 388, 419, 466, 506, 622, 645);
    /** A square of 500 units, drawn with lines. */
    private static final String SQUARE = "100 100 rmoveto 500 hlineto 500 vlineto -500 hlineto endchar";

    @Test
    @Tag("thorough")
    void everyGlyphOfARealFontKeepsItsShapeAndAdvance() throws IOException {
        assertSameShapes(file(CFF_ICONS), OTHERWISE_IN_FONT_BOX);
        assertThat(FontFace.of(file(CFF_ICONS)).covers(0xF000)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            SQUARE,
            "50 0 rmoveto 100 200 300 rlineto 40 50 -60 -70 80 -90 rrcurveto endchar",
            "50 hmoveto 10 200 30 -40 50 60 70 -200 vlineto endchar",
            "50 vmoveto 300 10 200 -30 -40 -50 60 -70 hlineto endchar",
            "0 0 rmoveto 100 200 100 300 hvcurveto -100 200 -50 -300 20 vhcurveto endchar",
            "0 0 rmoveto 100 200 100 300 -200 -100 -50 -300 hvcurveto endchar",
            "0 0 rmoveto 10 100 200 100 300 -200 -100 -50 -300 vvcurveto endchar",
            "0 0 rmoveto 10 100 200 100 300 -200 -100 -50 -300 hhcurveto endchar",
            "0 0 rmoveto 100 0 0 200 50 50 -300 200 -100 100 rlinecurve endchar",
            "0 0 rmoveto 100 0 0 200 50 50 -30 200 rcurveline endchar",
            "0 0 rmoveto 100 50 30 100 100 -50 50 hflex 0 300 rlineto endchar",
            "0 0 rmoveto 100 10 50 20 100 0 100 0 50 -20 100 -10 50 flex 0 300 rlineto endchar",
            "0 0 rmoveto 100 10 50 20 100 100 50 -30 50 hflex1 0 300 rlineto endchar",
            "0 0 rmoveto 100 10 50 20 100 5 100 -3 50 -20 60 flex1 0 300 rlineto endchar",
            "10 20 hstem 30 40 vstem 100 100 rmoveto 300 hlineto 300 vlineto endchar",
            "10 20 hstemhm 30 40 50 60 hintmask:128 100 100 rmoveto 300 hlineto 300 vlineto endchar",
            "777 10 20 hstem 100 100 rmoveto 300 hlineto 300 vlineto endchar",
            "777 100 hmoveto 300 hlineto 300 vlineto endchar",
            "100 100 rmoveto 900 3 div 0 rlineto 300 vlineto endchar",
            "-107 callsubr", "-106 callgsubr endchar"})
    void everyOperatorIsDrawn(String charstring) throws IOException {
        assertSameShapes(CffWriter.font(List.of("endchar", charstring, SQUARE),
                List.of("100 100 rmoveto -107 callgsubr endchar"),
                List.of("300 hlineto 300 vlineto return", "50 50 rmoveto 400 0 0 400 rlineto return")), Set.of());
    }

    @Test
    void anAccentedLetterIsComposedOfTwoGlyphs() throws IOException {
        // Codes 65 and 66 of the standard encoding are glyphs 34 and 35 of the predefined character set.
        var glyphs = new String[36];
        Arrays.fill(glyphs, "endchar");
        glyphs[34] = SQUARE;
        glyphs[35] = "0 0 rmoveto 50 hlineto 50 vlineto endchar";
        glyphs[1] = "200 700 65 66 endchar";
        byte[] converted = FontSanitizer.sanitized(CffWriter.font(List.of(glyphs), List.of(), List.of()));

        try (TrueTypeFont font = trueType(converted)) {
            assertThat(font.getGlyph().getGlyph(1).getPath().getBounds2D())
                    .isEqualTo(new Rectangle2D.Float(100, 100, 500, 650));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
            // Subroutine 0 calls itself.
            "-107 callsubr",
            // Ten levels that each call the next one eight times.
            "-106 callsubr endchar",
            "1 callsubr endchar", "rrcurveto endchar", "hflex endchar", "callsubr", "escape:99", "255",
            "0 0 65 66 endchar"})
    void charstringsThatRecurseOrLackOperandsEndInAFontOrARefusal(String charstring) {
        var subroutines = new String[12];
        subroutines[0] = "-107 callsubr return";
        for (int i = 1; i < subroutines.length; i++) {
            subroutines[i] = (i - 106 + " callsubr ").repeat(8) + "return";
        }
        byte[] font = CffWriter.font(List.of("endchar", charstring), List.of(subroutines), List.of());

        try {
            assertThat(FontFace.of(font)).isNotNull();
        } catch (IllegalArgumentException refused) {
            assertThat(refused.getMessage()).contains("font");
        }
    }

    @Test
    void subroutinesThatTakeExponentialTimeAreRefused() {
        var subroutines = new String[10];
        for (int i = 0; i < subroutines.length - 1; i++) {
            subroutines[i] = (i - 106 + " callsubr ").repeat(40) + "return";
        }
        subroutines[9] = "return";
        byte[] font = CffWriter.font(List.of("endchar", "-107 callsubr endchar"), List.of(subroutines), List.of());

        assertThatThrownBy(() -> FontSanitizer.sanitized(font)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("too many steps");
    }

    @Test
    void aGlyphOfTooManyPointsIsRefused() {
        byte[] font = CffWriter.font(List.of("endchar", "0 0 rmoveto " + "-107 callsubr ".repeat(300) + "endchar"),
                List.of("1 1 rlineto ".repeat(300) + "return"), List.of());

        assertThatThrownBy(() -> FontSanitizer.sanitized(font)).hasMessageContaining("points");
    }

    @Test
    @Tag("thorough")
    void damageEndsInAFontOrARefusal() {
        assertDamageEnds(30);
    }

    @Test
    @Tag("thorough")
    void muchDamageEndsInAFontOrARefusal() {
        assertDamageEnds(300);
    }

    private static void assertDamageEnds(int files) {
        byte[] file = file(CFF_ICONS);
        int table = ByteBuffer.wrap(file)
                .getInt(entry(file, "CFF ") + 8);
        var random = new Random(5);
        for (int i = 0; i < files; i++) {
            byte[] damaged = file.clone();
            for (int j = 0; j < 3; j++) {
                int range = i % 2 == 0 ? 4_000 : file.length - table;
                damaged[table + random.nextInt(range)] = (byte) random.nextInt();
            }
            try {
                assertThat(FontFace.of(damaged)).isNotNull();
            } catch (IllegalArgumentException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        }
    }

    private static void assertSameShapes(byte[] openType, Set<Integer> except) throws IOException {
        try (TrueTypeFont converted = trueType(FontSanitizer.sanitized(openType));
                OpenTypeFont original = new OTFParser(true).parse(new RandomAccessReadBuffer(openType))) {
            double em = original.getUnitsPerEm();
            assertThat(converted.getNumberOfGlyphs()).isEqualTo(original.getNumberOfGlyphs());
            for (int glyph = 0; glyph < original.getNumberOfGlyphs(); glyph++) {
                GlyphData data = converted.getGlyph().getGlyph(glyph);
                GeneralPath expected = original.getCFF().getFont().getType2CharString(glyph).getPath();
                assertThat(converted.getAdvanceWidth(glyph)).isEqualTo(original.getAdvanceWidth(glyph));
                GeneralPath path = data == null ? new GeneralPath() : data.getPath();
                Rectangle2D box = expected.getBounds2D();
                assertThat(path.getBounds2D().getMinX()).as("glyph %s", glyph).isCloseTo(box.getMinX(), within(em / 4));
                if (!except.contains(glyph)) {
                    assertThat(CurveDistance.between(path, expected)).as("glyph %s", glyph).isLessThan(em / 900);
                }
            }
        }
    }
}
