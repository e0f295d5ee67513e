package platen.jobs.engine.document.paint;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import platen.jobs.engine.document.archive.Conformance;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;

/**
 * Metadata of a document; absent entries are empty. Dates are those of the conformance alone, because the
 * same data must give the same bytes.
 *
 * @param language as a tag such as en-US
 * @param conformance what standards ask for
 */
public record Metadata(String title, String author, String subject, String keywords, String language,
        Conformance conformance) {
    /** Characters that XML has no place for. */
    private static final Pattern OUTSIDE_XML = Pattern.compile(
            "[^\\x{9}\\x{A}\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");
    private static final byte[] XMP_BEGIN = """
            <?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
             xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
            <dc:format>application/pdf</dc:format><pdf:Producer>Platen</pdf:Producer>
            """.getBytes(StandardCharsets.UTF_8);

    /** Writes the same once more as XMP (ISO 16684-1), where claims of conformance stand. */
    void writeXmp(PdfObjects objects, int number) {
        var xmp = new StringBuilder(512);
        property(xmp, "dc:title", "<rdf:Alt><rdf:li xml:lang=\"x-default\">", title, "</rdf:li></rdf:Alt>");
        property(xmp, "dc:creator", "<rdf:Seq><rdf:li>", author, "</rdf:li></rdf:Seq>");
        property(xmp, "dc:description", "<rdf:Alt><rdf:li xml:lang=\"x-default\">", subject, "</rdf:li></rdf:Alt>");
        property(xmp, "dc:language", "<rdf:Bag><rdf:li>", language, "</rdf:li></rdf:Bag>");
        property(xmp, "pdf:Keywords", "", keywords, "");
        xmp.append(conformance.uaProperty()).append("</rdf:Description>").append(conformance.descriptions())
                .append("</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>");
        byte[] own = xmp.toString().getBytes(StandardCharsets.UTF_8);
        byte[] all = Arrays.copyOf(XMP_BEGIN, XMP_BEGIN.length + own.length);
        System.arraycopy(own, 0, all, XMP_BEGIN.length, own.length);
        objects.stream(number, "/Type/Metadata/Subtype/XML", all);
    }

    private static void property(StringBuilder xmp, String name, String before, String value, String after) {
        if (!value.isEmpty()) {
            xmp.append('<').append(name).append('>').append(before).append(escaped(value)).append(after).append("</")
                    .append(name).append(">\n");
        }
    }

    /** The text as XML takes it, without what XML has no place for. */
    private static String escaped(String text) {
        return OUTSIDE_XML.matcher(text).replaceAll("").replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    void writeInfo(PdfObjects objects, int number) {
        PdfBuffer out = objects.begin(number).ascii("<<");
        entry(out, "Title", title);
        entry(out, "Author", author);
        entry(out, "Subject", subject);
        entry(out, "Keywords", keywords);
        entry(out, "Producer", "Platen");
        entry(out, "CreationDate", conformance.pdfDate());
        out.ascii(">>");
        objects.end();
    }

    private static void entry(PdfBuffer out, String name, String text) {
        if (!text.isEmpty()) {
            out.name(name).text(text);
        }
    }
}
