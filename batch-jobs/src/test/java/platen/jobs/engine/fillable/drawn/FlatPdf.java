package platen.jobs.engine.fillable.drawn;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;

/** PDFs without fields, to draw on. */
final class FlatPdf {
    private final PDDocument document = new PDDocument();

    /** Adds a page of A4 with a line of text, which is upright in user space. */
    FlatPdf page(int rotation, PDRectangle crop) {
        var page = new PDPage(PDRectangle.A4);
        page.setRotation(rotation);
        page.setCropBox(crop);
        document.addPage(page);
        try (var content = new PDPageContentStream(document, page)) {
            content.beginText();
            content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
            content.newLineAtOffset(crop.getLowerLeftX() + 20, crop.getLowerLeftY() + 20);
            content.showText("Page " + document.getNumberOfPages() + " turned by " + rotation);
            content.endText();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Returns a file of upright pages. */
    static byte[] pages(int count) {
        var file = new FlatPdf();
        for (int i = 0; i < count; i++) {
            file.page(0, PDRectangle.A4);
        }
        return file.bytes();
    }

    /** Encrypts the file so that it opens without a password. */
    FlatPdf encrypted() {
        try {
            var policy = new StandardProtectionPolicy("owner", "", new AccessPermission());
            policy.setEncryptionKeyLength(128);
            document.protect(policy);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    PDDocument document() {
        return document;
    }

    byte[] bytes() {
        var out = new ByteArrayOutputStream();
        try (document) {
            document.save(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
