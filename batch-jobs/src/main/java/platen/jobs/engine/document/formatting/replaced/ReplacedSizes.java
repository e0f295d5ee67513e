package platen.jobs.engine.document.formatting.replaced;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;

/** Finds the used size of a replaced element's content box (CSS 2.2, sections 10.3.2, 10.4, 10.6.2 and 10.7). */
final class ReplacedSizes {
    private static final double DEFAULT_WIDTH = 225;
    private static final double DEFAULT_HEIGHT = 112.5;

    private final Box box;
    private final ReplacedContent content;
    private final double ratio;

    ReplacedSizes(Box box, ReplacedContent content) {
        this.box = box;
        this.content = content;
        this.ratio = box.layout().aspectRatio() > 0 ? box.layout().aspectRatio() : content.ratio();
    }

    /** A size of a content box. */
    record Size(double width, double height) {}

    Size of(Formatting formatting, ConstraintSpace space, BoxMetrics metrics) {
        var used = new UsedSizes(formatting, box, metrics, space.percentageWidth(), space.percentageHeight());
        double edgesX = metrics.horizontal();
        double edgesY = metrics.vertical();
        double available = Math.max(0, space.availableWidth() - metrics.margins(true));
        double width = ConstraintSpace.isDefinite(space.fixedWidth()) ? space.fixedWidth() : used.definite(true);
        if (!ConstraintSpace.isDefinite(width)) {
            width = used.intrinsicWidth(used.preferred(true), available);
        }
        boolean free = space.fixedHeight() == ConstraintSpace.FROM_CONTENT;
        double height = free ? ConstraintSpace.INDEFINITE : used.definiteHeight(space);
        double setWidth = Math.max(ConstraintSpace.INDEFINITE, content(width, edgesX));
        double setHeight = Math.max(ConstraintSpace.INDEFINITE, content(height, edgesY));
        double minX = Math.max(0, used.least(true) - edgesX);
        double maxX = ConstraintSpace.isDefinite(space.fixedWidth()) ? Double.MAX_VALUE : used.most(true) - edgesX;
        double minY = free ? 0 : Math.max(0, used.least(false) - edgesY);
        double maxY = free || ConstraintSpace.isDefinite(space.fixedHeight())
                ? Double.MAX_VALUE
                : used.most(false) - edgesY;
        boolean fixedX = ConstraintSpace.isDefinite(space.fixedWidth());
        if (hasRatioAlone() && !ConstraintSpace.isDefinite(setWidth) && !ConstraintSpace.isDefinite(setHeight)
                && available < Double.MAX_VALUE / 2) {
            setWidth = Math.max(0, available - edgesX);
        }
        return size(setWidth, setHeight, fixedX ? 0 : minX, Math.max(maxX, 0),
                ConstraintSpace.isDefinite(space.fixedHeight()) ? 0 : minY, Math.max(maxY, 0));
    }

    /** Whether the content has a shape and no size, so that it is as wide as there is space (CSS 2.2, section 10.3.2). */
    private boolean hasRatioAlone() {
        return content.width() < 0 && content.height() < 0 && ratio > 0;
    }

    private static double content(double size, double edges) {
        return ConstraintSpace.isDefinite(size) ? Math.max(0, size - edges) : ConstraintSpace.INDEFINITE;
    }

    private Size size(double setWidth, double setHeight, double minX, double maxX, double minY, double maxY) {
        boolean hasWidth = ConstraintSpace.isDefinite(setWidth);
        boolean hasHeight = ConstraintSpace.isDefinite(setHeight);
        if (hasWidth) {
            double width = clamp(setWidth, minX, maxX);
            return new Size(width, clamp(hasHeight ? setHeight : heightOf(width), minY, maxY));
        }
        if (hasHeight) {
            double height = clamp(setHeight, minY, maxY);
            return new Size(clamp(ratio > 0 ? height * ratio : naturalWidth(), minX, maxX), height);
        }
        double width = naturalWidth();
        return ratio > 0
                ? constrained(width, width / ratio, minX, maxX, minY, maxY)
                : new Size(clamp(width, minX, maxX), clamp(naturalHeight(), minY, maxY));
    }

    /** Keeps the ratio where minima and maxima allow it (the table of CSS 2.2, section 10.4). */
    private Size constrained(double width, double height, double minX, double maxWidth, double minY,
            double maxHeight) {
        double maxX = Math.max(minX, maxWidth);
        double maxY = Math.max(minY, maxHeight);
        if (width <= 0 || height <= 0) {
            return new Size(clamp(width, minX, maxX), clamp(height, minY, maxY));
        }
        boolean wide = width > maxX;
        boolean tall = height > maxY;
        boolean narrow = width < minX;
        boolean low = height < minY;
        if (wide && tall) {
            return maxX / width <= maxY / height
                    ? new Size(maxX, Math.max(minY, maxX / ratio))
                    : new Size(Math.max(minX, maxY * ratio), maxY);
        }
        if (narrow && low) {
            return minX / width <= minY / height
                    ? new Size(Math.min(maxX, minY * ratio), minY)
                    : new Size(minX, Math.min(maxY, minX / ratio));
        }
        if (narrow && tall) {
            return new Size(minX, maxY);
        }
        if (wide && low) {
            return new Size(maxX, minY);
        }
        if (wide) {
            return new Size(maxX, Math.max(maxX / ratio, minY));
        }
        if (narrow) {
            return new Size(minX, Math.min(minX / ratio, maxY));
        }
        if (tall) {
            return new Size(Math.max(maxY * ratio, minX), maxY);
        }
        return low ? new Size(Math.min(minY * ratio, maxX), minY) : new Size(width, height);
    }

    private double naturalWidth() {
        if (content.width() >= 0) {
            return box.layout().aspectRatio() > 0 && content.width() == 0 && content.height() > 0
                    ? content.height() * ratio
                    : content.width();
        }
        return content.height() >= 0 && ratio > 0 ? content.height() * ratio : DEFAULT_WIDTH;
    }

    private double naturalHeight() {
        return content.height() >= 0 ? content.height() : DEFAULT_HEIGHT;
    }

    private double heightOf(double width) {
        return ratio > 0 ? width / ratio : naturalHeight();
    }

    private static double clamp(double size, double min, double max) {
        return Math.max(min, Math.min(max, size));
    }
}
