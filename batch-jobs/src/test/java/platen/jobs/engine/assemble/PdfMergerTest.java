package platen.jobs.engine.assemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.PdfBase;

class PdfMergerTest {

    @Test
    void aPacketHasAllPagesInOrderWithTheirText() throws IOException {
        List<Pdf> applications = PdfFixture.renders("application", "Ada Lenz", "Zora Quist");
        Pdf invoice = PdfFixture.renders("invoice", "Bo Rivers").getFirst();
        Pdf packet = PdfMerger
                .packet(List.of(new PacketPart("First", applications.getFirst()), new PacketPart("Bill", invoice),
                        new PacketPart("Stranger", PdfFixture.stranger(3, "From elsewhere")),
                        new PacketPart("Second", applications.get(1))))
                .pdf();

        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(2 + 1 + 3 + 2);
            assertThat(PdfFixture.text(document, 1)).contains("Membership application", "Ada Lenz")
                    .doesNotContain("Zora");
            assertThat(PdfFixture.text(document, 3)).contains("Invoice", "Bo Rivers");
            assertThat(PdfFixture.text(document, 5)).contains("From elsewhere page 2");
            assertThat(PdfFixture.text(document, 7)).contains("Membership application", "Zora Quist")
                    .doesNotContain("Ada");
            assertThat(document.getDocumentCatalog().getAcroForm()).isNull();
        }
    }

    @Test
    void everyPageLooksAsItDidAlone() throws IOException {
        List<Pdf> parts = new ArrayList<>(PdfFixture.renders("application", "Ada Lenz", "Zora Quist"));
        parts.addAll(PdfFixture.renders("consent", "Bo Rivers", "Cy Lake"));
        // The second document of each base is read through its tail alone.
        Pdf packet = PdfMerger.packet(parts.stream().map(pdf -> new PacketPart("Part", pdf)).toList()).pdf();
        try (PDDocument together = Loader.loadPDF(packet.bytes())) {
            int page = 0;
            for (Pdf part : parts) {
                try (PDDocument alone = Loader.loadPDF(part.bytes())) {
                    for (int own = 0; own < alone.getNumberOfPages(); own++) {
                        assertThat(pixels(together, page++)).isEqualTo(pixels(alone, own));
                    }
                }
            }
        }
    }

    @Test
    void theSamePartsGiveTheSameBytes() {
        assertThat(packetOfThree()).isEqualTo(packetOfThree());
    }

    @Test
    void aPacketIsIdentifiedByItsContent() throws IOException {
        List<Pdf> renders = PdfFixture.renders("invoice", "One", "Two");
        String first = id(new PacketPart("Bill", renders.getFirst()));
        assertThat(first).hasSize(32);
        assertThat(id(new PacketPart("Bill", renders.getFirst()))).isEqualTo(first);
        assertThat(id(new PacketPart("Bill", renders.get(1)))).as("other text in a stream").isNotEqualTo(first);
        assertThat(id(new PacketPart("Invoice", renders.getFirst()))).as("another bookmark").isNotEqualTo(first);
    }

    private static String id(PacketPart part) throws IOException {
        try (PDDocument packet = Loader.loadPDF(PdfMerger.packet(List.of(part)).pdf().bytes())) {
            return ((COSString) packet.getDocument().getDocumentID().get(0)).toHexString();
        }
    }

    private static byte[] packetOfThree() {
        List<Pdf> renders = PdfFixture.renders("invoice", "One", "Two");
        return PdfMerger.packet(List.of(new PacketPart("A", renders.getFirst()), new PacketPart("B", renders.get(1)),
                new PacketPart("C", Pdf.of(renders.get(1).bytes())))).pdf().bytes();
    }

    @Test
    void aPacketIsTheSameWhicheverPacketWasMadeBeforeIt() throws IOException {
        List<Pdf> forms = PdfFixture.renders("application", "Ada Lenz", "Zora Quist");
        List<Pdf> consents = PdfFixture.renders("consent", "Ada Lenz", "Zora Quist");
        byte[] first = packet(forms.getFirst(), consents.getFirst());
        byte[] other = packet(consents.get(1), forms.get(1));

        assertThat(packet(forms.getFirst(), consents.getFirst())).isEqualTo(first);
        assertThat(packet(consents.get(1), forms.get(1))).isEqualTo(other);
        try (PDDocument document = Loader.loadPDF(other)) {
            assertThat(PdfFixture.text(document, 1)).contains("Zora Quist").doesNotContain("Ada");
            assertThat(PdfFixture.text(document, 2)).contains("Zora Quist").doesNotContain("Ada");
        }
    }

    private static byte[] packet(Pdf... pdfs) {
        return PdfMerger.packet(Stream.of(pdfs).map(pdf -> new PacketPart("Part", pdf)).toList()).pdf().bytes();
    }

    @Test
    void aTailOfAnotherMakeIsReadAsAWhole() throws IOException {
        Pdf render = PdfFixture.renders("consent", "Ada Lenz").getFirst();
        byte[] whole = render.bytes();
        // When the base is cut in the middle of an object, the tail does not begin with an object.
        byte[] base = Arrays.copyOf(whole, render.base().length() - 7);
        byte[] odd = Arrays.copyOfRange(whole, base.length, whole.length);
        Pdf packet = PdfMerger
                .packet(List.of(new PacketPart("A", new Pdf(new PdfBase(base), odd)), new PacketPart("B", render)))
                .pdf();
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(2);
            assertThat(PdfFixture.text(document, 1)).contains("Ada Lenz");
            assertThat(PdfFixture.text(document, 2)).contains("Ada Lenz");
        }
    }

    @Test
    void thousandsOfPagesStandInATreeOfNodes() throws IOException {
        Pdf page = PdfFixture.stranger(1, "Same");
        var parts = new ArrayList<PacketPart>();
        for (int i = 0; i < 150; i++) {
            parts.add(new PacketPart("Same", page));
        }
        try (PDDocument document = Loader.loadPDF(PdfMerger.packet(parts).pdf().bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(150);
            assertThat(document.getPages().getCOSObject().getCOSArray(COSName.KIDS).size()).isEqualTo(3);
            assertThat(PdfFixture.text(document, 150)).contains("Same page 1");
        }
    }

    @Test
    void qpdfFindsNoFault(@TempDir Path folder) throws IOException, InterruptedException {
        List<Pdf> renders = PdfFixture.renders("invoice", "One", "Two");
        Pdf packet = PdfMerger
                .packet(List.of(new PacketPart("A", renders.getFirst()), new PacketPart("B", renders.get(1)),
                        new PacketPart("C", PdfMergerNavigationTest.linked()),
                        new PacketPart("D", Pdf.of(PdfFixture.sample("application")))))
                .pdf();
        Path file = folder.resolve("packet.pdf");
        Files.write(file, packet.bytes());
        Process qpdf;
        try {
            qpdf = new ProcessBuilder("qpdf", "--check", file.toString()).redirectErrorStream(true).start();
        } catch (IOException e) {
            Assumptions.abort("qpdf is not installed: " + e.getMessage());
            return;
        }
        String said = new String(qpdf.getInputStream().readAllBytes());
        assertThat(qpdf.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(qpdf.exitValue()).as(said).isZero();
    }

    @Test
    void noPartsAndNoPdfAreErrors() {
        assertThatThrownBy(() -> PdfMerger.packet(List.of()).pdf()).isInstanceOf(IllegalArgumentException.class);
        var part = new PacketPart("A", Pdf.of("no pdf at all".getBytes(StandardCharsets.US_ASCII)));
        assertThatThrownBy(() -> PdfMerger.packet(List.of(part)).pdf()).isInstanceOf(UncheckedIOException.class);
    }

    private static int[] pixels(PDDocument document, int page) throws IOException {
        BufferedImage image = new PDFRenderer(document).renderImageWithDPI(page, 60);
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }
}
