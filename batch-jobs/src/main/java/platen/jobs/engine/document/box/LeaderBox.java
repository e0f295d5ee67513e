package platen.jobs.engine.document.box;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Style;

/**
 * A leader, which fills what is left of its line (CSS Generated Content for Paged Media 3, section 3).
 *
 * @param around the box whose text it is
 * @param pattern that is repeated
 */
public record LeaderBox(Box around, String pattern, Style style, LayoutStyle layout, BoxMemory memory)
        implements
            Box {
    @Override
    public Scope scope() {
        return around.scope();
    }

    @Override
    public StyleState state() {
        return around.state();
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
