package platen.jobs.engine.document.boxstyle;

import java.awt.geom.Path2D;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BorderImage;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Length;

/**
 * Describes what is painted around a box, and how the whole of it is composed with what is behind it.
 *
 * @param opacity in thousandths
 * @param blend name of a blend mode in PDF; empty for the normal one
 * @param isolated whether the box is a stacking context for no other reason
 * @param shadows the uppermost first
 * @param outline none where its width is 0
 * @param offset of the outline from the border edge, in points
 * @param clip null where nothing is cut off
 * @param borderImage drawn in place of the border; null for none
 */
public record EffectStyle(int opacity, String blend, boolean isolated, List<Shadow> shadows, Border outline,
        double offset, @Nullable Clip clip, @Nullable BorderImage borderImage) {

    /**
     * A shadow of a box.
     *
     * @param x to the right, in points
     * @param y down, in points
     * @param blur in points, twice the standard deviation
     * @param spread how much larger than the box it is on each side, in points
     * @param inset whether it falls into the box
     */
    public record Shadow(double x, double y, double blur, double spread, Color color, boolean inset) {}

    /** A basic shape within the border box (CSS Shapes 1, section 3). */
    public sealed interface Clip {}

    /** @param sides top, right, bottom and left */
    public record Inset(List<Length> sides, List<Length> radiiX, List<Length> radiiY) implements Clip {}

    /**
     * A circle or an ellipse.
     *
     * @param radii two of an ellipse, one of a circle; null for that to the closest side
     * @param farthest whether radii that are null reach to the farthest side
     */
    public record Ellipse(boolean circle, @Nullable Length radiusX, @Nullable Length radiusY, boolean farthest,
            Length x, Length y) implements Clip {}

    /** @param points distances from the left and from the top, in turn */
    public record Polygon(boolean evenOdd, List<Length> points) implements Clip {}

    /**
     * A path from the upper left corner of the box.
     *
     * @param outline in points; never modified
     */
    public record Path(boolean evenOdd, Path2D outline) implements Clip {}

    /** Returns whether the box is painted as a stacking context. */
    public boolean isContext() {
        return opacity < Color.OPAQUE || !blend.isEmpty() || isolated || clip != null;
    }
}
