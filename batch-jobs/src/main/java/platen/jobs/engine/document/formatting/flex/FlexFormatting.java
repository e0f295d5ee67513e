package platen.jobs.engine.document.formatting.flex;

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
import platen.jobs.engine.document.formatting.positioned.Relative;

/** Lays out flex containers (CSS Flexible Box Layout 1). */
public final class FlexFormatting implements FormattingContext {
    private final Formatting formatting;

    public FlexFormatting(Formatting formatting) {
        this.formatting = formatting;
    }

    @Override
    public LayoutResult layout(Box box, ConstraintSpace space, @Nullable BreakToken token) {
        if (token != null && token.state() instanceof ContainerPager.State state && space.page() != null) {
            return ContainerPager.resume(formatting, box, state, space.page(), token);
        }
        var container = new FlexContainer(formatting, box, space);
        FlexPlan plan = FlexPlan.of(container, space.fixedHeight() == ConstraintSpace.FROM_CONTENT);
        double height = plan.innerHeight() + container.metrics.vertical();
        PageSpace page = space.page();
        Fragment whole = whole(plan, height);
        if (page == null || page.monolithic()) {
            return new LayoutResult(whole, null);
        }
        List<List<PagedItem>> flows = flows(plan);
        return whole.reach() <= page.remaining() && !ContainerPager.hasForcedBreak(flows)
                ? new LayoutResult(whole, null)
                : ContainerPager.begin(formatting, box, whole, flows, page,
                        ContainerPager.Edges.of(container.metrics));
    }

    @Override
    public ContentSizes sizes(Box box) {
        return new FlexWidths(formatting, box).border();
    }

    private Fragment whole(FlexPlan plan, double height) {
        FlexContainer container = plan.container();
        List<Placed> children = new ArrayList<>(plan.items().length);
        for (FlexItem item : plan.items()) {
            children.add(Relative.place(x(plan, item), y(plan, item), item.fragment(), container.innerWidth,
                    container.percentageHeight, container.rightToLeft));
        }
        var fragment = new Fragment(container.box, container.width, height, children, null);
        double top = container.metrics.top();
        fragment.baselines(
                top + FlexBaselines.of(container, plan.items(), plan.lines(), false, plan.innerHeight()),
                top + FlexBaselines.of(container, plan.items(), plan.lines(), true, plan.innerHeight()));
        StaticPositions.report(container, plan.innerHeight(), fragment);
        return fragment;
    }

    private static double x(FlexPlan plan, FlexItem item) {
        return plan.container().metrics.left() + FlexPlacement.x(plan.container(), item, plan.container().innerWidth);
    }

    private static double y(FlexPlan plan, FlexItem item) {
        return plan.container().metrics.top() + FlexPlacement.y(plan.container(), item, plan.innerHeight());
    }

    /** The items as parallel flows: one of rows, or one for each line of a column container. */
    private static List<List<PagedItem>> flows(FlexPlan plan) {
        List<List<PagedItem>> flows = new ArrayList<>();
        for (FlexLine line : plan.lines()) {
            if (flows.isEmpty() || !plan.container().row) {
                flows.add(new ArrayList<>());
            }
            for (int i = line.from; i < line.to; i++) {
                flows.getLast().add(paged(plan, plan.items()[i]));
            }
        }
        for (List<PagedItem> flow : flows) {
            flow.sort(Comparator.comparingDouble(PagedItem::y));
        }
        return flows;
    }

    private static PagedItem paged(FlexPlan plan, FlexItem item) {
        FlexContainer container = plan.container();
        double width = item.fragment().width();
        boolean natural = item.sizes.preferred(false).isAuto() && (container.row || item.main == item.base);
        double height = natural ? ConstraintSpace.INDEFINITE : item.fragment().height();
        ConstraintSpace space = new ItemSizes(container).space(item).fixed(width, height, !natural);
        return new PagedItem(item.box, x(plan, item), y(plan, item), item.fragment(), space, container.innerWidth,
                container.percentageHeight, container.rightToLeft);
    }
}
