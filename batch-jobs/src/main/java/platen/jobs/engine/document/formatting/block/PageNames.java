package platen.jobs.engine.document.formatting.block;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken;

/** Finds the named page that content asks for (CSS Paged Media 3, section 7); an empty name stands for none. */
public final class PageNames {
    private PageNames() {}

    /**
     * Returns the name of the page that a box begins or goes on on.
     *
     * @param token where an earlier page ended in the box; null at its beginning
     */
    public static String of(Box box, @Nullable BreakToken token) {
        return of(box, token, "");
    }

    private static String of(Box box, @Nullable BreakToken token, String around) {
        String own = own(box, around);
        if (!holdsBlocks(box)) {
            return own;
        }
        List<Box> children = box.children();
        if (token == null) {
            Box first = inFlow(children, 0, 1);
            return first == null ? own : of(first, null, own);
        }
        int index = token.child();
        if (token.within() != null && index < children.size()) {
            return of(children.get(index), token.within(), own);
        }
        Box next = index < children.size() ? inFlow(children, index, 1) : null;
        return next == null ? own : of(next, null, own);
    }

    /** Returns whether a page ends between two siblings because they ask for different ones. */
    static boolean differ(Box before, Box after) {
        return !end(before, "").equals(of(after, null, ""));
    }

    private static String end(Box box, String around) {
        String own = own(box, around);
        Box last = holdsBlocks(box) ? inFlow(box.children(), box.children().size() - 1, -1) : null;
        return last == null ? own : end(last, own);
    }

    private static String own(Box box, String around) {
        String name = box.layout().page();
        return name.isEmpty() || box.element() == null ? around : name;
    }

    static boolean holdsBlocks(Box box) {
        return switch (box.layout().display()) {
            case BLOCK, LIST_ITEM, FLOW_ROOT -> !box.containsLines() && !box.isReplaced();
            case NONE, CONTENTS, INLINE, INLINE_BLOCK, FLEX, INLINE_FLEX, GRID, INLINE_GRID, TABLE, INLINE_TABLE,
                    TABLE_CAPTION, TABLE_COLUMN_GROUP, TABLE_COLUMN, TABLE_HEADER_GROUP, TABLE_ROW_GROUP,
                    TABLE_FOOTER_GROUP, TABLE_ROW, TABLE_CELL ->
                false;
        };
    }

    static @Nullable Box inFlow(List<Box> children, int from, int step) {
        for (int i = from; i >= 0 && i < children.size(); i += step) {
            Box child = children.get(i);
            if (!child.layout().isOutOfFlow() && !child.layout().isFloating()) {
                return child;
            }
        }
        return null;
    }
}
