package platen.jobs.engine.document.formatting.inline;

import java.util.IdentityHashMap;
import java.util.Map;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.warning.RenderWarnings;

/** Lays out the atomic boxes of one inline formatting context, each once. */
final class AtomicBoxes {
    /**
     * A box that stands in a line.
     *
     * @param width of the margin box
     * @param above height of the margin box above its baseline
     * @param below height of the margin box below its baseline
     */
    record AtomicBox(Fragment fragment, BoxMetrics metrics, double width, double above, double below) {}

    private final Formatting formatting;
    private final double width;
    private final double percentageHeight;
    private Map<Box, AtomicBox> known = Map.of();

    AtomicBoxes(Formatting formatting, double width, double percentageHeight) {
        this.formatting = formatting;
        this.width = width;
        this.percentageHeight = percentageHeight;
    }

    /** Takes warnings of the document. */
    RenderWarnings notes() {
        return formatting.work().notes();
    }

    AtomicBox of(Box box) {
        AtomicBox atom = known.get(box);
        if (atom == null) {
            atom = laid(box);
            if (known.isEmpty()) {
                known = new IdentityHashMap<>(4);
            }
            known.put(box, atom);
        }
        return atom;
    }

    private AtomicBox laid(Box box) {
        var metrics = new BoxMetrics(box.layout(), width);
        Fragment fragment = formatting.layout(box, InlineContext.shrinking(width, percentageHeight));
        double baseline = baseline(box, fragment);
        // The margin box of a replaced element stands on the baseline (CSS 2.2, section 10.8.1).
        double above = !Double.isNaN(baseline)
                ? metrics.marginTop() + baseline
                : fragment.height() + metrics.margins(false);
        return new AtomicBox(fragment, metrics, fragment.width() + metrics.margins(true), above,
                fragment.height() + metrics.margins(false) - above);
    }

    private static double baseline(Box box, Fragment fragment) {
        return switch (box.layout().display()) {
            case INLINE_FLEX, INLINE_GRID, INLINE_TABLE -> fragment.firstBaseline();
            case NONE, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, INLINE, INLINE_BLOCK, FLEX, GRID, TABLE, TABLE_CAPTION,
                    TABLE_COLUMN_GROUP, TABLE_COLUMN, TABLE_HEADER_GROUP, TABLE_ROW_GROUP, TABLE_FOOTER_GROUP,
                    TABLE_ROW,
                    TABLE_CELL ->
                box.isReplaced() || box.layout().clips() ? Fragment.NO_BASELINE : fragment.lastBaseline();
        };
    }
}
