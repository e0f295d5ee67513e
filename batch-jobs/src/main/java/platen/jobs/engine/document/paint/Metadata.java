package platen.jobs.engine.document.paint;

import platen.jobs.engine.pdf.PdfObjects;
import platen.jobs.engine.pdf.PdfOut;

/**
 * What a document says of itself; empty where it says nothing. No dates: the same data must give the same bytes.
 *
 * @param language as a tag such as en-US
 */
public record Metadata(String title, String author, String subject, String keywords, String language) {

    void writeInfo(PdfObjects objects, int number) {
        PdfOut out = objects.begin(number).ascii("<<");
        entry(out, "Title", title);
        entry(out, "Author", author);
        entry(out, "Subject", subject);
        entry(out, "Keywords", keywords);
        entry(out, "Producer", "Platen");
        out.ascii(">>");
        objects.end();
    }

    private static void entry(PdfOut out, String name, String text) {
        if (!text.isEmpty()) {
            out.name(name).text(text);
        }
    }
}
