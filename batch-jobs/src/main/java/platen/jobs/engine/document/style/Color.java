package platen.jobs.engine.document.style;

import platen.jobs.engine.pdf.PdfBuffer;

/**
 * A color.
 *
 * @param red 0 to 255
 * @param green 0 to 255
 * @param blue 0 to 255
 * @param opacity in thousandths, of which 0 lets all shine through that is behind
 */
public record Color(int red, int green, int blue, int opacity) {
    /** The opacity of a color that hides what is behind it. */
    public static final int OPAQUE = 1000;

    public static final Color BLACK = new Color(0, 0, 0);

    public Color(int red, int green, int blue) {
        this(red, green, blue, OPAQUE);
    }

    /** Returns whether nothing shines through. */
    public boolean isOpaque() {
        return opacity == OPAQUE;
    }

    /** Writes the operator that fills with this color, without its opacity. */
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
