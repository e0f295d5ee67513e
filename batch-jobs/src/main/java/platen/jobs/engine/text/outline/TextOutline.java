package platen.jobs.engine.text.outline;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.unicode.BidiText;
import platen.jobs.engine.text.unicode.Direction;
import platen.jobs.engine.text.unicode.GraphemeClusters;

/** The outline of one line of text in bundled fonts. */
public final class TextOutline {
    private static final int WORDS_PER_GLYPH = 5;

    private final Path2D.Double path = new Path2D.Double(Path2D.WIND_NON_ZERO);
    private final double em;
    /** Horizontal position at which the next glyph begins. */
    private double pen;

    private TextOutline(double em) {
        this.em = em;
    }

    /** A part of the text that one face draws. */
    private record Item(int start, int end, FontFace face) {}

    /**
     * Returns the outline, whose base line is at 0 and whose y axis points downwards.
     *
     * @param fonts bundled ones, whose outlines are kept in memory
     * @param em font size, in the units of the outline
     * @return empty when no font has one of the characters
     */
    public static Optional<Path2D> of(String text, FontFallbackChain fonts, double em) {
        var outline = new TextOutline(em);
        for (BidiText.Stretch stretch : BidiText.of(text, Direction.BY_CONTENT).line(0, text.length())) {
            List<Item> items = items(text, stretch, fonts);
            if (items == null) {
                return Optional.empty();
            }
            for (Item item : stretch.rightToLeft() ? items.reversed() : items) {
                outline.add(text, item, stretch.rightToLeft());
            }
        }
        return Optional.of(outline.path);
    }

    private static @Nullable List<Item> items(String text, BidiText.Stretch stretch,
            FontFallbackChain fonts) {
        List<Item> items = new ArrayList<>();
        for (int at = stretch.start(); at < stretch.end();) {
            int end = GraphemeClusters.end(text, at, stretch.end());
            FontFace face = fonts.face(text, at, end);
            int base = text.codePointAt(at);
            if (!face.covers(base) && !GraphemeClusters.isInvisible(base)) {
                return null;
            }
            Item before = items.isEmpty() ? null : items.getLast();
            if (before != null && (before.face == face || base == ' ' && before.face.covers(base))) {
                items.set(items.size() - 1, new Item(before.start, end, before.face));
            } else {
                items.add(new Item(at, end, face));
            }
            at = end;
        }
        return items;
    }

    private void add(String text, Item item, boolean rightToLeft) {
        GlyphOutlines outlines = GlyphOutlines.of(item.face);
        int[] glyphs = item.face.shaping().shape(text, item.start, item.end, rightToLeft);
        double scale = em / outlines.unitsPerEm();
        for (int at = 0; at < glyphs.length; at += WORDS_PER_GLYPH) {
            outlines.append(path, glyphs[at], new AffineTransform(scale, 0, 0, -scale, pen + glyphs[at + 3] * scale,
                    -glyphs[at + 4] * scale));
            pen += glyphs[at + 2] * scale;
        }
    }
}
