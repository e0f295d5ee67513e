package platen.jobs.engine.document.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.BoxTree;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;
import platen.jobs.engine.document.pages.MarginSizes.Wanted;
import platen.jobs.engine.document.pagestyle.Spot;
import platen.jobs.engine.document.tree.Element;

/** Lays out the margin boxes of one page that are more than lines of text (CSS Paged Media 3, section 5.3). */
final class MarginLayout {
    private static final double INDEFINITE = ConstraintSpace.INDEFINITE;

    private final Contexts contexts;
    private final BoxTree boxes;
    private final Scope scope;
    private final Map<Spot, Element> elements;
    private final Painter painter;

    /** Takes the boxes that are laid out. */
    interface Painter {
        void paint(Fragment fragment, double x, double y, Spot spot);
    }

    /** A part of the margins, in points from the upper left corner of the page. */
    record Area(double x, double y, double width, double height) {}

    /** A margin box and what its style says of its edges. */
    private record OneBox(Spot spot, Box root, Box box, BoxMetrics metrics, UsedSizes sizes) {}

    MarginLayout(Contexts contexts, BoxTree boxes, Scope scope, Map<Spot, Element> elements, Painter painter) {
        this.contexts = contexts;
        this.boxes = boxes;
        this.scope = scope;
        this.elements = elements;
        this.painter = painter;
    }

    /** Lays out a corner. */
    void corner(Spot spot, Area area) {
        OneBox box = box(spot, area);
        if (box != null) {
            paint(box, area, fixed(box, area, true, area.width()), fixed(box, area, false, area.height()));
        }
    }

    /**
     * Lays out the boxes of a side.
     *
     * @param spots the one at the beginning, in the middle and at the end
     * @param across whether the side runs from left to right
     */
    void side(List<Spot> spots, Area area, boolean across) {
        List<@Nullable OneBox> all = new ArrayList<>(spots.size());
        int count = 0;
        for (int i = 0; i < spots.size(); i++) {
            OneBox box = box(spots.get(i), area);
            all.add(box);
            count += box == null ? 0 : 1;
        }
        if (count == 0) {
            return;
        }
        double available = across ? area.width() : area.height();
        double[] sizes = sizes(all, count == 1, area, across, available);
        for (int i = 0; i < sizes.length; i++) {
            OneBox box = all.get(i);
            if (box == null) {
                continue;
            }
            double before = i == 0 ? 0 : i == 1 ? (available - sizes[i]) / 2 : available - sizes[i];
            double inner = Math.max(0, sizes[i] - box.metrics().margins(across));
            if (across) {
                var own = new Area(area.x() + before, area.y(), sizes[i], area.height());
                paint(box, own, inner, fixed(box, own, false, area.height()));
            } else {
                var own = new Area(area.x(), area.y() + before, area.width(), sizes[i]);
                paint(box, own, fixed(box, own, true, area.width()), inner);
            }
        }
    }

    /** The outer sizes of the boxes of a side. */
    private double[] sizes(List<@Nullable OneBox> all, boolean single, Area area, boolean across, double available) {
        @Nullable
        Wanted[] wanted = new @Nullable Wanted[all.size()];
        for (int i = 0; i < wanted.length; i++) {
            OneBox box = all.get(i);
            if (box != null && single && box.sizes().preferred(across).isAuto()) {
                // A single box takes all, whatever its content is.
                wanted[i] = wanted(box, ContentSizes.ZERO, across);
            } else if (box != null) {
                wanted[i] = wanted(box, content(box, area, across), across);
            }
        }
        return MarginSizes.of(wanted[0], wanted[1], wanted[2], available);
    }

    private @Nullable OneBox box(Spot spot, Area area) {
        Element element = elements.get(spot);
        if (element == null) {
            return null;
        }
        Box root = boxes.root(element, scope);
        Box box = root.children().getFirst();
        var metrics = new BoxMetrics(box.layout(), area.width());
        return new OneBox(spot, root, box, metrics,
                new UsedSizes(contexts, box, metrics, area.width(), area.height()));
    }

    private ContentSizes content(OneBox box, Area area, boolean across) {
        if (across) {
            return box.sizes().intrinsicWidths();
        }
        double high = content(box, fixed(box, area, true, area.width())).height();
        return new ContentSizes(high, high);
    }

    private static Wanted wanted(OneBox box, ContentSizes content, boolean across) {
        double margins = box.metrics().margins(across);
        double size = box.sizes().definite(across);
        if (across && !ConstraintSpace.isDefinite(size)) {
            size = box.sizes().intrinsicWidth(box.sizes().preferred(true), INDEFINITE);
        }
        return new Wanted(content.min() + margins, content.max() + margins, size < 0 ? size : size + margins,
                box.sizes().least(across) + margins, box.sizes().most(across) + margins);
    }

    /** The size across a side: what the style says, or all that is left. */
    private static double fixed(OneBox box, Area area, boolean ofWidth, double available) {
        double size = box.sizes().definite(ofWidth);
        double used = size >= 0 ? size : Math.max(0, available - box.metrics().margins(ofWidth));
        return box.sizes().clamp(used, ofWidth);
    }

    private Fragment content(OneBox box, double width) {
        return contexts.layout(box.box(), ConstraintSpace.of(width, INDEFINITE).fixed(width,
                ConstraintSpace.FROM_CONTENT, false), null).fragment();
    }

    private void paint(OneBox margin, Area area, double width, double height) {
        Box box = margin.box();
        Fragment content = contexts.layout(box, ConstraintSpace.of(area.width(), area.height()).fixed(width,
                ConstraintSpace.FROM_CONTENT, false), null).fragment();
        double free = Math.max(0, height - content.height());
        double down = switch (box.style().box().align()) {
            case BASELINE, TOP -> 0;
            case MIDDLE -> free / 2;
            case BOTTOM -> free;
        };
        List<Placed> moved = new ArrayList<>();
        for (Placed child : content.children()) {
            moved.add(new Placed(child.x(), child.y() + down, child.fragment()));
        }
        var whole = new Fragment(box, width, height, moved, content.drawing());
        var around = new Fragment(margin.root(), width, height, List.of(new Placed(0, 0, whole)), null);
        contexts.positioned().completePage(around, width, height);
        painter.paint(around, left(margin, area, width), top(margin, area, height), margin.spot());
    }

    /** Boxes beside the content stay there where their margins leave no choice (section 5.3.2.4). */
    private static double left(OneBox box, Area area, double width) {
        BoxMetrics metrics = box.metrics();
        double free = area.width() - width - metrics.margins(true);
        double start = area.x() + metrics.marginLeft();
        if (metrics.hasAutoMargin(true)) {
            return start + (metrics.isStartMarginAuto(true) ? metrics.isEndMarginAuto(true) ? free / 2 : free : 0);
        }
        return switch (box.spot()) {
            case TOP_LEFT_CORNER, BOTTOM_LEFT_CORNER, LEFT_TOP, LEFT_MIDDLE, LEFT_BOTTOM -> start + free;
            case TOP_LEFT, TOP_CENTER, TOP_RIGHT, TOP_RIGHT_CORNER, RIGHT_TOP, RIGHT_MIDDLE, RIGHT_BOTTOM, BOTTOM_LEFT,
                    BOTTOM_CENTER, BOTTOM_RIGHT, BOTTOM_RIGHT_CORNER ->
                start;
        };
    }

    private static double top(OneBox box, Area area, double height) {
        BoxMetrics metrics = box.metrics();
        double free = area.height() - height - metrics.margins(false);
        double start = area.y() + metrics.marginTop();
        if (metrics.hasAutoMargin(false)) {
            return start + (metrics.isStartMarginAuto(false) ? metrics.isEndMarginAuto(false) ? free / 2 : free : 0);
        }
        return switch (box.spot()) {
            case TOP_LEFT_CORNER, TOP_LEFT, TOP_CENTER, TOP_RIGHT, TOP_RIGHT_CORNER -> start + free;
            case LEFT_TOP, LEFT_MIDDLE, LEFT_BOTTOM, RIGHT_TOP, RIGHT_MIDDLE, RIGHT_BOTTOM, BOTTOM_LEFT_CORNER,
                    BOTTOM_LEFT, BOTTOM_CENTER, BOTTOM_RIGHT, BOTTOM_RIGHT_CORNER ->
                start;
        };
    }
}
