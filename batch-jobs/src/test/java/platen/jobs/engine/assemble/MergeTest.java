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
import platen.jobs.engine.Pdf;
import platen.jobs.engine.PdfBase;

class MergeTest {

    @Test
    void aPacketHasAllPagesInOrderWithTheirText() throws IOException {
        List<Pdf> applications = TestingPdfs.renders("application", "Ada Lenz", "Zora Quist");
        Pdf invoice = TestingPdfs.renders("invoice", "Bo Rivers").getFirst();
        Pdf packet = Merge.packet(List.of(new Part("First", applications.getFirst()), new Part("Bill", invoice),
                new Part("Stranger", TestingPdfs.stranger(3, "From elsewhere")),
                new Part("Second", applications.get(1))));

        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(2 + 1 + 3 + 2);
            assertThat(TestingPdfs.text(document, 1)).contains("Membership application", "Ada Lenz")
                    .doesNotContain("Zora");
            assertThat(TestingPdfs.text(document, 3)).contains("Invoice", "Bo Rivers");
            assertThat(TestingPdfs.text(document, 5)).contains("From elsewhere page 2");
            assertThat(TestingPdfs.text(document, 7)).contains("Membership application", "Zora Quist")
                    .doesNotContain("Ada");
            assertThat(document.getDocumentCatalog().getAcroForm()).isNull();
        }
    }

    @Test
    void everyPageLooksAsItDidAlone() throws IOException {
        List<Pdf> parts = new ArrayList<>(TestingPdfs.renders("application", "Ada Lenz", "Zora Quist"));
        parts.addAll(TestingPdfs.renders("consent", "Bo Rivers", "Cy Lake"));
        // The second of each base is read through its tail alone.
        Pdf packet = Merge.packet(parts.stream().map(pdf -> new Part("Part", pdf)).toList());
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
        List<Pdf> renders = TestingPdfs.renders("invoice", "One", "Two");
        String first = id(new Part("Bill", renders.getFirst()));
        assertThat(first).hasSize(32);
        assertThat(id(new Part("Bill", renders.getFirst()))).isEqualTo(first);
        assertThat(id(new Part("Bill", renders.get(1)))).as("other text in a stream").isNotEqualTo(first);
        assertThat(id(new Part("Invoice", renders.getFirst()))).as("another bookmark").isNotEqualTo(first);
    }

    private static String id(Part part) throws IOException {
        try (PDDocument packet = Loader.loadPDF(Merge.packet(List.of(part)).bytes())) {
            return ((COSString) packet.getDocument().getDocumentID().get(0)).toHexString();
        }
    }

    private static byte[] packetOfThree() {
        List<Pdf> renders = TestingPdfs.renders("invoice", "One", "Two");
        return Merge.packet(List.of(new Part("A", renders.getFirst()), new Part("B", renders.get(1)),
                new Part("C", Pdf.of(renders.get(1).bytes())))).bytes();
    }

    @Test
    void aPacketIsTheSameWhicheverPacketWasMadeBeforeIt() throws IOException {
        List<Pdf> forms = TestingPdfs.renders("application", "Ada Lenz", "Zora Quist");
        List<Pdf> consents = TestingPdfs.renders("consent", "Ada Lenz", "Zora Quist");
        byte[] first = packet(forms.getFirst(), consents.getFirst());
        byte[] other = packet(consents.get(1), forms.get(1));

        assertThat(packet(forms.getFirst(), consents.getFirst())).isEqualTo(first);
        assertThat(packet(consents.get(1), forms.get(1))).isEqualTo(other);
        try (PDDocument document = Loader.loadPDF(other)) {
            assertThat(TestingPdfs.text(document, 1)).contains("Zora Quist").doesNotContain("Ada");
            assertThat(TestingPdfs.text(document, 2)).contains("Zora Quist").doesNotContain("Ada");
        }
    }

    private static byte[] packet(Pdf... pdfs) {
        return Merge.packet(Stream.of(pdfs).map(pdf -> new Part("Part", pdf)).toList()).bytes();
    }

    @Test
    void aTailOfAnotherMakeIsReadAsAWhole() throws IOException {
        Pdf render = TestingPdfs.renders("consent", "Ada Lenz").getFirst();
        byte[] whole = render.bytes();
        // Cut in the middle of an object of the base, the tail does not begin with an object.
        byte[] base = Arrays.copyOf(whole, render.base().length() - 7);
        byte[] odd = Arrays.copyOfRange(whole, base.length, whole.length);
        Pdf packet = Merge.packet(List.of(new Part("A", new Pdf(new PdfBase(base), odd)), new Part("B", render)));
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(2);
            assertThat(TestingPdfs.text(document, 1)).contains("Ada Lenz");
            assertThat(TestingPdfs.text(document, 2)).contains("Ada Lenz");
        }
    }

    @Test
    void thousandsOfPagesStandInATreeOfNodes() throws IOException {
        Pdf page = TestingPdfs.stranger(1, "Same");
        var parts = new ArrayList<Part>();
        for (int i = 0; i < 150; i++) {
            parts.add(new Part("Same", page));
        }
        try (PDDocument document = Loader.loadPDF(Merge.packet(parts).bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(150);
            assertThat(document.getPages().getCOSObject().getCOSArray(COSName.KIDS).size()).isEqualTo(3);
            assertThat(TestingPdfs.text(document, 150)).contains("Same page 1");
        }
    }

    @Test
    void qpdfFindsNoFault(@TempDir Path folder) throws IOException, InterruptedException {
        List<Pdf> renders = TestingPdfs.renders("invoice", "One", "Two");
        Pdf packet = Merge.packet(List.of(new Part("A", renders.getFirst()), new Part("B", renders.get(1)),
                new Part("C", MergeNavigationTest.linked()), new Part("D", Pdf.of(TestingPdfs.sample("application")))));
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
        assertThatThrownBy(() -> Merge.packet(List.of())).isInstanceOf(IllegalArgumentException.class);
        var part = new Part("A", Pdf.of("no pdf at all".getBytes(StandardCharsets.US_ASCII)));
        assertThatThrownBy(() -> Merge.packet(List.of(part))).isInstanceOf(UncheckedIOException.class);
    }

    private static int[] pixels(PDDocument document, int page) throws IOException {
        BufferedImage image = new PDFRenderer(document).renderImageWithDPI(page, 60);
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }
}
