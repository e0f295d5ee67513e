package platen.jobs.engine.document.formatting.block;

import java.util.List;
import java.util.function.Predicate;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.style.FlowStyle.Break;

/** Finds where a page may, must and must not end between the children of a block (CSS Fragmentation 3, section 3.1). */
final class BreakOpportunities {
    private final List<Box> children;
    private final boolean namesPages;
    private final Predicate<Break> forced;

    /**
     * @param namesPages whether any box of the document names the page that it stands on
     * @param forced whether a break ends the page
     */
    BreakOpportunities(List<Box> children, boolean namesPages, Predicate<Break> forced) {
        this.children = children;
        this.forced = forced;
        this.namesPages = namesPages;
    }

    static boolean isInFlow(Box child) {
        return !child.layout().isOutOfFlow() && !child.layout().isFloating();
    }

    /** Returns whether the page before ended on request before a child, whose margin counts then. */
    boolean isForced(int index) {
        if (forced.test(children.get(index).style().flow().before())) {
            return true;
        }
        int before = inFlowBefore(index, 0);
        return before >= 0
                && (forced.test(children.get(before).style().flow().after()) || asksForOtherPage(before, index));
    }

    /** Returns whether a child asks for another page than the child before it, which stands on a page with content. */
    boolean changesPage(int index, int start, boolean filled) {
        if (!namesPages || !filled || !isInFlow(children.get(index))) {
            return false;
        }
        int before = inFlowBefore(index, start);
        return before >= start && asksForOtherPage(before, index);
    }

    private boolean asksForOtherPage(int before, int index) {
        return namesPages && PageNames.differ(children.get(before), children.get(index));
    }

    /** Returns the index of the next child in the flow before another; less than the start where there is none. */
    private int inFlowBefore(int index, int start) {
        int before = index - 1;
        while (before >= start && !isInFlow(children.get(before))) {
            before--;
        }
        return before;
    }

    /** Returns the index of the last child in the flow; less than the start where there is none. */
    int lastInFlow(int start) {
        return inFlowBefore(children.size(), start);
    }

    /** Returns the last place, up to an end, at which the page may end where no style speaks against it. */
    int lastAcceptable(int end, int start) {
        int at = end;
        while (at > start && (BreakPropagation.avoidsBefore(children.get(at))
                || BreakPropagation.avoidsAfter(children.get(at - 1)))) {
            at--;
        }
        return at;
    }
}
