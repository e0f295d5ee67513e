package platen.jobs.engine.document.painting;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.EffectStyle;
import platen.jobs.engine.document.formatting.Fragment;

/**
 * Knows how high boxes are that pages divide, so that images of backgrounds and borders stand where they would in the whole box:
 * what was painted of them, and what the pages show that are laid out already.
 */
final class DividedBoxes {
    private final Map<Box, Double> painted = new IdentityHashMap<>();
    private @Nullable Fragment last;
    /** Height of what earlier pages show of the box of the last part. */
    private double aboveLast;
    private List<Fragment> pages = List.of();
    private @Nullable Map<Box, Double> coming;

    /** Takes the pages that are painted next. */
    void next(List<Fragment> laidOut) {
        pages = List.copyOf(laidOut);
        coming = null;
        last = null;
    }

    /**
     * The height of what earlier pages show of a box; counts the part itself for the next, once if it is asked for
     * several times in a row.
     */
    double above(Fragment part) {
        if (part != last) {
            last = part;
            aboveLast = part.isContinued() ? painted.getOrDefault(part.box(), 0.0) : 0;
            painted.put(part.box(), aboveLast + part.height());
        }
        return aboveLast;
    }

    /**
     * The height of a whole box; of pages that are not laid out yet nothing is known.
     *
     * @param above height of what earlier pages show
     */
    double whole(Fragment part, double above) {
        if (!part.goesOn() && !part.isContinued()) {
            return part.height();
        }
        Map<Box, Double> known = coming;
        if (known == null) {
            known = new IdentityHashMap<>();
            for (Fragment page : pages) {
                add(page, known);
            }
            coming = known;
        }
        return Math.max(above + part.height(), known.getOrDefault(part.box(), 0.0));
    }

    private static boolean hasImage(Box box) {
        EffectStyle effects = box.layout().effects();
        return !box.layout().backgrounds().isEmpty() || effects != null && effects.borderImage() != null;
    }

    private static void add(Fragment fragment, Map<Box, Double> heights) {
        if ((fragment.goesOn() || fragment.isContinued()) && hasImage(fragment.box())) {
            heights.merge(fragment.box(), fragment.height(), Double::sum);
        }
        fragment.children().forEach(child -> add(child.fragment(), heights));
    }
}
