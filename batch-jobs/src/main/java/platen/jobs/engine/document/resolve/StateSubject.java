package platen.jobs.engine.document.resolve;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.selector.Condition;
import platen.jobs.engine.document.selector.Subject;

/** An element in a state: what data decided comes from there. */
public record StateSubject(StyleNode node, StyleState state) implements Subject {
    @Override
    public String name() {
        return node.name();
    }

    @Override
    public Set<String> classes() {
        return node.source().dynamic().contains("class") ? StyleNode.classes(attribute("class")) : node.classes();
    }

    @Override
    public @Nullable String attribute(String name) {
        StyleState own = node.source().dynamic().contains(name) ? state.of(node) : null;
        return own != null && node.askedAttributes().contains(name) ? own.value(name) : node.attribute(name);
    }

    @Override
    public @Nullable Subject parent() {
        StyleNode parent = node.parent();
        return parent == null ? null : new StateSubject(parent, state);
    }

    @Override
    public List<? extends Subject> siblings() {
        return node.siblings().stream().map(each -> new StateSubject(each, state)).toList();
    }

    @Override
    public int index() {
        return node.index();
    }

    @Override
    public int placeOfType(boolean last) {
        return node.placeOfType(last);
    }

    @Override
    public List<? extends Subject> children() {
        return node.children().stream().map(each -> new StateSubject(each, state)).toList();
    }

    @Override
    public boolean isEmpty() {
        return node.isEmpty();
    }

    @Override
    public @Nullable Boolean decided(Condition condition) {
        int question = node.questions().conditions().indexOf(condition);
        if (question < 0) {
            return null;
        }
        StyleState own = state.of(node);
        return own != null && own.isTrue(question);
    }

    @Override
    public boolean isSame(Subject other) {
        return other instanceof StateSubject wrapped ? wrapped.node == node : other == node;
    }
}
