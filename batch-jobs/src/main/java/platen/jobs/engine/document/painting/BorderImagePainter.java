package platen.jobs.engine.document.painting;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BackgroundLayer.Picture;
import platen.jobs.engine.document.background.BackgroundLayer.Repeat;
import platen.jobs.engine.document.background.BorderImage;
import platen.jobs.engine.document.background.BorderImage.Distance;
import platen.jobs.engine.document.background.Gradient;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.PageMatrix;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.paint.Tile;
import platen.jobs.engine.document.painting.BackgroundPainter.Rectangle;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.Radii;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.image.PdfImage;

/** Draws images in place of borders, in nine parts (CSS Backgrounds 3, section 6). */
final class BorderImagePainter {
    /** A pixel of CSS in points. */
    private static final double PIXEL = 0.75;
    /** How far parts overlap, in points. */
    private static final double JOINT = 0.1;
    /** Tiles of one part; more are drawn as one. */
    private static final int MAX_TILES = 500;

    private final Pictures pictures;
    private boolean simplified;

    BorderImagePainter(Pictures pictures) {
        this.pictures = pictures;
    }

    /** Four edges: positions from the left or top. */
    private record Cuts(double start, double first, double last, double end) {
        static Cuts of(double start, double whole, double before, double behind) {
            return new Cuts(start, start + before, Math.max(start + before, start + whole - behind), start + whole);
        }

        double from(int index) {
            return index == 0 ? start : index == 1 ? first : last;
        }

        double length(int index) {
            return (index == 0 ? first : index == 1 ? last : end) - from(index);
        }
    }

    /**
     * Draws the image of a border.
     *
     * @param box the border box
     * @param part that is drawn of it; null for all
     * @return false when there is no image, so that the border is drawn
     */
    boolean draw(Canvas canvas, BorderImage style, Sides<Border> border, Rectangle box,
            @Nullable Rectangle part) {
        double top = style.outsets().get(0).of(border.top().width(), 0, 0);
        double right = style.outsets().get(1).of(border.right().width(), 0, 0);
        double bottom = style.outsets().get(2).of(border.bottom().width(), 0, 0);
        double left = style.outsets().get(3).of(border.left().width(), 0, 0);
        var area = new Rectangle(box.x() - left, box.y() - top, box.width() + left + right,
                box.height() + top + bottom);
        PdfImage picture = style.image() instanceof Picture named ? pictures.background(named.url()) : null;
        if (style.image() instanceof Picture && picture == null || !area.isVisible()) {
            return false;
        }
        double wide = picture == null ? area.width() : picture.seenWidth() * picture.scale() * PIXEL;
        double high = picture == null ? area.height() : picture.seenHeight() * picture.scale() * PIXEL;
        Tile tile = picture == null
                ? new Tile.Gradient(GradientShades.of((Gradient) style.image(), wide, high))
                : new Tile.Picture(picture);
        @Nullable
        Tag around = canvas.suspend();
        var image = new Image(tile, wide, high);
        if (part == null) {
            parts(canvas, style, image, border, area);
        } else {
            canvas.shapes().within(new RoundRectangle(part.x(), part.y(), part.width(), part.height(), Radii.all(0)),
                    () -> parts(canvas, style, image, border, area));
        }
        canvas.resume(around);
        return true;
    }

    private record Image(Tile tile, double width, double height) {}

    /** Returns whether parts were stretched because they would have too many tiles. */
    boolean isSimplified() {
        return simplified;
    }

    private void parts(Canvas canvas, BorderImage style, Image image, Sides<Border> border, Rectangle area) {
        Cuts sourceX = cuts(style, 3, 1, image.width());
        Cuts sourceY = cuts(style, 0, 2, image.height());
        double top = width(style.widths().get(0), border.top(), area.height(), sourceY.length(0));
        double right = width(style.widths().get(1), border.right(), area.width(), sourceX.length(2));
        double bottom = width(style.widths().get(2), border.bottom(), area.height(), sourceY.length(2));
        double left = width(style.widths().get(3), border.left(), area.width(), sourceX.length(0));
        double fit = Math.min(1, Math.min(area.width() / Math.max(1e-6, left + right),
                area.height() / Math.max(1e-6, top + bottom)));
        Cuts x = Cuts.of(area.x(), area.width(), left * fit, right * fit);
        Cuts y = Cuts.of(area.y(), area.height(), top * fit, bottom * fit);
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                if (row != 1 || column != 1 || style.fill()) {
                    var source = new Rectangle(sourceX.from(column), sourceY.from(row), sourceX.length(column),
                            sourceY.length(row));
                    var target = new Rectangle(x.from(column), y.from(row), x.length(column), y.length(row));
                    // A part in the middle of a side keeps its shape; that in the middle of all follows top and left.
                    double scaleY = row != 1 ? y.length(row) / source.height() : scale(y, sourceY);
                    double scaleX = column != 1 ? x.length(column) / source.width() : scale(x, sourceX);
                    part(canvas, image, source, target, new double[]{row == 1 ? scaleX : scaleY,
                            column == 1 ? scaleY : scaleX}, column == 1 ? style.across() : null,
                            row == 1 ? style.down() : null);
                }
            }
        }
    }

    private static double scale(Cuts target, Cuts source) {
        return source.length(0) > 0
                ? target.length(0) / source.length(0)
                : source.length(2) > 0 ? target.length(2) / source.length(2) : 1;
    }

    private static Cuts cuts(BorderImage style, int before, int behind, double size) {
        double first = Math.min(size, style.slices().get(before).of(PIXEL, size, 0));
        double last = Math.min(size, style.slices().get(behind).of(PIXEL, size, 0));
        return Cuts.of(0, size, first, last);
    }

    private static double width(Distance own, Border border, double whole, double natural) {
        return own.of(border.width(), whole, natural > 0 ? natural : border.width());
    }

    /** @param scales how large tiles are across and down, where they are not stretched */
    private void part(Canvas canvas, Image image, Rectangle source, Rectangle target, double[] scales,
            @Nullable Repeat across, @Nullable Repeat down) {
        if (!source.isVisible() || !target.isVisible()) {
            return;
        }
        Tiles columns = Tiles.of(across, target.x(), target.width(), source.width() * scales[0]);
        Tiles all = Tiles.of(down, target.y(), target.height(), source.height() * scales[1]);
        boolean tooMany = columns.count() * all.count() > MAX_TILES;
        Tiles rows = tooMany ? Tiles.of(null, target.y(), target.height(), 0) : all;
        simplified |= tooMany || Tiles.tooMany(across, target.width(), source.width() * scales[0])
                || Tiles.tooMany(down, target.height(), source.height() * scales[1]);
        canvas.shapes().within(rectangle(target), () -> {
            for (int row = 0; row < rows.count(); row++) {
                for (int column = 0; column < columns.count(); column++) {
                    tile(canvas, image, source, new Rectangle(columns.start() + column * columns.step(),
                            rows.start() + row * rows.step(), columns.size(), rows.size()));
                }
            }
        });
    }

    private static void tile(Canvas canvas, Image image, Rectangle source, Rectangle target) {
        double scaleX = target.width() / source.width();
        double scaleY = target.height() / source.height();
        double x = target.x() - source.x() * scaleX;
        double y = target.y() - source.y() * scaleY;
        canvas.shapes().within(rectangle(target),
                () -> canvas.transformed(PageMatrix.at(new double[]{scaleX, 0, 0, scaleY, 0, 0}, x, y),
                        () -> canvas.pictures().tile(image.tile(), x, y, image.width(), image.height())));
    }

    /** A part and a little more, because the background would shine through where two parts meet. */
    private static RoundRectangle rectangle(Rectangle area) {
        return new RoundRectangle(area.x(), area.y(), area.width(), area.height(), Radii.all(0)).outset(JOINT);
    }

    /** The tiles of a part along one axis. */
    private record Tiles(int count, double start, double size, double step) {
        static boolean tooMany(@Nullable Repeat repeat, double whole, double size) {
            return repeat != null && size > 0 && whole / size > MAX_TILES;
        }

        static Tiles of(@Nullable Repeat repeat, double from, double whole, double size) {
            if (repeat == null || size <= 0 || tooMany(repeat, whole, size)) {
                return new Tiles(1, from, whole, whole);
            }
            return switch (repeat) {
                case ROUND -> {
                    int count = (int) Math.max(1, Math.round(whole / size));
                    yield new Tiles(count, from, whole / count, whole / count);
                }
                case SPACE -> {
                    int count = (int) Math.floor(whole / size + 0.001);
                    double gap = (whole - count * size) / (count + 1);
                    yield new Tiles(count, from + gap, size, size + gap);
                }
                default -> {
                    // One tile is in the middle.
                    int beside = (int) Math.ceil((whole / size - 1) / 2);
                    yield new Tiles(1 + 2 * beside, from + (whole - size) / 2 - beside * size, size, size);
                }
            };
        }
    }
}
