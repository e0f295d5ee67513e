package platen.jobs.engine.assemble;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import platen.jobs.engine.model.Pdf;

/** Accessible documents, and packets of them. */
final class PacketFixture {
    private static final String PAGE = """
            <html lang="%s"><head><title>Part</title><meta name="conformance" content="PDF/UA-1"></head><body>
            <h1>%s {{full_name}}</h1>%s<p><a href="https://a.example">link</a> <a href="#t">in</a></p>
            <table id="t"><tr><th>A</th></tr><tr><td>1</td></tr></table><p style="break-before: page">last</p></body>
            </html>""";

    private PacketFixture() {}

    static Pdf document(String language, String heading) {
        return document(language, heading, "");
    }

    /** Returns an accessible document of two pages with two links. */
    static Pdf document(String language, String heading, String boxes) {
        return PdfFixture.renders(PAGE.formatted(language, heading, boxes).getBytes(UTF_8), "Ada").getFirst();
    }

    static byte[] packet(Pdf... parts) {
        return PdfMerger.packet(List.of(parts).stream().map(each -> new PacketPart("A part", each)).toList()).pdf()
                .bytes();
    }

    static String title(Pdf pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf.bytes())) {
            return document.getDocumentInformation().getTitle();
        }
    }

    static String xmp(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return new String(document.getDocumentCatalog().getMetadata().toByteArray(), UTF_8);
        }
    }
}
