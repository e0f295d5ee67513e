package platen.lab.engine.peer;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;

/**
 * What a document must have to count as the same: about as many pages, and the texts in their order.
 *
 * @param pages how many ours has; a fifth and one more or less are for other line breaks
 * @param texts to be found one after the other; white space is not looked at
 */
public record Agreement(int pages, List<String> texts) {
    public Agreement {
        texts = List.copyOf(texts);
    }

    /** What is wrong with a PDF; empty when it agrees. */
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
