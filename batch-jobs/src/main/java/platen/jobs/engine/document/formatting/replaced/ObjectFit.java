package platen.jobs.engine.document.formatting.replaced;

import platen.jobs.engine.document.boxstyle.ReplacedStyle;
import platen.jobs.engine.document.boxstyle.ReplacedStyle.Fit;

/**
 * Where the picture of a replaced element is drawn in its content box (CSS Images 3, section 5.5).
 *
 * @param x from the left of the content box
 * @param y from its top
 */
record ObjectFit(double x, double y, double width, double height) {

    /** Fits a picture into a content box. */
    static ObjectFit of(ReplacedStyle style, ReplacedContent content, double width, double height) {
        double ratio = content.ratio();
        boolean natural = content.width() > 0 && content.height() > 0;
        if (style.fit() == Fit.FILL || ratio <= 0 || width <= 0 || height <= 0) {
            return new ObjectFit(0, 0, width, height);
        }
        double contained = Math.min(width, height * ratio);
        double shown = switch (style.fit()) {
            case FILL -> width;
            case CONTAIN -> contained;
            case COVER -> Math.max(width, height * ratio);
            case NONE -> natural ? content.width() : contained;
            case SCALE_DOWN -> natural ? Math.min(content.width(), contained) : contained;
        };
        double shownHeight = shown / ratio;
        return new ObjectFit(style.x().of(width - shown), style.y().of(height - shownHeight), shown, shownHeight);
    }

    /** Whether a part of the picture lies outside of a content box. */
    boolean overflows(double boxWidth, double boxHeight) {
        double tolerance = 0.01;
        return x < -tolerance || y < -tolerance || x + width > boxWidth + tolerance
                || y + height > boxHeight + tolerance;
    }
}
