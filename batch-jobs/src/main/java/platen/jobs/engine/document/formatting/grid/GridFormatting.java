package platen.jobs.engine.document.formatting.grid;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.FormattingContext;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.breaking.ContainerPager;
import platen.jobs.engine.document.formatting.breaking.PagedItem;
import platen.jobs.engine.document.formatting.grid.Tracks.Constraint;
import platen.jobs.engine.document.formatting.positioned.Relative;

/** Lays out grid containers (CSS Grid Layout 2, without subgrids). */
public final class GridFormatting implements FormattingContext {
    private final Formatting formatting;

    public GridFormatting(Formatting formatting) {
        this.formatting = formatting;
    }

    @Override
    public LayoutResult layout(Box box, ConstraintSpace space, @Nullable BreakToken token) {
        if (token != null && token.state() instanceof ContainerPager.State state && space.page() != null) {
            return ContainerPager.resume(formatting, box, state, space.page(), token);
        }
        GridPlan plan = GridPlan.of(GridContainer.of(formatting, box, space));
        double height = plan.innerHeight + plan.container.metrics.vertical();
        Fragment whole = whole(plan, height);
        PageSpace page = space.page();
        if (page == null || page.monolithic()) {
            return new LayoutResult(whole, null);
        }
        List<List<PagedItem>> flows = List.of(flow(plan));
        return whole.reach() <= page.remaining() && !ContainerPager.hasForcedBreak(flows)
                ? new LayoutResult(whole, null)
                : ContainerPager.begin(formatting, box, whole, flows, page,
                        ContainerPager.Edges.of(plan.container.metrics));
    }

    @Override
    public ContentSizes sizes(Box box) {
        GridContainer container = GridContainer.unsized(formatting, box);
        double edges = container.metrics.horizontal();
        return new ContentSizes(GridPlan.intrinsicWidth(container, Constraint.MIN_CONTENT) + edges,
                GridPlan.intrinsicWidth(container, Constraint.MAX_CONTENT) + edges);
    }

    private static Fragment whole(GridPlan plan, double height) {
        GridContainer container = plan.container;
        List<Placed> children = new ArrayList<>(plan.items.size());
        for (GridItem item : plan.items) {
            children.add(Relative.place(item.x, item.y, item.fragment(), item.areaWidth, item.areaHeight,
                    container.alignment.rightToLeft()));
        }
        var fragment = new Fragment(container.box, container.width, height, children, null);
        fragment.baselines(GridBaselines.of(plan.items), GridBaselines.last(plan.items));
        AbsoluteAreas.report(plan, fragment);
        return fragment;
    }

    private static List<PagedItem> flow(GridPlan plan) {
        List<PagedItem> flow = new ArrayList<>(plan.items.size());
        for (GridItem item : plan.items) {
            Fragment fragment = item.fragment();
            boolean natural = item.box.layout().sizes().height().isAuto();
            ConstraintSpace space = ItemBoxes.space(item).fixed(fragment.width(),
                    natural ? ConstraintSpace.INDEFINITE : fragment.height(), !natural);
            flow.add(new PagedItem(item.box, item.x, item.y, fragment, space, item.areaWidth, item.areaHeight,
                    plan.container.alignment.rightToLeft()));
        }
        flow.sort(Comparator.comparingDouble(PagedItem::y));
        return flow;
    }
}
