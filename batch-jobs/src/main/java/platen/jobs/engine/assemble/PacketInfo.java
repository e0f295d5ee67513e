package platen.jobs.engine.assemble;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Describes a packet: its title, its claim of PDF/UA-1 where each of its documents claims it, and the files that are
 * attached to its documents.
 */
final class PacketInfo {
    private static final Pattern CLAIM = Pattern.compile("pdfuaid:part(\\s*=\\s*[\"']|>\\s*)1\\s*[\"'<]");
    private static final int MAX_TITLES = 5;
    /** Size of the metadata that is read of a document, in bytes; larger metadata claims nothing. */
    private static final int MAX_METADATA_BYTES = 1024 * 1024;
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
        COSStream metadata = claimsUa
                ? copy.document().getDocumentCatalog().getCOSObject().getCOSStream(COSName.METADATA)
                : null;
        claimsUa = metadata != null && CLAIM.matcher(text(metadata)).find();
    }

    /** Returns the text of metadata; empty when it is too long, damaged, or packed in a way that is unusual for it. */
    private static String text(COSStream metadata) throws IOException {
        // PDFBox inflates a whole stream before its first byte can be read, so a small one could fill the memory.
        List<String> filters = filters(metadata);
        boolean packed = filters.equals(List.of("FlateDecode"));
        if (!filters.isEmpty() && (!packed || metadata.containsKey(COSName.DECODE_PARMS))) {
            return "";
        }
        try (InputStream raw = metadata.createRawInputStream();
                InputStream in = packed ? new InflaterInputStream(raw) : raw) {
            byte[] bytes = in.readNBytes(MAX_METADATA_BYTES + 1);
            return bytes.length > MAX_METADATA_BYTES ? "" : new String(bytes, StandardCharsets.UTF_8);
        } catch (ZipException | EOFException damaged) {
            return "";
        }
    }

    private static List<String> filters(COSStream stream) {
        return switch (stream.getFilters()) {
            case COSName name -> List.of(name.getName());
            case COSArray names -> names.toCOSNameStringList();
            case null, default -> List.of();
        };
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
