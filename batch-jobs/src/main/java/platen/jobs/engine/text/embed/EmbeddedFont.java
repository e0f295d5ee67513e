package platen.jobs.engine.text.embed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;
import platen.jobs.engine.text.font.DrawnGlyph;
import platen.jobs.engine.text.font.FontDescriptor;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontSlice;
import platen.jobs.engine.text.font.FontSubsetter;
import platen.jobs.engine.text.font.ToUnicode;
import platen.jobs.engine.text.shape.GlyphRun;

/** One font resource of one document. */
abstract sealed class EmbeddedFont {
    private final int index;
    /** Object number; 0 until the font is written. */
    int number;

    EmbeddedFont(int index) {
        this.index = index;
    }

    String resource() {
        return "PL" + index;
    }

    abstract boolean takes(GlyphRun run);

    abstract FontFace face();

    /**
     * Writes the run's text operators.
     *
     * @param gap additional width of each space in thousandths of an em; fonts with one-byte codes use word spacing
     *     instead
     */
    abstract void show(PdfBuffer content, GlyphRun run, double gap);

    abstract void write(PdfObjects objects);

    /** A precomputed slice of a face. */
    static final class Sliced extends EmbeddedFont {
        private final FontSlice slice;
        private FontSlice.Extent extent = FontSlice.Extent.ASCII;

        Sliced(int index, FontSlice slice) {
            super(index);
            this.slice = slice;
        }

        @Override
        FontFace face() {
            return slice.face();
        }

        @Override
        boolean takes(GlyphRun run) {
            return run instanceof GlyphRun.Codes codes && codes.slice() == slice;
        }

        @Override
        void show(PdfBuffer content, GlyphRun run, double gap) {
            var codes = (GlyphRun.Codes) run;
            extent = extent.or(codes.extent());
            short[] kerns = codes.kerns();
            if (kerns == null) {
                content.literal(codes.codes()).ascii(" Tj\n");
            } else {
                kerned(content, codes.codes(), kerns);
            }
        }

        private static void kerned(PdfBuffer content, byte[] codes, short[] kerns) {
            content.ascii("[(");
            for (int i = 0; i < codes.length; i++) {
                if (kerns[i] != 0) {
                    content.put(')').integer(-kerns[i]).put('(');
                }
                content.literalByte(codes[i]);
            }
            content.ascii(")] TJ\n");
        }

        @Override
        void write(PdfObjects objects) {
            slice.objects(extent).write(objects, number);
        }
    }

    /** Exactly the glyphs of a face that this document uses, numbered in the order of first use. */
    static final class Exact extends EmbeddedFont {
        /** Minimum size in bytes of an outline stream that is compressed. */
        private static final int WORTH_DEFLATING = 8192;

        private final FontFace face;
        private final Map<DrawnGlyph, Integer> codes = new HashMap<>();
        private final List<DrawnGlyph> drawn = new ArrayList<>();

        Exact(int index, FontFace face) {
            super(index);
            this.face = face;
            // Code 0 is the .notdef glyph of the face, which viewers show for codes they cannot resolve.
            drawn.add(DrawnGlyph.glyph(face, 0, ""));
        }

        @Override
        FontFace face() {
            return face;
        }

        @Override
        boolean takes(GlyphRun run) {
            return run instanceof GlyphRun.Clusters clusters && clusters.face() == face;
        }

        @Override
        void show(PdfBuffer content, GlyphRun run, double gap) {
            content.ascii(gap == 0 ? "(" : "[(");
            for (DrawnGlyph cluster : ((GlyphRun.Clusters) run).drawn()) {
                int code = code(cluster);
                content.literalByte(code >> 8).literalByte(code & 0xFF);
                if (gap != 0 && cluster.isSpace()) {
                    content.put(')').number(-gap).put('(');
                }
            }
            content.ascii(gap == 0 ? ") Tj\n" : ")] TJ\n");
        }

        private int code(DrawnGlyph cluster) {
            Integer known = codes.get(cluster);
            if (known != null) {
                return known;
            }
            int code = drawn.size();
            if (code > 0xFFFF) {
                throw new IllegalStateException("A document can use at most 65535 different clusters of one face");
            }
            codes.put(cluster, code);
            drawn.add(cluster);
            return code;
        }

        @Override
        void write(PdfObjects objects) {
            int count = drawn.size();
            var all = new int[count];
            List<String> texts = new ArrayList<>(count);
            var widths = new PdfBuffer(8 * count);
            for (int code = 0; code < count; code++) {
                all[code] = code;
                texts.add(drawn.get(code).text());
                widths.integer(drawn.get(code).width()).space();
            }
            byte[] program = FontSubsetter.cut(face, drawn, null);
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
            stream(objects, file, "/Length1 " + program.length, new PdfBuffer(program.length).put(program));
            stream(objects, toUnicode, "", ToUnicode.map(2, all, texts));
        }

        /**
         * Writes a stream; small outlines stay uncompressed, because compression saves only a fifth and costs as much
         * as rendering a form.
         */
        private static void stream(PdfObjects objects, int number, String entries, PdfBuffer content) {
            if (content.length() < WORTH_DEFLATING) {
                objects.stream(number, entries, content.toBytes());
            } else {
                objects.deflated(number, entries, content, Deflate.FAST);
            }
        }
    }
}
