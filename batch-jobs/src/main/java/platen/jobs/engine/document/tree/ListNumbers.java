package platen.jobs.engine.document.tree;

import java.util.Set;
import platen.jobs.engine.document.resolve.CounterDeclarations;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.source.Markup;

/** Finds out whether the number of each list item is its place among its siblings, so that nothing must be counted. */
final class ListNumbers {
    private static final Set<String> LISTS = Set.of("ol", "ul", "menu", "dir");

    private final CounterDeclarations counters;
    private boolean plain = true;

    ListNumbers(CounterDeclarations counters) {
        this.counters = counters;
    }

    void look(Markup.Element element, StyleNode style) {
        switch (element.name()) {
            case "ol" -> plain &= !element.attributes().containsKey("start")
                    && !element.attributes().containsKey("reversed");
            case "li" -> {
                StyleNode parent = style.parent();
                plain &= parent != null && LISTS.contains(parent.name()) && !element.attributes().containsKey("value");
            }
            default -> {}
        }
    }

    /** Whether it is so, once all elements were looked at. */
    boolean arePlain() {
        return plain && !counters.mayNumberItems();
    }
}
