package platen.jobs.engine.document.formatting.block;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.formatting.sizing.Contributions;

/** Finds the intrinsic widths of a block container's children (CSS Sizing 3, section 5.1). */
final class BlockSizes {
    private final Formatting formatting;
    private double min;
    private double max;
    /** Widths of floats that stand beside each other. */
    private double leftFloats;
    private double rightFloats;

    BlockSizes(Formatting formatting) {
        this.formatting = formatting;
    }

    /** The widths of the content box. */
    ContentSizes of(Box box) {
        var children = box.children();
        for (int i = 0; i < children.size(); i++) {
            Box child = children.get(i);
            if (!child.layout().isOutOfFlow()) {
                add(child);
            }
        }
        endFloats();
        return new ContentSizes(min, max);
    }

    private void add(Box child) {
        LayoutStyle style = child.layout();
        var metrics = new BoxMetrics(style, ConstraintSpace.INDEFINITE);
        ContentSizes sizes = Contributions.of(formatting, child, ConstraintSpace.INDEFINITE);
        double margins = metrics.margins(true);
        min = Math.max(min, sizes.min() + margins);
        double wide = Math.max(0, sizes.max() + margins);
        if (style.isFloating()) {
            clear(style.clear());
            if (style.floating() == LayoutStyle.FloatSide.LEFT) {
                leftFloats += wide;
            } else {
                rightFloats += wide;
            }
        } else if (BlockContext.isIndependent(child)) {
            clear(style.clear());
            max = Math.max(max, leftFloats + rightFloats + wide);
            leftFloats = 0;
            rightFloats = 0;
        } else {
            endFloats();
            max = Math.max(max, wide);
        }
    }

    private void clear(LayoutStyle.ClearSide side) {
        if (side != LayoutStyle.ClearSide.NONE) {
            max = Math.max(max, leftFloats + rightFloats);
            leftFloats = side == LayoutStyle.ClearSide.RIGHT ? leftFloats : 0;
            rightFloats = side == LayoutStyle.ClearSide.LEFT ? rightFloats : 0;
        }
    }

    private void endFloats() {
        max = Math.max(max, leftFloats + rightFloats);
        leftFloats = 0;
        rightFloats = 0;
    }
}
