package platen.jobs.engine.image;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.jobs.engine.pdf.PdfBuffer;

/** Writes shapes as paths of a PDF, and paths of SVGs as their library reads them. */
final class SvgPath {
    /** Coordinates that a PDF reader can take. */
    private static final double FARTHEST = 1e7;

    private static final Pattern COMMAND = Pattern.compile("([A-DF-Za-df-z])([^A-DF-Za-df-z]*)");
    private static final Pattern LEADING_ZEROS = Pattern.compile("(?<![\\d.])0+(?=\\d)");

    private SvgPath() {}

    /**
     * Returns a path as the library that reads SVGs understands it: it finds no flags of an arc behind commas, and takes a
     * number that begins with 0 for two.
     */
    static String plain(String path) {
        return COMMAND.matcher(path).replaceAll(command -> {
            String numbers = command.group(2);
            // Flags of arcs may stand together.
            boolean arc = command.group(1).equalsIgnoreCase("a");
            return command.group(1) + Matcher.quoteReplacement(
                    arc ? numbers.replace(',', ' ') : LEADING_ZEROS.matcher(numbers).replaceAll(""));
        });
    }

    /**
     * Adds a shape to the path.
     *
     * @return whether its inside is told by the even-odd rule
     */
    static boolean write(PdfBuffer out, Shape shape, AffineTransform matrix) {
        double[] points = new double[6];
        double x = 0;
        double y = 0;
        PathIterator path = shape.getPathIterator(matrix);
        boolean evenOdd = path.getWindingRule() == PathIterator.WIND_EVEN_ODD;
        for (; !path.isDone(); path.next()) {
            int kind = path.currentSegment(points);
            switch (kind) {
                case PathIterator.SEG_MOVETO -> point(out, points[0], points[1]).ascii("m ");
                case PathIterator.SEG_LINETO -> point(out, points[0], points[1]).ascii("l ");
                case PathIterator.SEG_QUADTO -> {
                    point(out, x + (points[0] - x) * 2 / 3, y + (points[1] - y) * 2 / 3);
                    point(out, points[2] + (points[0] - points[2]) * 2 / 3,
                            points[3] + (points[1] - points[3]) * 2 / 3);
                    point(out, points[2], points[3]).ascii("c ");
                }
                case PathIterator.SEG_CUBICTO -> {
                    point(out, points[0], points[1]);
                    point(out, points[2], points[3]);
                    point(out, points[4], points[5]).ascii("c ");
                }
                default -> out.ascii("h ");
            }
            int last = switch (kind) {
                case PathIterator.SEG_QUADTO -> 2;
                case PathIterator.SEG_CUBICTO -> 4;
                default -> 0;
            };
            if (kind != PathIterator.SEG_CLOSE) {
                x = points[last];
                y = points[last + 1];
            }
        }
        return evenOdd;
    }

    private static PdfBuffer point(PdfBuffer out, double x, double y) {
        return out.hundredths(Math.clamp(x, -FARTHEST, FARTHEST)).space()
                .hundredths(Math.clamp(y, -FARTHEST, FARTHEST)).space();
    }

    /** Returns whether a pen writes a stroke: its numbers are none that a PDF reader cannot take. */
    static boolean takes(BasicStroke stroke, double scale) {
        boolean takes = stroke.getLineWidth() * scale < FARTHEST && stroke.getMiterLimit() < FARTHEST
                && stroke.getDashPhase() * scale < FARTHEST;
        float[] dashes = stroke.getDashArray();
        for (int i = 0; takes && dashes != null && i < dashes.length; i++) {
            takes = dashes[i] * scale < FARTHEST;
        }
        return takes;
    }

    /** Sets the pen of a stroke that {@link #takes} accepts. */
    static void pen(PdfBuffer out, BasicStroke stroke, double scale) {
        out.operand(stroke.getLineWidth() * scale).ascii("w ").integer(stroke.getEndCap()).ascii(" J ")
                .integer(stroke.getLineJoin()).ascii(" j ").operand(Math.max(1, stroke.getMiterLimit())).ascii("M ");
        float[] dashes = stroke.getDashArray();
        if (dashes != null) {
            out.put('[');
            for (float dash : dashes) {
                out.operand(dash * scale);
            }
            out.ascii("]").operand(stroke.getDashPhase() * scale).ascii("d ");
        }
    }

    /** Returns the operators that clip as the graphics do; empty where the whole drawing is seen. */
    static byte[] clip(Graphics2D graphics, int width, int height) {
        Shape shape = graphics.getClip();
        if (shape == null) {
            return new byte[0];
        }
        Shape seen = graphics.getTransform().createTransformedShape(shape);
        if (seen.contains(1, 1, width - 2, height - 2)) {
            return new byte[0];
        }
        var path = new PdfBuffer(64);
        boolean evenOdd = write(path, seen, new AffineTransform());
        return path.ascii(path.length() == 0 ? "0 0 0 0 re W n\n" : evenOdd ? "W* n\n" : "W n\n").toBytes();
    }
}
