package platen.jobs.engine.image;

import java.util.List;
import java.util.Locale;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;

/**
 * Holds what the content of a drawing refers to. The content names gradients {@code /S0}, {@code /S1} and so on, their
 * opacity {@code /M0}, pictures {@code /P0} and opacities in thousandths {@code /G500}; the first of each list has the
 * number 0.
 *
 * @param opacities in thousandths, each once
 * @param words that the drawing shows, for readers that search or read aloud
 */
public record VectorDrawing(List<Integer> opacities, List<VectorGradient> gradients, List<PdfImage> pictures,
        List<Word> words) {

    /**
     * A word of a drawing, whose letters are outlines.
     *
     * @param size of the letters in units of their own
     * @param matrix from the point where the word begins to pixels from the lower left corner: a, b, c, d, e and f
     */
    public record Word(String text, double size, List<Double> matrix) {}

    /** Writes streams as objects. */
    interface Streams {
        void write(int number, String entries, byte[] data);
    }

    /** Returns the approximate heap size in bytes. */
    int weight() {
        return pictures.stream().mapToInt(PdfImage::weight).sum() + 200 * (gradients.size() + words.size());
    }

    /** Writes a drawing as a form that fills the unit square as an image does; returns its object number. */
    int write(PdfObjects objects, Streams streams, PdfImage image) {
        var resources = new PdfBuffer(256).ascii("<<");
        if (!pictures.isEmpty()) {
            int[] numbers = pictures.stream().mapToInt(each -> each.write(objects, streams)).toArray();
            resources.ascii("/XObject<<");
            for (int i = 0; i < numbers.length; i++) {
                resources.ascii("/P").integer(i).space().reference(numbers[i]);
            }
            resources.ascii(">>");
        }
        shadings(resources);
        states(resources, objects, image);
        int number = objects.reserve();
        streams.write(number, entries(image.width(), image.height()) + "/Resources" + resources.ascii(">>")
                + image.entries(), image.data());
        return number;
    }

    /** Returns the entries of a form that fills the unit square, but its resources. */
    public static String entries(int width, int height) {
        return "/Type/XObject/Subtype/Form/BBox[0 0 " + width + " " + height + "]/Matrix["
                + String.format(Locale.ROOT, "%.9f 0 0 %.9f 0 0]", 1.0 / width, 1.0 / height);
    }

    private void shadings(PdfBuffer out) {
        if (gradients.isEmpty()) {
            return;
        }
        out.ascii("/Shading<<");
        for (int i = 0; i < gradients.size(); i++) {
            gradients.get(i).shading(out.ascii("/S").integer(i), false);
        }
        out.ascii(">>");
    }

    private void states(PdfBuffer out, PdfObjects objects, PdfImage image) {
        out.ascii("/ExtGState<<");
        for (int each : opacities) {
            out.ascii("/G").integer(each).ascii("<</ca ").number(each / 1000.0).ascii("/CA ").number(each / 1000.0)
                    .ascii(">>");
        }
        for (int i = 0; i < gradients.size(); i++) {
            if (!gradients.get(i).isOpaque()) {
                out.ascii("/M").integer(i).ascii("<</SMask<</Type/Mask/S/Luminosity/G ")
                        .reference(mask(objects, gradients.get(i), image)).ascii(">>>>");
            }
        }
        out.ascii(">>");
    }

    private static int mask(PdfObjects objects, VectorGradient gradient, PdfImage image) {
        var entries = new PdfBuffer(256).ascii("/Type/XObject/Subtype/Form/BBox[0 0 ").integer(image.width()).space()
                .integer(image.height()).ascii("]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Shading<</A");
        gradient.shading(entries, true);
        int number = objects.reserve();
        objects.deflated(number, entries.ascii(">>>>").toString(), gradient.paint(new PdfBuffer(64), "A"),
                Deflate.FAST);
        return number;
    }
}
