package platen.jobs.engine.fillable.compile;

import platen.jobs.engine.fillable.compile.pdf.Circle;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Draws the marks that {@code /MK} of a button can name as outlines, for documents that must embed their fonts:
 * ZapfDingbats is a font that viewers have.
 */
final class MarkPath {
    /** Corners of each mark in a square from 0 to 1. */
    private static final float[] CHECK = {0, 0.45f, 0.15f, 0.55f, 0.35f, 0.3f, 0.85f, 0.95f, 1, 0.85f, 0.38f, 0};
    private static final float[] CROSS = {0.15f, 0, 0, 0.15f, 0.35f, 0.5f, 0, 0.85f, 0.15f, 1, 0.5f, 0.65f, 0.85f, 1,
            1, 0.85f, 0.65f, 0.5f, 1, 0.15f, 0.85f, 0, 0.5f, 0.35f};
    private static final float[] DIAMOND = {0.5f, 0, 0, 0.5f, 0.5f, 1, 1, 0.5f};
    private static final float[] SQUARE = {0, 0, 0, 1, 1, 1, 1, 0};
    private static final float[] STAR = {0.5f, 1, 0.62f, 0.64f, 1, 0.64f, 0.69f, 0.41f, 0.81f, 0.05f, 0.5f, 0.27f,
            0.19f, 0.05f, 0.31f, 0.41f, 0, 0.64f, 0.38f, 0.64f};

    private MarkPath() {}

    /**
     * Appends a filled mark.
     *
     * @param sign its character in ZapfDingbats: {@code 4} a check, {@code 8} a cross, {@code l} a circle, {@code u} a
     *     diamond, {@code n} a square, {@code H} a star; a check for any other
     * @param x center
     * @param y center
     * @param size of its sides
     */
    static void append(PdfBuffer out, char sign, float x, float y, float size) {
        switch (sign) {
            case 'l' -> Circle.append(out, x, y, size / 2);
            case '8' -> polygon(out, CROSS, x, y, size);
            case 'u' -> polygon(out, DIAMOND, x, y, size);
            case 'n' -> polygon(out, SQUARE, x, y, size);
            case 'H' -> polygon(out, STAR, x, y, size);
            default -> polygon(out, CHECK, x, y, size);
        }
        out.ascii("f ");
    }

    private static void polygon(PdfBuffer out, float[] corners, float x, float y, float size) {
        for (int i = 0; i < corners.length; i += 2) {
            out.operand(x + (corners[i] - 0.5f) * size).operand(y + (corners[i + 1] - 0.5f) * size)
                    .ascii(i == 0 ? "m " : "l ");
        }
        out.ascii("h ");
    }
}
