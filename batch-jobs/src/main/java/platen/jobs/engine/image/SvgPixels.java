package platen.jobs.engine.image;

import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A part of a drawing as pixels.
 *
 * @param left of the part, in pixels of the drawing
 * @param top of the part
 */
record SvgPixels(BufferedImage image, int left, int top) {

    /**
     * Draws what is seen of something.
     *
     * @param graphics whose state it is drawn with
     * @param outline around what is drawn, in the coordinates of the graphics
     * @param width of the whole drawing
     * @return null when nothing is seen
     */
    static @Nullable SvgPixels of(Graphics2D graphics, Shape outline, Consumer<Graphics2D> drawing, int width,
            int height) {
        var whole = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        Graphics2D on = whole.createGraphics();
        on.setRenderingHints(graphics.getRenderingHints());
        on.setTransform(graphics.getTransform());
        on.setPaint(graphics.getPaint());
        on.setStroke(graphics.getStroke());
        drawing.accept(on);
        on.dispose();
        Rectangle2D seen = graphics.getTransform().createTransformedShape(outline).getBounds2D()
                .createIntersection(new Rectangle2D.Double(0, 0, width, height));
        Shape clipped = graphics.getClip();
        if (clipped != null) {
            seen = graphics.getTransform().createTransformedShape(clipped).getBounds2D().createIntersection(seen);
        }
        int left = (int) Math.floor(seen.getX());
        int top = (int) Math.floor(seen.getY());
        int wide = Math.min(width - left, (int) Math.ceil(seen.getWidth()) + 1);
        int high = Math.min(height - top, (int) Math.ceil(seen.getHeight()) + 1);
        return wide > 0 && high > 0 && left >= 0 && top >= 0
                ? new SvgPixels(whole.getSubimage(left, top, wide, high), left, top)
                : null;
    }

    /** Returns the pixels of an image; null for one that has none. */
    static @Nullable BufferedImage read(Image image) {
        if (image instanceof BufferedImage buffered) {
            return buffered;
        }
        int width = image.getWidth(null);
        int height = image.getHeight(null);
        if (width < 1 || height < 1) {
            return null;
        }
        var copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = copy.createGraphics();
        graphics.drawImage(image, 0, 0, null);
        graphics.dispose();
        return copy;
    }
}
