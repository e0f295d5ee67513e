package platen.jobs.engine.document.shading;

import java.util.List;

/**
 * A gradient as a PDF shades it. Coordinates are points from the upper left corner of the area that it fills, those from
 * the top divided by {@code stretch}.
 *
 * @param x0 of the start, or of the center
 * @param y0 of the start, or of the center
 * @param x1 of the end, or the radius, or the angle of the first ray in radians, clockwise from the top
 * @param y1 of the end; of no meaning where there is a center
 * @param stretch how much higher than wide circles are drawn
 * @param width of the area
 * @param height of the area
 * @param segments from the start to the end, at least one, none of them empty
 */
public record Shade(Kind kind, double x0, double y0, double x1, double y1, double stretch, double width,
        double height, List<Segment> segments) {

    /** Says along what colors change. */
    public enum Kind {
        /** The line from (x0, y0) to (x1, y1). */
        LINEAR,
        /** A radius. */
        RADIAL,
        /** A turn around the center. */
        CONIC
    }

    /** A color with its parts and its opacity from 0 to 1. */
    public record Tone(double red, double green, double blue, double alpha) {}

    /**
     * A stretch between two colors.
     *
     * @param exponent of the place between the two; 1 for an even change
     */
    public record Segment(double from, double to, double exponent, Tone first, Tone last) {
        /** Returns the color at a place within the stretch, from 0 to 1. */
        Tone at(double share) {
            double part = Math.pow(Math.clamp(share, 0, 1), exponent);
            return new Tone(first.red + (last.red - first.red) * part, first.green + (last.green - first.green) * part,
                    first.blue + (last.blue - first.blue) * part, first.alpha + (last.alpha - first.alpha) * part);
        }
    }

    boolean isOpaque() {
        return segments.stream().allMatch(each -> each.first().alpha() == 1 && each.last().alpha() == 1);
    }
}
