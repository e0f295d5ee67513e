package platen.jobs.engine.document.cascade;

import java.util.Comparator;
import platen.jobs.engine.document.sheet.Block;

/**
 * A block of declarations that applies to an element.
 *
 * @param rank of its layer
 * @param attached whether it is the element's style attribute
 */
public record Matched(Block block, Origin origin, int rank, boolean attached, int specificity, int order) {
    /** The weakest first, for normal declarations. */
    static final Comparator<Matched> NORMAL = Comparator.comparing(Matched::origin)
            .thenComparing(Matched::attached).thenComparingInt(Matched::rank)
            .thenComparingInt(Matched::specificity).thenComparingInt(Matched::order);
    /** The weakest first, for important declarations: origins and layers count the other way round. */
    static final Comparator<Matched> IMPORTANT = Comparator.comparing(Matched::origin).reversed()
            .thenComparing(Matched::attached).thenComparing(Comparator.comparingInt(Matched::rank).reversed())
            .thenComparingInt(Matched::specificity).thenComparingInt(Matched::order);

    /** Whether it belongs to a rule of a style sheet, and not to one element. */
    boolean isRule() {
        return !attached && origin != Origin.PRESENTATION;
    }
}
