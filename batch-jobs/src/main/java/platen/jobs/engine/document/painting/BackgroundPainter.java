package platen.jobs.engine.document.painting;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BackgroundLayer;
import platen.jobs.engine.document.background.BackgroundLayer.Area;
import platen.jobs.engine.document.background.BackgroundLayer.Fit;
import platen.jobs.engine.document.background.BackgroundLayer.Picture;
import platen.jobs.engine.document.background.BackgroundLayer.Repeat;
import platen.jobs.engine.document.background.Gradient;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.paint.Tile;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Radii;
import platen.jobs.engine.image.PdfImage;

/** Draws the images of backgrounds (CSS Backgrounds 3, section 2). */
final class BackgroundPainter {
    /** A pixel of a picture is one of CSS, in points. */
    private static final double PIXEL = 0.75;
    /** Tiles that are drawn one by one; more are a pattern. */
    private static final int MAX_TILES = 16;
    private static final double TOLERANCE = 0.01;

    private final Pictures pictures;

    BackgroundPainter(Pictures pictures) {
        this.pictures = pictures;
    }

    /**
     * A box, of which a page may show a part.
     *
     * @param whole the box, which may begin above what is drawn
     * @param shown the part that is drawn
     * @param unclipped whether images reach beyond the box, to all that is shown
     */
    record Place(Rectangle whole, Rectangle shown, boolean unclipped) {}

    /** Draws the images of a box, the last one first. */
    void draw(Canvas canvas, BoxStyle style, List<BackgroundLayer> layers, Place place) {
        draw(canvas, style, layers, place, Runnable::run);
    }

    /**
     * Draws the images of a box, the last one first.
     *
     * @param letters draws within the letters in the box
     */
    void draw(Canvas canvas, BoxStyle style, List<BackgroundLayer> layers, Place place, Consumer<Runnable> letters) {
        for (BackgroundLayer layer : layers.reversed()) {
            if (layer.clip() == Area.TEXT) {
                letters.accept(() -> draw(canvas, style, layer, place));
            } else {
                draw(canvas, style, layer, place);
            }
        }
    }

    private void draw(Canvas canvas, BoxStyle style, BackgroundLayer layer, Place place) {
        Rectangle whole = place.whole();
        Rectangle origin = whole.area(style, layer.origin());
        Rectangle clip = place.unclipped()
                ? place.shown()
                : whole.area(style, layer.clip()).within(place.shown());
        PdfImage image = layer.image() instanceof Picture picture ? pictures.background(picture.url()) : null;
        if (layer.image() instanceof Picture && image == null || !origin.isVisible() || !clip.isVisible()) {
            return;
        }
        double[] size = size(layer, image, origin);
        if (size[0] <= TOLERANCE || size[1] <= TOLERANCE) {
            return;
        }
        Tile tile = switch (layer.image()) {
            case Gradient gradient -> new Tile.Gradient(GradientShades.of(gradient, size[0], size[1]));
            case Picture picture -> new Tile.Picture(java.util.Objects.requireNonNull(image));
        };
        Axis across = Axis.of(layer.across(), layer.x(), origin.x(), origin.width(), size[0]);
        Axis down = Axis.of(layer.down(), layer.y(), origin.y(), origin.height(), size[1]);
        Rectangle shown = clip.within(new Rectangle(across.repeats() ? clip.x() : across.start(),
                down.repeats() ? clip.y() : down.start(), across.repeats() ? clip.width() : size[0],
                down.repeats() ? clip.height() : size[1]));
        if (!shown.isVisible()) {
            return;
        }
        boolean round = !place.unclipped() && !style.corners().isSquare();
        boolean cut = round || !clip.includes(across, down, size);
        if (cut) {
            Radii radii = round ? corners(style, whole, layer.clip()) : Radii.all(0);
            var shape = new RoundRectangle(clip.x(), clip.y(), clip.width(), clip.height(),
                    radii.within(clip.width(), clip.height()));
            canvas.shapes().within(shape, () -> tiles(canvas, tile, shown, across, down,
                    size));
        } else {
            tiles(canvas, tile, shown, across, down, size);
        }
    }

    private static void tiles(Canvas canvas, Tile tile, Rectangle shown, Axis across, Axis down, double[] size) {
        int fromX = across.first(shown.x(), size[0]);
        int toX = across.last(shown.x() + shown.width());
        int fromY = down.first(shown.y(), size[1]);
        int toY = down.last(shown.y() + shown.height());
        if ((double) (toX - fromX + 1) * (toY - fromY + 1) > MAX_TILES) {
            canvas.pictures().tiles(tile, new double[]{shown.x(), shown.y(), shown.width(), shown.height()},
                    across.start(),
                    down.start(), size[0], size[1], across.step(), down.step());
            return;
        }
        for (int row = fromY; row <= toY; row++) {
            for (int column = fromX; column <= toX; column++) {
                canvas.pictures().tile(tile, across.start() + column * across.step(), down.start() + row * down.step(),
                        size[0],
                        size[1]);
            }
        }
    }

    private static Radii corners(BoxStyle style, Rectangle whole, Area area) {
        double inset = switch (area) {
            case BORDER, TEXT -> 0;
            case PADDING -> style.border().top().width();
            case CONTENT -> style.insetTop(whole.width());
        };
        return style.corners().of(whole.width(), whole.height()).inset(inset);
    }

    /** The used size of the image (CSS Backgrounds 3, section 2.9). */
    private static double[] size(BackgroundLayer layer, @Nullable PdfImage image, Rectangle origin) {
        double naturalX = image == null ? 0 : image.seenWidth() * image.scale() * PIXEL;
        double naturalY = image == null ? 0 : image.seenHeight() * image.scale() * PIXEL;
        Length width = layer.size().width();
        Length height = layer.size().height();
        double[] size;
        if (layer.size().fit() != Fit.LENGTHS) {
            double byX = origin.width() / Math.max(naturalX, TOLERANCE);
            double byY = origin.height() / Math.max(naturalY, TOLERANCE);
            double factor = layer.size().fit() == Fit.COVER ? Math.max(byX, byY) : Math.min(byX, byY);
            size = new double[]{naturalX * factor, naturalY * factor};
        } else if (width.isAuto() && height.isAuto()) {
            size = new double[]{naturalX, naturalY};
        } else if (width.isAuto()) {
            double set = height.of(origin.height());
            size = new double[]{naturalX * set / Math.max(naturalY, TOLERANCE), set};
        } else {
            double set = width.of(origin.width());
            size = new double[]{set, height.isAuto()
                    ? naturalY * set / Math.max(naturalX, TOLERANCE)
                    : height.of(origin.height())};
        }
        // A gradient has no size of its own.
        if (image == null) {
            size[0] = width.isAuto() ? origin.width() : size[0];
            size[1] = height.isAuto() ? origin.height() : size[1];
        }
        rounded(layer, origin, size, image != null);
        return size;
    }

    /** Makes a whole number of images fit where they are to be rounded. */
    private static void rounded(BackgroundLayer layer, Rectangle origin, double[] size, boolean hasRatio) {
        double width = layer.across() == Repeat.ROUND ? fitting(origin.width(), size[0]) : size[0];
        double height = layer.down() == Repeat.ROUND ? fitting(origin.height(), size[1]) : size[1];
        boolean both = layer.across() == Repeat.ROUND && layer.down() == Repeat.ROUND;
        if (hasRatio && !both && width != size[0] && layer.size().height().isAuto()) {
            height = size[1] * width / size[0];
        } else if (hasRatio && !both && height != size[1] && layer.size().width().isAuto()) {
            width = size[0] * height / size[1];
        }
        size[0] = width;
        size[1] = height;
    }

    private static double fitting(double whole, double part) {
        return part <= 0 ? part : whole / Math.max(1, Math.round(whole / part));
    }

    /** The tiles along one axis: where one of them begins, and how far the next one is. */
    private record Axis(boolean repeats, double start, double step) {
        static Axis of(Repeat repeat, Length place, double from, double whole, double size) {
            double start = from + place.of(whole - size);
            return switch (repeat) {
                case NONE -> new Axis(false, start, size);
                case REPEAT -> new Axis(true, start, size);
                case ROUND -> new Axis(true, start, size);
                case SPACE -> {
                    int count = (int) Math.min(Integer.MAX_VALUE, Math.floor(whole / size + TOLERANCE));
                    yield count < 2
                            ? new Axis(false, start, size)
                            : new Axis(true, from, size + (whole - count * size) / (count - 1));
                }
            };
        }

        int first(double shown, double size) {
            return repeats ? (int) Math.ceil((shown + TOLERANCE - start - size) / step) : 0;
        }

        int last(double end) {
            return repeats ? (int) Math.floor((end - TOLERANCE - start) / step) : 0;
        }
    }

    /** A part of the page. */
    record Rectangle(double x, double y, double width, double height) {
        boolean isVisible() {
            return width > TOLERANCE && height > TOLERANCE;
        }

        Rectangle within(Rectangle other) {
            double left = Math.max(x, other.x);
            double top = Math.max(y, other.y);
            return new Rectangle(left, top, Math.min(x + width, other.x + other.width) - left,
                    Math.min(y + height, other.y + other.height) - top);
        }

        /** Whether the only tile lies within. */
        boolean includes(Axis across, Axis down, double[] size) {
            return !across.repeats() && !down.repeats() && across.start() >= x - TOLERANCE
                    && down.start() >= y - TOLERANCE && across.start() + size[0] <= x + width + TOLERANCE
                    && down.start() + size[1] <= y + height + TOLERANCE;
        }

        Rectangle area(BoxStyle style, Area area) {
            var border = style.border();
            return switch (area) {
                case BORDER, TEXT -> this;
                case PADDING -> inset(border.left().width(), border.top().width(), border.right().width(),
                        border.bottom().width());
                case CONTENT -> inset(style.insetLeft(width), style.insetTop(width), style.insetRight(width),
                        style.insetBottom(width));
            };
        }

        private Rectangle inset(double left, double top, double right, double bottom) {
            return new Rectangle(x + left, y + top, width - left - right, height - top - bottom);
        }
    }
}
