package platen.jobs.engine.document.html;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Place;

/** A block of the source, such as <code>{{#each items}}</code> to <code>{{/each}}</code>. */
final class Block {
    private final String name;
    private final Place place;
    private final @Nullable Block parent;
    private final int depth;

    /**
     * @param name {@code if}, {@code unless} or {@code each}
     * @param place position of its first tag
     * @param parent the block around it, or null for none
     */
    Block(String name, Place place, @Nullable Block parent) {
        this.name = name;
        this.place = place;
        this.parent = parent;
        this.depth = parent == null ? 1 : parent.depth + 1;
    }

    String name() {
        return name;
    }

    Place place() {
        return place;
    }

    @Nullable
    Block parent() {
        return parent;
    }

    /** Returns how many blocks there are around a position in this block, itself included. */
    int depth() {
        return depth;
    }
}
