package platen.jobs.engine.document.formatting.breaking;

import java.util.List;

/** Finds forced breaks between rows of items (CSS Fragmentation 3, section 3.1). */
final class ItemBreaks {
    private static final double TOLERANCE = 0.01;

    private final List<PagedItem> items;

    ItemBreaks(List<PagedItem> items) {
        this.items = items;
    }

    boolean isForcedAnywhere() {
        for (int i = 1; i < items.size(); i++) {
            if (isForcedBefore(i)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an item begins a row that, or the row before which, asks for a page of its own. */
    boolean isForcedBefore(int index) {
        if (index == 0 || !isBelow(index, index - 1)) {
            return false;
        }
        for (int i = index; i < items.size() && !isBelow(i, index); i++) {
            if (items.get(i).box().style().flow().before().isForced()) {
                return true;
            }
        }
        for (int i = index - 1; i >= 0 && !isBelow(index - 1, i); i--) {
            if (items.get(i).box().style().flow().after().isForced()) {
                return true;
            }
        }
        return false;
    }

    private boolean isBelow(int index, int other) {
        return items.get(index).y() > items.get(other).y() + TOLERANCE;
    }
}
