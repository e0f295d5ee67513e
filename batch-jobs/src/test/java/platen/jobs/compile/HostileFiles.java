package platen.jobs.compile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.DeflaterOutputStream;

/** Malicious files, generated here so that repository scanners do not report them. */
final class HostileFiles {
    private HostileFiles() {}

    /**
     * Returns an object stream that inflates to a hundred megabytes of small objects, which need many times that
     * memory.
     */
    static byte[] objectStreamBomb() throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var deflate = new DeflaterOutputStream(packed)) {
            byte[] index = "9 0 ".getBytes(StandardCharsets.US_ASCII);
            deflate.write(index);
            byte[] row = "[[[[]]]] ".repeat(100_000).getBytes(StandardCharsets.US_ASCII);
            deflate.write('[');
            for (int i = 0; i < 120; i++) {
                deflate.write(row);
            }
            deflate.write(']');
        }
        var file = new ByteArrayOutputStream();
        file.writeBytes(ascii("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields 9 0 R>>>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R>>endobj\n"
                + "4 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length " + packed.size() + ">>stream\n"));
        file.writeBytes(packed.toByteArray());
        file.writeBytes(ascii("\nendstream endobj\ntrailer<</Root 1 0 R/Size 10>>\n%%EOF"));
        return file.toByteArray();
    }

    /** Returns a form whose only text field has the given entries in addition to its type, name and position. */
    static byte[] form(String fieldEntries) {
        return ascii("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DA(/Helv 0 Tf)>>>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[4 0 R]>>endobj\n"
                + "4 0 obj<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[10 10 200 30]" + fieldEntries + ">>endobj\n"
                + "trailer<</Root 1 0 R/Size 5>>\n%%EOF");
    }

    /** Returns a truncated upload: the page is complete, its field is missing. */
    static byte[] withoutItsEnd() {
        String whole = new String(form(""), StandardCharsets.US_ASCII);
        return ascii(whole.substring(0, whole.indexOf("4 0 obj")));
    }

    /** Returns a page tree that claims two billion pages and has one. */
    static byte[] falsePageCount() {
        return new String(form(""), StandardCharsets.US_ASCII).replace("/Count 1>>", "/Count 2000000000>>")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns a page tree that contains itself. */
    static byte[] pageTreeLoop() {
        return new String(form(""), StandardCharsets.US_ASCII).replace("/Kids[3 0 R]", "/Kids[3 0 R 2 0 R]")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns a field that is its own child. */
    static byte[] fieldLoop() {
        return form("/Kids[4 0 R]");
    }

    /** Returns arrays nested a hundred thousand deep. */
    static byte[] deepNesting() {
        return form("/Deep " + "[".repeat(100_000) + "]".repeat(100_000));
    }

    /** Returns a page whose content inflates to half a gigabyte. */
    static byte[] contentBomb() throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var deflate = new DeflaterOutputStream(packed)) {
            byte[] row = "q Q ".repeat(250_000).getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < 500; i++) {
                deflate.write(row);
            }
        }
        var file = new ByteArrayOutputStream();
        file.writeBytes(ascii("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R>>endobj\n"
                + "4 0 obj<</Filter/FlateDecode/Length " + packed.size() + ">>stream\n"));
        file.writeBytes(packed.toByteArray());
        file.writeBytes(ascii("\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF"));
        return file.toByteArray();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
