package platen.jobs.engine.text.woff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static platen.jobs.engine.text.FontFileFixture.ICONS;
import static platen.jobs.engine.text.FontFileFixture.KATEX;
import static platen.jobs.engine.text.FontFileFixture.LIBERATION;
import static platen.jobs.engine.text.FontFileFixture.assertSameGlyphs;
import static platen.jobs.engine.text.FontFileFixture.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.sanitize.FontSanitizer;

/** Tests compressed fonts, real ones and such as the test packs or damages. */
class WoffTest {
    @ParameterizedTest
    @ValueSource(strings = {"woff", "woff2"})
    void aCompressedFontHasTheGlyphsOfTheUncompressedOne(String ending) throws IOException {
        byte[] tables = FontSanitizer.sanitized(file(ICONS + ending));

        assertSameGlyphs(tables, FontSanitizer.sanitized(file(ICONS + "ttf")));
        assertThat(FontFace.of(file(ICONS + ending)).covers(0xF000)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Main-Regular", "Main-BoldItalic", "Typewriter-Regular", "Size4-Regular", "Script-Regular"})
    void bothCompressionsOfAFontGiveTheSameGlyphs(String name) throws IOException {
        assertSameGlyphs(FontSanitizer.sanitized(file(KATEX + name + ".woff2")),
                FontSanitizer.sanitized(file(KATEX + name + ".ttf")));
    }

    @Test
    void aFontWithoutTransformationsIsRead() throws IOException {
        byte[] packed = WoffWriter.woff2(file(LIBERATION), false);

        assertSameGlyphs(FontSanitizer.sanitized(packed), file(LIBERATION));
    }

    @Test
    void compositeGlyphsAndOmittedBearingsAreRestored() throws IOException {
        byte[] packed = WoffWriter.woff2(file(LIBERATION), true);

        assertSameGlyphs(FontSanitizer.sanitized(packed), file(LIBERATION));
    }

    @Test
    void aFontThatDeclaresMoreBytesThanItsFileMayHoldIsRefusedBeforeItIsUncompressed() {
        byte[] woff = file(ICONS + "woff");
        // The uncompressed length of the first table.
        ByteBuffer.wrap(woff).putInt(44 + 12, 300_000_000);
        byte[] woff2 = WoffWriter.declaring(file(LIBERATION), 31_000_000);

        assertThatThrownBy(() -> FontSanitizer.sanitized(woff)).hasMessageContaining("300000000 uncompressed bytes");
        assertThatThrownBy(() -> FontSanitizer.sanitized(woff2)).hasMessageContaining("uncompressed bytes");
    }

    @Test
    void tablesThatAreLongerThanDeclaredAreRefused() {
        byte[] packed = WoffWriter.withLongerStream(file(LIBERATION));

        assertThatThrownBy(() -> FontSanitizer.sanitized(packed)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("declared sizes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"woff", "woff2"})
    void aTruncatedFileIsRefused(String ending) {
        byte[] file = file(ICONS + ending);
        for (int length = 0; length < file.length; length += length < 600 ? 1 : 4001) {
            byte[] cut = Arrays.copyOf(file, length);
            assertThatThrownBy(() -> FontSanitizer.sanitized(cut)).as("%s bytes", cut.length)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"woff", "woff2"})
    void damageEndsInAFontOrARefusal(String ending) {
        byte[] file = file(KATEX + "Size4-Regular." + ending);
        var random = new Random(11);
        for (int i = 0; i < 1_000; i++) {
            byte[] damaged = file.clone();
            damaged[i < 400 ? i : random.nextInt(damaged.length)] = (byte) random.nextInt();
            try {
                assertThat(FontFace.of(damaged)).isNotNull();
            } catch (IllegalArgumentException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        }
    }

    @Test
    @Tag("thorough")
    void damagedTransformationsEndInAFontOrARefusal() {
        byte[] packed = WoffWriter.woff2(file(KATEX + "Size4-Regular.ttf"), true);
        var random = new Random(13);
        for (int i = 0; i < 3_000; i++) {
            byte[] damaged = packed.clone();
            damaged[48 + random.nextInt(damaged.length - 48)] = (byte) random.nextInt();
            try {
                assertThat(FontFace.of(damaged)).isNotNull();
            } catch (IllegalArgumentException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        }
    }
}
