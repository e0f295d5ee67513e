package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.inline.AtomicBoxes.AtomicBox;

/** How far the content of a line reaches above and below its baseline, in points (CSS 2.2, section 10.8). */
final class LineExtent {
    private double above;
    private double below;
    /** Height of the highest box that is aligned with an edge of the line. */
    private double tallest;
    private List<AtomicBox> edgeAligned = List.of();

    /** Begins a line that is as high as the container's own font asks. */
    void begin(LineMetrics strut) {
        above = strut.above();
        below = strut.below();
        tallest = 0;
        edgeAligned = List.of();
    }

    /** Begins a line that is as high as its content alone, as in quirks mode. */
    void beginWithoutStrut() {
        above = Double.NEGATIVE_INFINITY;
        below = Double.NEGATIVE_INFINITY;
        tallest = 0;
        edgeAligned = List.of();
    }

    /**
     * Makes the line high enough for text.
     *
     * @param shift of its baseline above that of the line
     */
    void reach(LineMetrics metrics, double shift) {
        above = Math.max(above, metrics.above() + shift);
        below = Math.max(below, metrics.below() - shift);
    }

    /**
     * Makes the line high enough for a box.
     *
     * @param shift of its baseline above that of the line
     */
    void reach(AtomicBox atom, double shift) {
        boolean atEdge = switch (atom.fragment().box().layout().lines().align()) {
            case TOP, BOTTOM -> true;
            case BASELINE, SHIFTED, SUB, SUPER, TEXT_TOP, TEXT_BOTTOM, MIDDLE -> false;
        };
        if (atEdge) {
            tallest = Math.max(tallest, atom.above() + atom.below());
            edgeAligned = edgeAligned.isEmpty() ? new ArrayList<>(1) : edgeAligned;
            edgeAligned.add(atom);
        } else {
            above = Math.max(above, atom.above() + shift);
            below = Math.max(below, atom.below() - shift);
        }
    }

    /** Ends the line: boxes at its edges make it higher below the baseline; one without text is as high as its strut. */
    void end(LineMetrics strut) {
        if (above + below == Double.NEGATIVE_INFINITY) {
            above = Math.max(above, tallest > 0 ? 0 : strut.above());
            below = Math.max(below, tallest > 0 ? 0 : strut.below());
        }
        below = Math.max(below, tallest - above);
    }

    /** Returns the distance of the baseline from the line's upper edge, after {@link #end}. */
    double above() {
        return above;
    }

    /** Returns the height of the line, after {@link #end}. */
    double height() {
        return above + below;
    }

    /** Returns the box whose fragment is aligned with an edge of the line; null for any other fragment. */
    @Nullable
    AtomicBox edgeAligned(Fragment fragment) {
        for (int i = 0; i < edgeAligned.size(); i++) {
            if (edgeAligned.get(i).fragment() == fragment) {
                return edgeAligned.get(i);
            }
        }
        return null;
    }
}
