package platen.jobs.engine.document.boxstyle;

import java.util.List;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.value.CssValue;

/**
 * How the picture of a replaced element stands in its box (CSS Images 3, section 5.5).
 *
 * @param fit how large it is shown
 * @param x its place from the left; percentages are of the free width
 * @param y its place from the top; percentages are of the free height
 * @param zoom of natural sizes
 */
public record ReplacedStyle(Fit fit, Offset x, Offset y, double zoom) {

    /** The value of {@code object-fit}. */
    public enum Fit {
        FILL,
        CONTAIN,
        COVER,
        NONE,
        SCALE_DOWN
    }

    /**
     * A place along one axis.
     *
     * @param fromEnd whether it counts from the right or the bottom
     */
    public record Offset(Length length, boolean fromEnd) {
        public static final Offset CENTER = new Offset(new Length(Length.Unit.PERCENT, 50), false);

        /** Points from the left or top, of a free size that may be negative. */
        public double of(double free) {
            return fromEnd ? free - length.of(free) : length.of(free);
        }
    }

    public static final ReplacedStyle INITIAL = new ReplacedStyle(Fit.FILL, Offset.CENTER, Offset.CENTER, 1);

    /** Reads computed values. */
    public static ReplacedStyle of(ComputedStyle computed) {
        Fit fit = switch (computed.get("object-fit").keyword()) {
            case "contain" -> Fit.CONTAIN;
            case "cover" -> Fit.COVER;
            case "none" -> Fit.NONE;
            case "scale-down" -> Fit.SCALE_DOWN;
            default -> Fit.FILL;
        };
        Offset[] place = place(computed.get("object-position").parts());
        ReplacedStyle style = new ReplacedStyle(fit, place[0], place[1], computed.zoom());
        return style.equals(INITIAL) ? INITIAL : style;
    }

    /** Reads a position of one to four parts (CSS Values 4, section 9). */
    private static Offset[] place(List<CssValue> parts) {
        var place = new Offset[]{Offset.CENTER, Offset.CENTER};
        int axis = parts.getFirst().is("top", "bottom") ? 1 : 0;
        for (int i = 0; i < parts.size(); i++) {
            CssValue part = parts.get(i);
            boolean edge = part.is("left", "right", "top", "bottom");
            if (edge) {
                axis = part.is("top", "bottom") ? 1 : 0;
            }
            boolean offset = edge && parts.size() > 2 && i + 1 < parts.size()
                    && parts.get(i + 1).keyword().isEmpty();
            if (edge) {
                place[axis] = new Offset(offset ? Lengths.of(parts.get(++i)) : Length.ZERO,
                        part.is("right", "bottom"));
            } else if (!part.is("center")) {
                place[axis] = new Offset(Lengths.of(part), false);
            }
            axis = 1 - axis;
        }
        return place;
    }
}
