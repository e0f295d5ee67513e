package platen.jobs.engine.document.formatting.grid;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.Alignment;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Fragment;

/** An item of a grid container while it is laid out. */
final class GridItem {
    final Box box;
    final Alignment justify;
    final Alignment align;
    /** Tracks from 0; ends are exclusive. */
    int columnStart;
    int columnEnd;
    int rowStart;
    int rowEnd;
    /** Contributions of the border box to columns; null before they are asked for. */
    @Nullable
    ContentSizes widths;
    /** The height from which a ratio makes the contributions, once rows are known; or indefinite. */
    double ratioHeight = ConstraintSpace.INDEFINITE;
    /** The border box without a decided height, laid out for {@link #measuredWidth}. */
    @Nullable
    Fragment measured;
    double measuredWidth = -1;
    /** Added above the item in its contribution to rows, so that baselines meet. */
    double shim;
    @Nullable
    Fragment fragment;
    /** Place of the border box from the container's border edge. */
    double x;
    double y;
    double areaWidth;
    double areaHeight;

    GridItem(Box box, Alignment justify, Alignment align) {
        this.box = box;
        this.justify = justify;
        this.align = align;
    }

    int start(boolean columns) {
        return columns ? columnStart : rowStart;
    }

    int end(boolean columns) {
        return columns ? columnEnd : rowEnd;
    }

    int span(boolean columns) {
        return columns ? columnEnd - columnStart : rowEnd - rowStart;
    }

    Fragment fragment() {
        if (fragment == null) {
            throw new IllegalStateException("The item has not been laid out");
        }
        return fragment;
    }
}
