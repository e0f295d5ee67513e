package platen.jobs.engine.document.formatting.positioned;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.boxstyle.Sizing;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Insets;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;

/** Finds the border-box sizes of an absolute box as far as they do not depend on laying it out. */
final class AbsoluteSizes {
    private final Formatting formatting;
    private final Box box;
    private final LayoutStyle style;
    private final AxisPlacement across;
    private final AxisPlacement down;
    private final Insets edges;
    private final double ratio;

    AbsoluteSizes(Formatting formatting, Box box, AxisPlacement across, AxisPlacement down) {
        this.formatting = formatting;
        this.box = box;
        this.style = box.layout();
        this.across = across;
        this.down = down;
        this.edges = Insets.of(style, across.size());
        this.ratio = style.aspectRatio();
    }

    /** The width. */
    double width() {
        return clampWidth(plainWidth());
    }

    private double plainWidth() {
        Sizing size = style.sizes().width();
        if (!size.isAuto()) {
            return width(size);
        }
        boolean shrinks = style.display() == DisplayType.TABLE || style.display() == DisplayType.INLINE_TABLE;
        if (across.stretches() && !shrinks && (ratio == 0 || style.sizes().height().isAuto())) {
            return across.available();
        }
        double height = heightBeforeWidth();
        if (ratio > 0 && ConstraintSpace.isDefinite(height)) {
            return widthOf(clampPlainHeight(height));
        }
        return intrinsicWidths().fit(across.available());
    }

    /** The intrinsic widths of the border box, with percentages of its padding. */
    private ContentSizes intrinsicWidths() {
        ContentSizes content = formatting.sizes(box);
        return content.plus(Math.max(0, edges.horizontal() - Insets.of(style, 0).horizontal()));
    }

    private double width(Sizing size) {
        return switch (size.kind()) {
            case LENGTH -> Insets.borderBox(style, size, across.size(), edges.horizontal());
            case MIN_CONTENT -> intrinsicWidths().min();
            case MAX_CONTENT -> intrinsicWidths().max();
            case FIT_CONTENT -> {
                ContentSizes sizes = intrinsicWidths();
                yield size.length().isAuto()
                        ? sizes.fit(across.available())
                        : sizes.fit(Insets.borderBox(style, size, across.size(), edges.horizontal()));
            }
            case STRETCH -> across.available();
            case AUTO, NONE, CONTENT -> 0;
        };
    }

    /** The height where the width does not decide it; or indefinite. */
    private double heightBeforeWidth() {
        Sizing size = style.sizes().height();
        if (size.isLength()) {
            return Insets.borderBox(style, size, down.size(), edges.vertical());
        }
        return size.kind() == Sizing.Kind.STRETCH || size.isAuto() && down.stretches()
                ? down.available()
                : ConstraintSpace.INDEFINITE;
    }

    /** The height of a box of a width; indefinite where its content decides. */
    double height(double width) {
        Sizing size = style.sizes().height();
        boolean fromRatio = ratio > 0 && size.isAuto()
                && !(down.stretches() && style.sizes().width().isAuto() && !across.stretches());
        double height = fromRatio ? Math.max(heightOf(width), contentHeight(width)) : heightBeforeWidth();
        if (style.display() == DisplayType.TABLE && size.isAuto()) {
            return ConstraintSpace.INDEFINITE;
        }
        return ConstraintSpace.isDefinite(height) ? clampPlainHeight(height) : ConstraintSpace.INDEFINITE;
    }

    /** The least height of a box whose ratio makes one of its width: its content has space (CSS Sizing 4, 5.1.1). */
    private double contentHeight(double width) {
        if (!style.sizes().minHeight().isAuto() || style.clips()) {
            return 0;
        }
        return UsedSizes.contentHeight(formatting, box, ConstraintSpace.of(across.size(), down.size()), width);
    }

    /** The least width of a box with a ratio and a height, likewise; 0 for any other. */
    private double contentWidth() {
        LayoutStyle.Sizes sizes = style.sizes();
        boolean automatic = ratio > 0 && sizes.minWidth().isAuto() && !style.clips() && !sizes.height().isAuto()
                && ConstraintSpace.isDefinite(heightBeforeWidth());
        return automatic ? intrinsicWidths().min() : 0;
    }

    private double clampWidth(double width) {
        LayoutStyle.Sizes sizes = style.sizes();
        double max = sizes.maxWidth().kind() == Sizing.Kind.NONE || sizes.maxWidth().isAuto()
                ? Double.MAX_VALUE
                : width(sizes.maxWidth());
        double min = sizes.minWidth().isAuto() || sizes.minWidth().kind() == Sizing.Kind.NONE
                ? Math.max(edges.horizontal(), Math.min(contentWidth(), max))
                : width(sizes.minWidth());
        if (ratio > 0 && sizes.width().isAuto() && !across.stretches()) {
            // Limits of the height are those of the width too (CSS Sizing 4, section 5.2).
            double transferredMax = sizes.maxHeight().isLength()
                    ? widthOf(limit(sizes.maxHeight()))
                    : Double.MAX_VALUE;
            double transferredMin = sizes.minHeight().isLength() ? widthOf(limit(sizes.minHeight())) : 0;
            min = Math.max(min, Math.min(transferredMin, max));
            max = Math.min(max, Math.max(transferredMax, min));
        }
        return Math.max(min, Math.min(max, width));
    }

    private double limit(Sizing size) {
        return Insets.borderBox(style, size, down.size(), edges.vertical());
    }

    private double clampPlainHeight(double height) {
        LayoutStyle.Sizes sizes = style.sizes();
        double max = sizes.maxHeight().isLength() ? limit(sizes.maxHeight()) : Double.MAX_VALUE;
        double min = sizes.minHeight().isLength() ? limit(sizes.minHeight()) : edges.vertical();
        return Math.max(min, Math.min(max, height));
    }

    private double widthOf(double height) {
        return style.sizes().borderBox()
                ? height * ratio
                : Math.max(0, height - edges.vertical()) * ratio + edges.horizontal();
    }

    private double heightOf(double width) {
        return style.sizes().borderBox()
                ? width / ratio
                : Math.max(0, width - edges.horizontal()) / ratio + edges.vertical();
    }
}
