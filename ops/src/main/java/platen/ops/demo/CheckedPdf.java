package platen.ops.demo;

import java.io.IOException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import platen.jobs.engine.model.Count;
import platen.ops.command.CommandException;

/**
 * Checks a downloaded PDF with a library other than the one that wrote it.
 *
 * @param what description of the document for messages
 */
record CheckedPdf(String what, int pages, String text) {

    static CheckedPdf of(byte[] bytes, String what) {
        try (var document = Loader.loadPDF(bytes)) {
            return new CheckedPdf(what, document.getNumberOfPages(), new PDFTextStripper().getText(document));
        } catch (IOException e) {
            throw new CommandException(what + " is no PDF that opens: " + e.getMessage(), e);
        }
    }

    void hasPages(int expected) {
        if (pages != expected) {
            throw new CommandException(what + " has " + Count.of(pages, "page", "pages") + ", not " + expected + ".");
        }
    }

    /** Requires that the words are on the page, ignoring line breaks; diagonal text has a break after each letter. */
    void shows(String words) {
        if (!unspaced(text).contains(unspaced(words))) {
            throw new CommandException(what + " does not show '" + words + "'.");
        }
    }

    private static String unspaced(String text) {
        return text.replaceAll("\\s", "");
    }
}
