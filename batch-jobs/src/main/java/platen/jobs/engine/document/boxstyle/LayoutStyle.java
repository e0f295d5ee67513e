package platen.jobs.engine.document.boxstyle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BackgroundLayer;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Sides;

/**
 * Tells what layout knows of a box. Immutable, made once for each style of a template.
 *
 * @param inset top, right, bottom and left of positioned boxes
 * @param zIndex null for auto
 * @param clips whether overflow is not visible, so that the box is a block formatting context of its own
 * @param scrolls whether what is too wide could be scrolled on a screen
 * @param aspectRatio width divided by height; 0 for auto
 * @param page name of the page that the box asks for; empty for that of the box around
 * @param backgrounds images behind the content, the uppermost first
 * @param transform of boxes that are not inline; null for none
 * @param effects null for none
 * @param cloned whether each part of a divided box has all its edges
 */
public record LayoutStyle(DisplayType display, Positioning position, Sides<Length> inset, @Nullable Integer zIndex,
        FloatSide floating, ClearSide clear, boolean clips, boolean scrolls, Sizes sizes, double aspectRatio,
        Sides<Length> margin,
        Sides<Length> padding, Sides<Border> border, AlignmentStyle alignment, FlexStyle flex, GridStyle grid,
        TableStyle table, ReplacedStyle replaced, ColumnsStyle columns, LineStyle lines, String page,
        List<BackgroundLayer> backgrounds, @Nullable TransformStyle transform,
        @Nullable EffectStyle effects, boolean cloned) {

    /**
     * The six sizes of a box.
     *
     * @param borderBox whether they include padding and border
     */
    public record Sizes(Sizing width, Sizing minWidth, Sizing maxWidth, Sizing height, Sizing minHeight,
            Sizing maxHeight, boolean borderBox) {}

    /** The value of {@code position}. */
    public enum Positioning {
        STATIC,
        RELATIVE,
        ABSOLUTE,
        FIXED
    }

    /** The used side of {@code float}. */
    public enum FloatSide {
        NONE,
        LEFT,
        RIGHT
    }

    /** The used sides of {@code clear}. */
    public enum ClearSide {
        NONE,
        LEFT,
        RIGHT,
        BOTH
    }

    /** The same style with another kind of box, such as that of a blockified one. */
    public LayoutStyle displayed(DisplayType other) {
        return other == display
                ? this
                : new LayoutStyle(other, position, inset, zIndex, floating, clear, clips, scrolls, sizes, aspectRatio,
                        margin,
                        padding, border, alignment, flex, grid, table, replaced, columns, lines, page, backgrounds,
                        transform, effects, cloned);
    }

    /** The same style where white space and line ends stay as they are, as in markers of list items. */
    public LayoutStyle preserved() {
        return new LayoutStyle(display, position, inset, zIndex, floating, clear, clips, scrolls, sizes, aspectRatio,
                margin,
                padding, border, alignment, flex, grid, table, replaced, columns, lines.preserved(), page, backgrounds,
                transform, effects, cloned);
    }

    /** The same style of a box that stands where it is in the flow, and takes no space there. */
    public LayoutStyle anchored() {
        return new LayoutStyle(display, Positioning.ABSOLUTE, inset, zIndex, floating, clear, clips, scrolls, sizes,
                aspectRatio, margin, padding, border, alignment, flex, grid, table, replaced, columns, lines, page,
                backgrounds, transform, effects, cloned);
    }

    public boolean isFloating() {
        return floating != FloatSide.NONE;
    }

    /** Whether the box takes no part in the flow of its parent. */
    public boolean isOutOfFlow() {
        return position == Positioning.ABSOLUTE || position == Positioning.FIXED;
    }

    /** The same with other borders, such as the halves that are used where cells share them. */
    public LayoutStyle with(Sides<Border> borders) {
        return new LayoutStyle(display, position, inset, zIndex, floating, clear, clips, scrolls, sizes, aspectRatio,
                margin,
                padding, borders, alignment, flex, grid, table, replaced, columns, lines, page, backgrounds,
                transform, effects, cloned);
    }
}
