package platen.jobs.engine.assemble;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import platen.jobs.engine.document.archive.Claims;
import platen.jobs.engine.document.archive.Conformance;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Describes a packet: its title, the standards that all of its documents claim, and the files that are
 * attached to its documents.
 */
final class PacketInfo {
    private static final int MAX_TITLES = 5;
    /** Characters that XML has no place for. */
    private static final Pattern OUTSIDE_XML = Pattern.compile(
            "[^\\x{9}\\x{A}\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    private final PacketWriter packet;
    private final Set<String> titles = new LinkedHashSet<>();
    /** Numbers of attached files by their names, each of which begins with the number of the file. */
    private final Map<String, Integer> files = new LinkedHashMap<>();
    private final PacketClaims claims = new PacketClaims();

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

    /** Takes claims and attached files of a document. */
    void append(String part, ObjectCopier copy) throws IOException {
        attach(copy);
        claims.append(part.strip(), copy);
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
     * @param whole what the warnings call the packet
     * @param obstacle what the packet lacks for PDF/UA-1 beside a title and the claims of its documents; empty for nothing
     * @param warnings takes what documents claim and the packet does not
     */
    void write(PdfBuffer catalog, String whole, String obstacle, List<Warning> warnings) {
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
        Claims own = claims.of(whole, titles.isEmpty() ? "it has no title" : obstacle, warnings);
        claims.write(catalog, own);
        if (own.ua() || own.archive() != null) {
            int number = packet.reserve();
            packet.writeStream(number, PacketStream.of(new PdfBuffer(64).ascii("/Type/Metadata/Subtype/XML"),
                    PacketStream.Data.own(xmp(new Conformance(own, null, null)).getBytes(StandardCharsets.UTF_8))));
            catalog.ascii("/Metadata ").reference(number);
        }
    }

    private String xmp(Conformance conformance) {
        String named = titles.isEmpty()
                ? ""
                : "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">" + escaped(title())
                        + "</rdf:li></rdf:Alt></dc:title>\n";
        return """
                <?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
                 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
                <dc:format>application/pdf</dc:format><pdf:Producer>Platen</pdf:Producer>
                %s%s</rdf:Description>%s</rdf:RDF></x:xmpmeta>
                <?xpacket end="r"?>""".formatted(named, conformance.uaProperty(), conformance.descriptions());
    }

    private static String escaped(String text) {
        return OUTSIDE_XML.matcher(text).replaceAll("").replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
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
