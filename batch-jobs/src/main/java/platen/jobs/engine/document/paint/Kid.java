package platen.jobs.engine.document.paint;

import org.jspecify.annotations.Nullable;

/** A child of an element of the structure tree, as a linked list: most elements have one child, and there are many. */
abstract sealed class Kid permits Tag, Kid.Content, Kid.Annotation {
    @Nullable
    Kid next;

    /** Marked content of a page, by its number there. */
    static final class Content extends Kid {
        final int page;
        final int id;

        Content(int page, int id) {
            this.page = page;
            this.id = id;
        }
    }

    /** An annotation of a page, by its object's number. */
    static final class Annotation extends Kid {
        final int page;
        final int number;

        Annotation(int page, int number) {
            this.page = page;
            this.number = number;
        }
    }
}
