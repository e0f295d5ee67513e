package platen.jobs.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.geom.GeneralPath;
import java.awt.geom.PathIterator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.apache.fontbox.ttf.GlyphData;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;

/** Fonts for tests: those that are bundled, and those of web pages from libraries of the test class path. */
public final class FontFileFixture {
    public static final String LIBERATION = "/liberation/LiberationSans-Regular.ttf";
    /** An icon font without its ending, which may be ttf, woff or woff2. */
    public static final String ICONS = "/META-INF/resources/webjars/font-awesome/4.7.0/fonts/fontawesome-webfont.";
    /** The same icons with CFF outlines. */
    public static final String CFF_ICONS = "/META-INF/resources/webjars/font-awesome/4.7.0/fonts/FontAwesome.otf";
    public static final String KATEX = "/META-INF/resources/webjars/katex/0.18.11/dist/fonts/KaTeX_";

    private FontFileFixture() {}

    public static byte[] file(String resource) {
        try (InputStream in = FontFileFixture.class.getResourceAsStream(resource)) {
            return Objects.requireNonNull(in, resource).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a TrueType font as FontBox reads it. */
    public static TrueTypeFont trueType(byte[] file) throws IOException {
        return new TTFParser(true).parse(new RandomAccessReadBuffer(file));
    }

    /** Checks that both fonts have the same outlines and advances. */
    public static void assertSameGlyphs(byte[] actual, byte[] expected) throws IOException {
        try (TrueTypeFont one = trueType(actual); TrueTypeFont other = trueType(expected)) {
            assertThat(one.getNumberOfGlyphs()).isEqualTo(other.getNumberOfGlyphs());
            for (int glyph = 0; glyph < other.getNumberOfGlyphs(); glyph++) {
                assertThat(one.getAdvanceWidth(glyph)).isEqualTo(other.getAdvanceWidth(glyph));
                GlyphData mine = one.getGlyph().getGlyph(glyph);
                GlyphData theirs = other.getGlyph().getGlyph(glyph);
                boolean blank = theirs == null || theirs.getPath().getBounds2D().isEmpty();
                assertThat(mine == null || mine.getPath().getBounds2D().isEmpty()).as("glyph %s", glyph)
                        .isEqualTo(blank);
                if (!blank && mine != null) {
                    assertThat(segments(mine.getPath())).as("glyph %s", glyph)
                            .isEqualTo(segments(theirs.getPath()));
                }
            }
        }
    }

    private static String segments(GeneralPath path) {
        var text = new StringBuilder();
        var points = new float[6];
        for (PathIterator each = path.getPathIterator(null); !each.isDone(); each.next()) {
            Arrays.fill(points, 0);
            text.append(each.currentSegment(points)).append(Arrays.toString(points));
        }
        return text.toString();
    }

    /** Returns the position of a table's entry in the directory of an uncompressed font. */
    public static int entry(byte[] file, String tag) {
        for (int i = 0; i < ByteBuffer.wrap(file).getShort(4); i++) {
            if (new String(file, 12 + 16 * i, 4, StandardCharsets.ISO_8859_1).equals(tag)) {
                return 12 + 16 * i;
            }
        }
        throw new AssertionError("no " + tag);
    }

    /** Returns a TrueType collection of fonts. */
    public static byte[] collection(byte[]... fonts) {
        int header = 12 + 4 * fonts.length;
        var file = ByteBuffer.allocate(header + Arrays.stream(fonts).mapToInt(font -> font.length).sum());
        file.put("ttcf".getBytes(StandardCharsets.US_ASCII)).putInt(0x0001_0000).putInt(fonts.length);
        int at = header;
        for (byte[] font : fonts) {
            file.putInt(at);
            at += font.length;
        }
        for (byte[] font : fonts) {
            int start = file.position();
            file.put(font);
            for (int i = 0; i < ByteBuffer.wrap(font).getShort(4); i++) {
                int offset = start + 12 + 16 * i + 8;
                file.putInt(offset, file.getInt(offset) + start);
            }
        }
        return file.array();
    }

    /** Returns a font with a table of another name, such as that of the axes of a variable font. */
    public static byte[] renamed(byte[] font, String table, String name) {
        byte[] renamed = font.clone();
        System.arraycopy(name.getBytes(StandardCharsets.US_ASCII), 0, renamed, entry(font, table), 4);
        return renamed;
    }

    /** Returns a font of which the license forbids to embed it, as its table OS/2 says. */
    public static byte[] restricted(byte[] font) {
        ByteBuffer restricted = ByteBuffer.wrap(font.clone());
        int os2 = restricted.getInt(entry(font, "OS/2") + 8);
        return restricted.putShort(os2 + 8, (short) 2).array();
    }

    /** Returns a WOFF2 collection of one face without tables. */
    public static byte[] emptyWoff2Collection(int faces) {
        var file = ByteBuffer.allocate(64);
        file.put("wOF2ttcf".getBytes(StandardCharsets.US_ASCII)).putInt(64).putShort((short) 1);
        return file.putInt(48, 0x0000_0001).put(52, (byte) 0).put(53, (byte) faces).array();
    }
}
