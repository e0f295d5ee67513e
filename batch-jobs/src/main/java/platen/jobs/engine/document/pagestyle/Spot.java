package platen.jobs.engine.document.pagestyle;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where a margin box stands (CSS Paged Media 3, section 5.1), in the order in which the boxes are drawn. */
public enum Spot {
    TOP_LEFT_CORNER("right", "middle"),
    TOP_LEFT("left", "middle"),
    TOP_CENTER("center", "middle"),
    TOP_RIGHT("right", "middle"),
    TOP_RIGHT_CORNER("left", "middle"),
    LEFT_TOP("center", "top"),
    LEFT_MIDDLE("center", "middle"),
    LEFT_BOTTOM("center", "bottom"),
    RIGHT_TOP("center", "top"),
    RIGHT_MIDDLE("center", "middle"),
    RIGHT_BOTTOM("center", "bottom"),
    BOTTOM_LEFT_CORNER("right", "middle"),
    BOTTOM_LEFT("left", "middle"),
    BOTTOM_CENTER("center", "middle"),
    BOTTOM_RIGHT("right", "middle"),
    BOTTOM_RIGHT_CORNER("left", "middle");

    private static final Map<String, Spot> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(Spot::word, Function.identity()));

    private final String style;

    Spot(String align, String vertical) {
        this.style = "display: flow-root; text-align: " + align + "; vertical-align: " + vertical;
    }

    /** Returns the box of an at-rule, such as {@code top-left}; null for none. */
    public static @Nullable Spot named(String word) {
        return BY_NAME.get(word);
    }

    /** Returns the name of the at-rule. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the declarations that the box has before those of authors (section 5.3.1.1). */
    public String style() {
        return style;
    }
}
