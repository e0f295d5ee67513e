package platen.jobs.engine.document.layout;

import platen.jobs.engine.document.tree.Walk;

/** Visits the parts of a table, of its sections or of a row: text between them belongs to no cell. */
abstract class TableParts implements Walk.Visitor {
    @Override
    public final void text(String text, boolean fromData) {
        // Usually the line ends of the author's source.
    }

    @Override
    public final void pageCounter(boolean total) {
        // As text.
    }
}
