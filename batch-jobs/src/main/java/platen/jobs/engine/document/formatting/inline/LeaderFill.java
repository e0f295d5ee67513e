package platen.jobs.engine.document.formatting.inline;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.LeaderBox;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.inline.text.LineText.Piece;
import platen.jobs.engine.document.formatting.marker.LeaderDrawing;
import platen.jobs.engine.document.formatting.marker.Leaders;
import platen.jobs.engine.document.warning.RenderWarnings;

/** Widens the leaders of a line until it is full, and moves what is behind them. */
record LeaderFill(List<Piece> pieces, List<@Nullable Placed> children, RenderWarnings notes) {
    private static final double TOLERANCE = 0.01;

    /** @param free what is left of the line, in points */
    void fill(double free) {
        long count = children.stream().filter(each -> each != null && isLeader(each)).count();
        for (int i = 0; i < children.size(); i++) {
            Placed each = children.get(i);
            if (each != null && isLeader(each)) {
                widen(i, each, free / count);
            }
        }
    }

    private static boolean isLeader(Placed child) {
        return child.fragment().box() instanceof LeaderBox;
    }

    private void widen(int index, Placed leader, double more) {
        double behind = leader.x() + leader.fragment().width() - TOLERANCE;
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            if (piece.x() >= behind) {
                pieces.set(i, new Piece(piece.x() + more, piece.baseline(), piece.width(), piece.text(), piece.style(),
                        piece.gap(), piece.link(), piece.highlight()));
            }
        }
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            if (child == null || i == index) {
                continue;
            }
            if (child.x() >= behind) {
                children.set(i, new Placed(child.x() + more, child.y(), child.fragment()));
            } else if (child.x() <= leader.x() + TOLERANCE && child.x() + child.fragment().width() >= behind
                    && isInline(child.fragment().box())) {
                children.set(i, new Placed(child.x(), child.y(), child.fragment().wider(more)));
            }
        }
        double width = leader.fragment().width() + more;
        if (Leaders.isCut(leader.fragment(), width)) {
            Supplier<String> name = leader.fragment().box().origin();
            notes.add("", (name == null ? "A leader" : name.get()) + ": leader() repeats its pattern "
                    + LeaderDrawing.MAX_REPEATED + " times at most and does not fill the line. Use a larger font.");
        }
        children.set(index, new Placed(leader.x(), leader.y(), Leaders.fragment(leader.fragment().box(), width)));
    }

    private static boolean isInline(Box box) {
        return box.layout().display() == DisplayType.INLINE && !box.isReplaced();
    }
}
