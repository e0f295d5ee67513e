package platen.jobs.engine.document.count;

import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.counter.Counting;
import platen.jobs.engine.document.style.counter.Counting.Change;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Node;
import platen.jobs.engine.document.tree.Walk;

/** Finds where a counter begins that counts down to its last step within an element. */
final class ReversedCount implements Walk.Visitor {
    private final String name;
    private final Walk walk;
    private long sum;
    private int last;

    private ReversedCount(String name, Walk walk) {
        this.name = name;
        this.walk = walk;
    }

    /** Returns the number with which the counter begins. */
    static int of(String name, Element element, Scope scope, StyleState state, Walk walk) {
        var count = new ReversedCount(name, walk);
        walk.children(element, scope, state, count);
        return (int) Math.clamp(count.sum + count.last, Integer.MIN_VALUE + 1L, Integer.MAX_VALUE - 1L);
    }

    @Override
    public void element(Element element, Scope scope, StyleState state) {
        Style style = element.style(state);
        boolean list = name.equals(Counting.LIST_ITEM);
        if (style.flow().display() == Display.NONE) {
            return;
        }
        if (list && CounterPass.isList(element.tag()) || names(style.counting())) {
            // What is in there is counted by a counter of its own.
            return;
        }
        if (list && style.flow().display() == Display.LIST_ITEM
                && !Counting.namesListItem(style.counting().increments())) {
            step(-1);
        }
        for (Change change : style.counting().increments()) {
            if (change.name().equals(name)) {
                step(change.number());
            }
        }
        walk.children(element, scope, state, this);
    }

    private boolean names(Counting counting) {
        for (Change reset : counting.resets()) {
            if (reset.name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private void step(int number) {
        sum -= number;
        last = number == 0 ? last : -number;
    }

    @Override
    public void text(String text, boolean fromData) {
        // Counts nothing.
    }

    @Override
    public void pageCounter(Node.PageCounter counter) {
        // Counts nothing.
    }
}
