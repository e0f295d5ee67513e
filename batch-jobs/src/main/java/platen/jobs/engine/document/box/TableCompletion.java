package platen.jobs.engine.document.box;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.boxstyle.DisplayType;

/** Puts missing parts around parts of tables (CSS 2.2, section 17.2.1). */
final class TableCompletion {
    private TableCompletion() {}

    /** Returns the children of a box with the anonymous boxes that are missing around them. */
    static List<Box> complete(BoxTree tree, Box parent, DisplayType display, List<Box> children) {
        int first = 0;
        while (first < children.size() && fits(display, children.get(first))) {
            first++;
        }
        if (first == children.size()) {
            return children;
        }
        List<Box> complete = new ArrayList<>(children.subList(0, first));
        List<Box> wrapped = new ArrayList<>();
        for (int i = first; i < children.size(); i++) {
            Box child = children.get(i);
            if (!fits(display, child)) {
                wrapped.add(child);
                continue;
            }
            if (!wrapped.isEmpty()) {
                complete.add(wrapper(tree, parent, display, wrapped));
                wrapped.clear();
            }
            complete.add(child);
        }
        if (!wrapped.isEmpty()) {
            complete.add(wrapper(tree, parent, display, wrapped));
        }
        return complete;
    }

    private static boolean fits(DisplayType display, Box child) {
        return child.layout().isOutOfFlow() || fits(display, child.layout().display());
    }

    private static Box wrapper(BoxTree tree, Box parent, DisplayType display, List<Box> children) {
        DisplayType missing = missing(display);
        List<Box> inner = List.copyOf(children);
        return tree.anonymous(parent, missing,
                missing == DisplayType.TABLE_CELL ? inner : complete(tree, parent, missing, inner), List.of());
    }

    /** Whether a child may stand in a box of this kind as it is. */
    private static boolean fits(DisplayType display, DisplayType child) {
        return switch (display) {
            case TABLE, INLINE_TABLE -> isPart(child) && child != DisplayType.TABLE_CELL
                    && child != DisplayType.TABLE_ROW;
            case TABLE_HEADER_GROUP, TABLE_ROW_GROUP, TABLE_FOOTER_GROUP -> child == DisplayType.TABLE_ROW;
            case TABLE_ROW -> child == DisplayType.TABLE_CELL;
            case NONE, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, INLINE, INLINE_BLOCK, FLEX, INLINE_FLEX, GRID,
                    INLINE_GRID,
                    TABLE_CAPTION, TABLE_CELL ->
                !isPart(child);
            case TABLE_COLUMN_GROUP, TABLE_COLUMN -> true;
        };
    }

    private static DisplayType missing(DisplayType display) {
        return switch (display) {
            case TABLE, INLINE_TABLE -> DisplayType.TABLE_ROW_GROUP;
            case TABLE_HEADER_GROUP, TABLE_ROW_GROUP, TABLE_FOOTER_GROUP -> DisplayType.TABLE_ROW;
            case TABLE_ROW -> DisplayType.TABLE_CELL;
            case NONE, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, INLINE, INLINE_BLOCK, FLEX, INLINE_FLEX, GRID,
                    INLINE_GRID,
                    TABLE_CAPTION, TABLE_COLUMN_GROUP, TABLE_COLUMN, TABLE_CELL ->
                DisplayType.TABLE;
        };
    }

    /** Whether a box must stand in a table. */
    static boolean isPart(DisplayType display) {
        return switch (display) {
            case TABLE_CAPTION, TABLE_COLUMN_GROUP, TABLE_COLUMN, TABLE_HEADER_GROUP, TABLE_ROW_GROUP,
                    TABLE_FOOTER_GROUP, TABLE_ROW, TABLE_CELL ->
                true;
            case NONE, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, INLINE, INLINE_BLOCK, FLEX, INLINE_FLEX, GRID,
                    INLINE_GRID,
                    TABLE, INLINE_TABLE ->
                false;
        };
    }
}
