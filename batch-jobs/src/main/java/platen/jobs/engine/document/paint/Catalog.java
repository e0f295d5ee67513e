package platen.jobs.engine.document.paint;

import platen.jobs.engine.document.archive.AttachedFile;
import platen.jobs.engine.document.archive.Conformance;
import platen.jobs.engine.document.archive.InvoiceFile;
import platen.jobs.engine.document.archive.OutputIntent;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;

/** Writes the root of a document, and what describes the document as a whole (ISO 32000-2, 7.7.2). */
final class Catalog {
    private final PdfObjects objects;
    private final Metadata metadata;
    private final int xmp;
    /** Numbers of the output intent and of the attached file; 0 for none. */
    private final int intent;
    private final int attached;

    Catalog(PdfObjects objects, Metadata metadata) {
        this.objects = objects;
        this.metadata = metadata;
        Conformance conformance = metadata.conformance();
        this.xmp = objects.reserve();
        metadata.writeXmp(objects, xmp);
        this.intent = conformance.claims().archive() == null ? 0 : OutputIntent.write(objects);
        InvoiceFile invoice = conformance.invoice();
        this.attached = invoice == null ? 0 : AttachedFile.write(objects, invoice, conformance.pdfDate());
    }

    /**
     * Writes the catalog.
     *
     * @param number of the catalog; the others are those of the page tree, the structure tree and the outline, which is 0
     *     for none
     */
    void write(int number, int pages, int structure, int outline) {
        PdfBuffer out = objects.begin(number).ascii("<</Type/Catalog/Pages ").reference(pages).ascii("/Lang")
                .text(metadata.language()).ascii("/MarkInfo<</Marked true>>/StructTreeRoot ").reference(structure)
                .ascii("/Metadata ").reference(xmp);
        if (outline != 0) {
            out.ascii("/Outlines ").reference(outline).ascii("/PageMode/UseOutlines");
        }
        if (!metadata.title().isEmpty()) {
            out.ascii("/ViewerPreferences<</DisplayDocTitle true>>");
        }
        if (intent != 0) {
            out.ascii("/OutputIntents[").reference(intent).ascii("]");
        }
        InvoiceFile invoice = metadata.conformance().invoice();
        if (invoice != null) {
            out.ascii("/AF[").reference(attached).ascii("]/Names<</EmbeddedFiles<</Names[").text(invoice.name())
                    .space().reference(attached).ascii("]>>>>");
        }
        out.ascii(">>");
        objects.end();
    }
}
