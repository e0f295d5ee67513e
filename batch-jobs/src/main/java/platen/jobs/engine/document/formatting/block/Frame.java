package platen.jobs.engine.document.formatting.block;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.inline.InlineAreas;
import platen.jobs.engine.document.formatting.inline.InlineContext;
import platen.jobs.engine.document.formatting.positioned.Relative;
import platen.jobs.engine.text.unicode.Direction;

/**
 * A block whose content is being laid out. Its upper edge is unknown while its margin may still collapse with those of
 * its first children.
 */
final class Frame implements InlineContext.Sink {
    final Box box;
    /** Of the border edge, in the context. */
    final double x;
    /** Width of the content box. */
    final double width;
    /** Tells what percentages of children's heights refer to; or indefinite. */
    final double percentageHeight;
    double y;
    boolean resolved;
    double firstBaseline = Fragment.NO_BASELINE;
    double lastBaseline = Fragment.NO_BASELINE;
    private final FloatPlacement floats;
    private final List<Fragment.Placed> children = new ArrayList<>(2);
    private @Nullable List<OutOfFlow> waiting;

    /** @param floats places floats of the block formatting context */
    Frame(Box box, double x, double width, double percentageHeight, FloatPlacement floats) {
        this.floats = floats;
        this.box = box;
        this.x = x;
        this.width = width;
        this.percentageHeight = percentageHeight;
    }

    boolean isRightToLeft() {
        return box.style().paragraph().direction() == Direction.RIGHT_TO_LEFT;
    }

    void resolve(double top) {
        y = top;
        resolved = true;
    }

    /**
     * Adds a child in the flow.
     *
     * @param childX in the context
     * @param childY in the context; without meaning while the own place is unknown, as the child begins there too
     */
    void add(double childX, double childY, Fragment fragment) {
        double top = resolved ? childY - y : 0;
        children.add(Relative.place(childX - x, top, fragment, width, percentageHeight, isRightToLeft()));
        if (!Double.isNaN(fragment.firstBaseline())) {
            // Content that is clipped has no baseline beyond its box.
            double most = fragment.box().layout().clips() ? fragment.height() : Double.POSITIVE_INFINITY;
            if (Double.isNaN(firstBaseline)) {
                firstBaseline = top + Math.min(fragment.firstBaseline(), most);
            }
            lastBaseline = top + Math.min(fragment.lastBaseline(), most);
        }
    }

    @Override
    public void line(Fragment line, double lineX, double lineY) {
        double top = resolved ? lineY - y : 0;
        children.add(new Fragment.Placed(lineX - x, top, line));
        if (Double.isNaN(firstBaseline)) {
            firstBaseline = top + line.firstBaseline();
        }
        lastBaseline = top + line.lastBaseline();
    }

    @Override
    public InlineContext.Position position() {
        return new InlineContext.Position(children.size(), waiting == null ? 0 : waiting.size(),
                floats.later().size());
    }

    @Override
    public void cut(InlineContext.Position position) {
        children.subList(position.boxes(), children.size()).clear();
        if (waiting != null) {
            waiting.subList(position.absolute(), waiting.size()).clear();
        }
        floats.later().subList(position.later(), floats.later().size()).clear();
    }

    @Override
    public void floating(Box floating, InlineContext.LineArea area, double top) {
        floats.place(this, floating, area.x(), area.width(), top);
    }

    /** Replaces a line by a part of it. */
    void replace(Fragment line, Fragment part) {
        for (int i = children.size() - 1; i >= 0; i--) {
            Fragment.Placed child = children.get(i);
            if (child.fragment() == line) {
                children.set(i, new Fragment.Placed(child.x(), child.y(), part));
                return;
            }
        }
    }

    @Override
    public void outOfFlow(OutOfFlow absolute) {
        report(absolute);
    }

    /** Moves all content down, as {@code align-content} asks. */
    void shift(double down) {
        if (down == 0) {
            return;
        }
        children.replaceAll(each -> new Fragment.Placed(each.x(), each.y() + down, each.fragment()));
        firstBaseline += down;
        lastBaseline += down;
        if (waiting != null) {
            waiting.replaceAll(each -> each.to(each.x(), each.y() + down));
        }
    }

    /** Adds a float, which has no part in baselines. */
    void addFloat(double childX, double childY, Fragment fragment) {
        double top = resolved ? childY - y : 0;
        children.add(Relative.place(childX - x, top, fragment, width, percentageHeight, isRightToLeft()));
    }

    /** Notes an absolute box where it would have stood in the context. */
    void report(OutOfFlow absolute) {
        if (waiting == null) {
            waiting = new ArrayList<>(2);
        }
        waiting.add(absolute);
    }

    /** Returns the fragments that were added. */
    List<Fragment.Placed> parts() {
        return children;
    }

    Fragment end(double borderWidth, double height) {
        var fragment = new Fragment(box, borderWidth, height, children, null).baselines(firstBaseline, lastBaseline);
        if (waiting != null) {
            for (OutOfFlow each : waiting) {
                OutOfFlow here = each.to(each.x() - x, resolved ? each.y() - y : 0);
                fragment.report(here.inline() == null ? here : here.within(InlineAreas.of(fragment, here.inline())));
            }
        }
        return fragment;
    }
}
