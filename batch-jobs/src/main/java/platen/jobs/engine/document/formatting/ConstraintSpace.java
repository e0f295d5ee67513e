package platen.jobs.engine.document.formatting;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.style.FlowStyle.Break;

/**
 * Tells what the parent gives a box to be laid out in.
 *
 * <p>{@link #INDEFINITE} stands for a size that is not known (CSS Sizing 3: indefinite).
 *
 * @param availableWidth of the containing block's content, less nothing; always definite
 * @param availableHeight that auto heights may stretch to and flex lines are broken at; or indefinite
 * @param percentageWidth what percentages of widths, margins and padding refer to
 * @param percentageHeight what percentages of heights refer to; or indefinite
 * @param fixedWidth border-box width that the parent decided, such as a flex item's; or indefinite
 * @param fixedHeight border-box height that the parent decided; or indefinite
 * @param fixedHeightIsDefinite whether percentages of children may refer to {@code fixedHeight}
 * @param autoWidth what an auto width means
 * @param page the page that is filled; null where nothing is divided, as in measuring
 */
public record ConstraintSpace(double availableWidth, double availableHeight, double percentageWidth,
        double percentageHeight, double fixedWidth, double fixedHeight, boolean fixedHeightIsDefinite,
        AutoWidth autoWidth, @Nullable PageSpace page) {

    /** An unknown size. */
    public static final double INDEFINITE = -1;

    /**
     * As a fixed height: what the content needs, whatever the style's height and its limits say. Percentages of
     * children are indefinite then.
     */
    public static final double FROM_CONTENT = -2;

    /** Tells what {@code width: auto} means. */
    public enum AutoWidth {
        /** As wide as the containing block. */
        STRETCH,
        /** Shrink to fit: between the widths of the content and at most the available width. */
        FIT_CONTENT
    }

    /**
     * The fragmentainer: a page, or a column of a multi-column container.
     *
     * @param height of the fragmentainer's content area
     * @param offset of the box's border edge from the fragmentainer's top
     * @param monolithic whether nothing in the box is divided
     * @param first whether nothing stands before the box on the page, so that something of it must be placed here
     * @param column whether it is a column
     */
    public record PageSpace(double height, double offset, boolean monolithic, boolean first, boolean column) {
        public PageSpace(double height, double offset, boolean monolithic, boolean first) {
            this(height, offset, monolithic, first, false);
        }

        public PageSpace(double height, double offset, boolean monolithic) {
            this(height, offset, monolithic, offset <= 0);
        }

        /** The same page as a box within sees it, further down. */
        public PageSpace below(double distance, boolean firstThere) {
            return new PageSpace(height, offset + distance, monolithic, firstThere, column);
        }

        /** The same page with its end higher up. */
        public PageSpace without(double bottom) {
            return new PageSpace(height - bottom, offset, monolithic, first, column);
        }

        /** Returns whether a break ends the page or the column. */
        public boolean endsAt(Break wanted) {
            return wanted.isForced() || wanted == Break.COLUMN && column;
        }

        public double remaining() {
            return height - offset;
        }
    }

    public static boolean isDefinite(double size) {
        return size >= 0;
    }

    /** A space without decided sizes and pages, as wide as a containing block. */
    public static ConstraintSpace of(double width, double height) {
        return new ConstraintSpace(width, height, width, height, INDEFINITE, INDEFINITE, false, AutoWidth.STRETCH,
                null);
    }

    /** The same space with a border-box size that the parent decided; either may be indefinite. */
    public ConstraintSpace fixed(double width, double height, boolean heightIsDefinite) {
        return new ConstraintSpace(availableWidth, availableHeight, percentageWidth, percentageHeight, width, height,
                heightIsDefinite, autoWidth, page);
    }

    public ConstraintSpace with(AutoWidth meaning) {
        return new ConstraintSpace(availableWidth, availableHeight, percentageWidth, percentageHeight, fixedWidth,
                fixedHeight, fixedHeightIsDefinite, meaning, page);
    }

    /** The same space where percentages of heights refer to a height. */
    public ConstraintSpace percentages(double height) {
        return new ConstraintSpace(availableWidth, availableHeight, percentageWidth, height, fixedWidth, fixedHeight,
                fixedHeightIsDefinite, autoWidth, page);
    }

    public ConstraintSpace on(@Nullable PageSpace where) {
        return new ConstraintSpace(availableWidth, availableHeight, percentageWidth, percentageHeight, fixedWidth,
                fixedHeight, fixedHeightIsDefinite, autoWidth, where);
    }
}
