package platen.jobs.engine.text.sfnt;

import platen.jobs.engine.pdf.PdfBuffer;

/** Writes numbers in big-endian order. */
public final class Words {
    private Words() {}

    public static void put16(PdfBuffer out, int value) {
        out.put(value >> 8).put(value);
    }

    public static void put32(PdfBuffer out, int value) {
        put16(out, value >> 16);
        put16(out, value);
    }
}
