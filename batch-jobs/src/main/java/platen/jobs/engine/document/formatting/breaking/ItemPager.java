package platen.jobs.engine.document.formatting.breaking;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.positioned.Relative;

/**
 * Fills one page with items of a container. An item that the page's end divides goes on at the top of the next page; one
 * that has not begun moves there with everything that stands lower. What needs more height than planned, because it is
 * divided, moves down what is below it.
 */
public final class ItemPager {
    private static final double TOLERANCE = 0.01;

    private final Formatting formatting;
    private final List<PagedItem> items;
    private final PageSpace page;
    private final List<Placed> placed = new ArrayList<>();
    private final List<Continuation> continuing = new ArrayList<>();
    /** Planned ends of items, each with how much later it really ended. */
    private final List<double[]> growths = new ArrayList<>();
    private double bottom;
    /** Where the first item of the page stands, which must be placed; negative where others stand before it. */
    private double firstTop;

    /** An item that a page divided. */
    public record Continuation(PagedItem item, BreakToken token) {}

    /**
     * Where the next page goes on.
     *
     * @param items all items, by their planned tops
     * @param next index of the first item that has not begun
     * @param origin the planned height at which that page begins
     */
    public record Rest(List<PagedItem> items, List<Continuation> continuing, int next, double origin) {}

    /** @param items in the order of their planned tops */
    public ItemPager(Formatting formatting, List<PagedItem> items, PageSpace page) {
        this.formatting = formatting;
        this.items = items;
        this.page = page;
    }

    /** Fragments that stand on the page. */
    public List<Placed> placed() {
        return placed;
    }

    /** Where the lowest fragment ends. */
    public double bottom() {
        return bottom;
    }

    /**
     * Fills the page.
     *
     * @param rest what earlier pages left
     * @return what is left for later pages; null for nothing
     */
    public @Nullable Rest fill(Rest rest) {
        double origin = rest.origin();
        for (Continuation each : rest.continuing()) {
            resume(each, origin);
        }
        int next = rest.next();
        firstTop = next < items.size() && continuing.isEmpty() ? items.get(next).y() - origin : -1;
        var breaks = new ItemBreaks(items);
        boolean turned = false;
        while (next < items.size() && !turned) {
            turned = next > rest.next() && breaks.isForcedBefore(next) || !begin(items.get(next), origin);
            next += turned ? 0 : 1;
        }
        if (next == items.size() && continuing.isEmpty()) {
            return null;
        }
        // What follows on the next page keeps its distance from what goes on there.
        double height = page.remaining();
        double cut = next < items.size() && (continuing.isEmpty() || items.get(next).y() - origin < height)
                ? items.get(next).y()
                : origin + height;
        return new Rest(items, List.copyOf(continuing), next, cut);
    }

    private void resume(Continuation continued, double origin) {
        PagedItem item = continued.item();
        LayoutResult result = formatting.layout(item.box(), item.space().on(page.below(0, true)), continued.token());
        place(item, 0, result.fragment());
        finish(item, result.next(), result.fragment().height() - (item.bottom() - origin));
    }

    /** Places an item, or says that it begins on a later page. */
    private boolean begin(PagedItem item, double origin) {
        double y = Math.max(0, item.y() - origin + growthAbove(item));
        boolean atTop = page.first() && y <= firstTop + TOLERANCE;
        if (page.monolithic() || y + item.whole().reach() <= page.remaining() + TOLERANCE) {
            place(item, y, item.whole());
            finish(item, null, y - (item.y() - origin));
            return true;
        }
        if (!atTop && (y >= page.remaining() - TOLERANCE || item.box().style().flow().kept())) {
            return false;
        }
        LayoutResult result = formatting.layout(item.box(), item.space().on(page.below(y, atTop)), null);
        BreakToken token = result.next();
        boolean overflows = y + result.fragment().height() > page.remaining() + TOLERANCE;
        if (result.isNothing() || token == null && overflows) {
            if (!atTop) {
                return false;
            }
            place(item, y, item.whole());
            return true;
        }
        place(item, y, result.fragment());
        finish(item, token, y + result.fragment().height() - (item.bottom() - origin));
        return true;
    }

    private double growthAbove(PagedItem item) {
        double growth = 0;
        for (double[] each : growths) {
            if (each[0] <= item.y() + TOLERANCE) {
                growth = Math.max(growth, each[1]);
            }
        }
        return growth;
    }

    private void finish(PagedItem item, @Nullable BreakToken token, double growth) {
        if (token != null) {
            continuing.add(new Continuation(item, token));
        } else {
            growths.add(new double[]{item.bottom(), growth});
        }
    }

    private void place(PagedItem item, double y, Fragment fragment) {
        placed.add(Relative.place(item.x(), y, fragment, item.width(), item.height(), item.rightToLeft()));
        bottom = Math.max(bottom, y + fragment.height());
    }
}
