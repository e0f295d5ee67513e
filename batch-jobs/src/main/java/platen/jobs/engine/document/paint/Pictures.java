package platen.jobs.engine.document.paint;

import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.pdf.PdfBuffer;

/** Draws pictures and gradients on a page, in points from its upper left corner. */
public final class Pictures {
    private final PdfBuffer out;
    private final MarkedContent content;
    private final GraphicsState state;
    private final Shapes shapes;
    private final Document document;
    private final double pageHeight;

    Pictures(Document document, PdfBuffer out, MarkedContent content, GraphicsState state, Shapes shapes) {
        this.out = out;
        this.content = content;
        this.state = state;
        this.shapes = shapes;
        this.document = document;
        this.pageHeight = document.height();
    }

    /** Draws a picture upright into a rectangle. */
    public void image(PdfImage image, double x, double y, double width, double height) {
        content.mark();
        state.opaque();
        upright(image, x, y, width, height);
    }

    /** Draws a picture upright into a rectangle; what is drawn in the color of the text around, in this one. */
    public void image(PdfImage image, Color color, double x, double y, double width, double height) {
        if (image.drawing() == null) {
            image(image, x, y, width, height);
        } else {
            content.mark();
            state.opaque();
            drawing(image, color, x, y, width, height);
        }
    }

    /** Draws a tile into a rectangle of which a gradient has the size. */
    public void tile(Tile tile, double x, double y, double width, double height) {
        content.mark();
        state.opaque();
        place(tile, x, y, width, height);
    }

    /**
     * Fills a rectangle with a tile that repeats from a corner in all directions.
     *
     * @param area left, top, width and height of the rectangle
     * @param x of the left edge of one tile
     * @param y of the upper edge of one tile
     * @param stepX distance from one tile to the next
     */
    public void tiles(Tile tile, double[] area, double x, double y, double width, double height, double stepX,
            double stepY) {
        content.mark();
        state.opaque();
        int number = pattern(tile, state.matrix(), x, y, width, height, stepX, stepY);
        out.ascii("q /Pattern cs /Pt").integer(number).ascii(" scn ");
        shapes.rectangle(area[0], area[1], area[2], area[3]);
        out.ascii("f Q\n");
    }

    private void upright(PdfImage image, double x, double y, double width, double height) {
        image(out, image, Canvas.hundredths(x), Canvas.hundredths(pageHeight - y - height), Canvas.hundredths(width),
                Canvas.hundredths(height));
    }

    private void image(PdfBuffer to, PdfImage image, double left, double bottom, double width, double height) {
        int number = document.image(image);
        to.ascii("q ").operand(width).ascii("0 0 ").operand(height).operand(left).operand(bottom).ascii("cm ")
                .ascii(turn(image.turn())).ascii(image.drawing() == null ? "" : "0 g 0 G ").ascii("/Im").integer(number)
                .ascii(" Do Q\n");
    }

    private void drawing(PdfImage image, Color color, double x, double y, double width, double height) {
        int number = document.image(image);
        out.ascii("q ").operand(Canvas.hundredths(width)).ascii("0 0 ").operand(Canvas.hundredths(height))
                .operand(Canvas.hundredths(x)).operand(Canvas.hundredths(pageHeight - y - height)).ascii("cm ");
        color.fill(out);
        out.operand(color.red() / 255.0).operand(color.green() / 255.0).operand(color.blue() / 255.0).ascii("RG /Im")
                .integer(number).ascii(" Do Q\n");
    }

    private void place(Tile tile, double x, double y, double width, double height) {
        tile(out, tile, x, pageHeight - y - height, width, height);
    }

    private void tile(PdfBuffer to, Tile tile, double left, double bottom, double width, double height) {
        switch (tile) {
            case Tile.Picture picture -> image(to, picture.image(), left, bottom, width, height);
            case Tile.Gradient gradient -> {
                to.ascii("q ").operand(left).operand(bottom).operand(width).operand(height).ascii("re W n 1 0 0 ")
                        .operand(-gradient.shade().stretch()).operand(left).operand(bottom + height).ascii("cm ");
                document.patterns().shade(to, gradient.shade());
                to.ascii("Q\n");
            }
        }
    }

    /**
     * Makes the pattern of a tile that repeats from a corner in all directions; returns its number.
     *
     * @param matrix of the page: patterns stand on the page, whatever matrix is set while it is drawn
     */
    private int pattern(Tile tile, PageMatrix matrix, double x, double y, double width, double height, double stepX,
            double stepY) {
        var content = new PdfBuffer(64);
        tile(content, tile, 0, 0, width, height);
        return document.patterns().tile(width, height, stepX, stepY,
                matrix.operands(pageHeight, x, pageHeight - y - height), content);
    }

    /** The matrix that turns the unit square that the pixels are stored in. */
    private static String turn(PdfImage.Turn turn) {
        return switch (turn) {
            case NONE -> "";
            case MIRROR -> "-1 0 0 1 1 0 cm ";
            case HALF -> "-1 0 0 -1 1 1 cm ";
            case MIRROR_HALF -> "1 0 0 -1 0 1 cm ";
            case MIRROR_RIGHT -> "0 -1 -1 0 1 1 cm ";
            case RIGHT -> "0 -1 1 0 0 1 cm ";
            case MIRROR_LEFT -> "0 1 1 0 0 0 cm ";
            case LEFT -> "0 1 -1 0 1 0 cm ";
        };
    }
}
