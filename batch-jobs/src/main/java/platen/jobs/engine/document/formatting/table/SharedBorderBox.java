package platen.jobs.engine.document.formatting.table;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.BoxMemory;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.document.tree.Element;

/** A cell whose borders are halves of those that it shares with its neighbors. */
record SharedBorderBox(Box cell, LayoutStyle layout, BoxMemory memory) implements Box {
    SharedBorderBox(Box cell, LayoutStyle layout) {
        this(cell, layout, new BoxMemory());
    }

    @Override
    public @Nullable TextStyle firstLetter() {
        return cell.firstLetter();
    }

    @Override
    public @Nullable TextStyle firstLine() {
        return cell.firstLine();
    }

    @Override
    public @Nullable Element element() {
        return cell.element();
    }

    @Override
    public Scope scope() {
        return cell.scope();
    }

    @Override
    public StyleState state() {
        return cell.state();
    }

    @Override
    public Style style() {
        return cell.style();
    }

    @Override
    public List<Box> children() {
        return cell.children();
    }

    @Override
    public String link() {
        return cell.link();
    }

    @Override
    public boolean containsLines() {
        return cell.containsLines();
    }

    @Override
    public List<InlineItem> inlineItems() {
        return cell.inlineItems();
    }

    @Override
    public boolean isReplaced() {
        return cell.isReplaced();
    }

    @Override
    public void release() {
        cell.release();
    }

    /** Boxes are compared by identity. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
