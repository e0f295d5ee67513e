package platen.jobs.engine.image;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
 * @param groups contents, deflated, that are drawn as one picture with an opacity, {@code /F0} and so on
 * @param losses of what the drawing shows
 */
public record VectorDrawing(List<Integer> opacities, List<VectorGradient> gradients, List<PdfImage> pictures,
        List<Word> words, List<byte[]> groups, Losses losses) {

    /**
     * Tells what is not drawn as it was meant.
     *
     * @param missing code points that no font has, each once
     * @param notes predicates that follow the words "The drawing"
     */
    public record Losses(List<Integer> missing, List<String> notes) {
        static final Losses NONE = new Losses(List.of(), List.of());

        boolean isEmpty() {
            return missing.isEmpty() && notes.isEmpty();
        }
    }

    /**
     * Says what marks in a drawing stand for.
     *
     * @param words of texts, in the coordinates in which their mark stands
     * @param opacities of groups, in thousandths
     * @param inherits whether currentColor, where the SVG sets no color, is the text color of the document instead of
     *     black
     */
    public record Marks(List<List<Word>> words, List<Integer> opacities, Losses losses, boolean inherits) {
        /** For a drawing without marks. */
        public static final Marks NONE = new Marks(List.of(), List.of(), Losses.NONE, false);

        /** Begins the letters of a mark; both are ligatures that Liberation has and nobody writes together. */
        private static final String SIGN = "\uFB02\uFB01";

        /** Returns the same with another loss. */
        Marks noting(String note) {
            return new Marks(words, opacities, new Losses(losses.missing(),
                    Stream.concat(losses.notes().stream(), Stream.of(note)).toList()), inherits);
        }

        /** Says what a mark stands for. */
        public enum Kind {
            WORDS('w'),
            GROUP('g'),
            END('e');

            private final char letter;

            Kind(char letter) {
                this.letter = letter;
            }
        }

        /** A mark that was found. */
        record Mark(Kind kind, int number) {}

        /**
         * Returns the letters of a mark, for a text element that paints nothing.
         *
         * @param number of what it stands for
         */
        public static String letters(Kind kind, int number) {
            return SIGN + kind.letter + number;
        }

        /** Returns the mark that letters stand for; null for none. */
        static @Nullable Mark of(String letters) {
            if (!letters.startsWith(SIGN) || !letters.substring(SIGN.length()).matches("[wge]\\d{1,6}")) {
                return null;
            }
            char letter = letters.charAt(SIGN.length());
            return new Mark(letter == 'w' ? Kind.WORDS : letter == 'g' ? Kind.GROUP : Kind.END,
                    Integer.parseInt(letters.substring(SIGN.length() + 1)));
        }
    }

    /**
     * A word of a drawing, whose letters are outlines.
     *
     * @param size of the letters in units of their own
     * @param matrix from the point where the word begins to pixels from the lower left corner: a, b, c, d, e and f
     */
    public record Word(String text, double size, List<Double> matrix) {}

    /** Makes a drawing that shows one picture, of pixels that cannot tell losses themselves. */
    static PdfImage of(PdfImage pixels, Losses losses) {
        byte[] content = new PdfBuffer(64).integer(pixels.width()).ascii(" 0 0 ").integer(pixels.height())
                .ascii(" 0 0 cm /P0 Do\n").toBytes();
        return new PdfImage(pixels.width(), pixels.height(), "/Filter/FlateDecode", Deflate.FAST.deflate(content), null,
                PdfImage.Turn.NONE, pixels.scale(),
                new VectorDrawing(List.of(), List.of(), List.of(pixels), List.of(), List.of(), losses));
    }

    /** Writes streams as objects. */
    interface Streams {
        void write(int number, String entries, byte[] data);
    }

    /** Returns the approximate heap size in bytes. */
    int weight() {
        return groups.stream().mapToInt(each -> each.length).sum() + pictures.stream().mapToInt(PdfImage::weight).sum()
                + 200 * (gradients.size() + words.size());
    }

    /** Writes a drawing as a form that fills the unit square as an image does; returns its object number. */
    int write(PdfObjects objects, Streams streams, PdfImage image) {
        var out = new PdfBuffer(256).ascii("<<");
        int resources = objects.reserve();
        int[] forms = groups.stream().mapToInt(each -> group(objects, streams, image, each, resources)).toArray();
        int[] numbers = pictures.stream().mapToInt(each -> each.write(objects, streams)).toArray();
        if (forms.length + numbers.length > 0) {
            out.ascii("/XObject<<");
            names(out, "/P", numbers);
            names(out, "/F", forms);
            out.ascii(">>");
        }
        shadings(out);
        states(out, objects, image);
        objects.begin(resources).put(out.ascii(">>").toBytes());
        objects.end();
        int number = objects.reserve();
        streams.write(number, entries(image.width(), image.height()) + "/Resources " + resources + " 0 R"
                + image.entries(), image.data());
        return number;
    }

    private static void names(PdfBuffer out, String prefix, int[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            out.ascii(prefix).integer(i).space().reference(numbers[i]);
        }
    }

    /** Writes a group, which has the resources of the drawing. */
    private static int group(PdfObjects objects, Streams streams, PdfImage image, byte[] content, int resources) {
        int number = objects.reserve();
        streams.write(number, "/Type/XObject/Subtype/Form/BBox[0 0 " + image.width() + " " + image.height()
                + "]/Group<</S/Transparency/I true>>/Resources " + resources + " 0 R/Filter/FlateDecode", content);
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
