package platen.jobs.engine.document.formatting.flex;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.box.Box;

/** Finds the items of a flex container. */
final class FlexItems {
    private FlexItems() {}

    /** Makes the items, in order-modified document order (section 5.4). */
    static FlexItem[] of(FlexContainer container) {
        List<Box> boxes = container.box.children();
        List<FlexItem> items = new ArrayList<>(boxes.size());
        boolean ordered = true;
        int last = Integer.MIN_VALUE;
        for (Box child : boxes) {
            if (!child.layout().isOutOfFlow()) {
                var item = new FlexItem(container, child);
                ordered &= item.flex.order() >= last;
                last = item.flex.order();
                items.add(item);
            }
        }
        if (!ordered) {
            items.sort((one, other) -> Integer.compare(one.flex.order(), other.flex.order()));
        }
        return items.toArray(FlexItem[]::new);
    }
}
