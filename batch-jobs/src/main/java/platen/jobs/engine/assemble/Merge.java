package platen.jobs.engine.assemble;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.multipdf.PDFMergerUtility;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDPageFitDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;

/** Several PDFs as one packet, in order, with a bookmark at the first page of each. */
public final class Merge {
    private Merge() {}

    /** @param parts at least one */
    public static byte[] packet(List<Part> parts) {
        try (var packet = new PDDocument()) {
            var outline = new PDDocumentOutline();
            for (Part part : parts) {
                append(packet, part, outline);
            }
            packet.getDocumentCatalog().setDocumentOutline(outline);
            fixId(packet);
            var out = new ByteArrayOutputStream();
            packet.save(out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("Finished PDFs could not be merged", e);
        }
    }

    private static void append(PDDocument packet, Part part, PDDocumentOutline outline) throws IOException {
        int firstPage = packet.getNumberOfPages();
        try (PDDocument document = Loader.loadPDF(part.pdf())) {
            new PDFMergerUtility().appendDocument(packet, document);
        }
        var destination = new PDPageFitDestination();
        destination.setPage(packet.getPage(firstPage));
        var bookmark = new PDOutlineItem();
        bookmark.setTitle(part.title());
        bookmark.setDestination(destination);
        outline.addLast(bookmark);
    }

    /** PDFBox would take the time of day into the id; ours must be the same for the same parts. */
    private static void fixId(PDDocument packet) {
        var id = new COSArray();
        id.add(new COSString(new byte[16]));
        id.add(new COSString(new byte[16]));
        packet.getDocument().getTrailer().setItem(COSName.ID, id);
    }
}
