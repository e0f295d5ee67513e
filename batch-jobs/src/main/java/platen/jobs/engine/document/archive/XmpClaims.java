package platen.jobs.engine.document.archive;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;

/**
 * The standards that a PDF of any program claims in its metadata.
 *
 * @param xmp the metadata as text; empty when there is none, or when it is too long, damaged, or packed in a way that is
 *     unusual for metadata
 * @param uaPart part of PDF/UA, such as {@code 1}; empty for none
 * @param archivePart part of PDF/A; empty for none
 * @param archiveLevel level of conformance within that part, such as {@code B}; empty for none
 */
public record XmpClaims(String xmp, String uaPart, String archivePart, String archiveLevel) {
    /** Size of the metadata that is read of a document, in bytes; larger metadata claims nothing. */
    private static final int MAX_METADATA_BYTES = 1024 * 1024;
    private static final String UA_PART = "pdfuaid:part";
    private static final String ARCHIVE_PART = "pdfaid:part";
    private static final String ARCHIVE_LEVEL = "pdfaid:conformance";
    private static final Pattern UA = value(UA_PART, "\\d");
    private static final Pattern PART = value(ARCHIVE_PART, "\\d");
    private static final Pattern LEVEL = value(ARCHIVE_LEVEL, "[ABUEF]");
    private static final Pattern UA_PROPERTIES = property("pdfuaid:[a-z]+");
    private static final Pattern ARCHIVE_PROPERTIES = property("pdfaid:[a-z]+");

    private static Pattern value(String property, String values) {
        return Pattern.compile(property + "(?:\\s*=\\s*[\"']|>\\s*)(" + values + ")\\s*[\"'<]");
    }

    /** Matches a property as an attribute and as an element of RDF. */
    private static Pattern property(String name) {
        return Pattern.compile("\\s" + name + "\\s*=\\s*(?:\"[^\"<]*\"|'[^'<]*')|<(" + name + ")>[^<]*</\\1>");
    }

    /** Returns the claims of the document with this catalog. */
    public static XmpClaims of(COSDictionary catalog) throws IOException {
        COSStream metadata = catalog.getCOSStream(COSName.METADATA);
        return of(metadata == null ? "" : text(metadata));
    }

    private static String first(Pattern pattern, String xmp) {
        Matcher found = pattern.matcher(xmp);
        return found.find() ? found.group(1) : "";
    }

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

    /** Returns the claims that metadata makes. */
    public static XmpClaims of(String xmp) {
        return new XmpClaims(xmp, first(UA, xmp), first(PART, xmp), first(LEVEL, xmp));
    }

    /** Returns whether it claims a part of PDF/UA or of PDF/A. */
    public boolean isAny() {
        return !uaPart.isEmpty() || !archivePart.isEmpty();
    }

    /** Returns whether it claims PDF/UA-1. */
    public boolean isUa() {
        return uaPart.equals("1");
    }

    /** Returns whether it claims a level of PDF/A-2 or PDF/A-3. */
    public boolean isArchive() {
        return (archivePart.equals("2") || archivePart.equals("3")) && "ABU".contains(archiveLevel)
                && !archiveLevel.isEmpty();
    }

    /** Returns the name of the part of PDF/UA, such as {@code PDF/UA-1}; empty for none. */
    public String ua() {
        return uaPart.isEmpty() ? "" : "PDF/UA-" + uaPart;
    }

    /** Returns the name of the level of PDF/A, such as {@code PDF/A-2b}; empty for none. */
    public String archive() {
        return archivePart.isEmpty() ? "" : "PDF/A-" + archivePart + archiveLevel.toLowerCase(Locale.ROOT);
    }

    /** Returns the same without PDF/UA. */
    public XmpClaims withoutUa() {
        return uaPart.isEmpty()
                ? this
                : new XmpClaims(UA_PROPERTIES.matcher(xmp).replaceAll(""), "", archivePart, archiveLevel);
    }

    /** Returns the same without PDF/A. */
    public XmpClaims withoutArchive() {
        return archivePart.isEmpty()
                ? this
                : new XmpClaims(ARCHIVE_PROPERTIES.matcher(xmp).replaceAll(""), uaPart, "", "");
    }
}
