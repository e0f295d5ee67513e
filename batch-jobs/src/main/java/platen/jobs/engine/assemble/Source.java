package platen.jobs.engine.assemble;

import java.io.IOException;
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
 * @param document the first document of the base, parsed
 * @param baseNumbers numbers of the objects that lie in the base; empty for a document that shares nothing
 * @param shared the packet's numbers of objects that depend on the base alone; grows
 */
record Source(PDDocument document, Set<Integer> baseNumbers, Map<COSBase, Integer> shared) {

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
        return new Source(document, pdf.base().length() == 0 ? Set.of() : baseNumbers, new IdentityHashMap<>());
    }
}
