package platen.jobs.engine.document.painting;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.EffectStyle;
import platen.jobs.engine.document.boxstyle.LayoutStyle.Positioning;
import platen.jobs.engine.document.boxstyle.TransformStyle;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.positioned.Layers;
import platen.jobs.engine.document.formatting.positioned.Positioned;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.PageMatrix;
import platen.jobs.engine.document.paint.Tag;

/** Paints the layers of stacking contexts, with what composes, turns and cuts them. Belongs to one document. */
final class LayerPainter {
    private final FragmentPainter painter;
    /** Tags of layers, found where they stand in the flow. */
    private final Map<Fragment, Tag> layerTags = new IdentityHashMap<>();
    private final DetachedLayers detached = new DetachedLayers();

    LayerPainter(FragmentPainter painter) {
        this.painter = painter;
    }

    /** Notes what the content of a layer belongs to; null where nothing is read out. */
    void note(Fragment layer, @Nullable Tag tag) {
        if (tag != null) {
            layerTags.put(layer, tag);
        }
    }

    /** Forgets what was noted of the layers of a page. */
    void end() {
        layerTags.clear();
        detached.end();
    }

    /**
     * Paints a stacking context: its layers behind, its content and its layers in front.
     *
     * @param outside layers whose containing block is outside of the context
     */
    void context(Canvas canvas, Fragment root, double x, double y, @Nullable Tag tag, List<Placed> outside) {
        Layers layers = Layers.of(root, outside);
        detached.note(layers);
        layers(canvas, layers.below(), x, y, tag);
        painter.flow(canvas, root, x, y, tag);
        layers(canvas, layers.above(), x, y, tag);
    }

    private void layers(Canvas canvas, List<Placed> layers, double x, double y, @Nullable Tag tag) {
        for (int i = 0; i < layers.size(); i++) {
            Placed layer = layers.get(i);
            Fragment fragment = layer.fragment();
            boolean muted = fragment.isRepeated() || fragment.box().layout().position() == Positioning.FIXED;
            Tag own = layerTags.getOrDefault(fragment, tag);
            if (muted) {
                painter.elements().owner(fragment.box().origin());
                canvas.repeat((on, left, top) -> detached.draw(on, fragment,
                        (inner, atX, atY) -> layer(inner, fragment, atX, atY, null), left, top), x + layer.x(),
                        y + layer.y());
                painter.elements().owner(null);
            } else {
                detached.draw(canvas, fragment, (on, left, top) -> layer(on, fragment, left, top, own), x + layer.x(),
                        y + layer.y());
            }
        }
    }

    private void layer(Canvas canvas, Fragment fragment, double x, double y, @Nullable Tag tag) {
        EffectStyle effects = fragment.box().layout().effects();
        if (effects == null || !effects.isContext()) {
            turnedLayer(canvas, fragment, x, y, tag);
            return;
        }
        turned(canvas, fragment, x, y, () -> canvas.group(effects.opacity(), effects.blend(), (on, left, top) -> {
            EffectStyle.Clip clip = effects.clip();
            if (clip == null) {
                plainLayer(on, fragment, left, top, tag);
            } else {
                EffectPainter.clipped(on, clip, fragment, left, top, () -> plainLayer(on, fragment, left, top, tag));
            }
        }, x, y));
    }

    private void turnedLayer(Canvas canvas, Fragment fragment, double x, double y, @Nullable Tag tag) {
        turned(canvas, fragment, x, y, () -> plainLayer(canvas, fragment, x, y, tag));
    }

    private static void turned(Canvas canvas, Fragment fragment, double x, double y, Runnable drawing) {
        TransformStyle transform = fragment.box().layout().transform();
        if (transform == null || !Positioned.isTransformed(fragment.box())) {
            drawing.run();
        } else {
            canvas.transformed(PageMatrix.at(transform.matrix(fragment.width(), fragment.height()), x, y), drawing);
        }
    }

    private void plainLayer(Canvas canvas, Fragment fragment, double x, double y, @Nullable Tag tag) {
        Supplier<String> around = painter.elements().enter(canvas, fragment, x, y);
        painter.decorations().draw(canvas, fragment, x, y);
        // A box that clips does so for what refers to it alone.
        List<Placed> outside = detached.of(fragment);
        boolean clips = fragment.box().layout().clips();
        Layers apart = clips && !outside.isEmpty() ? Layers.of(outside) : Layers.NONE;
        layers(canvas, apart.below(), x, y, tag);
        OverflowClip.draw(canvas, fragment, x, y, (on, left, top) -> {
            FragmentPainter.drawing(on, fragment, left, top, tag);
            if (Layers.paintsLayers(fragment)) {
                context(on, fragment, left, top, tag, clips ? List.of() : outside);
            } else {
                painter.flow(on, fragment, left, top, tag);
            }
        });
        layers(canvas, apart.above(), x, y, tag);
        canvas.origin(around);
    }
}
