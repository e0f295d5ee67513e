package platen.jobs.engine.image;

import com.github.weisj.jsvg.renderer.output.impl.Graphics2DOutput;
import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.LinearGradientPaint;
import java.awt.MultipleGradientPaint;
import java.awt.Paint;
import java.awt.RadialGradientPaint;
import java.awt.Rectangle;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.image.PdfImage.Turn;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * The content of a drawing in PDF operators, in pixels from the upper left corner. What PDF has no operators for, such
 * as masks and patterns, becomes pixels, and only that.
 */
final class SvgRecording {
    /** Stands for the color of the document around, which is set where the drawing is shown. */
    static final String INHERITED_NAME = "#fe02fd";
    private static final int INHERITED = 0xFE02FD;

    private static final int MAX_BYTES = 8 * 1024 * 1024;
    private static final int MAX_GRADIENTS = 1_000;
    private static final int MAX_GROUPS = 2_000;
    private static final int MAX_WORDS = 20_000;
    /** Pixels from the corner, and sizes of letters, beyond which a word is not seen. */
    private static final double MAX_PLACE = 1e5;
    /** All pixels of pictures together. */
    private static final long MAX_PIXELS = 40_000_000;
    private static final int OPAQUE = 1_000;

    private final int width;
    private final int height;
    private final SvgCanvas.Budget budget;
    private final VectorDrawing.Marks marks;
    private final List<byte[]> groups = new ArrayList<>();
    private final Deque<Around> around = new ArrayDeque<>();
    private PdfBuffer out = new PdfBuffer();
    private final TreeSet<Integer> opacities = new TreeSet<>();
    private final List<VectorGradient> gradients = new ArrayList<>();
    private final List<PdfImage> pictures = new ArrayList<>();
    private final List<VectorDrawing.Word> words = new ArrayList<>();
    /** The path that is clipped to; empty for none. */
    private byte[] clip = {};
    private int opacity = OPAQUE;
    private @Nullable Color fill;
    private long pixels;
    /** Bytes of groups that have ended. */
    private long written;
    /** Bytes around the group that is recorded. */
    private long open;

    /**
     * Keeps the content that is written around a group.
     *
     * @param opacity of the group, in thousandths
     */
    private record Around(PdfBuffer out, int opacity) {}

    /** @param budget pays for pixels, which are more work than outlines */
    SvgRecording(int width, int height, SvgCanvas.Budget budget, VectorDrawing.Marks marks) {
        this.budget = budget;
        this.marks = marks;
        this.width = width;
        this.height = height;
        out.ascii("1 0 0 -1 0 ").integer(height).ascii(" cm q\n");
    }

    /** Returns the drawing. */
    PdfImage finish() {
        while (!around.isEmpty()) {
            endGroup();
        }
        byte[] data = Deflate.NORMAL.deflate(out.ascii("Q\n").toBytes());
        return new PdfImage(width, height, "/Filter/FlateDecode", data, null, Turn.NONE, 1,
                new VectorDrawing(List.copyOf(opacities), List.copyOf(gradients), List.copyOf(pictures),
                        List.copyOf(words), List.copyOf(groups), marks.losses()));
    }

    void fill(Graphics2D graphics, Shape shape) {
        Paint paint = graphics.getPaint();
        VectorGradient gradient = paint instanceof MultipleGradientPaint colors
                ? gradient(colors, graphics.getTransform())
                : null;
        if (paint instanceof Color color) {
            state(graphics, color.getAlpha() / 255.0);
            color(color);
            boolean evenOdd = SvgPath.write(out, shape, graphics.getTransform());
            out.ascii(evenOdd ? "f*\n" : "f\n");
        } else if (gradient != null) {
            gradient(graphics, shape, gradient);
        } else {
            pixels(graphics, shape, on -> new Graphics2DOutput(on).fillShape(shape));
        }
    }

    void stroke(Graphics2D graphics, Shape shape) {
        AffineTransform matrix = graphics.getTransform();
        boolean even = Math.abs(matrix.getScaleX() - matrix.getScaleY()) < 1e-6 * Math.abs(matrix.getScaleX())
                && Math.abs(matrix.getShearX() + matrix.getShearY()) < 1e-6 * Math.abs(matrix.getScaleX());
        double scale = Math.sqrt(Math.abs(matrix.getDeterminant()));
        if (even && graphics.getPaint() instanceof Color color && graphics.getStroke() instanceof BasicStroke stroke
                && SvgPath.takes(stroke, scale)) {
            state(graphics, color.getAlpha() / 255.0);
            out.ascii("q ");
            if (!isInherited(color)) {
                rgb(color).ascii("RG ");
            }
            SvgPath.pen(out, stroke, scale);
            SvgPath.write(out, shape, matrix);
            out.ascii("S Q\n");
        } else {
            fill(graphics, graphics.getStroke().createStrokedShape(shape));
        }
    }

    /** Notes what letters stand for: a mark, or a word whose outlines are drawn. */
    void letters(String text, double size, AffineTransform start, AffineTransform around) {
        VectorDrawing.Marks.Mark mark = VectorDrawing.Marks.of(text);
        if (mark == null) {
            word(text, size, start);
            return;
        }
        switch (mark.kind()) {
            case WORDS -> {
                if (mark.number() < marks.words().size()) {
                    marks.words().get(mark.number()).forEach(word -> word(word, around));
                }
            }
            case GROUP -> {
                if (mark.number() < marks.opacities().size()) {
                    beginGroup(marks.opacities().get(mark.number()));
                }
            }
            case END -> {
                if (!this.around.isEmpty()) {
                    endGroup();
                }
            }
        }
    }

    private void word(VectorDrawing.Word word, AffineTransform text) {
        var place = new AffineTransform(text);
        place.concatenate(new AffineTransform(word.matrix().stream().mapToDouble(each -> each).toArray()));
        word(word.text(), word.size(), place);
    }

    private void beginGroup(int thousandths) {
        if (around.size() + groups.size() >= MAX_GROUPS) {
            throw new SvgCanvas.Spent();
        }
        around.push(new Around(out, thousandths));
        open += out.length();
        out = new PdfBuffer().ascii("q\n");
        forget();
    }

    /** Draws the group that was recorded as one picture, with its opacity. */
    private void endGroup() {
        byte[] content = out.ascii("Q\n").toBytes();
        written += content.length;
        Around outside = around.pop();
        out = outside.out();
        open -= out.length();
        // Each part of the group has its own clip.
        out.ascii("Q q\n");
        forget();
        setOpacity(outside.opacity());
        out.ascii("/F").integer(groups.size()).ascii(" Do\n");
        groups.add(Deflate.NORMAL.deflate(content));
    }

    private void forget() {
        clip = new byte[0];
        opacity = OPAQUE;
        fill = null;
    }

    private void word(String text, double size, AffineTransform start) {
        boolean near = list(start).stream().allMatch(each -> Math.abs(each) < MAX_PLACE);
        if (words.size() < MAX_WORDS && size > 0 && size < MAX_PLACE && near && start.getDeterminant() != 0) {
            // From pixels that go down to those that go up, and letters that stand upright in them.
            var matrix = new AffineTransform(1, 0, 0, -1, 0, height);
            matrix.concatenate(start);
            matrix.scale(1, -1);
            words.add(new VectorDrawing.Word(text, size, list(matrix)));
        }
    }

    void picture(Graphics2D graphics, Image image, AffineTransform transform) {
        if (!(graphics.getPaint() instanceof Color) && !(graphics.getPaint() instanceof MultipleGradientPaint)) {
            Shape outline = transform.createTransformedShape(
                    new Rectangle(image.getWidth(null), image.getHeight(null)));
            pixels(graphics, outline, on -> new Graphics2DOutput(on).drawImage(image, transform, null));
            return;
        }
        var matrix = new AffineTransform(graphics.getTransform());
        matrix.concatenate(transform);
        BufferedImage read = SvgPixels.read(image);
        if (read != null) {
            state(graphics, 1);
            place(read, matrix);
        }
    }

    private void place(BufferedImage image, AffineTransform matrix) {
        pixels += (long) image.getWidth() * image.getHeight();
        if (pixels > MAX_PIXELS) {
            throw new SvgCanvas.Spent();
        }
        var unit = new AffineTransform(matrix);
        unit.concatenate(new AffineTransform(image.getWidth(), 0, 0, -image.getHeight(), 0, image.getHeight()));
        if (!VectorGradient.takes(list(unit))) {
            throw new SvgCanvas.Spent();
        }
        out.ascii("q ");
        list(unit).forEach(each -> VectorGradient.real(out, each));
        out.ascii("cm /P").integer(pictures.size()).ascii(" Do Q\n");
        pictures.add(Pixels.of(image));
    }

    /** Draws as pixels what no operator draws. */
    private void pixels(Graphics2D graphics, Shape outline, Consumer<Graphics2D> drawing) {
        budget.spend((double) width * height);
        SvgPixels drawn = SvgPixels.of(graphics, outline, drawing, width, height);
        if (drawn != null) {
            state(graphics, 1);
            place(drawn.image(), AffineTransform.getTranslateInstance(drawn.left(), drawn.top()));
        }
    }

    private void gradient(Graphics2D graphics, Shape shape, VectorGradient gradient) {
        state(graphics, 1);
        int number = gradients.indexOf(gradient);
        if (number < 0) {
            number = gradients.size();
            gradients.add(gradient);
        }
        if (number >= MAX_GRADIENTS) {
            throw new SvgCanvas.Spent();
        }
        out.ascii("q ");
        boolean evenOdd = SvgPath.write(out, shape, graphics.getTransform());
        out.ascii(evenOdd ? "W* n " : "W n ");
        if (!gradient.isOpaque()) {
            out.ascii("/M").integer(number).ascii(" gs ");
        }
        gradient.paint(out, "S" + number);
        out.ascii("Q\n");
    }

    private static @Nullable VectorGradient gradient(MultipleGradientPaint paint, AffineTransform transform) {
        var matrix = new AffineTransform(transform);
        matrix.concatenate(paint.getTransform());
        if (Math.abs(matrix.getDeterminant()) < 1e-9) {
            return null;
        }
        VectorGradient gradient = switch (paint) {
            case LinearGradientPaint linear -> SvgGradients.linear(linear, list(matrix));
            case RadialGradientPaint radial -> SvgGradients.radial(radial, list(matrix));
            default -> null;
        };
        return gradient != null && gradient.isWritable() ? gradient : null;
    }

    /** Sets clip and opacity. */
    private void state(Graphics2D graphics, double alpha) {
        if (written + open + out.length() > MAX_BYTES) {
            throw new SvgCanvas.Spent();
        }
        byte[] path = SvgPath.clip(graphics, width, height);
        boolean back = fill != null && !isInherited(fill) && graphics.getPaint() instanceof Color color
                && isInherited(color);
        if (back || !Arrays.equals(path, clip)) {
            out.ascii("Q q\n").put(path);
            clip = path;
            opacity = OPAQUE;
            fill = null;
        }
        double whole = graphics.getComposite() instanceof AlphaComposite composite
                ? composite.getAlpha() * alpha
                : alpha;
        setOpacity((int) Math.round(Math.clamp(whole, 0, 1) * OPAQUE));
    }

    private void setOpacity(int thousandths) {
        if (thousandths != opacity) {
            opacity = thousandths;
            opacities.add(thousandths);
            out.ascii("/G").integer(thousandths).ascii(" gs\n");
        }
    }

    private void color(Color color) {
        if (!color.equals(fill)) {
            if (!isInherited(color)) {
                rgb(color).ascii("rg ");
            }
            fill = color;
        }
    }

    private static boolean isInherited(Color color) {
        return (color.getRGB() & 0xFFFFFF) == INHERITED;
    }

    private PdfBuffer rgb(Color color) {
        return out.operand(color.getRed() / 255.0).operand(color.getGreen() / 255.0).operand(color.getBlue() / 255.0);
    }

    private static List<Double> list(AffineTransform matrix) {
        return List.of(matrix.getScaleX(), matrix.getShearY(), matrix.getShearX(), matrix.getScaleY(),
                matrix.getTranslateX(), matrix.getTranslateY());
    }
}
