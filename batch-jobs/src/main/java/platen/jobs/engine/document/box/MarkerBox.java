package platen.jobs.engine.document.box;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Style;

/**
 * A bullet within the first line of a list item, or the space behind a picture in its place.
 *
 * @param item the list item
 * @param style of the bullet
 * @param isBullet false for space alone
 */
public record MarkerBox(Box item, Style style, LayoutStyle layout, boolean isBullet, BoxMemory memory) implements Box {
    @Override
    public Scope scope() {
        return item.scope();
    }

    @Override
    public StyleState state() {
        return item.state();
    }

    @Override
    public boolean isReplaced() {
        return true;
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
}
