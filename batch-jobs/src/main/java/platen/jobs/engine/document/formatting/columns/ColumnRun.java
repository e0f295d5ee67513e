package platen.jobs.engine.document.formatting.columns;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.BoxMemory;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Style;

/**
 * The content of a multi-column container, or the part of it between boxes across all columns, as a block of its own.
 *
 * @param container whose content it is
 * @param layout without the sizes and edges of the container
 */
record ColumnRun(Box container, LayoutStyle layout, List<Box> children, BoxMemory memory) implements Box {
    /** The columns of a run that no page divides, as low as can be. */
    private record Balanced(ColumnSet set, FilledColumns columns) {}

    ColumnRun(Box container, LayoutStyle layout, List<Box> children) {
        this(container, layout, children, new BoxMemory());
    }

    /** Returns the whole content in balanced columns; null when it was not laid out in columns of such widths. */
    @Nullable
    FilledColumns balanced(ColumnSet set) {
        return memory.columns() instanceof Balanced known && known.set.equals(set) ? known.columns : null;
    }

    /** Remembers the whole content in balanced columns. */
    void balanced(ColumnSet set, FilledColumns columns) {
        memory.columns(new Balanced(set, columns));
    }

    @Override
    public Scope scope() {
        return container.scope();
    }

    @Override
    public StyleState state() {
        return container.state();
    }

    @Override
    public Style style() {
        return container.style();
    }

    @Override
    public String link() {
        return container.link();
    }

    @Override
    public boolean containsLines() {
        return container.containsLines();
    }

    @Override
    public List<InlineItem> inlineItems() {
        return container.inlineItems();
    }

    @Override
    public void release() {
        container.release();
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
