package platen.jobs.engine.assemble;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Describes a packet: its title, its claim of PDF/UA-1 where each of its documents claims it, and the files that are
 * attached to its documents.
 */
final class PacketInfo {
    private static final Pattern CLAIM = Pattern.compile("pdfuaid:part(\\s*=\\s*[\"']|>\\s*)1\\s*[\"'<]");
    private static final int MAX_TITLES = 5;
    /** Characters that XML has no place for. */
    private static final Pattern OUTSIDE_XML = Pattern.compile(
            "[^\\x{9}\\x{A}\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    private final PacketWriter packet;
    private final Set<String> titles = new LinkedHashSet<>();
    /** Numbers of attached files by their names, each of which begins with the number of the file. */
    private final Map<String, Integer> files = new LinkedHashMap<>();
    private boolean claimsUa = true;

    PacketInfo(PacketWriter packet) {
        this.packet = packet;
    }

    /** Adds the title of a document or chapter; empty for one that is not named. */
    void title(String part) {
        if (!part.isBlank() && titles.size() <= MAX_TITLES) {
            titles.add(part.strip());
        }
    }

    /** Returns the first titles, which together are that of the packet. */
    private String title() {
        return titles.stream().limit(MAX_TITLES).collect(Collectors.joining(", "))
                + (titles.size() > MAX_TITLES ? ", …" : "");
    }

    /** Takes title, claims and attached files of a document. */
    void append(String part, ObjectCopier copy) throws IOException {
        title(part);
        attach(copy);
        PDMetadata metadata = claimsUa ? copy.document().getDocumentCatalog().getMetadata() : null;
        claimsUa = metadata != null
                && CLAIM.matcher(new String(metadata.toByteArray(), StandardCharsets.UTF_8)).find();
    }

    private void attach(ObjectCopier copy) throws IOException {
        COSArray attached = copy.document().getDocumentCatalog().getCOSObject().getCOSArray(COSName.AF);
        for (int i = 0; attached != null && i < attached.size(); i++) {
            if (attached.getObject(i) instanceof COSDictionary file) {
                // Names are sorted and occur once.
                files.put("%06d %s".formatted(files.size() + 1, file.getString(COSName.UF, "")), copy.add(file));
            }
        }
    }

    /**
     * Writes the entries of the catalog.
     *
     * @param accessible whether the packet has all that PDF/UA-1 asks for beside the claims of its documents
     */
    void write(PdfBuffer catalog, boolean accessible) {
        if (!titles.isEmpty()) {
            catalog.ascii("/ViewerPreferences<</DisplayDocTitle true>>");
        }
        if (!files.isEmpty()) {
            catalog.ascii("/AF[");
            files.values().stream().distinct().forEach(number -> catalog.reference(number).space());
            catalog.ascii("]/Names<</EmbeddedFiles<</Names[");
            files.forEach((name, number) -> catalog.text(name).reference(number).space());
            catalog.ascii("]>>>>");
        }
        if (claimsUa && accessible && !titles.isEmpty()) {
            int number = packet.reserve();
            packet.writeStream(number, PacketStream.of(new PdfBuffer(64).ascii("/Type/Metadata/Subtype/XML"),
                    StreamData.own(xmp().getBytes(StandardCharsets.UTF_8))));
            catalog.ascii("/Metadata ").reference(number);
        }
    }

    private String xmp() {
        String escaped = OUTSIDE_XML.matcher(title()).replaceAll("").replace("&", "&amp;").replace("<", "&lt;")
                .replace(">", "&gt;");
        return """
                <?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
                 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
                <dc:format>application/pdf</dc:format><pdf:Producer>Platen</pdf:Producer>
                <dc:title><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></dc:title>
                <pdfuaid:part>1</pdfuaid:part>
                </rdf:Description></rdf:RDF></x:xmpmeta>
                <?xpacket end="r"?>""".formatted(escaped);
    }

    /** Returns the information dictionary. */
    PdfBuffer dictionary() {
        PdfBuffer out = new PdfBuffer(128).ascii("<</Producer(Platen)");
        if (!titles.isEmpty()) {
            out.ascii("/Title").text(title());
        }
        return out.ascii(">>");
    }
}
