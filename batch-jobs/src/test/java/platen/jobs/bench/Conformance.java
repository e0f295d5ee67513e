package platen.jobs.bench;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import platen.jobs.engine.CompileOutcome;
import platen.jobs.engine.Images;
import platen.jobs.engine.RenderOutcome;
import platen.jobs.engine.fillable.compile.TestingForms;
import platen.jobs.engine.schema.Field;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fills every form here and with PDFBox, draws the first pages with poppler, and compares them pixel by pixel.
 * Arguments: the folder for the report and its pictures, then forms; without forms, all of {@code ../shared/forms}.
 */
public final class Conformance {
    private static final int DPI = 72;
    /** A channel may differ by this much before a pixel counts: antialiasing of equal shapes at rounded places. */
    private static final int TOLERANCE = 40;

    private Conformance() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        List<Path> forms = new ArrayList<>();
        for (int i = 1; i < arguments.length; i++) {
            forms.add(Path.of(arguments[i]));
        }
        for (Path form : forms.isEmpty() ? TestingForms.all() : forms) {
            byte[] file = TestingForms.read(form);
            CompileOutcome.Compiled compiled = TestingForms.compiled(file);
            List<Field> fields = compiled.schema().fields();
            String name = form.getFileName().toString().replace(".pdf", "");
            System.out.println(compare(name, file, compiled, TestingForms.data(fields), folder));
            System.out.println(compare(name + "-long", file, compiled, TestingForms.longData(fields), folder));
            System.out.println(compare(name + "-empty", file, compiled, JsonNodeFactory.instance.objectNode(), folder));
        }
    }

    private static String compare(String name, byte[] file, CompileOutcome.Compiled compiled, ObjectNode data,
            Path folder) throws IOException, InterruptedException {
        if (!(compiled.plan().render(data, Images.NONE) instanceof RenderOutcome.Rendered ours)) {
            return name + ": rejected";
        }
        var refused = new ArrayList<String>();
        byte[] naive = new NaiveFill(file, TestingForms.names(file)).fill(data, refused);
        Path ourFile = Files.write(folder.resolve(name + "-ours.pdf"), ours.pdf().bytes());
        Path naiveFile = Files.write(folder.resolve(name + "-naive.pdf"), naive);
        BufferedImage a = draw(ourFile);
        BufferedImage b = draw(naiveFile);
        double share = difference(a, b, folder.resolve(name + "-diff.png"));
        return String.format(Locale.ROOT, "%-20s %7.3f %%  %d warnings%s", name, share * 100, ours.warnings().size(),
                refused.isEmpty() ? "" : " naive refused " + refused.size() + ", such as " + refused.getFirst());
    }

    private static BufferedImage draw(Path pdf) throws IOException, InterruptedException {
        String target = pdf.toString().replace(".pdf", "");
        new ProcessBuilder("pdftoppm", "-r", Integer.toString(DPI), "-f", "1", "-l", "1", "-singlefile", "-png",
                pdf.toString(), target).inheritIO().start().waitFor();
        return ImageIO.read(Path.of(target + ".png").toFile());
    }

    /** The share of differing pixels; writes a picture with ours in green and the other's in red. */
    private static double difference(BufferedImage a, BufferedImage b, Path picture) throws IOException {
        int width = Math.min(a.getWidth(), b.getWidth());
        int height = Math.min(a.getHeight(), b.getHeight());
        var marked = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        int differing = 0;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                var one = new Color(a.getRGB(x, y));
                var other = new Color(b.getRGB(x, y));
                int gap = Math.max(Math.abs(one.getRed() - other.getRed()),
                        Math.max(Math.abs(one.getGreen() - other.getGreen()),
                                Math.abs(one.getBlue() - other.getBlue())));
                int gray = 128 + (one.getRed() + one.getGreen() + one.getBlue()) / 6;
                marked.setRGB(x, y, new Color(gray, gray, gray).getRGB());
                if (gap > TOLERANCE) {
                    differing++;
                    boolean oursDarker = one.getRed() + one.getGreen() + one.getBlue() < other.getRed()
                            + other.getGreen()
                            + other.getBlue();
                    marked.setRGB(x, y, (oursDarker ? Color.GREEN : Color.RED).getRGB());
                }
            }
        }
        ImageIO.write(marked, "png", picture.toFile());
        return (double) differing / (width * height);
    }
}
