package platen.jobs.engine.document.layout;

import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Node;
import platen.jobs.engine.document.tree.Walk;

/** Finds text that stands directly in an element, not in one of its children. */
final class DirectText implements Walk.Visitor {
    private boolean found;

    private DirectText() {}

    /** Returns whether an element that is laid out as a table has text outside of any part of a table. */
    static boolean isIn(Element element, Scope scope, StyleState state, Walk walk) {
        if (element.tag().equals("table")) {
            // HTML moves such text out of the table.
            return false;
        }
        var text = new DirectText();
        walk.children(element, scope, state, text);
        return text.found;
    }

    @Override
    public void text(String text, boolean fromData) {
        found |= !text.isBlank();
    }

    @Override
    public void pageCounter(Node.PageCounter counter) {
        found = true;
    }

    @Override
    public void element(Element element, Scope scope, StyleState state) {
        // Its text is not direct.
    }
}
