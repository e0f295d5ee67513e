package platen.jobs.form.logo;

import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import platen.jobs.engine.model.SizedBytes;
import platen.jobs.isolation.IsolatedTask;

/**
 * Decodes a PNG or JPEG and writes it anew as a PNG: scaled down to the size of a logo, without metadata, and small
 * enough. The output is empty when the file is no such picture or is too large.
 */
public final class ScaleLogoTask implements IsolatedTask<byte[], byte[]> {
    /** Maximum size of a logo in bytes. */
    static final int MAX_BYTES = 40 * 1024;
    /** Maximum width of a logo in pixels; pages show it at half of its size. */
    static final int MAX_WIDTH = 480;
    /** Maximum height of a logo in pixels. */
    static final int MAX_HEIGHT = 120;
    /** Maximum width and height of the file in pixels. */
    private static final int MAX_SIDE = 5_000;
    private static final double SMALLER = 0.8;

    @Override
    public void writeInput(DataOutputStream out, byte[] input) throws IOException {
        out.write(input);
    }

    @Override
    public byte[] readInput(DataInputStream in) throws IOException {
        return in.readAllBytes();
    }

    @Override
    public byte[] run(byte[] file) throws IOException {
        ImageIO.setUseCache(false);
        return decoded(file).map(ScaleLogoTask::written).orElseGet(() -> new byte[0]);
    }

    private static Optional<BufferedImage> decoded(byte[] file) throws IOException {
        try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(file))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            while (readers.hasNext()) {
                ImageReader reader = readers.next();
                String format = reader.getFormatName();
                if (format.equalsIgnoreCase("png") || format.equalsIgnoreCase("jpeg")) {
                    reader.setInput(in, true, true);
                    return reader.getWidth(0) <= MAX_SIDE && reader.getHeight(0) <= MAX_SIDE
                            ? Optional.of(reader.read(0))
                            : Optional.empty();
                }
            }
        } catch (IOException | RuntimeException damaged) {
            return Optional.empty(); // readers throw either for damaged files
        }
        return Optional.empty();
    }

    private static byte[] written(BufferedImage image) {
        double scale = Math.min(1,
                Math.min((double) MAX_WIDTH / image.getWidth(), (double) MAX_HEIGHT / image.getHeight()));
        byte[] written = png(image, scale);
        while (written.length > MAX_BYTES) {
            scale *= SMALLER;
            written = png(image, scale);
        }
        return written;
    }

    private static byte[] png(BufferedImage image, double scale) {
        int width = Math.max(1, (int) Math.round(image.getWidth() * scale));
        int height = Math.max(1, (int) Math.round(image.getHeight() * scale));
        var out = new ByteArrayOutputStream();
        try {
            ImageIO.write(scaled(image, width, height), "png", out);
        } catch (IOException e) {
            throw new IllegalStateException("Nothing fails in memory", e);
        }
        return out.toByteArray();
    }

    /** Scales in halves, since one large step leaves out pixels. */
    private static BufferedImage scaled(BufferedImage image, int width, int height) {
        BufferedImage step = image;
        boolean last;
        do {
            int nextWidth = Math.max(width, step.getWidth() / 2);
            int nextHeight = Math.max(height, step.getHeight() / 2);
            last = nextWidth == width && nextHeight == height;
            step = drawn(step, nextWidth, nextHeight);
        } while (!last);
        return step;
    }

    private static BufferedImage drawn(BufferedImage image, int width, int height) {
        var drawn = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        var graphics = drawn.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        graphics.drawImage(image, 0, 0, width, height, null);
        graphics.dispose();
        return drawn;
    }

    @Override
    public void writeOutput(DataOutputStream out, byte[] output) throws IOException {
        SizedBytes.write(out, output);
    }

    @Override
    public byte[] readOutput(DataInputStream in) throws IOException {
        return SizedBytes.read(in, MAX_BYTES);
    }
}
