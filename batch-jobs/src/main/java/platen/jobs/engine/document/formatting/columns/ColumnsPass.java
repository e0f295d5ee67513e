package platen.jobs.engine.document.formatting.columns;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.TableStyle.Edge;
import platen.jobs.engine.document.boxstyle.TableStyle.EdgeLine;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Decoration;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.style.Border;

/** Lays a multi-column container out, or as much of it as a page has space for. */
final class ColumnsPass {
    private static final int MAX_OVERFLOWING = 1_000;

    private final Formatting formatting;
    private final Box box;
    private final ColumnsState state;
    private final BoxMetrics metrics;
    private final @Nullable PageSpace page;
    private final double width;
    private final double contentHeight;
    private final double consumed;
    private final boolean begun;
    private final ColumnSet set;
    private final List<Placed> children = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();
    private double y;

    /** A line between two columns. */
    private record Rule(double x, double y, double height) {}

    ColumnsPass(Formatting formatting, Box box, ConstraintSpace space, ColumnsState state,
            @Nullable BreakToken token) {
        this.formatting = formatting;
        this.box = box;
        this.state = state;
        this.metrics = BoxMetrics.of(box.layout(), space);
        var used = new UsedSizes(formatting, box, metrics, space.percentageWidth(), space.percentageHeight());
        this.width = used.width(space);
        this.begun = token != null;
        this.consumed = token == null ? 0 : token.consumed();
        double height = used.height(space, width);
        this.contentHeight = ConstraintSpace.isDefinite(height)
                ? Math.max(0, height - metrics.vertical() - consumed)
                : ConstraintSpace.INDEFINITE;
        this.page = space.page() == null || space.page().monolithic() ? null : space.page();
        this.set = ColumnSet.of(box, Math.max(0, width - metrics.horizontal()));
        this.y = begun ? 0 : metrics.top();
    }

    LayoutResult run() {
        if (!begun && page != null && !page.first() && y >= page.remaining()) {
            return LayoutResult.nothing(box, width);
        }
        double top = y;
        BreakToken within = state.within();
        for (int part = state.part(); part < state.parts().size(); part++) {
            Box each = state.parts().get(part);
            BreakToken next = each instanceof ColumnRun run
                    ? columns(run, top, within, part == state.parts().size() - 1)
                    : across(each, within, part);
            if (next != null) {
                return stop(part, next);
            }
            within = null;
        }
        double end = ConstraintSpace.isDefinite(contentHeight) ? top + contentHeight : y;
        return new LayoutResult(fragment(end + metrics.bottom()), null);
    }

    /** Fills a row of columns; returns where to go on on the next page. */
    private @Nullable BreakToken columns(ColumnRun run, double top, @Nullable BreakToken within, boolean last) {
        double free = page == null ? Double.MAX_VALUE : Math.max(1, page.remaining() - y);
        boolean definite = ConstraintSpace.isDefinite(contentHeight);
        double most = definite ? Math.min(free, Math.max(1, contentHeight - (y - top))) : free;
        boolean inTurn = !box.layout().columns().balanced() && last;
        boolean fills = definite && inTurn;
        FilledColumns filled = inTurn
                ? FilledColumns.fill(formatting, run, set, set.count(), most, within)
                : FilledColumns.balance(formatting, run, set, most, within);
        if (filled.next() != null && page == null) {
            filled = FilledColumns.fill(formatting, run, set, MAX_OVERFLOWING, most, within);
        }
        double height = fills || filled.next() != null ? most : filled.height();
        for (int i = 0; i < filled.columns().size(); i++) {
            Fragment column = filled.columns().get(i).decoration(Decoration.NONE);
            children.add(new Placed(metrics.left() + set.left(i), y, column));
            if (i > 0) {
                double middle = (set.left(i) + set.left(i - 1) + set.width()) / 2;
                rules.add(new Rule(metrics.left() + middle, y, height));
            }
        }
        y += height;
        return filled.next();
    }

    /** Places a box across all columns. */
    private @Nullable BreakToken across(Box spanner, @Nullable BreakToken within, int part) {
        var edges = new BoxMetrics(spanner.layout(), set.whole());
        double above = within == null ? edges.marginTop() : 0;
        boolean first = part == 0 && y == 0 && (page == null || page.first());
        ConstraintSpace space = ConstraintSpace.of(set.whole(), ConstraintSpace.INDEFINITE)
                .on(page == null ? null : page.below(y + above, first));
        LayoutResult result = formatting.layout(spanner, space, within);
        if (result.isNothing()) {
            return result.next();
        }
        double free = set.whole() - result.fragment().width() - edges.margins(true);
        double shift = !edges.isStartMarginAuto(true) ? 0 : edges.isEndMarginAuto(true) ? free / 2 : free;
        children.add(new Placed(metrics.left() + edges.marginLeft() + Math.max(0, shift), y + above,
                result.fragment()));
        y += above + result.fragment().height() + (result.next() == null ? edges.marginBottom() : 0);
        return result.next();
    }

    private LayoutResult stop(int part, BreakToken next) {
        if (children.isEmpty() && !begun && page != null && !page.first()) {
            return LayoutResult.nothing(box, width);
        }
        Fragment fragment = fragment(y);
        double all = consumed + y - (begun ? 0 : metrics.top());
        return new LayoutResult(fragment, new BreakToken(box, part + 1, null, Math.max(all, 0.001),
                new ColumnsState(state.parts(), part, next)));
    }

    private Fragment fragment(double height) {
        Fragment fragment = new Fragment(box, width, height, children, drawing());
        if (!children.isEmpty()) {
            Placed first = children.getFirst();
            double baseline = first.y() + first.fragment().firstBaseline();
            fragment.baselines(baseline, baseline);
        }
        return fragment;
    }

    private @Nullable Drawing drawing() {
        Edge rule = box.layout().columns().rule();
        var color = rule.color();
        if (rules.isEmpty() || color == null || rule.width() <= 0 || rule.line() == EdgeLine.HIDDEN) {
            return null;
        }
        return (canvas, x, y) -> {
            var around = canvas.suspend();
            for (Rule line : rules) {
                double left = x + line.x();
                switch (rule.line()) {
                    case DOTTED, DASHED -> canvas.shapes().line(left, y + line.y(), left, y + line.y() + line.height(),
                            new Border(rule.width(), rule.line() == EdgeLine.DOTTED
                                    ? Border.Line.DOTTED
                                    : Border.Line.DASHED, color));
                    case DOUBLE -> {
                        double third = rule.width() / 3;
                        canvas.shapes().fill(left - 1.5 * third, y + line.y(), third, line.height(), color);
                        canvas.shapes().fill(left + third / 2, y + line.y(), third, line.height(), color);
                    }
                    case SOLID, INSET, GROOVE, OUTSET, RIDGE ->
                        canvas.shapes().fill(left - rule.width() / 2, y + line.y(), rule.width(), line.height(), color);
                    case NONE, HIDDEN -> {}
                }
            }
            canvas.resume(around);
        };
    }
}
