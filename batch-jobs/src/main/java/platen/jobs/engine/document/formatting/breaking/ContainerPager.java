package platen.jobs.engine.document.formatting.breaking;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.breaking.ItemPager.Rest;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;

/** Divides a container of items over pages. */
public final class ContainerPager {

    /**
     * How a container goes on on a later page.
     *
     * @param whole the container as it is where no page ends
     * @param flows what is left of each flow; null for one that is complete
     * @param edges upper and lower border and padding
     */
    public record State(Fragment whole, List<@Nullable Rest> flows, Edges edges) {}

    /** Border and padding above and below the items, in points. */
    public record Edges(double top, double bottom) {
        public static Edges of(BoxMetrics metrics) {
            return new Edges(metrics.top(), metrics.bottom());
        }
    }

    private static final double TOLERANCE = 0.01;

    private final Formatting formatting;
    private final Box box;
    private final Fragment whole;
    private final PageSpace page;
    private final Edges edges;
    /** The upper edge that the part has itself, though an earlier page shows another one. */
    private final double ownTop;
    /** The lower edge that the part has itself, even if a later page shows another one. */
    private final double ownBottom;
    private final boolean resumed;
    /** How much of the height of the undivided container earlier pages show. */
    private final double consumed;
    private final List<Placed> placed = new ArrayList<>();
    private double bottom;

    private ContainerPager(Formatting formatting, Box box, Fragment whole, PageSpace page, Edges edges,
            boolean resumed, double consumed) {
        this.formatting = formatting;
        this.box = box;
        this.whole = whole;
        this.page = page;
        boolean cloned = box.layout().cloned();
        this.edges = edges;
        this.ownTop = cloned && resumed ? edges.top() : 0;
        this.ownBottom = cloned ? edges.bottom() : 0;
        this.resumed = resumed;
        this.consumed = consumed;
    }

    /** Whether a container that fits on the page is divided all the same. */
    public static boolean hasForcedBreak(List<List<PagedItem>> flows) {
        for (List<PagedItem> flow : flows) {
            if (new ItemBreaks(flow).isForcedAnywhere()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Fills the first page.
     *
     * @param whole the container as it is where no page ends
     * @param flows items that stand below each other, by their tops; flows stand beside each other
     */
    public static LayoutResult begin(Formatting formatting, Box box, Fragment whole, List<List<PagedItem>> flows,
            PageSpace page, Edges edges) {
        List<@Nullable Rest> rests = new ArrayList<>(flows.size());
        for (List<PagedItem> flow : flows) {
            rests.add(new Rest(flow, List.of(), 0, 0));
        }
        return new ContainerPager(formatting, box, whole, page, edges, false, 0).fill(rests);
    }

    /** Fills a later page. */
    public static LayoutResult resume(Formatting formatting, Box box, State state, PageSpace page,
            BreakToken token) {
        return new ContainerPager(formatting, box, state.whole(), page, state.edges(), true, token.consumed())
                .fill(state.flows());
    }

    private LayoutResult fill(List<@Nullable Rest> flows) {
        List<@Nullable Rest> left = place(flows, page.below(ownTop, page.first()).without(ownBottom));
        boolean lacksSpace = isComplete(left) && !placed.isEmpty() && !page.monolithic()
                && bottom <= page.remaining() + TOLERANCE && bottom + edges.bottom() > page.remaining() + TOLERANCE;
        if (lacksSpace) {
            // What stands last goes to the next page with the padding and border below it.
            left = place(flows, new PageSpace(page.height() - edges.bottom(), page.offset(), false, page.first()));
        }
        return isComplete(left) ? finish(left) : interrupt(left);
    }

    /** Places items on a page; returns what each flow leaves to the next one. */
    private List<@Nullable Rest> place(List<@Nullable Rest> flows, PageSpace where) {
        List<@Nullable Rest> left = new ArrayList<>(flows.size());
        placed.clear();
        bottom = 0;
        for (Rest flow : flows) {
            Rest rest = null;
            if (flow != null) {
                var pager = new ItemPager(formatting, flow.items(), where);
                rest = pager.fill(flow);
                for (Placed each : pager.placed()) {
                    placed.add(ownTop == 0 ? each : new Placed(each.x(), each.y() + ownTop, each.fragment()));
                }
                bottom = Math.max(bottom, ownTop + pager.bottom());
            }
            left.add(rest);
        }
        return left;
    }

    private static boolean isComplete(List<@Nullable Rest> left) {
        for (Rest rest : left) {
            if (rest != null) {
                return false;
            }
        }
        return true;
    }

    /** The last part, unless what is left of the container's own height asks for a further page. */
    private LayoutResult finish(List<@Nullable Rest> left) {
        double own = ownTop + whole.height() - consumed;
        double content = bottom + (placed.isEmpty() ? 0 : edges.bottom());
        double height = Math.max(content, own);
        if (height > page.remaining() && page.remaining() > 0 && content <= page.remaining() && !page.monolithic()) {
            return interrupt(left);
        }
        return new LayoutResult(fragment(height), null);
    }

    private LayoutResult interrupt(List<@Nullable Rest> left) {
        boolean begun = resumed || !placed.isEmpty();
        if (!begun && !page.first()) {
            return LayoutResult.nothing(box, whole.width());
        }
        double height = Math.max(0, page.remaining());
        // Edges as high as a page would leave nothing for what is left.
        double shown = Math.max(Math.min(height, 1), height - ownTop - ownBottom);
        return new LayoutResult(fragment(height), new BreakToken(box, 1, null,
                consumed + shown, new State(whole, left, edges)));
    }

    private Fragment fragment(double height) {
        var fragment = new Fragment(box, whole.width(), height, placed, null);
        if (!resumed) {
            fragment.baselines(whole.firstBaseline(), whole.lastBaseline());
            for (OutOfFlow waiting : whole.pending()) {
                if (waiting.box().element() != null && isChild(waiting.box())) {
                    fragment.report(waiting);
                }
            }
        }
        return fragment;
    }

    private boolean isChild(Box waiting) {
        return box.children().contains(waiting);
    }
}
