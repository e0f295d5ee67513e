package platen.jobs.engine.document.style;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a rule is for: the last compound is the element itself, each earlier one an ancestor.
 *
 * @param compounds from the outermost in
 * @param child for each compound, whether it is the very child of the one before
 */
record Selector(List<Compound> compounds, List<Boolean> child) {

    /**
     * One element's conditions.
     *
     * @param tag name, or null for any
     * @param id or null for any
     */
    record Compound(@Nullable String tag, List<String> classes, @Nullable String id, List<Among> among) {

        /** Whether everything holds but the place among siblings. */
        boolean mayMatch(StyleNode node) {
            return (tag == null || tag.equals(node.tag())) && (id == null || id.equals(node.id()))
                    && node.classes().containsAll(classes);
        }
    }

    /** A condition on the place among siblings. */
    sealed interface Among {
        boolean holds(int index, boolean last);

        record Last() implements Among {
            @Override
            public boolean holds(int index, boolean last) {
                return last;
            }
        }

        /** Every {@code step}-th from {@code start} on, counted from 1; step 0 for one place only. */
        record Nth(int step, int start) implements Among {
            @Override
            public boolean holds(int index, boolean last) {
                int from = index + 1 - start;
                return step == 0 ? from == 0 : from % step == 0 && from / step >= 0;
            }
        }
    }

    int specificity() {
        int sum = 0;
        for (Compound compound : compounds) {
            sum += (compound.id() == null ? 0 : 10_000)
                    + 100 * (compound.classes().size() + compound.among().size()) + (compound.tag() == null ? 0 : 1);
        }
        return sum;
    }

    /** Whether the element itself fits, its ancestors left aside. */
    boolean mayMatch(StyleNode node) {
        return compounds.getLast().mayMatch(node);
    }

    /**
     * Whether the rule is for an element: compound by compound down its ancestors, so that the work grows with their
     * number and not with the ways to choose among them.
     *
     * @param path the element's ancestors from the root on, and the element itself
     * @param state which conditions among siblings hold, by their bits
     */
    boolean matches(List<StyleNode> path, long state) {
        int last = compounds.size() - 1;
        if (!matches(path.getLast(), last, state)) {
            return false;
        }
        if (last == 0) {
            return true;
        }
        // Which compounds are matched by a chain that ends at the node before, and at any earlier node.
        var here = new boolean[last + 1];
        var above = new boolean[last + 1];
        for (StyleNode node : path) {
            boolean[] before = here.clone();
            for (int i = last; i >= 0; i--) {
                boolean joined = i == 0 || (child.get(i) ? before[i - 1] : above[i - 1]);
                here[i] = joined && matches(node, i, state);
            }
            for (int i = 0; i <= last && node != path.getLast(); i++) {
                above[i] |= here[i];
            }
        }
        return here[last];
    }

    private boolean matches(StyleNode node, int index, long state) {
        Compound compound = compounds.get(index);
        return compound.mayMatch(node) && node.holds(compound.among(), state);
    }
}
