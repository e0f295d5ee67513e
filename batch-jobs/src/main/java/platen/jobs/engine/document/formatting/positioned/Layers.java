package platen.jobs.engine.document.formatting.positioned;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.boxstyle.EffectStyle;
import platen.jobs.engine.document.boxstyle.LayoutStyle.Positioning;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;

/**
 * The positioned descendants of a stacking context, in the order of painting (CSS 2.2, appendix E). Places are from the
 * border edge of the context's fragment. The flow of a fragment is painted without the children that are layers.
 *
 * @param below with a negative z-index: behind the flow
 * @param above others, in front of the flow
 * @param contexts stacking contexts among the layers, by the absolute and fixed boxes within whose containing block is
 *     outside of them
 * @param within fragments of such boxes, which their contexts paint, by the fragments of these
 */
public record Layers(List<Placed> below, List<Placed> above, Map<Box, Fragment> contexts,
        Map<Fragment, List<Placed>> within) {
    /** No layers at all. */
    public static final Layers NONE = new Layers(List.of(), List.of(), Map.of(), Map.of());

    private static final Comparator<Placed> BY_INDEX = Comparator
            .comparingInt(placed -> index(placed.fragment().box()));

    /** Whether a box is painted apart from the flow around it; the text of inline boxes is that of their lines. */
    public static boolean isLayer(Box box) {
        return (Positioned.isContainingBlock(box) || isEffect(box))
                && (box.layout().display() != DisplayType.INLINE || box.isReplaced());
    }

    private static boolean isEffect(Box box) {
        EffectStyle effects = box.layout().effects();
        return effects != null && effects.isContext();
    }

    /** Whether a layer keeps its positioned descendants to itself. */
    private static boolean isContext(Box box) {
        return box.layout().position() == Positioning.FIXED || Positioned.isTransformed(box)
                || isEffect(box)
                || box.layout().zIndex() != null && box.layout().position() != Positioning.STATIC;
    }

    /**
     * Collects the layers of a stacking context; of a layer that is none, it has those within for itself only.
     *
     * @param outside fragments of boxes within the context whose containing block is outside of it, with places from
     *     the border edge of the context
     */
    public static Layers of(Fragment context, List<Placed> outside) {
        Layers layers = empty();
        layers.collect(context, 0, 0);
        outside.forEach(each -> layers.add(null, each.fragment(), each.x(), each.y()));
        return layers.sorted();
    }

    /** Sorts fragments of boxes whose containing block is outside of their stacking context. */
    public static Layers of(List<Placed> outside) {
        Layers layers = empty();
        outside.forEach(each -> layers.add(null, each.fragment(), each.x(), each.y()));
        return layers.sorted();
    }

    private static Layers empty() {
        return new Layers(new ArrayList<>(0), new ArrayList<>(0), new IdentityHashMap<>(0), new IdentityHashMap<>(0));
    }

    private Layers sorted() {
        below.sort(BY_INDEX);
        above.sort(BY_INDEX);
        return this;
    }

    private void collect(Fragment around, double x, double y) {
        List<Placed> children = around.children();
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            add(around, child.fragment(), x + child.x(), y + child.y());
        }
    }

    private void add(@Nullable Fragment around, Fragment fragment, double x, double y) {
        Box box = fragment.box();
        Fragment context = contexts.isEmpty() ? null : contexts.get(box);
        if (context != null && (around == null || box != around.box())) {
            within.computeIfAbsent(context, any -> new ArrayList<>(2)).add(new Placed(x, y, fragment));
            return;
        }
        boolean own = isLayer(box) && (around == null || box != around.box() || fragment.drawing() == null);
        if (own) {
            (index(box) < 0 ? below : above).add(new Placed(x, y, fragment));
        }
        if (!own || !isContext(box)) {
            collect(fragment, x, y);
        } else {
            // What waits for a containing block further out comes later: it is behind the other children there.
            fragment.pending().forEach(waiting -> contexts.put(waiting.box(), fragment));
        }
    }

    /** Whether a layer paints its own layers; those of one without a z-index are painted by the context around. */
    public static boolean paintsLayers(Fragment fragment) {
        return isContext(fragment.box());
    }

    private static int index(Box box) {
        Integer index = box.layout().zIndex();
        return index == null || box.layout().position() == Positioning.STATIC ? 0 : index;
    }
}
