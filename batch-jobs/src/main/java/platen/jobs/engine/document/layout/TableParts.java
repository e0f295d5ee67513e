package platen.jobs.engine.document.layout;

import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.tree.Node;
import platen.jobs.engine.document.tree.Walk;

/** Visits the parts of a table, of its sections or of a row: text between them belongs to no cell. */
abstract class TableParts implements Walk.Visitor {
    /** Returns whether a child of a row is laid out as a cell; what is none is wrapped in one. */
    static boolean isCell(Display display) {
        return switch (display) {
            case COLUMNS, COLUMN, NONE -> false;
            case CELL, BLOCK, INLINE, INLINE_BLOCK, LIST_ITEM, FLEX, TABLE, HEAD, BODY, FOOT, ROW, CAPTION -> true;
        };
    }

    @Override
    public final void text(String text, boolean fromData) {
        // Usually the line ends of the author's source.
    }

    @Override
    public final void pageCounter(Node.PageCounter counter) {
        // As text.
    }
}
