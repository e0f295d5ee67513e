package platen.jobs.engine.document.painting;

import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Node;
import platen.jobs.engine.document.tree.Walk;

/** The characters of an element without its looks, for the outline and for alternative texts. */
public final class PlainText implements Walk.Visitor {
    private static final int MAX_LENGTH = 200;

    private final Walk walk;
    private final StringBuilder text = new StringBuilder();

    private PlainText(Walk walk) {
        this.walk = walk;
    }

    public static String of(Element element, Scope scope, StyleState state, Walk walk) {
        var plain = new PlainText(walk);
        walk.children(element, scope, state, plain);
        String text = plain.text.toString().strip().replaceAll("\\s+", " ");
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…";
    }

    @Override
    public void text(String raw, boolean fromData) {
        if (text.length() < 4 * MAX_LENGTH) {
            text.append(raw);
        }
    }

    @Override
    public void pageCounter(Node.PageCounter counter) {
        // Unknown, and of no use in an outline.
    }

    @Override
    public void element(Element element, Scope scope, StyleState state) {
        if (!element.style(state).flow().running().isEmpty()) {
            return;
        }
        if (element.tag().equals("br")) {
            text.append(' ');
        }
        walk.children(element, scope, state, this);
    }
}
