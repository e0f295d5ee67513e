package platen.jobs.engine.document.tree;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Data;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.origin.Origins;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.warning.StyleWarnings;
import platen.jobs.engine.model.Cancellation;
import tools.jackson.databind.JsonNode;

/**
 * Walks children with data: conditions are decided, loops run. Counts its steps, so that no template and no data can
 * keep a render busy for ever. Belongs to one render.
 */
public final class Walk {
    /** Elements and texts of one document at most. */
    public static final int MAX_STEPS = 2_000_000;
    /** Characters that count as one step. */
    private static final int CHARACTERS_A_STEP = 8;

    private final CounterSource counters;
    private final @Nullable Origins origins;
    private final StyleWarnings styleWarnings = new StyleWarnings();
    private Function<Node.Running, @Nullable RunningElement> runningElements = any -> null;
    private int steps;

    public Walk(CounterSource counters) {
        this(counters, null);
    }

    /** @param origins takes where the texts of placeholders come from; null where nothing is recorded */
    public Walk(CounterSource counters, @Nullable Origins origins) {
        this.counters = counters;
        this.origins = origins;
    }

    /** Sets what finds the running elements that the page shows which is laid out. */
    public void running(Function<Node.Running, @Nullable RunningElement> source) {
        runningElements = source;
    }

    public CounterSource counters() {
        return counters;
    }

    /** Returns what is ignored in the style attributes that were walked over. */
    public StyleWarnings styleWarnings() {
        return styleWarnings;
    }

    /** Takes what is walked over, in order. */
    public interface Visitor {
        /** @param fromData whether line ends in it are meant */
        void text(String text, boolean fromData);

        void pageCounter(Node.PageCounter counter);

        /** @param state the element's own */
        void element(Element element, Scope scope, StyleState state);

        /** Takes an element that left the flow and is shown here. */
        default void running(Element element, Scope scope, StyleState state) {
            element(element, scope, state);
        }
    }

    /**
     * An element that left the flow for the margins of pages.
     *
     * @param state the element's own
     */
    public record RunningElement(Element element, Scope scope, StyleState state) {}

    /** The document is larger than any may be. */
    public static final class TooLarge extends RuntimeException {
        public TooLarge(String sentence) {
            super(sentence);
        }
    }

    /** Returns the state of the root element. */
    public StyleState stateOfRoot(Element root, Scope scope) {
        if (!root.styleNode().asksForPlace()) {
            return StyleState.NONE;
        }
        var only = new Only();
        var siblings = new Siblings(this, only, null, root.styleNode().looksAhead(), root.styleNode().renderMatcher());
        siblings.element(root, scope, StyleState.NONE);
        siblings.end();
        return only.state;
    }

    /** Takes the state of a single element. */
    private static final class Only implements Visitor {
        private StyleState state = StyleState.NONE;

        @Override
        public void text(String text, boolean fromData) {
            throw new IllegalStateException("The root element has no text beside it");
        }

        @Override
        public void pageCounter(Node.PageCounter counter) {
            throw new IllegalStateException("The root element has no text beside it");
        }

        @Override
        public void element(Element element, Scope scope, StyleState own) {
            state = own;
        }
    }

    /** Visits the children of an element. */
    public void children(Element element, Scope scope, StyleState state, Visitor visitor) {
        if (ShownOption.isAskedBy(element, scope)) {
            var option = new ShownOption(this);
            all(element, scope, state, option);
            option.show(visitor);
        } else {
            all(element, scope, state, visitor);
        }
    }

    private void all(Element element, Scope scope, StyleState state, Visitor visitor) {
        if (element.placesAsked()) {
            var siblings = new Siblings(this, visitor, null, element.looksAhead(), element.styleNode()
                    .renderMatcher());
            nodes(element.children(state), scope, state, siblings);
            siblings.end();
        } else {
            nodes(element.children(state), scope, state, visitor);
        }
    }

    /** Visits the children of an element without answering what style sheets ask of them. */
    void plain(Element element, Scope scope, StyleState state, Visitor visitor) {
        nodes(element.children(state), scope, state, visitor);
    }

    private void nodes(List<Node> nodes, Scope scope, StyleState state, Visitor visitor) {
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            step(1);
            switch (node) {
                case Node.Text text -> visitor.text(text.text(), false);
                case Node.Inserted data -> {
                    String text = Data.text(data.value().of(scope));
                    step(text.length() / CHARACTERS_A_STEP);
                    if (!text.isEmpty()) {
                        visitor.text(origins == null ? text : origins.mark(text, data.origin()), true);
                    }
                }
                case Node.PageCounter counter -> visitor.pageCounter(counter);
                case Node.Counter counter -> counter(counter, scope, visitor);
                case Element element -> visitor.element(element, scope, state);
                case Node.Running running -> running(running, visitor);
                case Node.If condition -> branch(condition, scope, state, visitor);
                case Node.Each loop -> rows(loop, scope, state, visitor);
            }
        }
    }

    /** Counts the characters that an author puts before a list item; each item has them again. */
    public void marker(String text) {
        step(text.length());
    }

    private void running(Node.Running running, Visitor visitor) {
        RunningElement shown = runningElements.apply(running);
        if (shown != null) {
            visitor.running(shown.element(), shown.scope(), shown.state());
        }
    }

    private void counter(Node.Counter counter, Scope scope, Visitor visitor) {
        String text = counters.text(counter, scope);
        step(text.length() / CHARACTERS_A_STEP);
        if (!text.isEmpty()) {
            visitor.text(text, false);
        }
    }

    private void branch(Node.If condition, Scope scope, StyleState state, Visitor visitor) {
        for (Node.Branch branch : condition.branches()) {
            if (Data.isTrue(branch.condition().of(scope))) {
                nodes(branch.body(), scope, state, visitor);
                return;
            }
        }
        nodes(condition.otherwise(), scope, state, visitor);
    }

    private void rows(Node.Each loop, Scope scope, StyleState state, Visitor visitor) {
        JsonNode rows = loop.rows().of(scope);
        if (rows == null || !rows.isArray() || rows.isEmpty()) {
            nodes(loop.otherwise(), scope, state, visitor);
            return;
        }
        int count = rows.size();
        for (int row = 0; row < count; row++) {
            step(1);
            nodes(loop.body(), scope.row(rows.get(row), row, count), state, visitor);
        }
    }

    private void step(int count) {
        Cancellation.check();
        steps += count;
        if (steps > MAX_STEPS || steps < 0) {
            throw new TooLarge("The template and its data make more than " + MAX_STEPS
                    + " elements and texts; split the document.");
        }
    }
}
