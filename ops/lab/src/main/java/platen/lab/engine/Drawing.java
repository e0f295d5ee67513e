package platen.lab.engine;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/** Draws first pages with poppler and measures the difference between two of them. */
final class Drawing {
    private static final int DPI = 72;
    /** Maximum difference of a channel that does not count, because antialiasing differs at rounded positions. */
    private static final int TOLERANCE = 40;
    private static final int GREEN = 0x00B000;
    private static final int RED = 0xD00000;
    private static final int SECONDS = 60;

    private Drawing() {}

    /** Draws the first page and writes it as an image beside the file; returns null when poppler cannot draw it. */
    static @Nullable BufferedImage firstPage(Path pdf) throws IOException, InterruptedException {
        String target = pdf.toString().replaceAll("\\.pdf$", "");
        run(List.of("pdftoppm", "-r", Integer.toString(DPI), "-f", "1", "-l", "1", "-singlefile", "-png",
                pdf.toString(), target));
        Path picture = Path.of(target + ".png");
        return Files.exists(picture) ? ImageIO.read(picture.toFile()) : null;
    }

    /** Runs a tool, ignores its output and returns its exit code; -1 after a timeout. */
    static int run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        if (process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            return process.exitValue();
        }
        process.destroyForcibly();
        return -1;
    }

    /**
     * Returns the fraction of differing pixels, from 0 to 1; 1 for pages of different sizes. Writes an image of ours
     * in gray, with pixels that only we draw in green and pixels that only the other draws in red.
     */
    static double difference(BufferedImage ours, BufferedImage other, Path picture) throws IOException {
        if (Math.abs(ours.getWidth() - other.getWidth()) > 1 || Math.abs(ours.getHeight() - other.getHeight()) > 1) {
            return 1;
        }
        int width = Math.min(ours.getWidth(), other.getWidth());
        int height = Math.min(ours.getHeight(), other.getHeight());
        var marked = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        int differing = 0;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int one = ours.getRGB(x, y);
                int two = other.getRGB(x, y);
                int gray = 128 + light(one) / 6;
                marked.setRGB(x, y, gray << 16 | gray << 8 | gray);
                if (gap(one, two) > TOLERANCE) {
                    differing++;
                    marked.setRGB(x, y, light(one) < light(two) ? GREEN : RED);
                }
            }
        }
        ImageIO.write(marked, "png", picture.toFile());
        return (double) differing / (width * height);
    }

    private static int light(int rgb) {
        return (rgb >> 16 & 0xFF) + (rgb >> 8 & 0xFF) + (rgb & 0xFF);
    }

    private static int gap(int one, int two) {
        int red = Math.abs((one >> 16 & 0xFF) - (two >> 16 & 0xFF));
        int green = Math.abs((one >> 8 & 0xFF) - (two >> 8 & 0xFF));
        return Math.max(Math.max(red, green), Math.abs((one & 0xFF) - (two & 0xFF)));
    }
}
