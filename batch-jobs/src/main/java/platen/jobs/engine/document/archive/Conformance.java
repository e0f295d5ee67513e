package platen.jobs.engine.document.archive;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.archive.ExtensionSchemas.Schema;

/**
 * Properties of a document that standards ask for.
 *
 * @param claims standards to which the document conforms
 * @param created when the document was asked for; null to say nothing of it, which documents that are not archived do,
 *     because the same data must give the same bytes
 * @param invoice a file that is attached, or null for none
 */
public record Conformance(Claims claims, @Nullable Instant created, @Nullable InvoiceFile invoice) {
    private static final DateTimeFormatter PDF_DATE = DateTimeFormatter.ofPattern("'D:'uuuuMMddHHmmss'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final String RDF = "<rdf:Description rdf:about=\"\"";

    /** Returns the moment of creation in the form of a PDF date; empty for none. */
    public String pdfDate() {
        return created == null ? "" : PDF_DATE.format(created);
    }

    /** Returns the claims as properties of a description that declares the prefix pdfuaid; empty for none. */
    public String uaProperty() {
        return claims.ua() ? "<pdfuaid:part>1</pdfuaid:part>\n" : "";
    }

    /** Returns descriptions of the document in XMP beside that which every document has; empty for none. */
    public String descriptions() {
        Archive archive = claims.archive();
        List<Schema> schemas = new ArrayList<>(2);
        var xmp = new StringBuilder(1024);
        if (created != null) {
            String date = created.truncatedTo(ChronoUnit.SECONDS).toString();
            xmp.append(RDF).append(" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">\n<xmp:CreateDate>").append(date)
                    .append("</xmp:CreateDate>\n</rdf:Description>\n");
        }
        if (archive != null) {
            xmp.append(RDF).append(" xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\">\n")
                    .append(archive.identification()).append("</rdf:Description>\n");
            if (claims.ua()) {
                schemas.add(ExtensionSchemas.UA);
            }
        }
        if (invoice != null) {
            xmp.append(invoice.properties());
            schemas.add(ExtensionSchemas.INVOICE);
        }
        if (!schemas.isEmpty()) {
            xmp.append(ExtensionSchemas.of(schemas));
        }
        return xmp.toString();
    }
}
