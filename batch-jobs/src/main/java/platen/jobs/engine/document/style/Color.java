package platen.jobs.engine.document.style;

import platen.jobs.engine.pdf.PdfBuffer;

/**
 * An opaque colour.
 *
 * @param red 0 to 255
 * @param green 0 to 255
 * @param blue 0 to 255
 */
public record Color(int red, int green, int blue) {
    public static final Color BLACK = new Color(0, 0, 0);

    /** Writes the operator that fills with this colour. */
    public void fill(PdfBuffer out) {
        components(out).ascii(isGray() ? "g " : "rg ");
    }

    private PdfBuffer components(PdfBuffer out) {
        out.operand(share(red));
        return isGray() ? out : out.operand(share(green)).operand(share(blue));
    }

    private boolean isGray() {
        return red == green && green == blue;
    }

    private static double share(int component) {
        return Math.round(component / 255.0 * 1000) / 1000.0;
    }
}
