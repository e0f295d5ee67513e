package platen.jobs.engine.fillable;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One widget's spot on a page. Coordinates are those of the widget's appearance; {@code toPage} leads from there to
 * the page's default user space.
 */
public sealed interface WidgetPlace {

    /** No object: nothing is drawn. */
    int NOTHING = 0;

    /** Zero-based page. */
    int page();

    /**
     * Where text is set.
     *
     * @param box the appearance's bounding box
     * @param padding distance from the box to the clip, and again from there to the text
     * @param font index into the plan's fonts
     * @param size font size, or 0 for automatic
     * @param color content operators that set the fill colour, such as {@code 0 0 0.5 rg}
     * @param align 0 left, 1 centre, 2 right
     * @param resting appearance to draw when the data says nothing
     * @param restingText the form's own value, to be set when the data says nothing and the form has not drawn it
     *     itself; null otherwise
     */
    record Text(int page, Affine toPage, Box box, float padding, int font, float size, String color, int align,
            Drawn resting, @Nullable String restingText) implements WidgetPlace {}

    /**
     * A button that shows one of its states.
     *
     * @param value the option it stands for
     * @param on drawn when chosen
     * @param off drawn when not chosen
     * @param resting drawn when the data says nothing
     */
    record Button(int page, String value, Drawn on, Drawn off, Drawn resting) implements WidgetPlace {}

    /**
     * Where a picture is fitted.
     *
     * @param box inside which it is centred
     * @param resting appearance to draw when the data says nothing
     */
    record Picture(int page, Affine toPage, Box box, Drawn resting) implements WidgetPlace {}

    /**
     * A form object and the matrix that puts it on the page.
     *
     * @param object its number, or {@link #NOTHING}
     */
    record Drawn(int object, Affine matrix) {
        public static final Drawn EMPTY = new Drawn(NOTHING, Affine.IDENTITY);

        public boolean isEmpty() {
            return object == NOTHING;
        }
    }

    /** One step into the data: a key, then possibly an element of the array found there. */
    record Step(String key, int index) {
        /** No array: the value of the key itself. */
        public static final int WHOLE = -1;
    }

    /** A path as people write it: {@code items[2].price}. */
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
