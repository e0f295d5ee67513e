package platen.jobs.engine.assemble;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import platen.jobs.engine.model.Pdf;

/**
 * A parsed file. PDFBox reads objects lazily, so an instance belongs to one thread at a time.
 *
 * @param baseNumbers object numbers in the file's base; empty for a document without one
 * @param leaves streams of the base without references, in the form in which packets store them; grows
 */
record ParsedPdf(PDDocument document, Set<Integer> baseNumbers,
        Map<COSBase, PacketStream> leaves) implements AutoCloseable {

    /** Parses a document. */
    static ParsedPdf of(Pdf pdf) throws IOException {
        PDDocument document = Loader.loadPDF(pdf.bytes());
        var baseNumbers = new HashSet<Integer>();
        if (pdf.base().length() > 0) {
            document.getDocument().getXrefTable().forEach((key, offset) -> {
                // For an object inside an object stream, the offset is the negative number of that stream.
                if (offset < pdf.base().length()) {
                    baseNumbers.add((int) key.getNumber());
                }
            });
        }
        return new ParsedPdf(document, baseNumbers, new IdentityHashMap<>());
    }

    @Override
    public void close() {
        try {
            document.close();
        } catch (IOException e) {
            throw new UncheckedIOException("Memory cannot fail to be closed", e);
        }
    }
}
