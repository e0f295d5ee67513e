package platen.jobs.engine.text.cff;

import java.nio.ByteBuffer;
import platen.jobs.engine.text.sfnt.GlyphTables;
import platen.jobs.engine.text.sfnt.HorizontalMetrics;
import platen.jobs.engine.text.sfnt.SfntTables;
import platen.jobs.engine.text.sfnt.SimpleGlyph;

/** Replaces the CFF outlines of a font by TrueType outlines. */
public final class CffConverter {
    private static final int PROFILE_BYTES = 32;

    private CffConverter() {}

    /** Converts the table {@code CFF}; all measures and the other tables stay the same. */
    public static void convert(SfntTables tables) {
        var font = new CffFont(tables.table("CFF "));
        int glyphs = tables.glyphCount();
        if (font.glyphCount() != glyphs) {
            throw new IllegalArgumentException(
                    "The font has outlines of " + font.glyphCount() + " of its " + glyphs + " glyphs");
        }
        int unitsPerEm = tables.table("head").getShort(18) & 0xFFFF;
        var steps = new Charstring.StepCounter();
        var out = new GlyphTables(glyphs);
        int maxPoints = 0;
        int maxContours = 0;
        for (int glyph = 0; glyph < glyphs; glyph++) {
            var curves = new CurveSink(font.scale(glyph) * unitsPerEm, unitsPerEm);
            new Charstring(font, glyph, curves, steps).run(font.charstring(glyph));
            SimpleGlyph outline = curves.finish();
            maxPoints = Math.max(maxPoints, outline.points());
            maxContours = Math.max(maxContours, outline.contours());
            out.left(outline.left());
            outline.write(out.outlines());
            out.endGlyph();
        }
        out.writeTo(tables);
        tables.put("hmtx", metrics(tables, glyphs, out));
        tables.put("maxp", profile(glyphs, maxPoints, maxContours));
        tables.remove("CFF ");
    }

    /** Returns the advances with bearings that equal the left edges, as TrueType rasterizers expect. */
    private static byte[] metrics(SfntTables tables, int glyphs, GlyphTables out) {
        ByteBuffer old = tables.table("hmtx");
        int longMetrics = HorizontalMetrics.longMetrics(tables);
        return HorizontalMetrics.table(glyphs, longMetrics, glyph -> old.getShort(4 * glyph), out::leftOf);
    }

    private static byte[] profile(int glyphs, int points, int contours) {
        return ByteBuffer.allocate(PROFILE_BYTES).putInt(SfntTables.TRUE_TYPE).putShort((short) glyphs)
                .putShort((short) points).putShort((short) contours).putInt(0).putShort((short) 1).array();
    }
}
