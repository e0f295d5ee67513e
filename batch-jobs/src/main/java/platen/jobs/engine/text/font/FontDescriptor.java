package platen.jobs.engine.text.font;

import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.Sha256;

/** Writes font descriptors for both kinds of embedded fonts. */
public final class FontDescriptor {
    // Flags of ISO 32000-2, 9.8.2.
    private static final int FIXED_PITCH = 1;
    private static final int SERIF = 1 << 1;
    private static final int SYMBOLIC = 1 << 2;
    private static final int ITALIC = 1 << 6;

    private FontDescriptor() {}

    /**
     * Returns the name of the face with the subset tag: six letters derived from the program's hash, so equal subsets
     * have equal names.
     */
    public static String subsetName(FontFace face, byte[] program) {
        byte[] digest = Sha256.of(program);
        var name = new StringBuilder(8 + face.name().length());
        for (int i = 0; i < 6; i++) {
            name.append((char) ('A' + (digest[i] & 0xFF) % 26));
        }
        return name.append('+').append(face.name()).toString();
    }

    /**
     * Writes the dictionary up to the reference of its font program, which the caller writes with the closing brackets.
     */
    public static void write(PdfBuffer out, FontFace face, String name) {
        FontMetrics metrics = face.metrics();
        int flags = SYMBOLIC;
        flags |= metrics.fixedPitch() ? FIXED_PITCH : 0;
        flags |= metrics.serif() ? SERIF : 0;
        flags |= metrics.italicAngle() != 0 ? ITALIC : 0;
        FontMetrics.Box box = metrics.box();
        out.ascii("<</Type/FontDescriptor/FontName").name(name).ascii("/Flags ").integer(flags).ascii("/FontBBox[")
                .integer(box.left()).space().integer(box.bottom()).space().integer(box.right()).space()
                .integer(box.top()).ascii("]/ItalicAngle ").number(metrics.italicAngle()).ascii("/Ascent ")
                .integer(metrics.ascent()).ascii("/Descent ").integer(metrics.descent()).ascii("/CapHeight ")
                .integer(metrics.capHeight()).ascii("/XHeight ").integer(metrics.xHeight()).ascii("/StemV ")
                .integer(metrics.bold() ? 140 : 80).ascii("/FontFile2 ");
    }
}
