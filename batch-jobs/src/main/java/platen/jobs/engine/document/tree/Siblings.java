package platen.jobs.engine.document.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.selector.Condition;
import platen.jobs.engine.document.selector.Matcher;

/**
 * The children of one element while they are walked: answers what style sheets ask of them. Where places are asked for
 * alone, one child is held back to know whether it is the last; where siblings or descendants are, all children are
 * held until the last is known.
 */
final class Siblings implements Walk.Visitor {
    private final Walk walk;
    private final Walk.Visitor visitor;
    private final @Nullable LiveElement parent;
    private final boolean lookAhead;
    private final List<Runnable> held = new ArrayList<>();
    private final List<LiveElement> all = new ArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final Matcher matcher;
    private @Nullable LiveElement last;
    private String lastSpace = "";
    private int index;

    Siblings(Walk walk, Walk.Visitor visitor, @Nullable LiveElement parent, boolean lookAhead, Matcher matcher) {
        this.walk = walk;
        this.visitor = visitor;
        this.parent = parent;
        this.lookAhead = lookAhead;
        this.matcher = matcher;
    }

    @Override
    public void text(String text, boolean fromData) {
        if (lookAhead) {
            held.add(() -> visitor.text(text, fromData));
        } else if (last != null && text.isBlank() && !fromData) {
            lastSpace = text;
        } else {
            release(false);
            visitor.text(text, fromData);
        }
    }

    @Override
    public void pageCounter(Node.PageCounter counter) {
        if (lookAhead) {
            held.add(() -> visitor.pageCounter(counter));
        } else {
            release(false);
            visitor.pageCounter(counter);
        }
    }

    @Override
    public void element(Element element, Scope scope, StyleState around) {
        if (element.styleNode().isPseudo()) {
            pseudo(element, scope, around);
            return;
        }
        var live = new LiveElement(walk, element, scope, around, parent, all, index++,
                counts.merge(element.tag(), 1, Integer::sum));
        if (lookAhead) {
            all.add(live);
            held.add(() -> visitor.element(element, scope, state(live, false)));
        } else {
            release(false);
            last = live;
        }
    }

    private void pseudo(Element element, Scope scope, StyleState around) {
        if (lookAhead) {
            held.add(() -> visitor.element(element, scope, around));
        } else {
            // Only an ::after follows children, so the last one is held.
            release(true);
            visitor.element(element, scope, around);
        }
    }

    void end() {
        release(true);
        held.forEach(Runnable::run);
    }

    private void release(boolean isLast) {
        LiveElement live = last;
        if (live == null) {
            return;
        }
        last = null;
        visitor.element(live.element(), live.scope(), state(live, isLast));
        if (!lastSpace.isEmpty()) {
            visitor.text(lastSpace, false);
            lastSpace = "";
        }
    }

    private StyleState state(LiveElement live, boolean isLast) {
        StyleNode node = live.element().styleNode();
        if (!node.asksForPlace()) {
            return live.around();
        }
        long answers = 0;
        List<Condition> asked = node.asked();
        for (int i = 0; i < asked.size(); i++) {
            Condition condition = asked.get(i);
            boolean holds = lookAhead ? matcher.holds(condition, live) : live.isAt((Condition.Nth) condition, isLast);
            answers |= holds ? 1L << i : 0;
        }
        StyleState state = node.state(live.around(), answers, live.values());
        walk.styleWarnings().add(state.problems());
        return state;
    }
}
