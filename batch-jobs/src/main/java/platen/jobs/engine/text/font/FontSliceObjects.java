package platen.jobs.engine.text.font;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;

/**
 * The PDF objects of a slice, as a simple symbolic TrueType font: content streams with one byte per character are half
 * as long as with two-byte codes, and word spacing works. All bytes are precomputed except object numbers.
 *
 * @param font the font dictionary up to the reference of its descriptor
 * @param descriptor the descriptor up to the reference of its program
 * @param program the compressed font program
 * @param programEntries entries of its stream dictionary
 * @param toUnicode the compressed ToUnicode CMap
 */
public record FontSliceObjects(byte[] font, byte[] descriptor, byte[] program, String programEntries,
        byte[] toUnicode) {

    static FontSliceObjects of(FontSlice slice, FontSlice.Extent extent) {
        FontFace face = slice.face();
        List<DrawnGlyph> drawn = new ArrayList<>();
        drawn.add(DrawnGlyph.glyph(face, 0, ""));
        var glyphByCode = new int[256];
        var widths = new int[256];
        var codes = new int[256];
        List<String> texts = new ArrayList<>();
        int first = -1;
        int end = 0;
        for (int code = 0; code <= extent.last(); code++) {
            int codePoint = slice.codePoint(code);
            int glyph = codePoint < 0 ? 0 : face.glyph(codePoint);
            if (glyph == 0) {
                continue;
            }
            first = first < 0 ? code : first;
            end = code;
            codes[texts.size()] = code;
            texts.add(Character.toString(codePoint));
            widths[code] = face.advance(glyph);
            glyphByCode[code] = drawn.size();
            drawn.add(DrawnGlyph.glyph(face, glyph, ""));
        }
        byte[] program = FontSubsetter.cut(face, drawn, glyphByCode);
        String name = FontDescriptor.subsetName(face, program);
        var descriptor = new PdfBuffer(512);
        FontDescriptor.write(descriptor, face, name);
        var toUnicode = new PdfBuffer(512);
        Deflate.SMALLEST.deflate(ToUnicode.map(1, Arrays.copyOf(codes, texts.size()), texts), toUnicode);
        return new FontSliceObjects(dictionary(name, widths, first, end), descriptor.toBytes(),
                Deflate.SMALLEST.deflate(program), "/Filter/FlateDecode/Length1 " + program.length,
                toUnicode.toBytes());
    }

    private static byte[] dictionary(String name, int[] widths, int first, int last) {
        var out = new PdfBuffer(1024);
        out.ascii("<</Type/Font/Subtype/TrueType/BaseFont").name(name).ascii("/FirstChar ").integer(first)
                .ascii("/LastChar ").integer(last).ascii("/Widths[");
        for (int code = first; code <= last; code++) {
            out.integer(widths[code]).put(code == last ? ']' : ' ');
        }
        return out.ascii("/FontDescriptor ").toBytes();
    }

    /** Writes the font under {@code number} and its parts under new numbers. */
    public void write(PdfObjects objects, int number) {
        int descriptorNumber = objects.reserve();
        int programNumber = objects.reserve();
        int toUnicodeNumber = objects.reserve();
        objects.begin(number).put(font).reference(descriptorNumber).ascii("/ToUnicode ").reference(toUnicodeNumber)
                .ascii(">>");
        objects.end();
        objects.begin(descriptorNumber).put(descriptor).reference(programNumber).ascii(">>");
        objects.end();
        objects.sharedStream(programNumber, programEntries, program);
        objects.sharedStream(toUnicodeNumber, "/Filter/FlateDecode", toUnicode);
    }
}
