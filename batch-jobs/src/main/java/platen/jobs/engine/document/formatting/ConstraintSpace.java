package platen.jobs.engine.document.formatting;

/**
 * What the parent gives a box to be laid out in.
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
        AutoWidth autoWidth, @org.jspecify.annotations.Nullable PageSpace page) {

    /** An unknown size. */
    public static final double INDEFINITE = -1;

    /** What {@code width: auto} means. */
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
     */
    public record PageSpace(double height, double offset, boolean monolithic) {
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

    public ConstraintSpace on(@org.jspecify.annotations.Nullable PageSpace where) {
        return new ConstraintSpace(availableWidth, availableHeight, percentageWidth, percentageHeight, fixedWidth,
                fixedHeight, fixedHeightIsDefinite, autoWidth, where);
    }
}
