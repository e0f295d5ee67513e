package platen.jobs.engine.document.background;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BackgroundLayer.Image;
import platen.jobs.engine.document.background.BackgroundLayer.Repeat;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.value.CssValue;

/**
 * An image in place of a border (CSS Backgrounds 3, section 6). Lists are of top, right, bottom and left.
 *
 * @param slices distances of the four cuts from the edges of the image
 * @param fill whether the middle of the image is drawn
 * @param widths of the parts at the edges
 * @param outsets how far the image reaches beyond the border box
 * @param across how the parts at the top and bottom are repeated; null to stretch them
 * @param down how the parts at the left and right are repeated; null to stretch them
 */
public record BorderImage(Image image, List<Distance> slices, boolean fill, List<Distance> widths,
        List<Distance> outsets, @Nullable Repeat across, @Nullable Repeat down) {

    /**
     * A distance.
     *
     * @param factor of what is usual; not a number where the length counts
     * @param length auto where the image decides
     */
    public record Distance(double factor, Length length) {
        private static Distance of(CssValue value) {
            return value instanceof CssValue.Num number
                    ? new Distance(number.value(), Length.AUTO)
                    : new Distance(Double.NaN, Lengths.of(value));
        }

        /**
         * The distance in points.
         *
         * @param usual what the factor is of
         * @param whole what percentages are of
         * @param auto what the image makes of it
         */
        public double of(double usual, double whole, double auto) {
            return Math.max(0, Double.isNaN(factor) ? length.isAuto() ? auto : length.of(whole) : factor * usual);
        }
    }

    /** Returns the image of a box; null for none. */
    public static @Nullable BorderImage of(ComputedStyle computed) {
        Image image = BackgroundMapper.image(computed.get("border-image-source"), computed.color());
        if (image == null) {
            return null;
        }
        List<CssValue> slices = computed.get("border-image-slice").parts();
        boolean fill = slices.stream().anyMatch(each -> each.is("fill"));
        List<CssValue> repeats = computed.get("border-image-repeat").parts();
        return new BorderImage(image, four(slices.stream().filter(each -> !each.is("fill")).toList()), fill,
                four(computed.get("border-image-width").parts()), four(computed.get("border-image-outset").parts()),
                repeat(repeats.getFirst()), repeat(repeats.getLast()));
    }

    private static List<Distance> four(List<CssValue> words) {
        List<Distance> all = words.stream().map(Distance::of).toList();
        Distance right = all.get(all.size() > 1 ? 1 : 0);
        return List.of(all.getFirst(), right, all.get(all.size() > 2 ? 2 : 0), all.size() > 3 ? all.get(3) : right);
    }

    private static @Nullable Repeat repeat(CssValue word) {
        return switch (word.keyword()) {
            case "repeat" -> Repeat.REPEAT;
            case "round" -> Repeat.ROUND;
            case "space" -> Repeat.SPACE;
            default -> null;
        };
    }
}
