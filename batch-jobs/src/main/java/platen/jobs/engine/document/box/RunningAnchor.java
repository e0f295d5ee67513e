package platen.jobs.engine.document.box;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.tree.Walk.RunningElement;

/**
 * Stands, without a size, where an element left the flow for the margins of pages (CSS Generated Content for Paged Media
 * 3, section 1.2), so that its page is known.
 *
 * @param around the box that it stands in
 */
public record RunningAnchor(Box around, String name, RunningElement running, Style style, LayoutStyle layout,
        BoxMemory memory) implements Box {

    @Override
    public Scope scope() {
        return running.scope();
    }

    @Override
    public StyleState state() {
        return running.state();
    }

    @Override
    public List<Box> children() {
        return List.of();
    }

    @Override
    public void release() {
        memory.clear();
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

    @Override
    public String toString() {
        return "running " + name + " in " + around;
    }
}
