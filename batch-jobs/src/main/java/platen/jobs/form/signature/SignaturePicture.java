package platen.jobs.form.signature;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.outline.TextOutline;

/**
 * Makes pictures of signatures: a PNG of blue lines on a transparent ground, cut to its content. The same signature always
 * becomes the same picture. The work is bounded by the length of what was typed or drawn.
 */
public final class SignaturePicture {
    /** Maximum length of a typed signature in characters. */
    public static final int MAX_TYPED_LENGTH = 80;
    /** Maximum length of a drawing as it is sent, in characters. */
    public static final int MAX_DRAWN_LENGTH = Strokes.MAX_LENGTH;
    /** Font size of typed signatures in pixels. */
    private static final double EM = 96;
    private static final FontFallbackChain FONTS = FontLibrary.bundled()
            .chain(new FontStyle("serif", FontStyle.Weight.REGULAR, FontStyle.Slant.ITALIC));
    private static final Color INK = new Color(0x1D2B8F);
    /** Maximum width of a picture in pixels, without its margin. */
    private static final double MAX_WIDTH = 1_400;
    /** Maximum height of a picture in pixels, without its margin. */
    private static final double MAX_HEIGHT = 500;
    private static final int MARGIN = 6;
    /** Width of a drawn line in the units of {@link Strokes}: 2.5 pixels of the page. */
    private static final float PEN = 25;
    /** Pixels of the picture for each unit of a drawing: twice as many as on the page. */
    private static final double DRAWING_SCALE = 0.2;

    private SignaturePicture() {}

    /**
     * Draws a name in an italic face.
     *
     * @return empty when the text is too long, or has characters that no bundled font has, or none that is visible
     */
    public static Optional<byte[]> typed(String name) {
        String text = name.strip();
        return text.isEmpty() || text.codePointCount(0, text.length()) > MAX_TYPED_LENGTH
                ? Optional.empty()
                : TextOutline.of(text, FONTS, EM).flatMap(outline -> picture(outline, 1));
    }

    /**
     * Draws the lines that a person drew.
     *
     * @param path lines as an SVG path of the commands M and L, whose numbers are tenths of pixels
     * @return empty when the path is malformed or too long, or has no line
     */
    public static Optional<byte[]> drawn(String path) {
        return Strokes.of(path).flatMap(lines -> picture(
                new BasicStroke(PEN, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND).createStrokedShape(lines),
                DRAWING_SCALE));
    }

    private static Optional<byte[]> picture(Shape ink, double pixels) {
        Rectangle2D bounds = ink.getBounds2D();
        if (bounds.isEmpty()) {
            return Optional.empty();
        }
        double scale = Math.min(pixels, Math.min(MAX_WIDTH / bounds.getWidth(), MAX_HEIGHT / bounds.getHeight()));
        var image = new BufferedImage((int) Math.ceil(bounds.getWidth() * scale) + 2 * MARGIN,
                (int) Math.ceil(bounds.getHeight() * scale) + 2 * MARGIN, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setColor(INK);
        graphics.translate(MARGIN, MARGIN);
        graphics.scale(scale, scale);
        graphics.translate(-bounds.getX(), -bounds.getY());
        graphics.fill(ink);
        graphics.dispose();
        return Optional.of(png(image));
    }

    private static byte[] png(BufferedImage image) {
        var bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        try (var out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(image);
        } catch (IOException e) {
            throw new UncheckedIOException("Writing to memory does not fail", e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
