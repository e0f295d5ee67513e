package platen.jobs.engine.document.box;

import org.jspecify.annotations.Nullable;

/** Tells what layout remembers of a box until the box forgets its content. */
public final class BoxMemory {
    private @Nullable Object lines;
    private @Nullable Object sizes;
    private @Nullable Object columns;

    /** Tells what the inline formatting context knows; null for nothing. */
    public @Nullable Object lines() {
        return lines;
    }

    public void lines(Object known) {
        lines = known;
    }

    /** Tells what is known of sizes and earlier layouts; null for nothing. */
    public @Nullable Object sizes() {
        return sizes;
    }

    public void sizes(Object known) {
        sizes = known;
    }

    /** Tells what a multi-column container knows of its columns; null for nothing. */
    public @Nullable Object columns() {
        return columns;
    }

    public void columns(Object known) {
        columns = known;
    }

    void clear() {
        columns = null;
        lines = null;
        sizes = null;
    }
}
