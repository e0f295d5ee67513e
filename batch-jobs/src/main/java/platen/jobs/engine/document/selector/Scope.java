package platen.jobs.engine.document.selector;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.selector.Selector.Compound;

/**
 * The elements that the rules of {@code @scope} style: css-cascade-6, section 2.5.
 *
 * @param roots what the scope's root matches
 * @param conditions that elements within the scope fulfill
 */
public record Scope(List<Selector> roots, List<Condition> conditions) {

    /**
     * Reads the prelude of {@code @scope}, as in {@code (.card) to (.content)}.
     *
     * @throws InvalidSelector when the rule is to be dropped
     */
    public static Scope of(List<Component> prelude, Set<String> namespaces) throws InvalidSelector {
        List<Component> parts = prelude.stream().filter(each -> !each.isWhitespace()).toList();
        boolean limited = parts.size() == 3 && parts.get(1).isIdent("to");
        if (parts.size() != 1 && !limited) {
            throw new InvalidSelector(0, "@scope is understood with selectors in parentheses alone, as in @scope "
                    + "(.card) to (.content)");
        }
        List<Selector> roots = selectors(parts.getFirst(), namespaces);
        List<Condition> conditions = new ArrayList<>();
        conditions.add(new Condition.Is(withDescendants(roots)));
        if (limited) {
            List<Selector> limits = new ArrayList<>();
            for (Selector limit : selectors(parts.getLast(), namespaces)) {
                limits.add(below(roots, limit));
            }
            conditions.add(new Condition.Not(withDescendants(limits)));
        }
        return new Scope(roots, List.copyOf(conditions));
    }

    private static List<Selector> selectors(Component part, Set<String> namespaces) throws InvalidSelector {
        if (!(part instanceof Component.Block block) || block.open() != '(') {
            throw new InvalidSelector(0, "The selectors of @scope stand in parentheses");
        }
        return SelectorParser.rule(block.content(), null, namespaces);
    }

    /** Returns selectors of the same elements and of all that is in them. */
    private static List<Selector> withDescendants(List<Selector> selectors) {
        List<Selector> all = new ArrayList<>(selectors);
        for (Selector selector : selectors) {
            all.add(extended(selector, new Compound(null, List.of())));
        }
        return List.copyOf(all);
    }

    private static Selector extended(Selector selector, Compound descendant) {
        List<Compound> compounds = new ArrayList<>(selector.compounds());
        List<Boolean> child = new ArrayList<>(selector.child());
        compounds.add(descendant);
        child.add(false);
        return new Selector(List.copyOf(compounds), List.copyOf(child), null, 0);
    }

    /** Returns a selector that matches within a root alone. */
    private static Selector below(List<Selector> roots, Selector selector) {
        List<Compound> compounds = new ArrayList<>(selector.compounds());
        List<Boolean> child = new ArrayList<>(selector.child());
        compounds.addFirst(new Compound(null, List.of(new Condition.Is(roots))));
        child.set(0, false);
        child.addFirst(false);
        return new Selector(List.copyOf(compounds), List.copyOf(child), null, 0);
    }

    /** Returns a selector that matches in this scope alone. */
    Selector within(Selector selector) {
        List<Compound> compounds = new ArrayList<>(selector.compounds());
        List<Condition> all = new ArrayList<>(selector.subject().conditions());
        all.addAll(conditions);
        compounds.set(compounds.size() - 1, new Compound(selector.subject().tag(), List.copyOf(all)));
        return new Selector(List.copyOf(compounds), selector.child(), selector.pseudo(), selector.specificity());
    }
}
