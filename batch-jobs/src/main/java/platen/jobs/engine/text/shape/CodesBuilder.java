package platen.jobs.engine.text.shape;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontSlice;

/** Collects characters of one slice, from left to right, into a run. */
final class CodesBuilder {
    private final FontFace face;
    private final boolean kerned;
    private final int slice;
    private final byte[] codes;
    private short @Nullable [] kerns;
    private int count;
    private int width;
    private int highest;
    private char last;

    /** @param capacity maximum number of characters */
    CodesBuilder(FontFace face, boolean kerned, int slice, int capacity) {
        this.face = face;
        this.kerned = kerned;
        this.slice = slice;
        this.codes = new byte[capacity];
    }

    int slice() {
        return slice;
    }

    /** @param packed the character as returned by {@link FontFace#simple}, of this slice */
    void add(char character, int packed) {
        if (kerned && count > 0) {
            kern(character);
        }
        int code = FontFace.codeOf(packed);
        codes[count++] = (byte) code;
        width += FontFace.advanceOf(packed);
        highest = Math.max(highest, code);
        last = character;
    }

    private void kern(char character) {
        int kern = face.kern(last, character);
        if (kern != 0) {
            kerns = kerns == null ? new short[codes.length] : kerns;
            kerns[count] = (short) kern;
            width += kern;
        }
    }

    GlyphRun.Codes run() {
        boolean full = count == codes.length;
        return new GlyphRun.Codes(face.slice(slice), full ? codes : Arrays.copyOf(codes, count),
                full || kerns == null ? kerns : Arrays.copyOf(kerns, count), FontSlice.Extent.of(highest), width);
    }
}
