package platen.jobs.engine.fillable.form;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The position of one widget on a page. Coordinates are those of the widget's appearance; {@code toPage} maps them to
 * the page's default user space.
 */
public sealed interface WidgetPlace {

    /** No object: nothing is drawn. */
    int NOTHING = 0;

    /** Returns the zero-based page index. */
    int page();

    /**
     * A widget that shows text.
     *
     * @param box the appearance's bounding box
     * @param padding distance from the box to the clip, and again from the clip to the text, in points
     * @param font index into the fonts of the compiled form
     * @param size font size in points, or 0 for automatic
     * @param color content operators that set the fill color, such as {@code 0 0 0.5 rg}
     * @param align 0 left, 1 center, 2 right
     * @param resting appearance to draw when the data has no value
     * @param restingText the form's own value, laid out when the data has no value and the form has no appearance
     *     for it; null otherwise
     */
    record Text(int page, Affine toPage, Box box, float padding, int font, float size, String color, int align,
            Drawn resting, @Nullable String restingText) implements WidgetPlace {}

    /**
     * A button widget that shows one of its states.
     *
     * @param value the option it stands for
     * @param on drawn when selected
     * @param off drawn when not selected
     * @param resting drawn when the data has no value
     */
    record Button(int page, String value, Drawn on, Drawn off, Drawn resting) implements WidgetPlace {}

    /**
     * A widget that shows an image.
     *
     * @param box area in which the image is fitted and centered
     * @param resting appearance to draw when the data has no value
     */
    record Picture(int page, Affine toPage, Box box, Drawn resting) implements WidgetPlace {}

    /**
     * A form XObject and the matrix that places it on the page.
     *
     * @param object its object number, or {@link #NOTHING}
     */
    record Drawn(int object, Affine matrix) {
        public static final Drawn EMPTY = new Drawn(NOTHING, Affine.IDENTITY);

        public boolean isEmpty() {
            return object == NOTHING;
        }
    }

    /** One step of a path in the data: a key, optionally followed by an index into the array found there. */
    record Step(String key, int index) {
        /** The value of the key itself, not an array element. */
        public static final int WHOLE = -1;
    }

    /** Returns a path in readable notation: {@code items[2].price}. */
    static String alias(List<Step> path) {
        var text = new StringBuilder();
        for (Step step : path) {
            if (!text.isEmpty()) {
                text.append('.');
            }
            text.append(step.key());
            if (step.index() != Step.WHOLE) {
                text.append('[').append(step.index()).append(']');
            }
        }
        return text.toString();
    }
}
