package platen.jobs.engine.document.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.resolve.StateSubject;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.selector.Condition;
import platen.jobs.engine.document.selector.Subject;

/** An element with its data, for selectors that look at siblings or descendants. Belongs to one walk. */
final class LiveElement implements Subject {
    private final Walk walk;
    private final Element element;
    private final Scope scope;
    private final StyleState around;
    private final @Nullable LiveElement parent;
    private final List<LiveElement> siblings;
    private final int index;
    private final int place;
    private @Nullable List<LiveElement> children;
    private boolean hasText;

    /**
     * @param around the state of the parent
     * @param siblings all children of the parent, filled while they are walked
     * @param place among siblings of the same name, from 1
     */
    LiveElement(Walk walk, Element element, Scope scope, StyleState around, @Nullable LiveElement parent,
            List<LiveElement> siblings, int index, int place) {
        this.walk = walk;
        this.element = element;
        this.scope = scope;
        this.around = around;
        this.parent = parent;
        this.siblings = siblings;
        this.index = index;
        this.place = place;
    }

    Element element() {
        return element;
    }

    Scope scope() {
        return scope;
    }

    StyleState around() {
        return around;
    }

    /** The values of attributes that style sheets compare. */
    Map<String, String> values() {
        return element.styleNode().askedValues(name -> element.has(name, scope),
                name -> element.attribute(name, scope));
    }

    /** Whether it stands at a place, where following siblings are not known. */
    boolean isAt(Condition.Nth nth, boolean last) {
        return nth.last()
                ? last
                : nth.step() == 0
                        ? nth.offset() == at(nth)
                        : (at(nth) - nth.offset()) % nth.step() == 0 && (at(nth) - nth.offset()) / nth.step() >= 0;
    }

    private int at(Condition.Nth nth) {
        return nth.sameType() ? place : index + 1;
    }

    @Override
    public String name() {
        return element.tag();
    }

    @Override
    public Set<String> classes() {
        StyleNode node = element.styleNode();
        return node.askedAttributes().contains("class")
                ? Arrays.stream(element.attribute("class", scope).split("\\s+", -1)).filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet())
                : node.classes();
    }

    @Override
    public @Nullable String attribute(String name) {
        if (element.mayHave(name)) {
            return element.has(name, scope) ? element.attribute(name, scope) : null;
        }
        return element.styleNode().attribute(name);
    }

    @Override
    public @Nullable Subject parent() {
        if (parent != null) {
            return parent;
        }
        StyleNode above = element.styleNode().parent();
        return above == null ? null : new StateSubject(above, around);
    }

    @Override
    public List<? extends Subject> siblings() {
        return siblings;
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public int placeOfType(boolean last) {
        if (!last) {
            return place;
        }
        return (int) siblings.subList(index, siblings.size()).stream().filter(each -> each.name().equals(name()))
                .count();
    }

    @Override
    public List<? extends Subject> children() {
        List<LiveElement> known = children;
        if (known == null) {
            known = new ArrayList<>();
            children = known;
            walk.plain(element, scope, around, new Collector(known));
        }
        return known;
    }

    @Override
    public boolean isEmpty() {
        return children().isEmpty() && !hasText;
    }

    @Override
    public @Nullable Boolean decided(Condition condition) {
        return null;
    }

    @Override
    public boolean isSame(Subject other) {
        return other == this;
    }

    /** Takes the children. */
    private final class Collector implements Walk.Visitor {
        private final List<LiveElement> found;
        private final Map<String, Integer> counts = new HashMap<>();

        Collector(List<LiveElement> found) {
            this.found = found;
        }

        @Override
        public void text(String text, boolean fromData) {
            hasText = true;
        }

        @Override
        public void pageCounter(Node.PageCounter counter) {
            hasText = true;
        }

        @Override
        public void element(Element child, Scope childScope, StyleState state) {
            if (child.styleNode().isPseudo()) {
                return;
            }
            found.add(new LiveElement(walk, child, childScope, state, LiveElement.this, found, found.size(),
                    counts.merge(child.tag(), 1, Integer::sum)));
        }
    }
}
