package platen.jobs.engine.document.selector;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A complex selector. Sibling combinators are conditions of the compound behind them, so that only ancestors form the
 * chain.
 *
 * @param compounds from the outermost ancestor to the subject
 * @param child for each compound, whether it is a child of the one before instead of any descendant
 * @param pseudo the pseudo-element that is styled, or null for the element itself
 * @param specificity with ids in bits 20 and above, classes in bits 10 to 19 and types below
 */
public record Selector(List<Compound> compounds, List<Boolean> child, @Nullable PseudoElement pseudo,
        int specificity) {

    static final int ID = 1 << 20;
    static final int CLASS = 1 << 10;
    static final int TYPE = 1;

    /**
     * The conditions of one element.
     *
     * @param tag name in lower case, or null for any
     */
    public record Compound(@Nullable String tag, List<Condition> conditions) {}

    /** Returns the conditions of the subject. */
    public Compound subject() {
        return compounds.getLast();
    }

    /** Returns the specificity of the most specific of several selectors. */
    static int most(List<Selector> selectors) {
        return selectors.stream().mapToInt(Selector::specificity).max().orElse(0);
    }
}
