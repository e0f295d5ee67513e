package platen.jobs.engine.text.outline;

import java.awt.BasicStroke;
import java.awt.geom.AffineTransform;
import java.awt.geom.Area;
import java.awt.geom.Path2D;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.fontbox.ttf.GlyphData;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.TrueType;

/** Reads the outlines of glyphs. Thread-safe; what is read of a font is kept as long as the font is. */
public final class GlyphOutlines {
    /** Fonts that were read; several faces may have the same one. */
    private static final Map<TrueType, TrueTypeFont> KNOWN = new WeakHashMap<>();

    private final TrueTypeFont font;
    private final int boldness;
    private final int unitsPerEm;

    private GlyphOutlines(FontFace face, TrueTypeFont font) {
        this.font = font;
        this.boldness = face.boldness();
        try {
            unitsPerEm = font.getUnitsPerEm();
        } catch (IOException e) {
            throw new UncheckedIOException("The font " + face.name() + " is damaged", e);
        }
    }

    /** Returns the outlines of a face. */
    public static GlyphOutlines of(FontFace face) {
        synchronized (KNOWN) {
            return new GlyphOutlines(face, KNOWN.computeIfAbsent(face.font(), _ -> read(face)));
        }
    }

    private static TrueTypeFont read(FontFace face) {
        try {
            return new TTFParser(true).parse(new RandomAccessReadBuffer(face.file()));
        } catch (IOException e) {
            throw new UncheckedIOException("The font " + face.name() + " is damaged", e);
        }
    }

    /** Returns the number of font units in an em. */
    public int unitsPerEm() {
        return unitsPerEm;
    }

    /**
     * Adds the outline of a glyph to a path.
     *
     * @param place from font units, whose y axis points upwards, to the coordinates of the path
     */
    public void append(Path2D path, int glyph, AffineTransform place) {
        try {
            GlyphData data;
            Path2D outline;
            // The library reads outlines from a file that all threads share.
            synchronized (font) {
                data = font.getGlyph().getGlyph(glyph);
                if (data == null) {
                    return;
                }
                outline = data.getPath();
            }
            path.append((boldness == 0 ? outline : bold(outline)).getPathIterator(place), false);
        } catch (IOException e) {
            throw new UncheckedIOException("A font is damaged", e);
        }
    }

    /** A line of this width along the outline would leave the glyph hollow, as its inner edge runs the other way. */
    private Area bold(Path2D outline) {
        var pen = new BasicStroke(2f * boldness, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 2);
        var bold = new Area(outline);
        bold.add(new Area(pen.createStrokedShape(outline)));
        return bold;
    }
}
