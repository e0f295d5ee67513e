package platen.jobs.engine.assemble;

import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDPageLabelRange;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * The page labels shown by viewers: document and page, as {@code 2-1}, when there are several documents. A document's
 * own labels follow its number.
 */
final class PageLabels {
    private final boolean numbered;
    private final PdfBuffer ranges = new PdfBuffer(256);
    private int parts;

    /** @param numbered whether labels begin with the number of the document */
    PageLabels(boolean numbered) {
        this.numbered = numbered;
    }

    /** Labels the pages of the next document, whose first page has the given index in the packet. */
    void append(int firstPage, PDDocument document) throws IOException {
        parts++;
        var own = document.getDocumentCatalog().getPageLabels();
        if (own == null || own.getPageIndices().isEmpty() || own.getPageIndices().first() != 0) {
            range(firstPage, "D", null, 1);
            return;
        }
        for (int page : own.getPageIndices()) {
            PDPageLabelRange range = own.getPageLabelRange(page);
            if (page < document.getNumberOfPages() && range != null) {
                range(firstPage + page, range.getStyle(), range.getPrefix(), range.getStart());
            }
        }
    }

    private void range(int page, @Nullable String style, @Nullable String prefix, int start) {
        String whole = (numbered ? parts + "-" : "") + (prefix == null ? "" : prefix);
        ranges.integer(page).ascii("<<");
        if (!whole.isEmpty()) {
            ranges.ascii("/P").text(whole);
        }
        if (style != null) {
            ranges.ascii("/S/").ascii(style);
        }
        if (start != 1) {
            ranges.ascii("/St ").integer(start);
        }
        ranges.ascii(">>");
    }

    /** Writes the number tree. */
    void write(PdfBuffer to) {
        to.ascii("<</Nums[").put(ranges).ascii("]>>");
    }
}
