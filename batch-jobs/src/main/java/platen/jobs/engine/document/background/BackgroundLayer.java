package platen.jobs.engine.document.background;

import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.value.CssValue;

/**
 * One image of a background (CSS Backgrounds 3, section 2).
 *
 * @param x place from the left of the positioning area; percentages are of the free width
 * @param y place from the top of the positioning area; percentages are of the free height
 * @param origin the positioning area
 * @param clip the area that is painted
 */
public record BackgroundLayer(Image image, Length x, Length y, Size size, Repeat across, Repeat down, Area origin,
        Area clip) {

    /** An image: a picture or a gradient. */
    public sealed interface Image permits Picture, Gradient {}

    /** A picture of the template's own files, or one in a data URL. */
    public record Picture(CssValue.Url url) implements Image {}

    /**
     * How large the image is.
     *
     * @param width auto for what the height and the ratio make of it
     * @param height auto for what the width and the ratio make of it
     */
    public record Size(Fit fit, Length width, Length height) {
        static final Size AUTO = new Size(Fit.LENGTHS, Length.AUTO, Length.AUTO);
    }

    /** How the size comes about. */
    public enum Fit {
        LENGTHS,
        CONTAIN,
        COVER
    }

    /** How the image repeats along one axis. */
    public enum Repeat {
        REPEAT,
        SPACE,
        ROUND,
        NONE
    }

    /** An area of a box. */
    public enum Area {
        BORDER,
        PADDING,
        CONTENT,
        /** The letters in the box; only painted, never a positioning area. */
        TEXT
    }
}
