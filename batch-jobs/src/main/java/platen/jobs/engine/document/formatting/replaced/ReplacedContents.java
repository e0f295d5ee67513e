package platen.jobs.engine.document.formatting.replaced;

import com.google.zxing.common.BitMatrix;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.barcode.BarcodeType;
import platen.jobs.engine.barcode.Barcodes;
import platen.jobs.engine.barcode.DarkRuns;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Radii;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.warning.RenderWarnings;
import platen.jobs.engine.image.PdfImage;

/** Finds out what replaced elements show. */
final class ReplacedContents {
    /** A pixel of a picture is one of CSS, in points. */
    private static final double PIXEL = 0.75;
    private static final double SIGNATURE_HEIGHT = 42;
    private static final double CHECKBOX_EMS = 0.85;
    private static final double FRAME_WIDTH = 225;
    private static final double FRAME_HEIGHT = 112.5;
    private static final double SQUARE = 72;
    private static final double LINES_WIDTH = 130;
    private static final double LINES_HEIGHT = 34;
    /** Of a value, what a message shows. */
    private static final int SHOWN = 40;

    private final Pictures pictures;
    private final Barcodes codes;
    private final RenderWarnings notes;

    ReplacedContents(Pictures pictures, Barcodes codes, RenderWarnings notes) {
        this.pictures = pictures;
        this.codes = codes;
        this.notes = notes;
    }

    ReplacedContent of(Box box) {
        Element element = box.element();
        if (element == null) {
            return ReplacedContent.empty(0, 0);
        }
        return switch (element.tag()) {
            case "checkbox" -> checkbox(box, element);
            case "barcode" -> barcode(box, element);
            case "iframe", "embed", "video", "canvas", "object" ->
                new ReplacedContent(FRAME_WIDTH, FRAME_HEIGHT, ratio(element), words(box, element),
                        ReplacedContent.Picture.NONE);
            default -> picture(box, element);
        };
    }

    /** A video or canvas keeps its shape, a frame does not. */
    private static double ratio(Element element) {
        return element.tag().equals("video") || element.tag().equals("canvas") ? FRAME_WIDTH / FRAME_HEIGHT : 0;
    }

    private ReplacedContent picture(Box box, Element element) {
        boolean signature = element.tag().equals("signature");
        var empty = ReplacedContent.empty(0, signature ? SIGNATURE_HEIGHT : 0);
        String source = element.attribute("src", box.scope());
        if (source.isEmpty()) {
            return empty;
        }
        return switch (pictures.of(source)) {
            case Pictures.Ready ready -> element.tag().equals("svg")
                    ? drawn(ready.image(), box.style().text().color(), words(box, element))
                    : picture(ready.image(), signature, words(box, element));
            case Pictures.Unusable unusable -> {
                pictures.unusable(element.field(), element.isRequired(), unusable);
                yield empty;
            }
        };
    }

    private static ReplacedContent picture(PdfImage image, boolean signature, String words) {
        double ratio = (double) image.seenWidth() / image.seenHeight();
        double height = signature ? SIGNATURE_HEIGHT : image.seenHeight() * image.scale() * PIXEL;
        return new ReplacedContent(height * ratio, height, ratio, words,
                (canvas, x, y, width, tall) -> canvas.pictures().image(image, x, y, width, tall));
    }

    /** An SVG in the text has the size that its attributes give it, or else a shape alone. */
    private static ReplacedContent drawn(PdfImage image, Color color, String words) {
        double ratio = (double) image.seenWidth() / image.seenHeight();
        return new ReplacedContent(-1, -1, ratio, words,
                (canvas, x, y, width, tall) -> canvas.pictures().image(image, color, x, y, width, tall));
    }

    private static ReplacedContent checkbox(Box box, Element element) {
        double side = box.style().text().size() * CHECKBOX_EMS;
        boolean ticked = isTicked(box, element);
        Color color = box.style().text().color();
        return new ReplacedContent(side, side, 1, words(box, element), (canvas, x, y, width, height) -> {
            double size = Math.min(width, height);
            var edge = new Border(Math.max(0.5, size / 14), Border.Line.SOLID, color);
            canvas.shapes().strokeRound(new RoundRectangle(x, y, size, size, Radii.all(size / 10)), edge);
            if (ticked) {
                tick(canvas, x, y, size, new Border(size / 7, Border.Line.SOLID, color));
            }
        });
    }

    private static void tick(Canvas canvas, double x, double y, double size, Border pen) {
        canvas.shapes().line(x + size * 0.22, y + size * 0.52, x + size * 0.42, y + size * 0.74, pen);
        canvas.shapes().line(x + size * 0.40, y + size * 0.75, x + size * 0.79, y + size * 0.25, pen);
    }

    private static boolean isTicked(Box box, Element element) {
        String value = element.attribute("value", box.scope());
        return value.equals("true") || value.equals("\u2611") || value.equals("yes");
    }

    /** A bar code as rectangles, sharp at every size; an empty place for a value that it cannot hold. */
    private ReplacedContent barcode(Box box, Element element) {
        String type = element.attribute("type", box.scope());
        String value = element.attribute("value", box.scope());
        Optional<BarcodeType> known = BarcodeType.named(type);
        boolean lines = known.isPresent() && known.get().isLines();
        double width = lines ? LINES_WIDTH : SQUARE;
        double height = lines ? LINES_HEIGHT : SQUARE;
        if (known.isEmpty()) {
            notes.add(element.field(), "was left empty: there is no bar code of type '" + brief(type)
                    + "', expected one of " + String.join(", ", BarcodeType.names()));
            return ReplacedContent.empty(width, height);
        }
        BitMatrix cells = value.isEmpty() ? null : cells(element, known.get(), value);
        if (cells == null) {
            return ReplacedContent.empty(width, height);
        }
        Color ink = box.style().text().color();
        boolean stretches = lines || known.get() == BarcodeType.PDF417;
        return new ReplacedContent(width, height, lines ? 0 : 1, words(box, element),
                (canvas, x, y, wide, tall) -> draw(canvas, cells, ink, x, y, wide,
                        stretches ? tall : Math.min(tall, wide * cells.getHeight() / cells.getWidth())));
    }

    private @Nullable BitMatrix cells(Element element, BarcodeType type, String value) {
        Optional<BitMatrix> code = codes.of(value, type);
        if (code.isEmpty()) {
            notes.add(element.field(), "was left empty: the bar code '" + type.word() + "' cannot hold '"
                    + brief(value) + "', expected " + type.holds());
        }
        return code.orElse(null);
    }

    private static String brief(String value) {
        return value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "…";
    }

    private static void draw(Canvas canvas, BitMatrix code, Color ink, double x, double y, double width,
            double height) {
        double cellWidth = width / code.getWidth();
        double cellHeight = height / code.getHeight();
        canvas.shapes().fill(ink,
                () -> DarkRuns.forEach(code, (row, column, length) -> canvas.shapes().rectangle(x + column * cellWidth,
                        y + row * cellHeight, length * cellWidth, cellHeight)));
    }

    /** Tells what an author says of a picture; without that, what can be known of it. Decorations have an empty alt. */
    private static String words(Box box, Element element) {
        if (element.has("alt", box.scope())) {
            return element.attribute("alt", box.scope());
        }
        if (element.has("title", box.scope())) {
            return element.attribute("title", box.scope());
        }
        return switch (element.tag()) {
            case "checkbox" -> isTicked(box, element) ? "\u2611" : "\u2610";
            case "barcode" -> element.attribute("value", box.scope());
            default -> element.field().isEmpty() ? element.tag() : element.field();
        };
    }
}
