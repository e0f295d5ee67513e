package platen.jobs.engine.document.formatting.columns;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.ColumnsStyle;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.boxstyle.LayoutMapper;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.FormattingContext;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;

/** Lays multi-column containers out. */
public final class ColumnsFormatting implements FormattingContext {
    private final Formatting formatting;

    public ColumnsFormatting(Formatting formatting) {
        this.formatting = formatting;
    }

    @Override
    public ContentSizes sizes(Box box) {
        ColumnsStyle style = box.layout().columns();
        double edges = new BoxMetrics(box.layout(), 0).horizontal();
        double gap = ColumnSet.gap(box, 0);
        double min = 0;
        double max = 0;
        for (Box part : remembered(box)) {
            ContentSizes sizes = formatting.sizes(part);
            boolean spans = !(part instanceof ColumnRun);
            int count = spans ? 1 : Math.max(1, style.count());
            double gaps = gap * (count - 1);
            double least = style.width() > 0 && !spans ? Math.min(style.width(), sizes.min()) : sizes.min();
            double most = spans ? sizes.max() : Math.max(style.width(), sizes.max());
            min = Math.max(min, style.width() > 0 ? least : least * count + gaps);
            max = Math.max(max, most * count + gaps);
        }
        return new ContentSizes(min, Math.max(min, max)).plus(edges);
    }

    @Override
    public LayoutResult layout(Box box, ConstraintSpace space, @Nullable BreakToken token) {
        ColumnsState state = token != null && token.state() instanceof ColumnsState known
                ? known
                : new ColumnsState(remembered(box), 0, null);
        return new ColumnsPass(formatting, box, space, state, token).run();
    }

    /** The parts of a container; a run remembers its columns, which containers around it ask for again and again. */
    private static List<Box> remembered(Box box) {
        if (box.memory().columns() instanceof Parts known) {
            return known.parts();
        }
        List<Box> parts = parts(box);
        box.memory().columns(new Parts(parts));
        return parts;
    }

    private record Parts(List<Box> parts) {}

    /** Divides the content at boxes that stand across all columns. */
    private static List<Box> parts(Box box) {
        LayoutStyle plain = LayoutMapper.anonymous(DisplayType.FLOW_ROOT, box.layout());
        if (box.containsLines()) {
            return List.of(new ColumnRun(box, plain, List.of()));
        }
        var parts = new ArrayList<Box>();
        var run = new ArrayList<Box>();
        for (Box child : box.children()) {
            boolean spans = child.layout().columns().spansAll() && !child.layout().isOutOfFlow()
                    && child.layout().floating() == LayoutStyle.FloatSide.NONE;
            if (!spans) {
                run.add(child);
                continue;
            }
            if (!run.isEmpty()) {
                parts.add(new ColumnRun(box, plain, List.copyOf(run)));
                run.clear();
            }
            parts.add(child);
        }
        if (!run.isEmpty()) {
            parts.add(new ColumnRun(box, plain, List.copyOf(run)));
        }
        return parts;
    }
}
