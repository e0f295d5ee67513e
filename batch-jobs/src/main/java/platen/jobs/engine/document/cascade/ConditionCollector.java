package platen.jobs.engine.document.cascade;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import platen.jobs.engine.document.selector.Condition;
import platen.jobs.engine.document.selector.ElementState;
import platen.jobs.engine.document.selector.Selector;
import platen.jobs.engine.document.selector.Selector.Compound;

/** Finds the conditions that siblings or descendants decide, and the attributes whose values are compared. */
final class ConditionCollector {
    private ConditionCollector() {}

    /**
     * Collects what a selector looks at.
     *
     * @param found conditions with the compounds that they stand in
     * @param compared attributes whose values are compared
     * @param sought attributes whose presence is asked for
     */
    static void collect(Selector selector, Map<Condition, List<Compound>> found, Set<String> compared,
            Set<String> sought) {
        for (Compound compound : selector.compounds()) {
            compound.conditions().forEach(condition -> collect(condition, compound, found, compared, sought));
        }
    }

    private static void collect(Condition condition, Compound compound, Map<Condition, List<Compound>> found,
            Set<String> compared, Set<String> sought) {
        if (condition.isStructural()) {
            List<Compound> compounds = found.computeIfAbsent(condition, key -> new ArrayList<>());
            if (!compounds.contains(compound)) {
                compounds.add(compound);
            }
        }
        switch (condition) {
            case Condition.Is is -> is.selectors().forEach(each -> within(each, compound, found, compared, sought));
            case Condition.Not not -> not.selectors().forEach(each -> within(each, compound, found, compared, sought));
            case Condition.Preceded preceded -> collect(preceded.left(), found, compared, sought);
            case Condition.Nth nth -> nth.of().forEach(each -> collect(each, found, compared, sought));
            case Condition.Has has ->
                has.relatives().forEach(each -> collect(each.selector(), found, compared, sought));
            case Condition.Id id -> {}
            case Condition.ClassName name -> {}
            case Condition.Attribute attribute -> {
                boolean presence = attribute.operator() == Condition.Attribute.Operator.EXISTS;
                (presence ? sought : compared).add(attribute.name());
            }
            case Condition.Anchor anchor -> {}
            case Condition.Empty empty -> {}
            case Condition.Language language -> {}
            case Condition.Dir dir -> {}
            case Condition.Flag flag -> sought.addAll(ElementState.attributes(flag.kind()));
        }
    }

    /** The subject of a selector within another's compound is that compound's element. */
    private static void within(Selector selector, Compound outer, Map<Condition, List<Compound>> found,
            Set<String> compared, Set<String> sought) {
        List<Compound> compounds = selector.compounds();
        compounds.subList(0, compounds.size() - 1).forEach(each -> each.conditions().forEach(condition -> collect(
                condition, each, found, compared, sought)));
        compounds.getLast().conditions().forEach(condition -> collect(condition, outer, found, compared, sought));
    }
}
