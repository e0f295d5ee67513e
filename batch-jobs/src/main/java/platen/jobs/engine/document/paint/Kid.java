package platen.jobs.engine.document.paint;

import org.jspecify.annotations.Nullable;

/** A child of an element of the structure tree, as a linked list: most elements have one child, and there are many. */
abstract sealed class Kid permits Tag, Kid.Content, Kid.Annotation {
    @Nullable
    Kid next;

    /** Marked content of a page, or of a group with a form of that number on it, by its number there. */
    static final class Content extends Kid {
        final int page;
        final int id;
        final int form;

        Content(int page, int form, int id) {
            this.page = page;
            this.form = form;
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
