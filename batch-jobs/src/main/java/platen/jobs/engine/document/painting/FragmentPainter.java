package platen.jobs.engine.document.painting;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.marker.MarkerDrawing;
import platen.jobs.engine.document.formatting.positioned.Layers;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.formatting.table.BorderLines;
import platen.jobs.engine.document.origin.Origin;
import platen.jobs.engine.document.pagestyle.PageLook;
import platen.jobs.engine.document.pagestyle.PageRules;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Walk;
import platen.jobs.engine.model.Cancellation;

/**
 * Paints fragments: of each stacking context the layers behind the flow, the backgrounds and borders of blocks, the
 * content, and the layers in front. Floats, inline blocks and items of flex and grid containers are painted as a whole.
 * Belongs to one document.
 */
public final class FragmentPainter {
    private final PaintedElements elements;
    private final LinePainter lines = new LinePainter(this);
    private final StructureTags tags = new StructureTags();
    private final DecorationPainter decorations;
    private final LayerPainter layers = new LayerPainter(this);

    public FragmentPainter(Walk walk, Pictures pictures, References references) {
        this.elements = new PaintedElements(walk, references);
        this.decorations = new DecorationPainter(pictures);
    }

    PaintedElements elements() {
        return elements;
    }

    DecorationPainter decorations() {
        return decorations;
    }

    /** Returns the named strings that the painted pages set. */
    public PageValues<String> strings() {
        return elements.strings();
    }

    /** Returns the running elements that left the painted pages. */
    public PageValues<Walk.RunningElement> running() {
        return elements.running();
    }

    /** Takes the pages that are painted next. */
    public void next(List<Fragment> pages) {
        decorations.next(pages);
    }

    /** Returns whether shadows are not drawn because the document has too many sizes of them. */
    public boolean leavesOutShadows() {
        return decorations.effects().leavesOutShadows();
    }

    /** Returns whether sides of border images are stretched because they would have too many tiles. */
    public boolean simplifiesBorderImages() {
        return decorations.borderImages().isSimplified();
    }

    /**
     * Paints the background of a page, margins and bleed included; images are placed in the area within the margins.
     */
    public void paintPage(Canvas canvas, PageRules pages, PageLook look, Sides<Double> margin) {
        double bleed = pages.marks().bleed();
        if (look.background() != null) {
            canvas.shapes().fill(-bleed, -bleed, pages.width() + 2 * bleed, pages.height() + 2 * bleed,
                    look.background());
        }
        if (!look.images().isEmpty()) {
            decorations.drawPage(canvas, look.images(), new BackgroundPainter.Place(
                    new BackgroundPainter.Rectangle(margin.left(), margin.top(),
                            pages.width() - margin.left() - margin.right(),
                            pages.height() - margin.top() - margin.bottom()),
                    new BackgroundPainter.Rectangle(-bleed, -bleed, pages.width() + 2 * bleed,
                            pages.height() + 2 * bleed),
                    true));
        }
    }

    /** Paints the background that the whole content area of a page has. */
    public void paintCanvas(Canvas canvas, Fragment root, double x, double y, double width, double height) {
        decorations.drawCanvas(canvas, root, new BackgroundPainter.Rectangle(x, y, width, height));
    }

    /**
     * Paints a stacking context with all that is in it.
     *
     * @param tag that its content belongs to; null where nothing is read out
     */
    public void paint(Canvas canvas, Fragment root, double x, double y, @Nullable Tag tag) {
        elements.contentTop(y);
        decorations.draw(canvas, root, x, y);
        layers.context(canvas, root, x, y, tag, List.of());
        layers.end();
    }

    /**
     * Paints what stands in the margin of a page, which is not read out.
     *
     * @param name describes the element that content beyond the page's edges belongs to; null for each by itself
     */
    public void paintRunning(Canvas canvas, Fragment root, double x, double y, @Nullable Supplier<String> name) {
        elements.owner(name);
        paint(canvas, root, x, y, null);
        elements.owner(null);
    }

    /** Paints what is in a fragment but its layers. */
    void flow(Canvas canvas, Fragment fragment, double x, double y, @Nullable Tag tag) {
        int outlines = decorations.effects().noted();
        backgrounds(canvas, fragment, x, y);
        contents(canvas, fragment, x, y, tag);
        decorations.effects().outlines(outlines);
    }

    private void backgrounds(Canvas canvas, Fragment fragment, double x, double y) {
        Cancellation.check();
        List<Placed> children = fragment.children();
        boolean items = PaintOrder.hasItems(fragment.box());
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            Fragment inner = child.fragment();
            boolean apart = items || inner.box() == fragment.box() || PaintOrder.isApart(inner) || inner.isRepeated();
            if (inner.drawing() instanceof BorderLines lines) {
                lines.draw(canvas, x + child.x(), y + child.y());
            } else if (!apart) {
                decorations.draw(canvas, inner, x + child.x(), y + child.y());
                Drawing drawing = inner.drawing();
                if (drawing != null) {
                    drawing.draw(canvas, x + child.x(), y + child.y());
                    record(canvas, inner, x + child.x(), y + child.y());
                }
                backgrounds(canvas, inner, x + child.x(), y + child.y());
            }
        }
    }

    private void contents(Canvas canvas, Fragment fragment, double x, double y, @Nullable Tag tag) {
        Cancellation.check();
        List<Placed> children = fragment.children();
        boolean items = PaintOrder.hasItems(fragment.box());
        Tag text = null;
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            Fragment inner = child.fragment();
            double left = x + child.x();
            double top = y + child.y();
            if (inner.drawing() instanceof MarkerDrawing marker) {
                LinePainter.marker(canvas, marker, left, top, tag);
            } else if (inner.box() == fragment.box()) {
                text = text == null ? StructureTags.text(tag) : text;
                this.lines.draw(canvas, inner, left, top, text);
            } else if (PaintOrder.isMarker(fragment.box(), inner.box())) {
                whole(canvas, inner, left, top, StructureTags.label(tag, ""));
            } else if (inner.isRepeated()) {
                if (!Layers.isLayer(inner.box())) {
                    canvas.repeat((on, atX, atY) -> whole(on, inner, atX, atY, null), left, top);
                }
            } else {
                Tag own = tags.of(inner, tag, i);
                if (own != null && inner.box().layout().display() == DisplayType.TABLE_CELL) {
                    canvas.place(own);
                }
                child(canvas, inner, left, top, own, items);
            }
        }
    }

    void child(Canvas canvas, Fragment fragment, double x, double y, @Nullable Tag tag, boolean item) {
        if (Layers.isLayer(fragment.box())) {
            layers.note(fragment, tag);
            return;
        }
        if (item || PaintOrder.isApart(fragment)) {
            whole(canvas, fragment, x, y, tag);
            return;
        }
        Supplier<String> around = elements.enter(canvas, fragment, x, y);
        contents(canvas, fragment, x, y, tag);
        canvas.origin(around);
    }

    /** Paints a fragment with its background, as if it were a stacking context, but its layers. */
    void whole(Canvas canvas, Fragment fragment, double x, double y, @Nullable Tag tag) {
        Supplier<String> around = elements.enter(canvas, fragment, x, y);
        decorations.draw(canvas, fragment, x, y);
        OverflowClip.draw(canvas, fragment, x, y, (on, left, top) -> {
            drawing(on, fragment, left, top, tag);
            flow(on, fragment, left, top, tag);
        });
        canvas.origin(around);
    }

    /** Paints what replaces the content of a fragment, if anything does. */
    static void drawing(Canvas canvas, Fragment fragment, double x, double y, @Nullable Tag tag) {
        Drawing drawing = fragment.drawing();
        if (drawing != null) {
            LinePainter.tagged(canvas, tag, drawing, x, y);
            record(canvas, fragment, x, y);
        }
    }

    /** Records which placeholder a picture, code or control shows. */
    private static void record(Canvas canvas, Fragment fragment, double x, double y) {
        Element element = fragment.box().element();
        if (element != null && canvas.marks().recordsOrigins() && fragment.box().isReplaced()) {
            Origin origin = element.origin();
            if (origin != null) {
                canvas.marks().inserted(origin, x, y, fragment.width(), fragment.height());
            }
        }
    }
}
