package platen.jobs.engine.document.box;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;

/**
 * A box that no element generates: around lines beside blocks, or a part of a table that the author left out.
 *
 * @param around the box of an element that it stands in
 * @param begins whether its first line is that of the box around
 */
record AnonymousBox(Box around, boolean begins, Style style, LayoutStyle layout, List<Box> children,
        List<InlineItem> inlineItems,
        BoxMemory memory)
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
    public String link() {
        return around.link();
    }

    @Override
    public @Nullable TextStyle firstLetter() {
        return begins ? around.firstLetter() : null;
    }

    @Override
    public @Nullable Style firstLine() {
        return begins ? around.firstLine() : null;
    }

    @Override
    public void release() {
        memory.clear();
        for (int i = 0; i < children.size(); i++) {
            children.get(i).release();
        }
    }

    /** Boxes are compared by identity: equal content at two places makes two boxes. */
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
        return "anonymous " + layout.display() + " in " + around;
    }
}
