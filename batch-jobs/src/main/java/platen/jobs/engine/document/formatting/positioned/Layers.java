package platen.jobs.engine.document.formatting.positioned;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
 */
public record Layers(List<Placed> below, List<Placed> above) {
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

    /** Collects the layers of a stacking context; of a layer that is none, it has those within for itself only. */
    public static Layers of(Fragment context) {
        var below = new ArrayList<Placed>(0);
        var above = new ArrayList<Placed>(0);
        collect(context, 0, 0, below, above);
        below.sort(BY_INDEX);
        above.sort(BY_INDEX);
        return new Layers(below, above);
    }

    private static void collect(Fragment around, double x, double y, List<Placed> below, List<Placed> above) {
        List<Placed> children = around.children();
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            Box box = child.fragment().box();
            double childX = x + child.x();
            double childY = y + child.y();
            boolean own = isLayer(box) && (box != around.box() || child.fragment().drawing() == null);
            if (own) {
                (index(box) < 0 ? below : above).add(new Placed(childX, childY, child.fragment()));
            }
            if (!own || !isContext(box)) {
                collect(child.fragment(), childX, childY, below, above);
            }
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
