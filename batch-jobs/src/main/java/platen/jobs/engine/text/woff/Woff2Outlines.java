package platen.jobs.engine.text.woff;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.text.sfnt.GlyphTables;
import platen.jobs.engine.text.sfnt.HorizontalMetrics;
import platen.jobs.engine.text.sfnt.SfntTables;
import platen.jobs.engine.text.sfnt.SimpleGlyph;
import platen.jobs.engine.text.sfnt.Words;

/**
 * Restores the tables {@code glyf}, {@code loca} and {@code hmtx} from their transformed forms (WOFF 2.0, section 5).
 * Instructions are left out: a document embeds outlines without them.
 */
final class Woff2Outlines {
    private static final int COMPOSITE = 0xFFFF;
    // Component flags (ISO/IEC 14496-22, glyf).
    private static final int ARGS_ARE_WORDS = 0x0001;
    private static final int HAS_SCALE = 0x0008;
    private static final int MORE_COMPONENTS = 0x0020;
    private static final int HAS_TWO_SCALES = 0x0040;
    private static final int HAS_MATRIX = 0x0080;
    private static final int HAS_INSTRUCTIONS = 0x0100;

    private final int glyphCount;
    private final Woff2Stream contours;
    private final Woff2Stream points;
    private final Woff2Stream flags;
    private final Woff2Stream coordinates;
    private final Woff2Stream components;
    private final ByteBuffer boxed;
    private final Woff2Stream boxes;
    private final GlyphTables out;

    private Woff2Outlines(ByteBuffer transformed) {
        var in = new Woff2Stream(transformed);
        in.skip(4);
        glyphCount = in.u16();
        in.skip(2);
        var sizes = new long[7];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = in.s32() & 0xFFFFFFFFL;
        }
        contours = in.part(sizes[0]);
        points = in.part(sizes[1]);
        flags = in.part(sizes[2]);
        coordinates = in.part(sizes[3]);
        components = in.part(sizes[4]);
        boxes = in.part(sizes[5]);
        boxed = boxes.part((glyphCount + 31L) / 32 * 4).rest();
        out = new GlyphTables(glyphCount);
    }

    /**
     * Adds the tables.
     *
     * @param metrics the transformed {@code hmtx}; null when it is not transformed
     */
    static void restore(ByteBuffer transformed, @Nullable ByteBuffer metrics, SfntTables tables) {
        var outlines = new Woff2Outlines(transformed);
        if (outlines.glyphCount != tables.glyphCount()) {
            throw new IllegalArgumentException("The font has outlines of " + outlines.glyphCount + " of its "
                    + tables.glyphCount() + " glyphs");
        }
        for (int glyph = 0; glyph < outlines.glyphCount; glyph++) {
            outlines.glyph(glyph);
            outlines.out.endGlyph();
        }
        outlines.out.writeTo(tables);
        if (metrics != null) {
            tables.put("hmtx", outlines.metrics(new Woff2Stream(metrics), HorizontalMetrics.longMetrics(tables)));
        }
    }

    private void glyph(int glyph) {
        int count = contours.u16();
        boolean hasBox = (boxed.get(glyph / 8) & 0x80 >> glyph % 8) != 0;
        if (count == COMPOSITE) {
            if (!hasBox) {
                throw new IllegalArgumentException("A composite glyph of the font has no bounding box");
            }
            composite();
        } else if (count > 0) {
            simple(count, hasBox);
        } else if (hasBox) {
            throw new IllegalArgumentException("A blank glyph of the font has a bounding box");
        }
    }

    private void composite() {
        PdfBuffer outlines = out.outlines();
        Words.put16(outlines, -1);
        int left = boxes.s16();
        out.left(left);
        Words.put16(outlines, left);
        for (int i = 0; i < 3; i++) {
            Words.put16(outlines, boxes.s16());
        }
        boolean instructed = false;
        int component;
        do {
            component = components.u16();
            instructed |= (component & HAS_INSTRUCTIONS) != 0;
            Words.put16(outlines, component & ~HAS_INSTRUCTIONS);
            int size = 2 + ((component & ARGS_ARE_WORDS) != 0 ? 4 : 2);
            size += (component & HAS_SCALE) != 0
                    ? 2
                    : (component & HAS_TWO_SCALES) != 0 ? 4 : (component & HAS_MATRIX) != 0 ? 8 : 0;
            for (int i = 0; i < size; i++) {
                outlines.put(components.u8());
            }
        } while ((component & MORE_COMPONENTS) != 0);
        if (instructed) {
            coordinates.short255();
        }
    }

    private void simple(int count, boolean hasBox) {
        var glyph = new SimpleGlyph();
        int x = 0;
        int y = 0;
        for (int contour = 0; contour < count; contour++) {
            int left = points.short255();
            for (; left > 0; left--) {
                int flag = flags.u8();
                long move = move(flag & 0x7F);
                x += (int) (move >> 32);
                y += (int) move;
                glyph.point(x, y, flag < 0x80);
            }
            glyph.endContour();
        }
        coordinates.short255();
        if (hasBox) {
            glyph.box(boxes.s16(), boxes.s16(), boxes.s16(), boxes.s16());
        }
        out.left(glyph.left());
        glyph.write(out.outlines());
    }

    /** Reads a move, x in the upper half and y in the lower (WOFF 2.0, section 5.2). */
    private long move(int flag) {
        int first = coordinates.u8();
        if (flag < 10) {
            return packed(0, signed(flag, ((flag & 14) << 7) + first));
        }
        if (flag < 20) {
            return packed(signed(flag, ((flag - 10 & 14) << 7) + first), 0);
        }
        if (flag < 84) {
            int rest = flag - 20;
            return packed(signed(flag, 1 + (rest & 0x30) + (first >> 4)),
                    signed(flag >> 1, 1 + ((rest & 0x0C) << 2) + (first & 0x0F)));
        }
        int second = coordinates.u8();
        if (flag < 120) {
            int rest = flag - 84;
            return packed(signed(flag, 1 + (rest / 12 << 8) + first),
                    signed(flag >> 1, 1 + (rest % 12 >> 2 << 8) + second));
        }
        int third = coordinates.u8();
        if (flag < 124) {
            return packed(signed(flag, (first << 4) + (second >> 4)),
                    signed(flag >> 1, ((second & 0x0F) << 8) + third));
        }
        return packed(signed(flag, (first << 8) + second), signed(flag >> 1, (third << 8) + coordinates.u8()));
    }

    private static int signed(int flag, int value) {
        return (flag & 1) != 0 ? value : -value;
    }

    private static long packed(int x, int y) {
        return (long) x << 32 | y & 0xFFFFFFFFL;
    }

    private byte[] metrics(Woff2Stream in, int longMetrics) {
        int omitted = in.u8();
        var advances = new int[longMetrics];
        for (int i = 0; i < longMetrics; i++) {
            advances[i] = in.u16();
        }
        var bearings = new int[glyphCount];
        for (int glyph = 0; glyph < glyphCount; glyph++) {
            boolean computed = (omitted & (glyph < longMetrics ? 1 : 2)) != 0;
            bearings[glyph] = computed ? out.leftOf(glyph) : in.s16();
        }
        return HorizontalMetrics.table(glyphCount, longMetrics, glyph -> advances[glyph], glyph -> bearings[glyph]);
    }
}
