package platen.jobs.engine.document.painting;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.positioned.Layers;
import platen.jobs.engine.document.tree.Element;

/** Decides which boxes are painted in passes with the blocks around them. */
final class PaintOrder {
    private PaintOrder() {}

    /** Returns whether a box is the marker of a list item. */
    static boolean isMarker(Box item, Box inner) {
        Element element = item.element();
        return element != null && element.marker() != null && inner.element() == element.marker();
    }

    /** Returns whether a fragment is painted as a whole, and not in passes with the blocks around it. */
    static boolean isApart(Fragment fragment) {
        Box box = fragment.box();
        return box.isReplaced() || box.layout().isFloating() || Layers.isLayer(box) || box.layout().clips();
    }

    /** Returns whether a box has items, each of which is painted as a whole. */
    static boolean hasItems(Box box) {
        return switch (box.layout().display()) {
            case FLEX, INLINE_FLEX, GRID, INLINE_GRID -> true;
            case NONE, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, INLINE, INLINE_BLOCK, TABLE, INLINE_TABLE, TABLE_CAPTION,
                    TABLE_COLUMN_GROUP, TABLE_COLUMN, TABLE_HEADER_GROUP, TABLE_ROW_GROUP, TABLE_FOOTER_GROUP,
                    TABLE_ROW, TABLE_CELL ->
                false;
        };
    }
}
