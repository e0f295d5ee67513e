package platen.jobs.engine.document.layout;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.Tag;

/** Where laid-out things go, one below the other. */
interface Flow {

    /** What the next things are a part of; null where nothing is read out, or all of it as one. */
    @Nullable
    Tag tag();

    void tag(@Nullable Tag tag);

    /**
     * Names the element that the next things come from, where they may come to lie beyond the end of a page.
     *
     * @return the one before, to be named again afterwards; null where nothing is divided into pages
     */
    default @Nullable Supplier<String> origin(@Nullable Supplier<String> element) {
        return null;
    }

    /** Space between what was placed and what comes; of neighbouring spaces the largest counts. */
    void gap(double points);

    /** Space that belongs to a box and is never dropped or merged. */
    void pad(double points);

    /** Something that is not divided. */
    void slab(double x, double height, Drawing drawing);

    /** Something that stands beside the next slab and takes no room. */
    void beside(double x, Drawing drawing);

    /** A box around all that comes until {@link #close}. */
    void open(Frame frame);

    void close();

    /** No page ends between what was placed and what comes. */
    void keep();

    /** A page ends here. */
    void breakPage();

    /** Room down one page, for things that should stay together; unbounded where there are no pages. */
    double room();
}
