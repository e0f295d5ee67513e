package platen.jobs.engine.text.sfnt;

import java.nio.ByteBuffer;
import platen.jobs.engine.pdf.PdfBuffer;

/** Collects outlines and writes the tables {@code glyf} and {@code loca}, with long offsets. Not thread-safe. */
public final class GlyphTables {
    private final PdfBuffer outlines = new PdfBuffer(1 << 16);
    private final int[] offsets;
    private final short[] lefts;
    private int count;

    public GlyphTables(int glyphCount) {
        offsets = new int[glyphCount + 1];
        lefts = new short[glyphCount];
    }

    /** Returns the buffer to which the next outline is written. */
    public PdfBuffer outlines() {
        return outlines;
    }

    /** Ends the outline of the next glyph. */
    public void endGlyph() {
        if (outlines.length() > SfntTables.MAX_BYTES) {
            throw new IllegalArgumentException(
                    "The font's outlines are larger than " + SfntTables.MAX_BYTES / 1024 / 1024 + " MB");
        }
        while (outlines.length() % 4 != 0) {
            outlines.put(0);
        }
        offsets[++count] = outlines.length();
    }

    /** Records the left edge of the outline that is being written. */
    public void left(int left) {
        lefts[count] = (short) left;
    }

    /** Returns the left edge of a glyph's outline. */
    public int leftOf(int glyph) {
        return lefts[glyph];
    }

    /** Adds or replaces the tables of outlines. */
    public void writeTo(SfntTables tables) {
        var loca = new PdfBuffer(4 * offsets.length);
        for (int offset : offsets) {
            Words.put32(loca, offset);
        }
        tables.put("glyf", outlines.toBytes());
        tables.put("loca", loca.toBytes());
        byte[] head = tables.bytes("head");
        ByteBuffer.wrap(head).putShort(50, (short) 1).putShort(52, (short) 0);
        tables.put("head", head);
    }
}
