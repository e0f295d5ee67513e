package platen.jobs.engine.document.cascade;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.CssValue.Keyword;

/** Corrections of values that other values of the same element or its parent ask for. */
final class Interactions {
    private static final int DISPLAY = index("display");
    private static final int FLOAT = index("float");
    private static final int POSITION = index("position");
    private static final int OVERFLOW_X = index("overflow-x");
    private static final int OVERFLOW_Y = index("overflow-y");
    private static final int[][] LINES = {{index("border-top-style"), index("border-top-width")},
            {index("border-right-style"), index("border-right-width")},
            {index("border-bottom-style"), index("border-bottom-width")},
            {index("border-left-style"), index("border-left-width")}};
    private static final Set<String> FLEXIBLE = Set.of("flex", "inline-flex", "grid", "inline-grid", "-webkit-box",
            "-webkit-inline-box");

    private Interactions() {}

    private static int index(String name) {
        return PropertyTable.named(name).index();
    }

    static void apply(CssValue[] values, ElementContext element) {
        boolean absolute = values[POSITION].is("absolute", "fixed");
        if (absolute) {
            values[FLOAT] = new Keyword("none");
        }
        @Nullable
        ComputedStyle parent = element.parent();
        boolean item = parent != null && FLEXIBLE.contains(parent.get("display").keyword());
        boolean floats = !values[FLOAT].is("none", "footnote");
        if (absolute || floats || item || parent == null) {
            values[DISPLAY] = Displays.block(values[DISPLAY]);
        }
        for (int[] line : LINES) {
            if (values[line[0]].is("none", "hidden")) {
                values[line[1]] = CssValue.ZERO;
            }
        }
        overflow(values);
    }

    private static void overflow(CssValue[] values) {
        boolean x = values[OVERFLOW_X].is("visible", "clip");
        boolean y = values[OVERFLOW_Y].is("visible", "clip");
        if (x && !y) {
            values[OVERFLOW_X] = new Keyword(values[OVERFLOW_X].is("clip") ? "hidden" : "auto");
        } else if (y && !x) {
            values[OVERFLOW_Y] = new Keyword(values[OVERFLOW_Y].is("clip") ? "hidden" : "auto");
        }
    }
}
