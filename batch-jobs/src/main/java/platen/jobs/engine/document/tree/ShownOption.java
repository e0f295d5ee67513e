package platen.jobs.engine.document.tree;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.resolve.StyleState;

/** Finds the option that a closed list shows: the last selected one, else the first. Belongs to one walk. */
final class ShownOption implements Walk.Visitor {
    private static final String LIST = "select";

    private final Walk walk;
    private @Nullable Option shown;

    private record Option(Element element, Scope scope, StyleState state) {}

    ShownOption(Walk walk) {
        this.walk = walk;
    }

    /** Returns whether an element shows one of its options alone. */
    static boolean isAskedBy(Element element, Scope scope) {
        return element.tag().equals(LIST) && !element.has("multiple", scope);
    }

    @Override
    public void text(String text, boolean fromData) {
        // A list shows options alone.
    }

    @Override
    public void pageCounter(Node.PageCounter counter) {
        // A list shows options alone.
    }

    @Override
    public void element(Element element, Scope scope, StyleState state) {
        if (element.tag().equals("optgroup")) {
            walk.children(element, scope, state, this);
        } else if (element.tag().equals("option")) {
            boolean own = element.has("selected", scope);
            if (shown == null || own) {
                shown = new Option(element, scope, state);
            }
        }
    }

    /** Hands the option to a visitor. */
    void show(Walk.Visitor visitor) {
        if (shown != null) {
            visitor.element(shown.element(), shown.scope(), shown.state());
        }
    }
}
