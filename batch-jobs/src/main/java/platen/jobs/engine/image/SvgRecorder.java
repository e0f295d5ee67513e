package platen.jobs.engine.image;

import com.github.weisj.jsvg.renderer.RenderContext;
import com.github.weisj.jsvg.renderer.output.Output;
import com.github.weisj.jsvg.renderer.output.TextOutput;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.ImageObserver;
import org.jspecify.annotations.Nullable;

/** Records what an SVG draws, with the limits of {@link SvgCanvas}. Only the state of its graphics is used. */
final class SvgRecorder extends SvgCanvas {
    private final SvgRecording recording;

    SvgRecorder(Graphics2D graphics, Budget budget, SvgRecording recording) {
        super(graphics, budget);
        this.recording = recording;
    }

    @Override
    public Output createChild() {
        return new SvgRecorder(child(), budget(), recording);
    }

    @Override
    void paintFill(Shape shape) {
        recording.fill(graphics(), shape);
    }

    @Override
    void paintStroke(Shape shape) {
        recording.stroke(graphics(), shape);
    }

    @Override
    public void drawImage(BufferedImage image) {
        picture(image, new AffineTransform());
    }

    @Override
    public void drawImage(Image image, @Nullable ImageObserver observer) {
        picture(image, new AffineTransform());
    }

    @Override
    public void drawImage(Image image, AffineTransform transform, @Nullable ImageObserver observer) {
        picture(image, transform);
    }

    private void picture(Image image, AffineTransform transform) {
        budget().spend((double) image.getWidth(null) * image.getHeight(null));
        recording.picture(graphics(), image, transform);
    }

    @Override
    public TextOutput textOutput() {
        return new Words();
    }

    /** Collects the words of a text, each with the place of its first letter. */
    private final class Words implements TextOutput {
        private final StringBuilder word = new StringBuilder();
        private AffineTransform start = new AffineTransform();
        private AffineTransform around = new AffineTransform();
        private double size;

        @Override
        public void codepoint(String letter, AffineTransform glyph, RenderContext context) {
            if (letter.isBlank()) {
                end();
                return;
            }
            if (word.isEmpty()) {
                around = new AffineTransform(transform());
                start = new AffineTransform(around);
                start.concatenate(glyph);
                size = context.measureContext().em();
            }
            word.append(letter);
        }

        @Override
        public void beginText() {
            end();
        }

        @Override
        public void glyphRunBreak() {
            end();
        }

        @Override
        public void endText() {
            end();
        }

        private void end() {
            if (!word.isEmpty()) {
                recording.letters(word.toString(), size, start, around);
                word.setLength(0);
            }
        }
    }
}
