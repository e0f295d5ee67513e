package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Decoration;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.paint.Drawing;

/**
 * A line that no page can hold, because of a box in it: the box is divided, and what stands lower in the line goes to the
 * last page of it.
 *
 * @param boxes that go on
 * @param remains what stands beside the last parts; null for nothing
 * @param height of the line where no page ends
 * @param x of the line
 * @param next where lines go on behind it; null for nowhere
 */
public record LineDivision(List<Rest> boxes, @Nullable Fragment remains, double height, double x,
        @Nullable LineToken next) {

    /** A box that goes on at the same distance from the line's left edge. */
    record Rest(Box box, BreakToken token, double x) {}

    /**
     * A part of the line on one page.
     *
     * @param rest null for the last part
     */
    public record Part(Fragment fragment, @Nullable LineDivision rest) {}

    /** Where a line is divided: width and percentages that its boxes refer to, and the page as its upper edge sees it. */
    public record Place(double width, double percentageHeight, PageSpace page) {
        ConstraintSpace space(double down, boolean first) {
            return InlineContext.shrinking(width, percentageHeight).on(page.below(down, first));
        }
    }

    /**
     * Divides a line.
     *
     * @param next where lines go on behind it; null for nowhere
     * @return null where nothing in the line can be divided
     */
    public static @Nullable Part begin(Formatting formatting, Fragment line, double x, Place place,
            @Nullable LineToken next) {
        double free = place.page().remaining();
        List<Rest> rests = new ArrayList<>(1);
        List<Placed> here = new ArrayList<>();
        List<Placed> lower = new ArrayList<>();
        for (Placed child : line.children()) {
            double bottom = child.y() + child.fragment().reach();
            if (!isAtom(child.fragment().box()) || bottom <= free) {
                (bottom <= free ? here : lower).add(child);
                continue;
            }
            double top = Math.max(0, child.y());
            LayoutResult result = formatting.layout(child.fragment().box(), place.space(top, true), null);
            here.add(new Placed(child.x(), top, result.fragment()));
            if (result.next() != null) {
                rests.add(new Rest(child.fragment().box(), result.next(), child.x()));
            }
        }
        if (rests.isEmpty()) {
            return null;
        }
        Drawing text = line.drawing();
        boolean textHere = line.firstBaseline() <= free;
        Fragment part = fragment(line, free, here, textHere ? text : null);
        Fragment remains = lower.isEmpty() && (textHere || text == null)
                ? null
                : fragment(line, line.height(), lower, textHere ? null : text);
        return new Part(part, new LineDivision(rests, remains, line.height(), x, next));
    }

    /** Goes on at the top of a page. */
    public Part resume(Formatting formatting, Box box, Place place) {
        List<Rest> rests = new ArrayList<>(1);
        List<Placed> here = new ArrayList<>();
        double high = 0;
        for (Rest each : boxes) {
            LayoutResult result = formatting.layout(each.box, place.space(0, true), each.token);
            here.add(new Placed(each.x, 0, result.fragment()));
            high = Math.max(high, result.fragment().height());
            if (result.next() != null) {
                rests.add(new Rest(each.box, result.next(), each.x));
            }
        }
        Fragment beside = remains;
        if (rests.isEmpty() && beside != null) {
            here.add(new Placed(0, high - height, beside));
        }
        Fragment part = new Fragment(box, place.width(), high, here, null).decoration(Decoration.NONE)
                .baselines(high, high);
        return new Part(part, rests.isEmpty() ? null : new LineDivision(rests, remains, height, x, next));
    }

    private static Fragment fragment(Fragment line, double height, List<Placed> children, @Nullable Drawing text) {
        return new Fragment(line.box(), line.width(), height, children, text).decoration(Decoration.NONE)
                .baselines(line.firstBaseline(), line.lastBaseline());
    }

    private static boolean isAtom(Box box) {
        return box.layout().display() != DisplayType.INLINE || box.isReplaced();
    }
}
