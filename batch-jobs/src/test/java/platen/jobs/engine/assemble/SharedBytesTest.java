package platen.jobs.engine.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.SharedBytes;
import platen.jobs.engine.model.SplitPdf;

/** Bytes shared by documents of one template, and by packets of one workflow, are separated from their own bytes. */
class SharedBytesTest {
    private static final List<Pdf> applications = PdfFixture.renders("application", "Ada Lenz", "Zora Quist");
    private static final List<Pdf> letters = PdfFixture.renders("""
            <html><head><title>Hello</title></head><body><h1>Dear {{full_name}}</h1><p>Welcome.</p></body></html>
            """.getBytes(StandardCharsets.UTF_8), "Ada Lenz", "Zora Quist");

    @Test
    void documentsOfFlowingTextShareTheirFonts() {
        assertThat(letters).allSatisfy(letter -> assertThat(letter.length()).isGreaterThan(10_000));
        assertSharing(letters.getFirst(), letters.get(1), 10_000);
    }

    @Test
    void documentsOfFlowingTextShareThePicturesOfTheirTemplate() throws IOException {
        String picture = "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='90'>"
                + IntStream.range(0, 200).mapToObj(each -> "<circle cx='%d' cy='%d' r='%d' fill='#%06x'/>"
                        .formatted(each * 37 % 83, each * 53 % 89, each % 17 + 1, each * 7_919 % 0xFFFFFF))
                        .collect(Collectors.joining())
                + "</svg>";
        var zip = new ByteArrayOutputStream();
        ZipArchive.write(List.of(new ZipArchive.Entry("index.html", """
                <html><body><img src="logo.svg"><p>{{full_name}}</p></body></html>
                """.getBytes(StandardCharsets.UTF_8)),
                new ZipArchive.Entry("logo.svg", picture.getBytes(StandardCharsets.UTF_8))), zip);
        List<Pdf> renders = PdfFixture.renders(zip.toByteArray(), "Ada", "Bo");
        List<Pdf> without = PdfFixture.renders("""
                <html><body><p>{{full_name}}</p></body></html>
                """.getBytes(StandardCharsets.UTF_8), "Ada", "Bo");

        assertSharing(renders.getFirst(), renders.get(1), 5_000);
        assertThat(split(renders.getFirst()).shared().length())
                .isGreaterThan(split(without.getFirst()).shared().length() + 512);
    }

    @Test
    void packetsShareBlankFormsAndFontsOfTheirDocuments() {
        Pdf first = packet(0);
        Pdf second = packet(1);
        assertSharing(first, second, first.length() / 2);
    }

    @Test
    void aBookOfPacketsSharesNothing() {
        var chapters = List.of(new Chapter("One", parts(0)), new Chapter("Two", parts(1)));
        assertThat(split(PdfMerger.book(chapters.iterator()).pdf()).shared().length()).isZero();
    }

    private static SplitPdf split(Pdf pdf) {
        return SplitPdf.of(pdf, SharedBytes::base);
    }

    private static Pdf packet(int index) {
        return PdfMerger.packet(parts(index)).pdf();
    }

    private static List<PacketPart> parts(int index) {
        return List.of(new PacketPart("Form", applications.get(index)), new PacketPart("Letter", letters.get(index)));
    }

    private static void assertSharing(Pdf one, Pdf other, int least) {
        SplitPdf split = split(one);
        assertThat(split.shared().length()).isGreaterThan(least);
        assertThat(split(other).shared().bytes()).isEqualTo(split.shared().bytes());
        assertThat(one.bytes()).isNotEqualTo(other.bytes());

        assertThat(split.shared().length() + split.own().length).isEqualTo(one.length());
        Pdf again = split.whole();
        assertThat(again.bytes()).isEqualTo(one.bytes());
        assertThat(again.shared()).isEqualTo(one.shared());
    }
}
