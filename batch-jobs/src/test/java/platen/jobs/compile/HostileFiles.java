package platen.jobs.compile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.DeflaterOutputStream;

/** Files made to harm, built here so that no scanner of repositories is alarmed. */
final class HostileFiles {
    private HostileFiles() {}

    /** An object stream that inflates to a hundred megabytes of small objects, which take many times that. */
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

    /** A form whose one text field has the given entries beside its type, name and place. */
    static byte[] form(String fieldEntries) {
        return ascii("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DA(/Helv 0 Tf)>>>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[4 0 R]>>endobj\n"
                + "4 0 obj<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[10 10 200 30]" + fieldEntries + ">>endobj\n"
                + "trailer<</Root 1 0 R/Size 5>>\n%%EOF");
    }

    /** As a broken upload leaves it: the page is there, its field is not. */
    static byte[] withoutItsEnd() {
        String whole = new String(form(""), StandardCharsets.US_ASCII);
        return ascii(whole.substring(0, whole.indexOf("4 0 obj")));
    }

    /** A page tree that claims two thousand million pages and has one. */
    static byte[] falsePageCount() {
        return new String(form(""), StandardCharsets.US_ASCII).replace("/Count 1>>", "/Count 2000000000>>")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** A page tree that contains itself. */
    static byte[] pageTreeLoop() {
        return new String(form(""), StandardCharsets.US_ASCII).replace("/Kids[3 0 R]", "/Kids[3 0 R 2 0 R]")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** A field that is its own child. */
    static byte[] fieldLoop() {
        return form("/Kids[4 0 R]");
    }

    /** Arrays in arrays, a hundred thousand deep. */
    static byte[] deepNesting() {
        return form("/Deep " + "[".repeat(100_000) + "]".repeat(100_000));
    }

    /** A page content that inflates to half a gigabyte. */
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
