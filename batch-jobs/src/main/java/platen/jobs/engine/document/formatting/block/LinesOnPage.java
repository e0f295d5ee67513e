package platen.jobs.engine.document.formatting.block;

import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.inline.LineRun;
import platen.jobs.engine.document.style.ParagraphStyle;

/** Counts the lines of a block that stand on a page (CSS Fragmentation 3, section 3.3). */
final class LinesOnPage {
    private static final double TOLERANCE = 0.01;

    private final List<LineRun.Line> lines;
    private final double limit;

    /** @param limit where the page ends */
    LinesOnPage(List<LineRun.Line> lines, double limit) {
        this.lines = lines;
        this.limit = limit;
    }

    /**
     * Returns how many lines stand on this page, with neither orphans nor widows if that can be; 0 for none.
     *
     * @param complete whether the lines are all that follow
     * @param begins whether the block begins on this page
     * @param filledBefore whether something stood on the page before the lines and their floats
     * @param filled whether something stands on the page now
     */
    int count(Box box, boolean complete, boolean begins, boolean filledBefore, boolean filled) {
        int fit = fitting();
        if (fit == lines.size()) {
            return fit;
        }
        ParagraphStyle style = box.style().paragraph();
        int count = fit;
        if (complete && lines.size() - count < style.widows()) {
            count = Math.min(count, lines.size() - style.widows());
        }
        if (count >= (begins ? style.orphans() : 1)) {
            return count;
        }
        if (filledBefore && begins) {
            return 0;
        }
        boolean onlyFloats = filledBefore || lines.getFirst().floats() != null && filled;
        return fit == 0 && !onlyFloats ? 1 : fit;
    }

    /** Returns the number of lines up to the first that ends past the page's end. */
    private int fitting() {
        int fit = 0;
        while (fit < lines.size() && lines.get(fit).bottom() <= limit + TOLERANCE) {
            fit++;
        }
        return fit;
    }
}
