package platen.jobs.engine.document.formatting.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.Sizing;
import platen.jobs.engine.document.boxstyle.TableStyle.CellAlign;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Decoration;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Insets;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.positioned.Positioned;

/** A cell laid out as high as its content, or as what a page leaves of it. */
final class LaidCell {
    private final Cell cell;
    private final LayoutResult result;
    private final double height;
    /** Whether the end of the page was known, so that absolute boxes in the cell may go on on the next one. */
    private final boolean onPage;

    private LaidCell(Cell cell, LayoutResult result, double height, boolean onPage) {
        this.onPage = onPage;
        this.cell = cell;
        this.result = result;
        this.height = height;
    }

    /**
     * Lays a cell, or the rest of it, out.
     *
     * @param space of its width, as high as its content
     */
    static LaidCell of(Formatting formatting, Cell cell, ConstraintSpace space, @Nullable PageSpace page) {
        if (cell.isComplete()) {
            return new LaidCell(cell,
                    new LayoutResult(new Fragment(cell.box(), space.fixedWidth(), 0, List.of(), null), null), 0, false);
        }
        LayoutResult result = formatting.layout(cell.box(), page == null ? space : space.on(page), cell.token());
        double height = result.fragment().height();
        if (!cell.begun()) {
            height = Math.max(height, least(cell.box()));
        }
        return new LaidCell(cell, result, height, page != null);
    }

    private static ConstraintSpace space(double width, double height) {
        return ConstraintSpace.of(width, ConstraintSpace.INDEFINITE).fixed(width, height, height >= 0);
    }

    /** The height that the author gives a cell, which its content may exceed. */
    private static double least(Box box) {
        var style = box.layout();
        if (points(style.sizes().height()) < 0 && points(style.sizes().minHeight()) <= 0) {
            return 0;
        }
        double edges = Insets.of(style, 0).vertical();
        double height = points(style.sizes().height()) >= 0
                ? Insets.borderBox(style, style.sizes().height(), 0, edges)
                : 0;
        return points(style.sizes().minHeight()) > 0
                ? Math.max(height, Insets.borderBox(style, style.sizes().minHeight(), 0, edges))
                : height;
    }

    private static double points(Sizing size) {
        return ColumnConstraint.isPoints(size) ? size.length().value() : -1;
    }

    Cell cell() {
        return cell;
    }

    double height() {
        return height;
    }

    /** How far down its content stands, from its upper edge. */
    double reach() {
        return Math.max(height, result.fragment().reach());
    }

    @Nullable
    BreakToken next() {
        return result.next();
    }

    /** Whether the page left no space for anything of the cell. */
    boolean isNothing() {
        return result.isNothing();
    }

    boolean isOnBaseline() {
        return cell.box().layout().table().align() == CellAlign.BASELINE && !cell.begun();
    }

    /** Distance of the baseline from the top of a cell that is not moved. */
    double baseline() {
        Fragment content = result.fragment();
        double baseline = content.firstBaseline();
        return Double.isNaN(baseline) ? content.height() - Insets.of(cell.box().layout(), 0).bottom() : baseline;
    }

    /**
     * The cell as high as its rows.
     *
     * @param rowBaseline of the cells that stand on a common one
     * @param definite whether the height was set, so that percentages of the content refer to it
     */
    Fragment finished(Formatting formatting, double width, double full, double rowBaseline, boolean definite) {
        Fragment content = result.fragment();
        boolean divided = cell.begun() || result.next() != null;
        boolean filled = definite && !divided && hasPercentages();
        boolean again = filled
                || !divided && !onPage && full > content.height() && holdsAbsoluteBoxes() && !hasPercentages();
        Fragment shown = again ? formatting.layout(cell.box(), space(width, full)) : content;
        double free = filled ? full - filledHeight(shown) : full - content.height();
        double down = divided || filled && isOnBaseline()
                ? 0
                : switch (cell.box().layout().table().align()) {
                    case BASELINE -> Math.max(0, rowBaseline - baseline());
                    case TOP -> 0;
                    case MIDDLE -> Math.max(0, free / 2);
                    case BOTTOM -> Math.max(0, free);
                };
        return moved(shown, width, full, down);
    }

    /** The height of a cell that ends where its content does, whose percentages are those of a higher one. */
    private static double filledHeight(Fragment shown) {
        Insets edges = Insets.of(shown.box().layout(), 0);
        double end = edges.top();
        for (Fragment.Placed child : shown.children()) {
            boolean inFlow = !child.fragment().box().layout().isOutOfFlow();
            end = inFlow ? Math.max(end, child.y() + child.fragment().height()) : end;
        }
        return end + edges.bottom();
    }

    /** Whether absolute boxes in the cell refer to it, whose height its row decides. */
    private boolean holdsAbsoluteBoxes() {
        List<Fragment.Placed> children = result.fragment().children();
        return !children.isEmpty() && Positioned.isContainingBlock(cell.box())
                && children.getLast().fragment().box().layout().isOutOfFlow();
    }

    private boolean hasPercentages() {
        List<Box> children = cell.box().children();
        for (int i = 0; i < children.size(); i++) {
            Sizing height = children.get(i).layout().sizes().height();
            if (height.isLength() && !ColumnConstraint.isPoints(height)) {
                return true;
            }
        }
        return false;
    }

    private Fragment moved(Fragment shown, double width, double full, double down) {
        boolean same = down == 0 && shown.height() == full && shown.width() == width && !cell.begun()
                && result.next() == null;
        Fragment whole = same ? shown : higher(shown, width, full, down);
        boolean shared = cell.box() instanceof SharedBorderBox;
        boolean hidden = !shared && cell.box().layout().table().hidesEmptyCells() && cell.box().children().isEmpty()
                && !cell.box().containsLines();
        return whole.decoration(hidden ? Decoration.NONE : shared ? Decoration.WITHOUT_BORDER : Decoration.WHOLE);
    }

    /** Whether the vertical alignment of the cell moves a box: not an absolute one that says where it stands. */
    private static boolean isAligned(Box box) {
        var inset = box.layout().inset();
        return !box.layout().isOutOfFlow() || inset.top().isAuto() && inset.bottom().isAuto();
    }

    private Fragment higher(Fragment shown, double width, double full, double down) {
        List<Fragment.Placed> children = shown.children();
        if (down != 0) {
            children = new ArrayList<>(children);
            children.replaceAll(child -> isAligned(child.fragment().box())
                    ? new Fragment.Placed(child.x(), child.y() + down, child.fragment())
                    : child);
        }
        var drawing = shown.drawing();
        Fragment whole = new Fragment(cell.box(), width, full, children,
                drawing == null || down == 0 ? drawing : (canvas, x, y) -> drawing.draw(canvas, x, y + down));
        if (!shown.pending().isEmpty() || !whole.pending().isEmpty()) {
            // Absolute boxes that refer to the cell no longer wait, although boxes in it still report them.
            var pending = new ArrayList<OutOfFlow>(shown.pending().size());
            for (OutOfFlow waiting : shown.pending()) {
                pending.add(waiting.to(waiting.x(), waiting.y() + down));
            }
            whole.pending(pending);
        }
        whole.overflowing(shown.overflowing());
        whole.part(cell.begun(), result.next() != null);
        return whole.baselines(shown.firstBaseline() + down, shown.lastBaseline() + down);
    }
}
