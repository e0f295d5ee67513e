package platen.jobs.engine.document.archive;

import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;

/** Writes a file that belongs to a whole document (ISO 19005-3, 6.8). */
public final class AttachedFile {
    private AttachedFile() {}

    /**
     * Writes an invoice.
     *
     * @param date of the file, in the form of a PDF date; empty for none
     * @return the object number of its specification
     */
    public static int write(PdfObjects objects, InvoiceFile invoice, String date) {
        int stream = objects.reserve();
        var entries = new PdfBuffer(128).ascii("/Type/EmbeddedFile/Subtype/text#2Fxml/Params<</Size ")
                .integer(invoice.xml().length);
        if (!date.isEmpty()) {
            entries.ascii("/ModDate").text(date);
        }
        objects.deflated(stream, entries.ascii(">>").toString(),
                new PdfBuffer(invoice.xml().length + 1).put(invoice.xml()), Deflate.NORMAL);
        int specification = objects.reserve();
        objects.begin(specification).ascii("<</Type/Filespec/F").text(invoice.name()).ascii("/UF").text(invoice.name())
                .ascii("/Desc").text("The invoice as data (Factur-X " + invoice.level() + ")")
                .ascii("/AFRelationship/" + invoice.relationship() + "/EF<</F ").reference(stream).ascii("/UF ")
                .reference(stream).ascii(">>>>");
        objects.end();
        return specification;
    }
}
