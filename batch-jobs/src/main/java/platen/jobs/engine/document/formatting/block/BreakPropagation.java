package platen.jobs.engine.document.formatting.block;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.style.FlowStyle.Break;

/**
 * Finds breaks that are unwanted at the edges of a block: what its first and last child say counts for the block itself
 * (CSS Fragmentation 3, section 3.1).
 */
final class BreakPropagation {
    private BreakPropagation() {}

    static boolean avoidsBefore(Box box) {
        for (Box each = box; each != null; each = edge(each, true)) {
            if (each.style().flow().before() == Break.AVOID) {
                return true;
            }
        }
        return false;
    }

    static boolean avoidsAfter(Box box) {
        for (Box each = box; each != null; each = edge(each, false)) {
            if (each.style().flow().after() == Break.AVOID) {
                return true;
            }
        }
        return false;
    }

    /** The first or last block in the flow of a block; null where it contains none. */
    private static @Nullable Box edge(Box box, boolean first) {
        if (box.layout().columns().hasColumns() || box.isReplaced()
                || !isBlock(box) || box.containsLines()) {
            return null;
        }
        List<Box> children = box.children();
        for (int i = 0; i < children.size(); i++) {
            Box child = children.get(first ? i : children.size() - 1 - i);
            if (!child.layout().isOutOfFlow() && !child.layout().isFloating()) {
                return child;
            }
        }
        return null;
    }

    private static boolean isBlock(Box box) {
        return switch (box.layout().display()) {
            case BLOCK, LIST_ITEM, FLOW_ROOT -> true;
            case NONE, CONTENTS, INLINE, INLINE_BLOCK, FLEX, INLINE_FLEX, GRID, INLINE_GRID, TABLE, INLINE_TABLE,
                    TABLE_CAPTION, TABLE_COLUMN_GROUP, TABLE_COLUMN, TABLE_HEADER_GROUP, TABLE_ROW_GROUP,
                    TABLE_FOOTER_GROUP, TABLE_ROW, TABLE_CELL ->
                false;
        };
    }
}
