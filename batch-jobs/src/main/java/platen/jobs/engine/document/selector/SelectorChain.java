package platen.jobs.engine.document.selector;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.selector.Selector.Compound;

/** Gathers the compounds of a selector; what precedes a sibling becomes a condition of it. */
final class SelectorChain {
    private List<Compound> compounds = new ArrayList<>();
    private List<Boolean> child = new ArrayList<>();
    private @Nullable PseudoElement pseudo;
    private int specificity;
    private int size;

    @Nullable
    PseudoElement pseudo() {
        return pseudo;
    }

    int size() {
        return size;
    }

    void add(char combinator, Compound compound, @Nullable PseudoElement element, int weight) {
        size++;
        if (!compounds.isEmpty() && (combinator == '+' || combinator == '~')) {
            var left = new Selector(List.copyOf(compounds), List.copyOf(child), null, specificity);
            List<Condition> conditions = new ArrayList<>(compound.conditions());
            conditions.add(new Condition.Preceded(combinator == '+', left));
            compounds = new ArrayList<>(List.of(new Compound(compound.tag(), List.copyOf(conditions))));
            child = new ArrayList<>(List.of(false));
        } else {
            compounds.add(compound);
            child.add(combinator == '>');
        }
        pseudo = element;
        specificity += weight;
    }

    Selector selector() {
        return new Selector(List.copyOf(compounds), List.copyOf(child), pseudo, specificity);
    }
}
