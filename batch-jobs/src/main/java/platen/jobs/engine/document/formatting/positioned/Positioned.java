package platen.jobs.engine.document.formatting.positioned;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.boxstyle.LayoutStyle.Positioning;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.BreakToken.Carried;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.OutOfFlow.Area;
import platen.jobs.engine.text.unicode.Direction;

/**
 * Lays absolute and fixed boxes out once their containing block has its size. Of one render: fixed boxes are repeated on
 * every page from the one on that they were found on.
 */
public final class Positioned {
    private static final double TOLERANCE = 0.01;

    private final Formatting formatting;
    private final List<OutOfFlow> fixed = new ArrayList<>();
    /** Boxes that go on although their containing block ended on an earlier page. */
    private List<Carried> overflowing = List.of();

    public Positioned(Formatting formatting) {
        this.formatting = formatting;
    }

    /** Whether absolute boxes within refer to this box. */
    public static boolean isContainingBlock(Box box) {
        return box.layout().position() != Positioning.STATIC || isTransformed(box);
    }

    /** Whether a box is painted with a matrix of its own; fixed boxes within refer to it too. */
    public static boolean isTransformed(Box box) {
        return box.layout().transform() != null
                && (box.layout().display() != DisplayType.INLINE || box.isReplaced());
    }

    /**
     * Lays the absolute boxes out that refer to a box, and adds them to its fragment.
     *
     * @param result of laying the box out
     * @param token that it was laid out with
     */
    public LayoutResult complete(Box box, ConstraintSpace space, LayoutResult result, @Nullable BreakToken token) {
        Fragment fragment = result.fragment();
        List<Carried> before = token == null ? List.of() : token.carried();
        boolean all = isContainingBlock(box);
        if (before.isEmpty() && (all ? fragment.pending().isEmpty() : !hasInlineAreas(fragment))) {
            return result;
        }
        double consumed = token == null ? 0 : token.consumed();
        var border = box.layout().border();
        // Where the box goes on, its border is above the page's top or below its end.
        double top = border.top().width() - consumed;
        double bottom = result.next() == null ? border.bottom().width() : 0;
        var area = new Area(border.left().width(), top,
                Math.max(0, fragment.width() - border.left().width() - border.right().width()),
                Math.max(0, fragment.height() - bottom - top));
        var round = new Round(area, space.page(), result.next() == null, fragment, consumed);
        List<OutOfFlow> waiting = fragment.pending();
        fragment.pending(List.of());
        for (Carried each : before) {
            round.resume(each);
        }
        for (OutOfFlow each : waiting) {
            boolean ofPage = each.box().layout().position() == Positioning.FIXED && !isTransformed(box);
            if (ofPage || !all && each.inline() == null) {
                fragment.report(each);
            } else {
                round.place(each);
            }
        }
        if (round.later.isEmpty()) {
            return result;
        }
        if (result.next() == null) {
            round.onNextPage().forEach(fragment::overflow);
            return result;
        }
        return new LayoutResult(fragment, result.next().carrying(round.later));
    }

    /** Whether the containing block of a box that waits is an inline box in the lines of a fragment. */
    private static boolean hasInlineAreas(Fragment fragment) {
        List<OutOfFlow> waiting = fragment.pending();
        for (int i = 0; i < waiting.size(); i++) {
            if (waiting.get(i).inline() != null) {
                return true;
            }
        }
        return false;
    }

    /**
     * Lays out what refers to the page, at the end of each page.
     *
     * @param root fragment of the page's content; its border edge is the corner of the page area
     * @param width of the page area
     * @param height of the page area
     */
    public void completePage(Fragment root, double width, double height) {
        var area = new Area(0, 0, width, height);
        var page = new PageSpace(height, 0, false);
        List<OutOfFlow> waiting = root.pending();
        root.pending(List.of());
        var round = new Round(area, page, true, root, 0);
        for (Carried each : overflowing) {
            round.resume(each);
        }
        int known = fixed.size();
        for (OutOfFlow each : waiting) {
            if (each.box().layout().position() == Positioning.FIXED) {
                fixed.add(each);
            } else {
                round.place(each);
            }
        }
        var everywhere = new Round(area, null, true, root, 0);
        for (int i = 0; i < fixed.size(); i++) {
            Fragment placed = everywhere.place(fixed.get(i));
            if (i < known && placed != null) {
                placed.repeated();
            }
        }
        round.onNextPage().forEach(root::overflow);
        overflowing = root.overflowing();
    }

    /** Whether a further page is needed for what did not fit. */
    public boolean hasMore() {
        return !overflowing.isEmpty();
    }

    /** The boxes that are placed into one fragment of their containing block. */
    private final class Round {
        private final Area area;
        private final @Nullable PageSpace page;
        private final boolean complete;
        private final Fragment fragment;
        private final double consumed;
        private final boolean mirrored;
        private final List<Carried> later = new ArrayList<>(0);

        Round(Area area, @Nullable PageSpace page, boolean complete, Fragment fragment, double consumed) {
            this.area = area;
            this.page = page;
            this.complete = complete;
            this.fragment = fragment;
            this.consumed = consumed;
            this.mirrored = fragment.box().style().paragraph().direction() == Direction.RIGHT_TO_LEFT;
        }

        @Nullable
        Fragment place(OutOfFlow waiting) {
            Box box = waiting.box();
            var inset = box.layout().inset();
            boolean waits = !complete && inset.top().isAuto() && !inset.bottom().isAuto();
            if (waits) {
                later.add(new Carried(shifted(waiting, consumed), null, 0, Double.NaN));
                return null;
            }
            Area around = waiting.area() == null ? area : waiting.area();
            ConstraintSpace space = sized(waiting, around);
            Fragment whole = formatting.layout(box, space);
            double x = across(waiting, around, mirrored).place(whole.width());
            double y = down(waiting, around).place(whole.height());
            // What would stand on an earlier page is shown at the top of this one.
            y = consumed > 0 ? Math.max(0, y) : y;
            return begin(waiting, x, y, whole, space);
        }

        /** Begins a box at a place, or says that a later page does. */
        private @Nullable Fragment begin(OutOfFlow waiting, double x, double y, Fragment whole, ConstraintSpace space) {
            if (page == null || page.monolithic() || y + whole.reach() <= page.remaining() + TOLERANCE) {
                return add(waiting, x, y, new LayoutResult(whole, null));
            }
            boolean atTop = page.offset() + y <= TOLERANCE;
            if (y < page.remaining() || atTop) {
                LayoutResult part = formatting.layout(waiting.box(), onPage(space, y, atTop), null);
                if (part.isNothing() && !atTop) {
                    // No page ends before the first line that has space, whatever number of lines should stand together.
                    part = formatting.layout(waiting.box(), onPage(space, y, true), null);
                    atTop = y + part.fragment().height() <= page.remaining() + TOLERANCE && part.next() != null;
                }
                if (!part.isNothing() && (atTop || y + part.fragment().height() <= page.remaining() + TOLERANCE)) {
                    return add(waiting, x, y, part);
                }
            }
            later.add(new Carried(shifted(waiting, consumed), null, x, consumed + Math.max(y, page.remaining())));
            return null;
        }

        private Fragment add(OutOfFlow waiting, double x, double y, LayoutResult result) {
            put(x, y, result.fragment());
            if (result.next() != null) {
                later.add(new Carried(shifted(waiting, consumed), result.next(), x, Double.NaN));
            }
            return result.fragment();
        }

        /** Goes on with a box at the top of this page, or begins it here. */
        void resume(Carried carried) {
            OutOfFlow where = shifted(carried.where(), -consumed);
            BreakToken within = carried.within();
            Area around = where.area() == null ? area : where.area();
            if (within == null && Double.isNaN(carried.y())) {
                place(where);
                return;
            }
            if (within == null) {
                ConstraintSpace space = sized(where, around);
                begin(where, carried.x(), Math.max(0, carried.y() - consumed), formatting.layout(where.box(), space),
                        space);
                return;
            }
            double top = page == null ? 0 : -page.offset();
            LayoutResult result = formatting.layout(where.box(), onPage(space(around, sized(where, around).fixedWidth(),
                    ConstraintSpace.INDEFINITE), top, true), within);
            put(carried.x(), top, result.fragment());
            if (result.next() != null) {
                later.add(new Carried(carried.where(), result.next(), carried.x(), Double.NaN));
            }
        }

        /** Returns what is left, with places from the top of the next page. */
        List<Carried> onNextPage() {
            double down = consumed + (page == null ? 0 : page.remaining());
            return later.stream().map(each -> each.from(down, area)).toList();
        }

        private void put(double x, double y, Fragment laid) {
            fragment.add(new Fragment.Placed(x, y, laid));
            for (OutOfFlow inner : laid.pending()) {
                fragment.report(new OutOfFlow(inner.box(), inner.x() + x, inner.y() + y, inner.horizontal(),
                        inner.vertical(), null));
            }
            fragment.overflow(laid, x);
        }

        /** The space of a box with the sizes that do not depend on laying it out. */
        private ConstraintSpace sized(OutOfFlow waiting, Area around) {
            Box box = waiting.box();
            if (box.isReplaced()) {
                return space(around, ConstraintSpace.INDEFINITE, ConstraintSpace.INDEFINITE);
            }
            var sizes = new AbsoluteSizes(formatting, box, across(waiting, around, mirrored), down(waiting, around));
            double width = sizes.width();
            return space(around, width, sizes.height(width));
        }

        private ConstraintSpace space(Area around, double width, double height) {
            return ConstraintSpace.of(around.width(), around.height())
                    .with(ConstraintSpace.AutoWidth.FIT_CONTENT).fixed(width, height, height >= 0);
        }

        private ConstraintSpace onPage(ConstraintSpace plain, double y, boolean first) {
            return page == null
                    ? plain
                    : plain.on(new PageSpace(page.height(), page.offset() + y, page.monolithic(), first));
        }
    }

    private static OutOfFlow shifted(OutOfFlow waiting, double down) {
        return down == 0
                ? waiting
                : waiting.to(waiting.x(), waiting.y() + down);
    }

    private static AxisPlacement across(OutOfFlow waiting, Area around, boolean mirrored) {
        LayoutStyle style = waiting.box().layout();
        return new AxisPlacement(around.x(), around.width(), style.inset().left(), style.inset().right(), waiting.x(),
                waiting.horizontal(), style.margin().left(), style.margin().right(), around.width(),
                false, mirrored,
                AlignedAxis.of(style.alignment().justifySelf(), mirrored, style.alignment().rightToLeft()));
    }

    private static AxisPlacement down(OutOfFlow waiting, Area around) {
        LayoutStyle style = waiting.box().layout();
        return new AxisPlacement(around.y(), around.height(), style.inset().top(), style.inset().bottom(), waiting.y(),
                waiting.vertical(), style.margin().top(), style.margin().bottom(), around.width(), true, false,
                AlignedAxis.of(style.alignment().alignSelf(), false, false));
    }
}
