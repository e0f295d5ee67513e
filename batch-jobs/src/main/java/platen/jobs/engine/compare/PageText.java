package platen.jobs.engine.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;

/**
 * The text of the pages of a PDF, as a reader sees its lines.
 *
 * @param pages number of pages of the PDF
 * @param complete false when the PDF has more pages or more text than is read
 */
public record PageText(List<TextLine> lines, int pages, boolean complete) {
    /** Maximum number of pages that are read. */
    public static final int MAX_PAGES = 300;
    private static final int MAX_CHARACTERS = 2_000_000;

    public PageText {
        lines = List.copyOf(lines);
    }

    /**
     * Reads the text of a PDF.
     *
     * @throws IOException when the PDF is damaged
     */
    public static PageText of(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            var lines = new ArrayList<TextLine>();
            int pages = document.getNumberOfPages();
            int read = Math.min(pages, MAX_PAGES);
            long characters = 0;
            for (int page = 1; page <= read && characters <= MAX_CHARACTERS; page++) {
                characters += add(lines, page, text(document, page));
            }
            return new PageText(lines, pages, pages == read && characters <= MAX_CHARACTERS);
        }
    }

    private static String text(PDDocument document, int page) throws IOException {
        var stripper = new PDFTextStripper();
        stripper.setSortByPosition(true);
        stripper.setLineSeparator("\n");
        stripper.setStartPage(page);
        stripper.setEndPage(page);
        return stripper.getText(document);
    }

    /** Adds the lines of a page that are not blank; returns the number of their characters. */
    private static long add(List<TextLine> lines, int page, String text) {
        int number = 0;
        for (String each : text.split("\n", -1)) {
            String line = each.strip();
            if (!line.isEmpty()) {
                number++;
                lines.add(new TextLine(page, number, line));
            }
        }
        return text.length();
    }
}
