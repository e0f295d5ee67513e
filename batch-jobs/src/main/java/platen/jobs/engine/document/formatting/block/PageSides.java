package platen.jobs.engine.document.formatting.block;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.style.FlowStyle.Break;

/** Finds whether content asks for a left or a right page (CSS Fragmentation 3, section 3.1). */
public final class PageSides {
    private PageSides() {}

    /**
     * Returns the side on which the next page must be; a value without a side, such as {@link Break#AUTO}, if either
     * will do.
     *
     * @param token where the page before ended in the box
     */
    public static Break of(Box box, BreakToken token) {
        if (!PageNames.holdsBlocks(box)) {
            return Break.AUTO;
        }
        List<Box> children = box.children();
        int index = token.child();
        BreakToken within = token.within();
        if (index < 0) {
            return Break.AUTO;
        }
        if (within != null && index < children.size()) {
            return of(children.get(index), within);
        }
        Box next = index < children.size() ? PageNames.inFlow(children, index, 1) : null;
        if (next == null) {
            return Break.AUTO;
        }
        Break wanted = begin(next);
        return wanted.isOfSide() ? wanted : end(PageNames.inFlow(children, index - 1, -1));
    }

    /** Of several, the last in the order of the document counts. */
    private static Break begin(Box box) {
        Box first = PageNames.holdsBlocks(box) ? PageNames.inFlow(box.children(), 0, 1) : null;
        Break within = first == null ? Break.AUTO : begin(first);
        return within.isOfSide() ? within : box.style().flow().before();
    }

    private static Break end(@Nullable Box box) {
        if (box == null) {
            return Break.AUTO;
        }
        Box last = PageNames.holdsBlocks(box) ? PageNames.inFlow(box.children(), box.children().size() - 1, -1) : null;
        Break within = end(last);
        return within.isOfSide() ? within : box.style().flow().after();
    }
}
