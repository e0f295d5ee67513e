package platen.jobs.engine.document.box;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Walk;

/** A box of the box tree: of an element, or an anonymous one. */
public interface Box {
    /** Returns the element that generates the box; null for an anonymous one. */
    default @Nullable Element element() {
        return null;
    }

    /** The data around the element. */
    Scope scope();

    StyleState state();

    Style style();

    LayoutStyle layout();

    /**
     * Returns the block-level boxes within, in document order, those out of flow too. Items of flex and grid containers
     * are blockified and text beside them is wrapped in anonymous boxes; parts of tables are as CSS 2.2, section 17.2.1
     * completes them. Empty for a box that contains lines.
     */
    default List<Box> children() {
        return List.of();
    }

    /**
     * Visits what is in the element, without making boxes of it.
     *
     * @return whether there is an element whose content the box shows
     */
    default boolean visit(Walk.Visitor visitor) {
        return false;
    }

    /** Whether the box contains lines of text (an inline formatting context) instead of blocks. */
    default boolean containsLines() {
        return !inlineItems().isEmpty();
    }

    /** Returns the content of a box that contains lines; empty for any other. */
    default List<InlineItem> inlineItems() {
        return List.of();
    }

    /** Returns the number of a list item; 0 for any other box. */
    default int itemNumber() {
        return 0;
    }

    /** Returns where the link leads that the box is in; empty for none. */
    default String link() {
        return "";
    }

    /** Names the element for its author, see {@link ElementName}; null for an anonymous box. */
    default @Nullable Supplier<String> origin() {
        return null;
    }

    /** Returns the style of the first letter of the lines; null where it looks as those behind it. */
    default @Nullable TextStyle firstLetter() {
        return null;
    }

    /** Returns the style of the first line; null where it looks as those below it. */
    default @Nullable Style firstLine() {
        return null;
    }

    /** Whether the box is a picture, code or control, whose content is not laid out here. */
    default boolean isReplaced() {
        return false;
    }

    /** Tells what layout remembers of the box. */
    BoxMemory memory();

    /** Forgets the children; they are made again when they are asked for. */
    void release();
}
