package platen.jobs.engine.text.sfnt;

import java.nio.ByteBuffer;
import java.util.function.IntUnaryOperator;

/** Writes tables {@code hmtx}. */
public final class HorizontalMetrics {
    private HorizontalMetrics() {}

    /** Returns the number of glyphs with an advance of their own. */
    public static int longMetrics(SfntTables tables) {
        int count = tables.table("hhea").getShort(34) & 0xFFFF;
        if (count == 0 || count > tables.glyphCount()) {
            throw new IllegalArgumentException("The font has advances for " + count + " of its "
                    + tables.glyphCount() + " glyphs");
        }
        return count;
    }

    /**
     * Returns a table.
     *
     * @param longMetrics number of glyphs with an advance of their own
     */
    public static byte[] table(int glyphs, int longMetrics, IntUnaryOperator advance, IntUnaryOperator bearing) {
        ByteBuffer out = ByteBuffer.allocate(4 * longMetrics + 2 * (glyphs - longMetrics));
        for (int glyph = 0; glyph < glyphs; glyph++) {
            if (glyph < longMetrics) {
                out.putShort((short) advance.applyAsInt(glyph));
            }
            out.putShort((short) bearing.applyAsInt(glyph));
        }
        return out.array();
    }
}
