package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LineStyle;
import platen.jobs.engine.document.formatting.Decoration;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.inline.AtomicBoxes.AtomicBox;
import platen.jobs.engine.document.formatting.inline.text.LineText.Piece;

/**
 * Makes the fragment of a line whose content is set: the content moves to its place between the line's edges, and boxes
 * that are aligned with an edge move there.
 *
 * @param box container of the line
 */
record LinePlacement(Box box, LineContent content) {

    /**
     * Returns the fragment of a line.
     *
     * @param available width of the line
     * @param offset of the content from the left edge
     * @param gap added to each space
     * @param endSpace whether a space ends the text, for readers of the text without its lines
     */
    Fragment fragment(double available, double offset, double gap, boolean endSpace) {
        LineExtent extent = content.extent();
        List<@Nullable Placed> children = content.children();
        List<Placed> moved = new ArrayList<>(children.size());
        for (Placed child : children) {
            if (child != null) {
                moved.add(new Placed(child.x() + offset, top(child), child.fragment()));
            }
        }
        List<Piece> set = LineAlignment.moved(content.pieces(), moved, offset, extent.above(), gap);
        if (endSpace && !set.isEmpty()) {
            set.add(Piece.space(set.getLast()));
        }
        return new Fragment(box, available, extent.height(), moved, set.isEmpty() ? null : content.text(set, gap))
                .baselines(extent.above(), extent.above()).decoration(Decoration.NONE);
    }

    private double top(Placed child) {
        LineExtent extent = content.extent();
        AtomicBox atom = extent.edgeAligned(child.fragment());
        if (atom == null) {
            return extent.above() + child.y();
        }
        boolean bottom = child.fragment().box().layout().lines().align() == LineStyle.Align.BOTTOM;
        double own = (bottom ? extent.height() - atom.above() - atom.below() : 0) + atom.metrics().marginTop();
        return content.moved(new Placed(0, own, atom.fragment())).y();
    }
}
