package platen.jobs.engine.document.formatting.marker;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.BoxTree;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.AutoWidth;
import platen.jobs.engine.document.formatting.Decoration;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.style.ListMarker;
import platen.jobs.engine.document.style.Radii;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.document.style.counter.CounterStyle;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;
import platen.jobs.engine.text.unicode.Direction;

/** Puts markers beside list items. */
public final class ListMarkers {
    private static final double PIXEL = 0.75;
    /** Between a bullet and its item, as browsers have it. */
    private static final double BULLET_DISTANCE = 8 * PIXEL;

    private final Formatting formatting;

    public ListMarkers(Formatting formatting) {
        this.formatting = formatting;
    }

    /**
     * Adds the marker of a list item that begins in a fragment.
     *
     * @param fragment of the item, with its lines
     */
    public void add(Fragment fragment) {
        Box item = fragment.box();
        Element element = item.element();
        if (item.layout().display() != DisplayType.LIST_ITEM || element == null
                || item.style().flow().marker().inside()) {
            return;
        }
        Element own = element.marker();
        Style looks = own == null ? item.style() : own.style(item.state());
        if (looks.flow().display() == FlowStyle.Display.NONE) {
            return;
        }
        if (own != null && !own.children(item.state()).isEmpty()) {
            content(fragment, own);
            return;
        }
        ListMarker marker = item.style().flow().marker();
        double baseline = baseline(fragment, looks);
        Drawing bullet = marker.text() == null ? bullet(marker.style(), looks.text()) : null;
        if (bullet != null) {
            place(fragment, marker.style().marker(item.itemNumber()), bulletWidth(looks.text()),
                    BULLET_DISTANCE + ascent(looks.text()) * 2 / 3
                            - bulletWidth(looks.text()),
                    baseline, bullet);
            return;
        }
        String given = marker.text();
        String text = given == null ? marker.style().marker(item.itemNumber()) : given;
        if (!text.isEmpty()) {
            text(fragment, given == null ? text + " " : text, looks.text(), baseline);
        }
    }

    private static double baseline(Fragment fragment, Style looks) {
        double baseline = fragment.firstBaseline();
        return !Double.isNaN(baseline) ? baseline : ascent(looks.text());
    }

    /** The ascent of the font in whole CSS pixels. */
    private static double ascent(TextStyle looks) {
        return Math.round(looks.fonts().first().metrics().ascent() * looks.size() / PIXEL / 1000) * PIXEL;
    }

    private static void text(Fragment fragment, String text, TextStyle looks, double baseline) {
        boolean mirrored = isMirrored(fragment.box());
        ShapedText shaped = Shaper.shape(text, looks.fonts(),
                mirrored ? Direction.RIGHT_TO_LEFT : Direction.LEFT_TO_RIGHT);
        double width = shaped.width(looks.size()) + looks.spacing() * shaped.codes();
        place(fragment, "", width, 0, baseline, (canvas, x, y) -> {
            canvas.look(x, y, width, looks.size());
            canvas.text(x, y, shaped, looks, 0);
        });
    }

    /** A drawing of a bullet, from its left edge and the baseline; null for a style that is none. */
    static @Nullable Drawing bullet(CounterStyle style, TextStyle looks) {
        double size = bulletWidth(looks);
        double above = ascent(looks) - 1.5 * (ascent(looks) - ascent(looks) * 2 / 3);
        return switch (style) {
            case DISC -> (canvas, x, y) -> canvas.shapes().fillRound(shape(x, y - above, size), looks.color());
            case CIRCLE -> (canvas, x, y) -> canvas.shapes().strokeRound(shape(x, y - above, size),
                    new Border(PIXEL, Border.Line.SOLID, looks.color()));
            case SQUARE -> (canvas, x, y) -> square(canvas, x, y - above, size, looks);
            case NONE, DECIMAL, DECIMAL_LEADING_ZERO, LOWER_ALPHA, UPPER_ALPHA, LOWER_GREEK, UPPER_GREEK, LOWER_ROMAN,
                    UPPER_ROMAN ->
                null;
        };
    }

    private static RoundRectangle shape(double x, double y, double size) {
        return new RoundRectangle(x, y, size, size, Radii.all(size / 2));
    }

    private static void square(Canvas canvas, double x, double y, double size, TextStyle looks) {
        canvas.shapes().fill(x, y, size, size, looks.color());
    }

    static double bulletWidth(TextStyle looks) {
        double pixels = ascent(looks) / PIXEL;
        return Math.floor((Math.floor(pixels * 2 / 3) + 1) / 2) * PIXEL;
    }

    /** The content that an author gives the marker. */
    private void content(Fragment fragment, Element own) {
        Box item = fragment.box();
        Box box = BoxTree.of(item).box(own, item.scope(), item.state());
        Fragment content = formatting.layout(box, ConstraintSpace.of(fragment.width(), ConstraintSpace.INDEFINITE)
                .with(AutoWidth.FIT_CONTENT));
        double above = !Double.isNaN(content.firstBaseline()) ? content.firstBaseline() : content.height();
        double y = baseline(fragment, item.style()) - above;
        double x = isMirrored(item) ? fragment.width() : -content.width();
        fragment.addFirst(new Placed(x, y, content));
    }

    /**
     * Places a drawing.
     *
     * @param says what a drawing that is no text stands for; empty for text
     * @param distance from the item's edge
     * @param y of the drawing, from the item's upper edge
     */
    private static void place(Fragment fragment, String says, double width, double distance, double y,
            Drawing drawing) {
        Box item = fragment.box();
        double x = isMirrored(item) ? fragment.width() + distance : -width - distance;
        Fragment marker = new Fragment(item, width, 0, List.of(), new MarkerDrawing(drawing, says))
                .decoration(Decoration.NONE);
        fragment.addFirst(new Placed(x, y, marker));
    }

    private static boolean isMirrored(Box item) {
        return item.style().paragraph().direction() == Direction.RIGHT_TO_LEFT;
    }
}
