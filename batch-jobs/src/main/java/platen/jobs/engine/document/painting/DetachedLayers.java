package platen.jobs.engine.document.painting;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import java.util.Set;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.EffectStyle;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.positioned.Layers;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Drawing;

/**
 * Absolute and fixed boxes whose containing block is outside of the stacking context that they belong to: the context
 * composes them with its other content. On pages without that context, its opacity and blend mode apply to each by
 * itself. Belongs to one document.
 */
final class DetachedLayers {
    /** By fragments of contexts that are still to be painted, with places from the border edge of the context. */
    private final Map<Fragment, List<Placed>> within = new IdentityHashMap<>();
    /** Fragments that their contexts paint, on this page. */
    private final Set<Fragment> composed = Collections.newSetFromMap(new IdentityHashMap<>());
    /** The contexts with effects around boxes that later pages may show, from the outermost on. */
    private final Map<Box, SequencedSet<Box>> around = new IdentityHashMap<>();

    /** Takes the boxes that layers of a context compose. */
    void note(Layers layers) {
        layers.contexts().forEach((box, context) -> {
            EffectStyle own = context.box().layout().effects();
            if (own != null && own.isContext()) {
                around.computeIfAbsent(box, any -> new LinkedHashSet<>(2)).add(context.box());
            }
        });
        note(layers, layers.below());
        note(layers, layers.above());
    }

    private void note(Layers layers, List<Placed> all) {
        for (Placed layer : all) {
            List<Placed> detached = layers.within().get(layer.fragment());
            if (detached != null) {
                within.put(layer.fragment(), detached.stream().map(each -> new Placed(each.x() - layer.x(),
                        each.y() - layer.y(), each.fragment())).toList());
                detached.forEach(each -> composed.add(each.fragment()));
            }
        }
    }

    /** Returns the boxes that a context composes, with places from its border edge; usually none. */
    List<Placed> of(Fragment context) {
        return within.getOrDefault(context, List.of());
    }

    /** Draws a layer with the effects of contexts that this page does not have. */
    void draw(Canvas canvas, Fragment fragment, Drawing drawing, double x, double y) {
        if (around.isEmpty()) {
            drawing.draw(canvas, x, y);
            return;
        }
        SequencedSet<Box> contexts = composed.contains(fragment) ? null : around.get(fragment.box());
        Drawing whole = drawing;
        if (contexts != null) {
            for (Box each : contexts.reversed()) {
                EffectStyle effects = Objects.requireNonNull(each.layout().effects());
                Drawing inner = whole;
                whole = (on, left, top) -> on.group(effects.opacity(), effects.blend(), inner, left, top);
            }
        }
        whole.draw(canvas, x, y);
    }

    /** Ends a page. */
    void end() {
        within.clear();
        composed.clear();
    }
}
