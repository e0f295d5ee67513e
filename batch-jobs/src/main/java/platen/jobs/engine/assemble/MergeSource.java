package platen.jobs.engine.assemble;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.pdfbox.cos.COSBase;
import platen.jobs.engine.Pdf;

/**
 * A parsed file and what of it the packet has already. Documents of one base share one source.
 *
 * @param pdf the document, or the first one of its base
 * @param parsed the document, or any one of its base
 * @param carried the packet's numbers of objects that depend on the base alone; grows
 */
record MergeSource(Pdf pdf, ParsedPdf parsed, Map<COSBase, Integer> carried) {

    MergeSource(Pdf pdf, ParsedPdf parsed) {
        this(pdf, parsed, new IdentityHashMap<>());
    }

    /** Whether the data of a stream is among what the document shares beside a base. */
    boolean shares(byte[] data) {
        return pdf.shared().stream().anyMatch(span -> span.length() == data.length
                && Arrays.equals(pdf.tail(), span.from(), span.to(), data, 0, data.length));
    }
}
