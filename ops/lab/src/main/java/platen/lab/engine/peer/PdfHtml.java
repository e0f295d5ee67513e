package platen.lab.engine.peer;

import com.itextpdf.html2pdf.ConverterProperties;
import com.itextpdf.html2pdf.HtmlConverter;
import com.itextpdf.io.font.PdfEncodings;
import com.itextpdf.layout.font.FontSet;
import com.itextpdf.styledxmlparser.resolver.font.BasicFontProvider;
import java.io.ByteArrayOutputStream;

/** iText's pdfHTML. Fonts are parsed once. */
final class PdfHtml implements Peer {
    private final FontSet fonts = new FontSet();

    PdfHtml() {
        for (PeerFont font : PeerFont.values()) {
            fonts.addFont(font.bytes(), PdfEncodings.IDENTITY_H);
        }
    }

    @Override
    public String name() {
        return "iText pdfHTML";
    }

    @Override
    public byte[] render(String html) {
        var out = new ByteArrayOutputStream();
        // A provider holds the fonts of one document, so each document has its own over the common set.
        HtmlConverter.convertToPdf(html, out, new ConverterProperties()
                .setFontProvider(new BasicFontProvider(fonts, PeerFont.SERIF.family())));
        return out.toByteArray();
    }
}
