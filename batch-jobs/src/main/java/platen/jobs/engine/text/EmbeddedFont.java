package platen.jobs.engine.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.PdfObjects;
import platen.jobs.engine.pdf.PdfOut;

/** One font resource of one document. */
abstract sealed class EmbeddedFont {
    private final int index;
    /** Object number; 0 until the font is being written. */
    int number;

    EmbeddedFont(int index) {
        this.index = index;
    }

    int index() {
        return index;
    }

    String resource() {
        return "PL" + index;
    }

    abstract boolean takes(Run run);

    abstract void show(PdfOut content, Run run, double size);

    abstract EmbeddedFont fork();

    abstract void write(PdfObjects objects);

    /** A pre-cut slice of a face. */
    static final class Sliced extends EmbeddedFont {
        private final Slice slice;
        private Slice.Extent extent = Slice.Extent.ASCII;

        Sliced(int index, Slice slice) {
            super(index);
            this.slice = slice;
        }

        @Override
        boolean takes(Run run) {
            return run instanceof Run.Codes codes && codes.slice() == slice;
        }

        @Override
        void show(PdfOut content, Run run, double size) {
            var codes = (Run.Codes) run;
            if (codes.extent() == Slice.Extent.WHOLE) {
                extent = Slice.Extent.WHOLE;
            }
            content.literal(codes.codes()).ascii(" Tj\n");
        }

        @Override
        EmbeddedFont fork() {
            var copy = new Sliced(index(), slice);
            copy.extent = extent;
            return copy;
        }

        @Override
        void write(PdfObjects objects) {
            slice.objects(extent).write(objects, number);
        }
    }

    /** The very glyphs that this document uses of a face, numbered in the order of first use. */
    static final class Exact extends EmbeddedFont {
        /** A glyph and what it stands for: the same glyph read as two texts takes two codes. */
        private record Use(int glyph, @Nullable String text) {}

        private final FontFace face;
        private final Map<Use, Integer> codes;
        private final List<Use> uses;

        Exact(int index, FontFace face) {
            this(index, face, new HashMap<>(), new ArrayList<>());
            // Code 0 is the box of the face, which readers show for codes they cannot resolve.
            uses.add(new Use(0, null));
        }

        private Exact(int index, FontFace face, Map<Use, Integer> codes, List<Use> uses) {
            super(index);
            this.face = face;
            this.codes = codes;
            this.uses = uses;
        }

        @Override
        boolean takes(Run run) {
            return run instanceof Run.Glyphs glyphs && glyphs.face() == face;
        }

        @Override
        void show(PdfOut content, Run run, double size) {
            var glyphs = (Run.Glyphs) run;
            content.ascii("[(");
            for (int i = 0; i < glyphs.glyphs().length; i++) {
                int code = code(glyphs.glyphs()[i], glyphs.texts()[i]);
                content.literalByte(code >> 8 & 0xFF).literalByte(code & 0xFF);
            }
            content.ascii(")]TJ\n");
        }

        private int code(int glyph, @Nullable String text) {
            var use = new Use(glyph, text);
            Integer known = codes.get(use);
            if (known != null) {
                return known;
            }
            int code = uses.size();
            codes.put(use, code);
            uses.add(use);
            return code;
        }

        @Override
        EmbeddedFont fork() {
            return new Exact(index(), face, new HashMap<>(codes), new ArrayList<>(uses));
        }

        @Override
        void write(PdfObjects objects) {
            int count = uses.size();
            var glyphs = new int[count];
            var all = new int[count];
            List<@Nullable String> texts = new ArrayList<>(count);
            var widths = new PdfOut(8 * count);
            for (int code = 0; code < count; code++) {
                Use use = uses.get(code);
                glyphs[code] = use.glyph();
                all[code] = code;
                texts.add(use.text());
                widths.integer(face.advance(use.glyph())).space();
            }
            byte[] program = FontCut.cut(face.font(), glyphs, null);
            String name = FontDescriptor.subsetName(face, program);
            int descendant = objects.reserve();
            int descriptor = objects.reserve();
            int file = objects.reserve();
            int toUnicode = objects.reserve();
            objects.begin(number).ascii("<</Type/Font/Subtype/Type0/BaseFont").name(name)
                    .ascii("/Encoding/Identity-H/DescendantFonts[").reference(descendant).ascii("]/ToUnicode ")
                    .reference(toUnicode).ascii(">>");
            objects.end();
            objects.begin(descendant).ascii("<</Type/Font/Subtype/CIDFontType2/BaseFont").name(name)
                    .ascii("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
                            + "/CIDToGIDMap/Identity/DW 1000/W[0[")
                    .put(widths).ascii("]]/FontDescriptor ").reference(descriptor).ascii(">>");
            objects.end();
            FontDescriptor.write(objects.begin(descriptor), face, name);
            objects.out().reference(file).ascii(">>");
            objects.end();
            objects.deflated(file, "/Length1 " + program.length, new PdfOut(program.length).put(program),
                    Deflate.NORMAL);
            objects.deflated(toUnicode, "", ToUnicode.map(2, Arrays.copyOf(all, count), texts), Deflate.FAST);
        }
    }
}
