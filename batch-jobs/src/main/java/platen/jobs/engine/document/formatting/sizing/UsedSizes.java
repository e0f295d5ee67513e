package platen.jobs.engine.document.formatting.sizing;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.boxstyle.Sizing;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.AutoWidth;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.LayoutWork;

/**
 * Makes border-box sizes of what styles ask for (CSS Sizing 3 and 4). All sizes are border boxes in points, or
 * {@link ConstraintSpace#INDEFINITE}.
 */
public final class UsedSizes {
    private static final double INDEFINITE = ConstraintSpace.INDEFINITE;

    private final Formatting formatting;
    private final Box box;
    private final LayoutStyle style;
    private final LayoutStyle.Sizes sizes;
    private final BoxMetrics metrics;
    private final double percentageWidth;
    private final double percentageHeight;

    /**
     * @param percentageWidth what percentages of widths refer to; or indefinite
     * @param percentageHeight what percentages of heights refer to; or indefinite
     */
    public UsedSizes(Formatting formatting, Box box, BoxMetrics metrics, double percentageWidth,
            double percentageHeight) {
        this.formatting = formatting;
        this.box = box;
        this.style = box.layout();
        this.sizes = style.sizes();
        this.metrics = metrics;
        this.percentageWidth = percentageWidth;
        this.percentageHeight = percentageHeight;
    }

    public Sizing preferred(boolean ofWidth) {
        return ofWidth ? sizes.width() : sizes.height();
    }

    public Sizing minimum(boolean ofWidth) {
        return ofWidth ? sizes.minWidth() : sizes.minHeight();
    }

    public Sizing maximum(boolean ofWidth) {
        return ofWidth ? sizes.maxWidth() : sizes.maxHeight();
    }

    /** A length or definite percentage as a border-box size; indefinite for anything else. */
    public double length(Sizing sizing, boolean ofWidth) {
        double whole = ofWidth ? percentageWidth : percentageHeight;
        if (!sizing.isLength() || sizing.isPercentual() && !ConstraintSpace.isDefinite(whole)) {
            return INDEFINITE;
        }
        double edges = metrics.edges(ofWidth);
        double points = Math.max(0, sizing.length().of(Math.max(0, whole)));
        return sizes.borderBox() ? Math.max(points, edges) : points + edges;
    }

    /** The preferred size where it is definite, without minimum and maximum. */
    public double definite(boolean ofWidth) {
        return length(preferred(ofWidth), ofWidth);
    }

    /** The least size; automatic minimums and indefinite percentages count as none. */
    public double least(boolean ofWidth) {
        Sizing minimum = minimum(ofWidth);
        double length = length(minimum, ofWidth);
        if (!ConstraintSpace.isDefinite(length) && ofWidth) {
            length = intrinsicWidth(minimum, INDEFINITE);
        }
        return Math.max(length, metrics.edges(ofWidth));
    }

    /** The greatest size; infinite for none. */
    public double most(boolean ofWidth) {
        Sizing maximum = maximum(ofWidth);
        double length = length(maximum, ofWidth);
        if (!ConstraintSpace.isDefinite(length) && ofWidth) {
            length = intrinsicWidth(maximum, INDEFINITE);
        }
        return ConstraintSpace.isDefinite(length) ? length : Double.POSITIVE_INFINITY;
    }

    /** A size between minimum and maximum; the minimum wins. */
    public double clamp(double size, boolean ofWidth) {
        return Math.max(least(ofWidth), Math.min(most(ofWidth), size));
    }

    /**
     * A width that content decides; indefinite where the keyword is none of them.
     *
     * @param available for fit-content and stretch, the margins taken off; or indefinite
     */
    public double intrinsicWidth(Sizing sizing, double available) {
        return switch (sizing.kind()) {
            case MIN_CONTENT -> intrinsicWidths().min();
            case MAX_CONTENT -> intrinsicWidths().max();
            case FIT_CONTENT -> fitContent(sizing, available);
            case STRETCH -> available;
            case AUTO, NONE, LENGTH, CONTENT -> INDEFINITE;
        };
    }

    /**
     * Returns the intrinsic widths of the border box with its padding here: formatting contexts find them with
     * percentages of padding as 0.
     */
    public ContentSizes intrinsicWidths() {
        ContentSizes content = formatting.sizes(box);
        double padding = style.padding().left().of(0) + style.padding().right().of(0);
        double edges = style.border().left().width() + style.border().right().width() + Math.max(0, padding);
        double more = metrics.horizontal() - edges;
        return more > 0 ? content.plus(more) : content;
    }

    private double fitContent(Sizing sizing, double available) {
        ContentSizes content = intrinsicWidths();
        double limit = sizing.length().isAuto()
                ? available
                : length(new Sizing(Sizing.Kind.LENGTH, sizing.length()), true);
        return ConstraintSpace.isDefinite(limit) ? content.fit(limit) : content.max();
    }

    /** Whether the style has a ratio of width to height. */
    public boolean hasRatio() {
        return style.aspectRatio() > 0;
    }

    /** The width of a height by the ratio of the box, or the height of a width. */
    public double byRatio(double other, boolean toWidth) {
        double ratio = toWidth ? style.aspectRatio() : 1 / style.aspectRatio();
        if (sizes.borderBox()) {
            return Math.max(other * ratio, metrics.edges(toWidth));
        }
        return Math.max(0, other - metrics.edges(!toWidth)) * ratio + metrics.edges(toWidth);
    }

    /** The least width of a box whose ratio makes one of its height: its content has space (CSS Sizing 4, 5.1.1). */
    public double automaticMinimumWidth() {
        return isMinimumAutomatic(true) ? Math.min(intrinsicWidths().min(), most(true)) : 0;
    }

    private boolean isMinimumAutomatic(boolean ofWidth) {
        return minimum(ofWidth).isAuto() && !style.clips() && !box.isReplaced();
    }

    /** The size clamped to what the minimum and maximum of the other axis allow by the ratio (CSS Sizing 4, 5.1.1). */
    public double clampByRatio(double size, boolean ofWidth) {
        if (!hasRatio()) {
            return size;
        }
        double most = most(!ofWidth);
        double clamped = Double.isInfinite(most) ? size : Math.min(size, byRatio(most, ofWidth));
        double least = length(minimum(!ofWidth), !ofWidth);
        return ConstraintSpace.isDefinite(least) ? Math.max(clamped, byRatio(least, ofWidth)) : clamped;
    }

    /** The used width of the box in a space: the parent's decision, or the style's, or what auto means there. */
    public double width(ConstraintSpace space) {
        if (ConstraintSpace.isDefinite(space.fixedWidth())) {
            return space.fixedWidth();
        }
        double available = Math.max(0, space.availableWidth() - metrics.margins(true));
        double width = definite(true);
        if (!ConstraintSpace.isDefinite(width)) {
            width = intrinsicWidth(sizes.width(), available);
        }
        if (ConstraintSpace.isDefinite(width)) {
            return clamp(width, true);
        }
        double height = definiteHeight(space);
        if (hasRatio() && ConstraintSpace.isDefinite(height)) {
            return Math.max(clamp(byRatio(height, true), true), automaticMinimumWidth());
        }
        width = space.autoWidth() == AutoWidth.STRETCH ? available : intrinsicWidths().fit(available);
        return clamp(clampByRatio(width, true), true);
    }

    /** The height where it does not depend on content, between minimum and maximum; else indefinite. */
    public double definiteHeight(ConstraintSpace space) {
        if (ConstraintSpace.isDefinite(space.fixedHeight())) {
            return space.fixedHeight();
        }
        if (space.fixedHeight() == ConstraintSpace.FROM_CONTENT) {
            return INDEFINITE;
        }
        double height = definite(false);
        if (sizes.height().kind() == Sizing.Kind.STRETCH && ConstraintSpace.isDefinite(space.availableHeight())) {
            height = Math.max(0, space.availableHeight() - metrics.margins(false));
        }
        return ConstraintSpace.isDefinite(height) ? clamp(height, false) : INDEFINITE;
    }

    /** The height, where the ratio makes one of a width too; indefinite where content decides. */
    public double height(ConstraintSpace space, double width) {
        double height = definiteHeight(space);
        if (ConstraintSpace.isDefinite(height) || !hasRatio()
                || space.fixedHeight() == ConstraintSpace.FROM_CONTENT) {
            return height;
        }
        return clamp(byRatio(width, false), false);
    }

    /** The height as {@link #height} has it, but not below the content where the ratio makes it (CSS Sizing 4, 5.1.1). */
    public double heightAroundContent(ConstraintSpace space, double width) {
        double height = height(space, width);
        boolean byRatio = hasRatio() && ConstraintSpace.isDefinite(height)
                && !ConstraintSpace.isDefinite(definiteHeight(space));
        if (!byRatio || !isMinimumAutomatic(false)) {
            return height;
        }
        double content = contentHeight(formatting, box, space.on(null), width);
        return Math.max(height, Math.min(content, most(false)));
    }

    /**
     * Returns the height of a border box with a ratio that its content needs; 0 where that must not be measured.
     *
     * @param width of the border box
     */
    public static double contentHeight(Formatting formatting, Box box, ConstraintSpace space, double width) {
        LayoutWork work = formatting.work();
        if (!work.mayMeasureContent(box)) {
            return 0;
        }
        work.beginRepetition();
        double height = formatting.layout(box, space.fixed(width, ConstraintSpace.FROM_CONTENT, false)).height();
        work.endRepetition();
        return height;
    }
}
