package platen.jobs.engine.assemble;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.archive.Archive;
import platen.jobs.engine.document.archive.Claims;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Finds the standards that all documents of a packet claim: PDF/UA-1 where each does, and the level of PDF/A to which each
 * conforms, which is that of the least.
 */
final class PacketClaims {
    private static final Pattern UA = claim("pdfuaid:part", "1");
    private static final Pattern PART = claim("pdfaid:part", "[23]");
    private static final Pattern LEVEL = claim("pdfaid:conformance", "[ABU]");
    /** Size of the metadata that is read of a document, in bytes; larger metadata claims nothing. */
    private static final int MAX_METADATA_BYTES = 1024 * 1024;
    private static final COSName INTENTS = COSName.getPDFName("OutputIntents");
    private static final COSName LAYERS = COSName.getPDFName("OCProperties");

    private boolean ua = true;
    private boolean archive = true;
    private boolean files;
    private boolean unicode = true;
    /** Numbers of the color spaces that the documents are meant in. */
    private final Set<Integer> intents = new LinkedHashSet<>();

    private static Pattern claim(String property, String values) {
        return Pattern.compile(property + "(?:\\s*=\\s*[\"']|>\\s*)(" + values + ")\\s*[\"'<]");
    }

    /** Takes the claims of a document. */
    void append(ObjectCopier copy) throws IOException {
        if (!ua && !archive) {
            return;
        }
        COSDictionary catalog = copy.document().getDocumentCatalog().getCOSObject();
        COSStream metadata = catalog.getCOSStream(COSName.METADATA);
        String xmp = metadata == null ? "" : text(metadata);
        ua &= UA.matcher(xmp).find();
        Matcher part = PART.matcher(xmp);
        Matcher level = LEVEL.matcher(xmp);
        archive &= part.find() && level.find() && !catalog.containsKey(LAYERS);
        if (archive) {
            files |= part.group(1).equals("3");
            unicode &= !level.group(1).equals("B");
            COSArray own = catalog.getCOSArray(INTENTS);
            for (int i = 0; own != null && i < own.size(); i++) {
                if (own.getObject(i) instanceof COSDictionary intent) {
                    intents.add(copy.add(intent));
                }
            }
        }
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

    /**
     * Returns the claims of the packet.
     *
     * @param accessible whether the packet has all that PDF/UA-1 asks for beside the claims of its documents
     */
    Claims of(boolean accessible) {
        // Colors of documents that are meant in different spaces would look otherwise in the same packet.
        boolean archived = archive && intents.size() == 1;
        @Nullable
        Archive level = !archived
                ? null
                : files ? unicode ? Archive.A3U : Archive.A3B : unicode ? Archive.A2U : Archive.A2B;
        return new Claims(level, ua && accessible);
    }

    /** Writes the color space of an archived packet. */
    void write(PdfBuffer catalog, Claims claims) {
        if (claims.archive() != null) {
            catalog.ascii("/OutputIntents[").reference(intents.iterator().next()).ascii("]");
        }
    }
}
