package platen.jobs.engine.document.formatting.block;

import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.inline.text.LineText;
import platen.jobs.engine.document.formatting.inline.text.LineText.Piece;
import platen.jobs.engine.document.tree.Element;

/** Finds the boxes that leave space for a scroll bar below their content, where Chromium prints one. */
final class ScrollSpace {
    /** Height of a scroll bar, in points: 15 CSS pixels. */
    private static final double HEIGHT = 11.25;
    private static final double TOLERANCE = 0.4;

    private ScrollSpace() {}

    /** Whether a box may have that space; what the root element and its body say counts for the page. */
    static boolean mayHave(Box box) {
        if (!box.layout().scrolls()) {
            return false;
        }
        Element element = box.element();
        return element == null || !element.tag().equals("body") && !element.tag().equals("html");
    }

    /**
     * Returns the height of the space below the content; 0 for none. Padding beside what stands in the box itself can
     * be scrolled to, that beside what overflows boxes in it cannot (CSS Overflow 3, section 2.2).
     *
     * @param parts the fragments in the box
     * @param content right edge of the content box
     * @param padding right edge of the padding box
     */
    static double below(List<Placed> parts, double content, double padding) {
        boolean own = false;
        for (Placed part : parts) {
            own |= part.x() + own(part.fragment()) > content + TOLERANCE
                    && !part.fragment().box().layout().isOutOfFlow();
        }
        return own || right(parts) > padding + TOLERANCE ? HEIGHT : 0;
    }

    private static double own(Fragment fragment) {
        return fragment.drawing() instanceof LineText line ? end(line) : fragment.width();
    }

    private static double right(List<Placed> parts) {
        double right = 0;
        for (Placed part : parts) {
            Fragment fragment = part.fragment();
            double own = own(fragment);
            double within = fragment.box().layout().clips() && !(fragment.drawing() instanceof LineText)
                    ? own
                    : Math.max(own, right(fragment.children()));
            right = Math.max(right, part.x() + within);
        }
        return right;
    }

    private static double end(LineText line) {
        Piece last = line.piece(line.count() - 1);
        return last.x() + last.width();
    }
}
