package platen.jobs.engine.document.pages;

import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle.Positioning;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.inline.text.LineText;

/** Finds how far the content of a page reaches beyond the right edge of its margins. */
final class PageOverflow {
    private PageOverflow() {}

    /**
     * Returns the right edge of what is farthest right, from the left edge of the fragment. Absolute boxes that refer to
     * the page itself do not count, as in Chromium.
     */
    static double right(Fragment page) {
        double farthest = page.width();
        List<Placed> children = page.children();
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            if (!child.fragment().box().layout().isOutOfFlow()) {
                farthest = right(child.fragment(), child.x(), farthest);
            }
        }
        return farthest;
    }

    private static double right(Fragment fragment, double x, double known) {
        double farthest = Math.max(known, x + fragment.width());
        if (fragment.drawing() instanceof LineText text) {
            LineText.Piece last = text.piece(text.count() - 1);
            farthest = Math.max(farthest, x + last.x() + last.width());
        }
        if (fragment.box().layout().clips()) {
            return farthest;
        }
        List<Placed> children = fragment.children();
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            if (!isBare(child.fragment().box(), child.fragment())) {
                farthest = right(child.fragment(), x + child.x(), farthest);
            }
        }
        return farthest;
    }

    /** Whether nobody misses a box: it has neither content nor size, or is fixed to the page. */
    private static boolean isBare(Box box, Fragment fragment) {
        return box.layout().position() == Positioning.FIXED
                || fragment.children().isEmpty() && fragment.drawing() == null
                        && (fragment.width() == 0 || fragment.height() == 0) && !box.isReplaced();
    }
}
