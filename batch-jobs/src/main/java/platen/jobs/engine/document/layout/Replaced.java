package platen.jobs.engine.document.layout;

import java.util.Set;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Radii;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.image.PdfImage;

/** Elements whose content is drawn and not set: pictures, signatures, bar codes and check boxes. */
final class Replaced {
    private static final Set<String> TAGS = Set.of("img", "signature", "barcode", "checkbox", "svg", "iframe",
            "embed", "video", "canvas");
    /** Elements with a size of their own although nothing in them is drawn. */
    private static final Set<String> FRAMES = Set.of("iframe", "embed", "video", "canvas");
    private static final double FRAME_WIDTH = 225;
    private static final double FRAME_HEIGHT = 112.5;
    /** A pixel of a picture without a size is that of CSS, in points. */
    private static final double PIXEL = 0.75;
    private static final double SIGNATURE_HEIGHT = 42;
    private static final double CHECKBOX_EMS = 0.85;

    private final Render render;

    Replaced(Render render) {
        this.render = render;
    }

    static boolean is(String tag) {
        return TAGS.contains(tag);
    }

    /** What is drawn, padding and border included, with its size. */
    record Sized(double width, double height, Drawing drawing) {}

    /** @param column width of the column around, in points */
    Sized sized(Element element, Scope scope, StyleState state, double column) {
        Style style = element.style(state);
        Sized inner = switch (element.tag()) {
            case "checkbox" -> checkbox(element, scope, style);
            case "barcode" -> Barcode.sized(element, scope, style, column, render);
            default -> picture(element, scope, style, column);
        };
        return boxed(told(inner, words(element, scope)), style.box(), column);
    }

    /** The drawing as a figure that these words describe. */
    private static Sized told(Sized sized, String words) {
        return new Sized(sized.width(), sized.height(), (canvas, x, y) -> canvas.figure(words, x, y, sized.width(),
                sized.height(), sized.drawing()));
    }

    /** What an author says of a picture; without that, what can be known of it. Decorations have an empty alt. */
    private static String words(Element element, Scope scope) {
        if (element.has("alt")) {
            return element.attribute("alt", scope);
        }
        if (element.has("title")) {
            return element.attribute("title", scope);
        }
        return switch (element.tag()) {
            case "checkbox" -> isTicked(element, scope) ? "\u2611" : "\u2610";
            case "barcode" -> element.attribute("value", scope);
            default -> element.field().isEmpty() ? element.tag() : element.field();
        };
    }

    private static boolean isTicked(Element element, Scope scope) {
        String value = element.attribute("value", scope);
        return value.equals("true") || value.equals("\u2611") || value.equals("yes");
    }

    private Sized picture(Element element, Scope scope, Style style, double column) {
        String source = element.attribute("src", scope);
        double natural = element.tag().equals("signature") ? SIGNATURE_HEIGHT : 0;
        if (FRAMES.contains(element.tag())) {
            BoxStyle box = style.box();
            return new Sized(box.width().orElse(column, Math.min(column, FRAME_WIDTH)),
                    box.height().orElse(0, FRAME_HEIGHT), (canvas, x, y) -> {});
        }
        if (source.isEmpty()) {
            return empty(style.box(), column, natural);
        }
        return switch (render.pictures().of(source)) {
            case Pictures.Ready ready -> picture(ready.image(), style.box(), column, natural);
            case Pictures.Unusable unusable -> {
                render.pictures().unusable(element.field(), element.isRequired(), unusable);
                yield empty(style.box(), column, natural);
            }
        };
    }

    /** The picture as large as its style says, or as its pixels ask and the column allows; never out of shape. */
    private static Sized picture(PdfImage image, BoxStyle box, double column, double naturalHeight) {
        double ratio = (double) image.seenWidth() / image.seenHeight();
        double width = points(box.width(), column);
        double height = points(box.height(), column);
        double drawnWidth;
        if (width > 0 && height > 0) {
            drawnWidth = Math.min(width, height * ratio);
        } else if (width > 0) {
            drawnWidth = width;
        } else if (height > 0) {
            drawnWidth = height * ratio;
        } else if (naturalHeight > 0) {
            drawnWidth = naturalHeight * ratio;
        } else {
            drawnWidth = Math.min(column, image.seenWidth() * PIXEL);
        }
        double most = points(box.maxWidth(), column);
        drawnWidth = most > 0 ? Math.min(drawnWidth, most) : drawnWidth;
        double shownWidth = drawnWidth;
        double shownHeight = drawnWidth / ratio;
        double wide = Math.max(width, shownWidth);
        double high = width > 0 && height > 0 ? height : shownHeight;
        return new Sized(wide, high, (canvas, x, y) -> canvas.image(image, x + (wide - shownWidth) / 2,
                y + (high - shownHeight) / 2, shownWidth, shownHeight));
    }

    /** Room that stays empty. */
    private static Sized empty(BoxStyle box, double column, double naturalHeight) {
        return new Sized(points(box.width(), column), Math.max(points(box.height(), column), naturalHeight),
                (canvas, x, y) -> {});
    }

    /** A box as high as capitals, with a tick when the value is true. */
    private static Sized checkbox(Element element, Scope scope, Style style) {
        double side = points(style.box().width(), 0) > 0
                ? points(style.box().width(), 0)
                : style.text().size() * CHECKBOX_EMS;
        boolean ticked = isTicked(element, scope);
        Color color = style.text().color();
        var edge = new Border(Math.max(0.5, side / 14), Border.Line.SOLID, color);
        return new Sized(side, side, (canvas, x, y) -> {
            canvas.strokeRound(new RoundRectangle(x, y, side, side, Radii.all(side / 10)), edge);
            if (ticked) {
                var tick = new Border(side / 7, Border.Line.SOLID, color);
                canvas.line(x + side * 0.22, y + side * 0.52, x + side * 0.42, y + side * 0.74, tick);
                canvas.line(x + side * 0.40, y + side * 0.75, x + side * 0.79, y + side * 0.25, tick);
            }
        });
    }

    private static Sized boxed(Sized inner, BoxStyle box, double column) {
        double left = box.insetLeft(column);
        double top = box.insetTop(column);
        double width = left + inner.width() + box.insetRight(column);
        double height = top + inner.height() + box.insetBottom(column);
        if (!box.isVisible() && left == 0 && top == 0) {
            return new Sized(width, height, inner.drawing());
        }
        return new Sized(width, height, (canvas, x, y) -> {
            Boxes.draw(canvas, box, x, y, width, height, true, true);
            inner.drawing().draw(canvas, x + left, y + top);
        });
    }

    static double points(Length length, double column) {
        return length.orElse(column, 0);
    }
}
