package platen.jobs.engine.document.style;

/**
 * An element's place among others.
 *
 * @param bookmark level in the outline from 1, or 0 for none
 * @param naming what it names the page and its bookmark
 * @param footnote whether the element leaves the flow for the foot of its page
 * @param running name under which the element leaves the flow for the pages' margins; empty for none
 */
public record FlowStyle(Display display, Break before, Break after, boolean kept, Position position,
        Sides<Length> offset, Flex flex, Item item, ListMarker marker, Collapse collapse, double borderSpacing,
        boolean fixedColumns, int bookmark, String running, Naming naming,
        boolean footnote) {

    /** Describes what an element is. */
    public enum Display {
        BLOCK,
        INLINE,
        INLINE_BLOCK,
        LIST_ITEM,
        FLEX,
        TABLE,
        HEAD,
        BODY,
        FOOT,
        ROW,
        CELL,
        CAPTION,
        COLUMNS,
        COLUMN,
        NONE
    }

    /** Whether a page may, must or should not end here. */
    public enum Break {
        AUTO,
        AVOID,
        PAGE,
        /** A column must end; a page need not. */
        COLUMN,
        /** A left page must follow. */
        LEFT,
        /** A right page must follow. */
        RIGHT,
        /** A page of the side of the first must follow. */
        RECTO,
        /** A page of the other side than the first must follow. */
        VERSO;

        /** Returns whether a page ends. */
        public boolean isForced() {
            return this == PAGE || isOfSide();
        }

        /** Returns whether the next page must be on a given side. */
        public boolean isOfSide() {
            return this == LEFT || this == RIGHT || this == RECTO || this == VERSO;
        }
    }

    public enum Position {
        STATIC,
        /** As static, and what absolute elements within refer to. */
        RELATIVE,
        ABSOLUTE,
        /** On every page. */
        FIXED
    }

    /** Whether neighbouring cells share one border. */
    public enum Collapse {
        SEPARATE,
        SHARED
    }

    /**
     * How a flex container places its items.
     *
     * @param gap between items, in points
     */
    public record Flex(boolean column, double gap, Justify justify, AlignItems align) {
        /** Where items stand along the row. */
        public enum Justify {
            START,
            CENTER,
            END,
            BETWEEN,
            AROUND,
            EVENLY
        }

        /** Where items stand across the row. */
        public enum AlignItems {
            STRETCH,
            START,
            CENTER,
            END,
            BASELINE
        }
    }

    /**
     * How a flex item takes space.
     *
     * @param grow share of the space left over
     * @param shrink share of the space that is missing
     * @param basis width before sharing
     */
    public record Item(double grow, double shrink, Length basis) {}
}
