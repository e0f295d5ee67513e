package platen.jobs.engine.model;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** Recognizes by its first bytes a file that was uploaded as a template by mistake. */
public final class FileType {
    private static final String FILLABLE = "a PDF with form fields";
    private static final String DOCUMENT = "the HTML of a smart document";
    private static final String OFFICE = "Export it as " + FILLABLE + ", or write it as " + DOCUMENT + ".";
    private static final String PICTURE = "Put it into a zip beside a template.html that shows it with <img>.";
    private static final String ARCHIVE = "Send " + FILLABLE + ", " + DOCUMENT + ", or a .zip with a template.html.";

    private static final Map<String, String> OFFICE_FOLDERS = Map.of("word/", "a Word document (.docx)", "xl/",
            "an Excel workbook (.xlsx)", "ppt/", "a PowerPoint presentation (.pptx)");
    private static final Map<String, String> OPEN_DOCUMENTS = Map.of("application/vnd.oasis.opendocument.text",
            "an OpenDocument text (.odt)", "application/vnd.oasis.opendocument.spreadsheet",
            "an OpenDocument spreadsheet (.ods)", "application/vnd.oasis.opendocument.presentation",
            "an OpenDocument presentation (.odp)", "application/epub+zip", "an e-book (.epub)");
    private static final int MAX_ENTRIES = 50;
    private static final int PDF_HEADER_WITHIN = 1024;

    private record Signature(int offset, List<Integer> bytes, String name, String advice) {}

    private static final List<Signature> SIGNATURES = List.of(
            new Signature(0, List.of(0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1),
                    "an Office file of the format before 2007 (.doc, .xls, .ppt)", OFFICE),
            new Signature(0, ascii("{\\rtf"), "a Rich Text document (.rtf)", OFFICE),
            new Signature(0, List.of(0x89, 'P' + 0, 'N' + 0, 'G' + 0), "a PNG image", PICTURE),
            new Signature(0, List.of(0xFF, 0xD8, 0xFF), "a JPEG image", PICTURE),
            new Signature(8, ascii("WEBP"), "a WebP image", PICTURE),
            new Signature(0, ascii("GIF8"), "a GIF image", "Save it as PNG, JPEG or WebP. " + PICTURE),
            new Signature(0, List.of('I' + 0, 'I' + 0, 42, 0), "a TIFF image",
                    "Save it as PNG, JPEG or WebP. " + PICTURE),
            new Signature(0, List.of('M' + 0, 'M' + 0, 0, 42), "a TIFF image",
                    "Save it as PNG, JPEG or WebP. " + PICTURE),
            new Signature(0, ascii("BM"), "a BMP image", "Save it as PNG, JPEG or WebP. " + PICTURE),
            new Signature(4, ascii("ftypheic"), "a HEIC image", "Save it as PNG, JPEG or WebP. " + PICTURE),
            new Signature(4, ascii("ftypavif"), "an AVIF image", "Save it as PNG, JPEG or WebP. " + PICTURE),
            new Signature(0, ascii("%!PS"), "a PostScript file", "Convert it to " + FILLABLE + "."),
            new Signature(0, List.of(0x1F, 0x8B), "a file compressed with gzip", ARCHIVE),
            new Signature(0, ascii("Rar!"), "a RAR archive", ARCHIVE),
            new Signature(0, List.of('7' + 0, 'z' + 0, 0xBC, 0xAF), "a 7-Zip archive", ARCHIVE),
            new Signature(257, ascii("ustar"), "a tar archive", ARCHIVE),
            new Signature(0, List.of(0xFF, 0xFE), "a text encoded in UTF-16", "Save it as UTF-8."),
            new Signature(0, List.of(0xFE, 0xFF), "a text encoded in UTF-16", "Save it as UTF-8."));

    private FileType() {}

    /**
     * Returns the type of the file and what to upload instead; empty for a possible PDF, HTML or zip with a template,
     * and for unknown bytes.
     */
    public static Optional<String> objection(byte[] file) {
        if (file.length == 0) {
            return Optional.of("The file is empty. " + ARCHIVE);
        }
        if (isPdf(file)) {
            return Optional.empty();
        }
        if (startsWith(file, 0, ascii("PK"))) {
            return Optional.ofNullable(document(file)).map(name -> message(name, OFFICE));
        }
        return SIGNATURES.stream()
                .filter(signature -> startsWith(file, signature.offset(), signature.bytes()))
                .findFirst()
                .map(signature -> message(signature.name(), signature.advice()))
                .or(() -> isPlainText(file)
                        ? Optional.of(message("a text without markup", "Send " + FILLABLE + ", or " + DOCUMENT
                                + " such as <html lang=\"en\"><body><p>Dear {{name}}</p></body></html>; a text may"
                                + " also be sent as 'source' in JSON."))
                        : Optional.empty());
    }

    /** Returns the type of an image that smart documents do not support; empty for other files. */
    public static Optional<String> unsupportedImage(byte[] file) {
        return SIGNATURES.stream()
                .filter(signature -> signature.name().endsWith(" image") && signature.advice().startsWith("Save it as"))
                .filter(signature -> startsWith(file, signature.offset(), signature.bytes()))
                .map(Signature::name)
                .findFirst();
    }

    private static String message(String name, String advice) {
        return "The file is " + name + ", which cannot be a template. " + advice;
    }

    /** Returns the type of a zip-based document, or null for a plain zip. */
    private static @Nullable String document(byte[] zip) {
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (int i = 0; i < MAX_ENTRIES; i++) {
                ZipEntry entry = in.getNextEntry();
                if (entry == null) {
                    return null;
                }
                String name = entry.getName();
                if (name.equals("mimetype")) {
                    return OPEN_DOCUMENTS.get(new String(in.readNBytes(100), StandardCharsets.US_ASCII).strip());
                }
                String folder = name.substring(0, name.indexOf('/') + 1).toLowerCase(Locale.ROOT);
                if (OFFICE_FOLDERS.containsKey(folder) && name.endsWith(".xml")) {
                    return OFFICE_FOLDERS.get(folder);
                }
            }
            return null;
        } catch (IOException | IllegalArgumentException damaged) {
            // The zip reader reports the error.
            return null;
        }
    }

    private static boolean isPdf(byte[] file) {
        List<Integer> header = ascii("%PDF");
        for (int at = 0; at < Math.min(file.length, PDF_HEADER_WITHIN); at++) {
            if (startsWith(file, at, header)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a file is text that does not begin with markup or a placeholder. */
    private static boolean isPlainText(byte[] file) {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString().strip();
            boolean markup = text.startsWith("<") || text.startsWith("{{") || text.startsWith("\uFEFF<");
            return !markup && text.chars().noneMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f');
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static boolean startsWith(byte[] file, int offset, List<Integer> expected) {
        if (file.length < offset + expected.size()) {
            return false;
        }
        for (int i = 0; i < expected.size(); i++) {
            if ((file[offset + i] & 0xFF) != expected.get(i)) {
                return false;
            }
        }
        return true;
    }

    private static List<Integer> ascii(String text) {
        return text.chars().boxed().toList();
    }
}
