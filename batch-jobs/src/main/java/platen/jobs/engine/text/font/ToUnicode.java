package platen.jobs.engine.text.font;

import java.util.List;
import platen.jobs.engine.pdf.PdfBuffer;

/** Writes ToUnicode CMaps, which let a viewer copy and search the text (ISO 32000-2, 9.10.3). */
public final class ToUnicode {
    /** Maximum number of mappings in one section of a CMap. */
    private static final int SECTION = 100;

    private ToUnicode() {}

    /**
     * @param codeBytes bytes per code, 1 or 2
     * @param codes the codes, ascending
     * @param texts the text of each code; empty for none
     */
    public static PdfBuffer map(int codeBytes, int[] codes, List<String> texts) {
        var out = new PdfBuffer(1024);
        out.ascii("/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n"
                + "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n"
                + "/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n1 begincodespacerange\n");
        out.ascii(codeBytes == 1 ? "<00><FF>" : "<0000><FFFF>").ascii("\nendcodespacerange\n");
        int mapped = (int) texts.stream().filter(text -> !text.isEmpty()).count();
        int section = 0;
        for (int i = 0; i < codes.length; i++) {
            String text = texts.get(i);
            if (text.isEmpty()) {
                continue;
            }
            if (section == 0) {
                section = Math.min(SECTION, mapped);
                mapped -= section;
                out.integer(section).ascii(" beginbfchar\n");
            }
            out.put('<');
            if (codeBytes == 2) {
                out.hex(codes[i] >> 8);
            }
            out.hex(codes[i]).ascii("><");
            for (int c = 0; c < text.length(); c++) {
                out.hex(text.charAt(c) >> 8).hex(text.charAt(c));
            }
            out.ascii(">\n");
            if (--section == 0) {
                out.ascii("endbfchar\n");
            }
        }
        return out.ascii("endcmap CMapName currentdict/CMap defineresource pop end end\n");
    }
}
