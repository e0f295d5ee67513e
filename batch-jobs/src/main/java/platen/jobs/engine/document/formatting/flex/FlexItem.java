package platen.jobs.engine.document.formatting.flex;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.Alignment;
import platen.jobs.engine.document.boxstyle.FlexStyle;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.UsedSizes;

/** An item of a flex container while it is laid out. Sizes are border boxes; places are those of margin boxes. */
final class FlexItem {
    final Box box;
    final FlexStyle flex;
    final BoxMetrics metrics;
    final UsedSizes sizes;
    final Alignment align;
    final double mainMargins;
    final double crossMargins;
    /** Borders and padding along the main axis. */
    final double edges;
    /** The flex base size. */
    double base;
    /** Whether the base size comes from a definite basis or size, not from content. */
    boolean baseDefinite;
    double minMain;
    double maxMain;
    double hypothetical;
    /** The used main size. */
    double main;
    boolean frozen;
    double cross;
    /** The main size that {@link #fragment} was made for without a decided height; negative for none. */
    double measured = -1;
    @Nullable
    Fragment fragment;
    /** Distance of the baseline from the cross-start margin edge. */
    double ascent;
    double mainAt;
    double crossAt;
    /** Auto margins at main-start and main-end, as far as they take free space. */
    double marginBefore;
    double marginAfter;

    FlexItem(FlexContainer container, Box box) {
        this.box = box;
        flex = box.layout().flex();
        metrics = new BoxMetrics(box.layout(), container.percentageWidth);
        sizes = new UsedSizes(container.formatting, box, metrics, container.percentageWidth,
                container.percentageHeight);
        align = box.layout().alignment().alignSelf(container.alignment);
        mainMargins = metrics.margins(container.row);
        crossMargins = metrics.margins(!container.row);
        edges = metrics.edges(container.row);
    }

    double outerHypothetical() {
        return hypothetical + mainMargins;
    }

    double outerMain() {
        return main + mainMargins;
    }

    double outerCross() {
        return cross + crossMargins;
    }

    double clampMain(double size) {
        return Math.max(minMain, Math.min(maxMain, size));
    }

    /** Whether the item is as large as its line across, where its size does not say otherwise. */
    boolean stretches(boolean row) {
        return align.stretches() && sizes.preferred(!row).isAuto() && !metrics.hasAutoMargin(!row);
    }

    Fragment fragment() {
        if (fragment == null) {
            throw new IllegalStateException("The item has not been laid out");
        }
        return fragment;
    }
}
