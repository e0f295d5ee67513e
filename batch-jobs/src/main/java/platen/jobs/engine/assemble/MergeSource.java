package platen.jobs.engine.assemble;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.pdfbox.cos.COSBase;
import platen.jobs.engine.model.Pdf;

/**
 * A parsed file and the parts of it that the packet already contains. Documents with one base share one source.
 *
 * @param pdf the document, or the first one with its base
 * @param parsed the document, or any one with its base
 * @param carried object numbers in the packet of objects that depend on the base alone; grows
 */
record MergeSource(Pdf pdf, ParsedPdf parsed, Map<COSBase, Integer> carried) {

    MergeSource(Pdf pdf, ParsedPdf parsed) {
        this(pdf, parsed, new IdentityHashMap<>());
    }

    /** Returns whether the data of a stream is among the bytes that the document shares without a base. */
    boolean shares(byte[] data) {
        return pdf.shared().stream().anyMatch(span -> span.length() == data.length
                && Arrays.equals(pdf.tail(), span.from(), span.to(), data, 0, data.length));
    }
}
