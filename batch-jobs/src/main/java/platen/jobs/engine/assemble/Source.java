package platen.jobs.engine.assemble;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import platen.jobs.engine.Pdf;

/**
 * A parsed file and what of it the packet has already. Documents of one base share the source of the first of them.
 *
 * @param pdf the first document of the base
 * @param document the same, parsed
 * @param baseNumbers numbers of the objects that lie in the base; empty for a document without one
 * @param shared the packet's numbers of objects that depend on the base alone; grows
 */
record Source(Pdf pdf, PDDocument document, Set<Integer> baseNumbers, Map<COSBase, Integer> shared) {

    /** Parses a document. */
    static Source of(Pdf pdf) throws IOException {
        PDDocument document = Loader.loadPDF(pdf.bytes());
        var baseNumbers = new HashSet<Integer>();
        document.getDocument().getXrefTable().forEach((key, offset) -> {
            // An object inside an object stream has that stream's number, negative, for an offset.
            if (offset < pdf.base().length()) {
                baseNumbers.add((int) key.getNumber());
            }
        });
        return new Source(pdf, document, pdf.base().length() == 0 ? Set.of() : baseNumbers, new IdentityHashMap<>());
    }

    /** Whether the data of a stream is among what the document shares beside a base. */
    boolean shares(byte[] data) {
        return pdf.shared().stream().anyMatch(span -> span.length() == data.length
                && Arrays.equals(pdf.tail(), span.from(), span.to(), data, 0, data.length));
    }
}
