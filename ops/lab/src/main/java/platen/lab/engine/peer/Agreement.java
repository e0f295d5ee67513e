package platen.lab.engine.peer;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;

/**
 * Conditions under which a document counts as the same: about as many pages, and the texts in their order.
 *
 * @param pages pages of our document; a fifth plus one more or fewer are accepted because line breaks differ
 * @param texts texts that must appear in this order, ignoring white space
 */
public record Agreement(int pages, List<String> texts) {
    public Agreement {
        texts = List.copyOf(texts);
    }

    /** Returns what is wrong with a PDF; empty when it agrees. */
    public Optional<String> fault(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            int found = document.getNumberOfPages();
            if (Math.abs(found - pages) > pages / 5 + 1) {
                return Optional.of(found + " pages instead of " + pages);
            }
            String all = solid(new PDFTextStripper().getText(document));
            int from = 0;
            for (String text : texts) {
                int at = all.indexOf(solid(text), from);
                if (at < 0) {
                    return Optional.of("'" + text + "' is missing");
                }
                from = at + 1;
            }
            return Optional.empty();
        }
    }

    private static String solid(String text) {
        return text.replaceAll("\\s+", "");
    }
}
