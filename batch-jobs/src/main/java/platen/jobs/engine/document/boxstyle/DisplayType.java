package platen.jobs.engine.document.boxstyle;

/** The computed value of {@code display}, after blockification (CSS Display 3, section 2.7). */
public enum DisplayType {
    NONE,
    CONTENTS,
    BLOCK,
    FLOW_ROOT,
    LIST_ITEM,
    INLINE,
    INLINE_BLOCK,
    FLEX,
    INLINE_FLEX,
    GRID,
    INLINE_GRID,
    TABLE,
    INLINE_TABLE,
    TABLE_CAPTION,
    TABLE_COLUMN_GROUP,
    TABLE_COLUMN,
    TABLE_HEADER_GROUP,
    TABLE_ROW_GROUP,
    TABLE_FOOTER_GROUP,
    TABLE_ROW,
    TABLE_CELL;

    /** Whether a box of this type stands in a line. */
    public boolean isInlineLevel() {
        return switch (this) {
            case INLINE, INLINE_BLOCK, INLINE_FLEX, INLINE_GRID, INLINE_TABLE -> true;
            case NONE, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, FLEX, GRID, TABLE, TABLE_CAPTION, TABLE_COLUMN_GROUP,
                    TABLE_COLUMN, TABLE_HEADER_GROUP, TABLE_ROW_GROUP, TABLE_FOOTER_GROUP, TABLE_ROW, TABLE_CELL ->
                false;
        };
    }

    /** Whether a box of this type contains blocks or lines, and not items or parts of a table. */
    public boolean isBlockContainer() {
        return switch (this) {
            case BLOCK, FLOW_ROOT, LIST_ITEM, INLINE_BLOCK, TABLE_CAPTION, TABLE_CELL -> true;
            case NONE, CONTENTS, INLINE, FLEX, INLINE_FLEX, GRID, INLINE_GRID, TABLE, INLINE_TABLE, TABLE_COLUMN_GROUP,
                    TABLE_COLUMN, TABLE_HEADER_GROUP, TABLE_ROW_GROUP, TABLE_FOOTER_GROUP, TABLE_ROW ->
                false;
        };
    }

    /** Returns the type of a box of this type that is an item of a flex or grid container. */
    public DisplayType blockified() {
        return switch (this) {
            case INLINE, INLINE_BLOCK, TABLE_CAPTION, TABLE_COLUMN_GROUP, TABLE_COLUMN, TABLE_HEADER_GROUP,
                    TABLE_ROW_GROUP, TABLE_FOOTER_GROUP, TABLE_ROW, TABLE_CELL ->
                BLOCK;
            case INLINE_FLEX -> FLEX;
            case INLINE_GRID -> GRID;
            case INLINE_TABLE -> TABLE;
            case NONE, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, FLEX, GRID, TABLE -> this;
        };
    }
}
