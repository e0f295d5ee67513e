package platen.jobs.engine.document.painting;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BackgroundLayer;
import platen.jobs.engine.document.background.BorderImage;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.EffectStyle;
import platen.jobs.engine.document.formatting.Decoration;
import platen.jobs.engine.document.formatting.Decoration.Gap;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.painting.BackgroundPainter.Place;
import platen.jobs.engine.document.painting.BackgroundPainter.Rectangle;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Corners;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Radii;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.tree.Element;

/** Draws the backgrounds and borders of fragments. */
final class DecorationPainter {
    /** The box of a page, which has no edges. */
    private static final BoxStyle PAGE_BOX = new BoxStyle(Sides.all(Length.ZERO), Sides.all(Length.ZERO),
            Sides.all(Border.NONE), null, Corners.SQUARE, Length.AUTO, Length.ZERO, Length.AUTO, Length.AUTO,
            Length.ZERO,
            BoxStyle.VerticalAlign.BASELINE, false);

    /** More than the images of borders reach beyond their boxes, in points. */
    private static final double BEYOND = 10_000;

    private final BackgroundPainter images;
    private final BorderImagePainter borderImages;
    private final EffectPainter effects = new EffectPainter();
    private final DividedBoxes divided = new DividedBoxes();
    private final TextClip letters = new TextClip();
    /** Styles without their borders, which a table or a later step draws. */
    private final Map<BoxStyle, BoxStyle> borderless = new IdentityHashMap<>();
    /** The box whose background is that of the whole page. */
    private @Nullable Box canvasBox;

    DecorationPainter(Pictures pictures) {
        this.images = new BackgroundPainter(pictures);
        this.borderImages = new BorderImagePainter(pictures);
    }

    TextClip letters() {
        return letters;
    }

    EffectPainter effects() {
        return effects;
    }

    BorderImagePainter borderImages() {
        return borderImages;
    }

    /** Takes the pages that are painted next. */
    void next(List<Fragment> pages) {
        divided.next(pages);
    }

    /** Draws the images of a page's background. */
    void drawPage(Canvas canvas, List<BackgroundLayer> layers, Place place) {
        @Nullable
        Tag around = canvas.suspend();
        images.draw(canvas, PAGE_BOX, layers, place);
        canvas.resume(around);
    }

    /**
     * Draws the background of the root element, or else of its body, behind all that a page shows (CSS Backgrounds 3,
     * section 2.11).
     *
     * @param page the anonymous fragment around that of the root element
     * @param area of the page within its margins
     */
    void drawCanvas(Canvas canvas, Fragment page, Rectangle area) {
        if (page.children().isEmpty()) {
            return;
        }
        Placed placed = page.children().getFirst();
        Fragment root = placed.fragment();
        if (canvasBox == null && root.box().layout().isOutOfFlow()) {
            // A page that shows only what is left of an absolute box has no root element.
            return;
        }
        Box source = canvasBox == null ? source(root) : canvasBox;
        if (source == null) {
            return;
        }
        canvasBox = source;
        @Nullable
        Tag around = canvas.suspend();
        Color color = source.style().box().background();
        if (color != null) {
            canvas.shapes().fill(area.x(), area.y(), area.width(), area.height(), color);
        }
        if (!source.layout().backgrounds().isEmpty()) {
            double above = divided.above(root);
            var whole = new Rectangle(area.x() + placed.x(), area.y() + placed.y() - above, root.width(),
                    divided.whole(root, above));
            images.draw(canvas, source.style().box(), source.layout().backgrounds(), new Place(whole, area, true));
        }
        canvas.resume(around);
    }

    /** The box that gives the page its background; null where none has one. */
    private static @Nullable Box source(Fragment root) {
        if (hasBackground(root.box())) {
            return root.box();
        }
        for (Placed child : root.children()) {
            Element element = child.fragment().box().element();
            if (element != null && element.tag().equals("body")) {
                return hasBackground(child.fragment().box()) ? child.fragment().box() : null;
            }
        }
        return null;
    }

    private static boolean hasBackground(Box box) {
        return box.style().box().background() != null || !box.layout().backgrounds().isEmpty();
    }

    /** Draws what is around a fragment's content. */
    void draw(Canvas canvas, Fragment fragment, double x, double y) {
        EffectStyle around = fragment.box().layout().effects();
        if (around == null || fragment.decoration() == Decoration.NONE) {
            boxes(canvas, fragment, x, y);
            return;
        }
        Decoration decoration = fragment.decoration();
        double top = y + decoration.top();
        double height = fragment.height() - decoration.top() - decoration.bottom();
        effects.behind(canvas, around, fragment, x, top, height);
        BorderImage image = around.borderImage();
        if (image == null || !decoration.border() || decoration.gap() != null) {
            boxes(canvas, fragment, x, y);
        } else {
            boxes(canvas, fragment.decoration(new Decoration(decoration.background(), false, decoration.top(),
                    decoration.bottom())), x, y);
            fragment.decoration(decoration);
            BoxStyle style = fragment.box().style().box();
            if (!borderImage(canvas, image, fragment, x, top, height)) {
                BoxPainter.draw(canvas, style.borders(), x, top, fragment.width(), height, fragment);
            }
        }
        effects.within(canvas, around, fragment, x, top, height);
        effects.note(canvas, around, fragment, x, top, height);
    }

    /** Draws the image of a whole border as far as it belongs to a part; returns false when there is none. */
    private boolean borderImage(Canvas canvas, BorderImage image, Fragment part, double x, double y, double height) {
        Sides<Border> border = part.box().style().box().border();
        if (!part.isContinued() && !part.goesOn() || part.box().layout().cloned()) {
            return borderImages.draw(canvas, image, border, new Rectangle(x, y, part.width(), height), null);
        }
        double above = divided.above(part);
        double whole = divided.whole(part, above) - (part.height() - height);
        if (part.goesOn() && whole <= above + height) {
            // What follows is not laid out yet, and the lower border stands there.
            whole += height + BEYOND;
        }
        double upper = part.isContinued() ? y : y - BEYOND;
        double lower = part.goesOn() ? y + height : y + height + BEYOND;
        return borderImages.draw(canvas, image, border, new Rectangle(x, y - above, part.width(), whole),
                new Rectangle(x - BEYOND, upper, part.width() + 2 * BEYOND, lower - upper));
    }

    private void boxes(Canvas canvas, Fragment fragment, double x, double y) {
        Decoration decoration = fragment.decoration();
        BoxStyle style = fragment.box().style().box();
        boolean background = decoration.background() && fragment.box() != canvasBox;
        List<BackgroundLayer> layers = background ? fragment.box().layout().backgrounds() : List.of();
        boolean nothing = decoration.border() ? !style.isVisible() : style.background() == null;
        if (decoration == Decoration.NONE || nothing && layers.isEmpty()) {
            return;
        }
        double top = y + decoration.top();
        double height = fragment.height() - decoration.top() - decoration.bottom();
        Gap gap = decoration.gap();
        if (gap != null && style.hasBorder()) {
            boxes(canvas, fragment.decoration(new Decoration(background, false, decoration.top(), 0)), x, y);
            fragment.decoration(decoration);
            aroundGap(canvas, gap, x, y, fragment, () -> BoxPainter.draw(canvas, style.borders(), x, top,
                    fragment.width(), height, fragment));
            return;
        }
        if (layers.isEmpty()) {
            BoxStyle painted = decoration.border() ? style : borderless(style);
            BoxPainter.draw(canvas, background ? painted : painted.borders(), x, top, fragment.width(), height,
                    fragment);
            return;
        }
        BoxPainter.draw(canvas, borderless(style), x, top, fragment.width(), height, fragment);
        images(canvas, fragment, layers, x, top, height);
        if (decoration.border()) {
            BoxPainter.draw(canvas, style.borders(), x, top, fragment.width(), height, fragment);
        }
    }

    /** Draws to the left of a gap, to the right of it and below it. */
    private static void aroundGap(Canvas canvas, Gap gap, double x, double y, Fragment part, Runnable border) {
        double width = part.width();
        double left = Math.clamp(gap.left(), 0, width);
        double right = Math.clamp(gap.right(), left, width);
        double bottom = Math.clamp(gap.bottom(), 0, part.height());
        clipped(canvas, x, y, left, part.height(), border);
        clipped(canvas, x + right, y, width - right, part.height(), border);
        clipped(canvas, x + left, y + bottom, right - left, part.height() - bottom, border);
    }

    private static void clipped(Canvas canvas, double x, double y, double width, double height, Runnable drawing) {
        if (width > 0 && height > 0) {
            Tag around = canvas.suspend();
            canvas.shapes().within(new RoundRectangle(x, y, width, height, Radii.all(0)), drawing);
            canvas.resume(around);
        }
    }

    private BoxStyle borderless(BoxStyle style) {
        return borderless.computeIfAbsent(style, BoxStyle::withoutBorder);
    }

    private void images(Canvas canvas, Fragment part, List<BackgroundLayer> layers, double x, double y,
            double height) {
        Rectangle whole = new Rectangle(x, y, part.width(), height);
        if (!part.box().layout().cloned()) {
            double above = divided.above(part);
            double cut = part.height() - height;
            whole = new Rectangle(x, y - above, part.width(), divided.whole(part, above) - cut);
        }
        @Nullable
        Tag around = canvas.suspend();
        images.draw(canvas, part.box().style().box(), layers,
                new Place(whole, new Rectangle(x, y, part.width(), height), false),
                drawing -> letters.draw(canvas, part, x, y - part.decoration().top(), drawing));
        canvas.resume(around);
    }
}
