package platen.jobs.engine.assemble;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.assemble.PacketFixture.document;
import static platen.jobs.engine.assemble.PacketFixture.packet;
import static platen.jobs.engine.assemble.PacketFixture.xmp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.ConformanceFixture;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.Warning;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A packet claims the standards that all of its documents conform to, and warns of claims that it loses. */
class PacketClaimsTest {
    @Test
    void aPacketOfAccessibleDocumentsIsAccessibleAndSaysSo() throws Exception {
        byte[] packet = packet(document("en", "One"), document("de", "Zwei"), document("en", "Three"));

        assertThat(ConformanceFixture.faults(packet, "PDF/UA-1")).isEmpty();
        assertThat(xmp(packet)).contains("<pdfuaid:part>1<");
        assertThat(PdfStructure.faults(packet)).isEmpty();
        assertThat(PdfStructure.kinds(packet)).startsWith("Document", "H1", "P", "Link", "Link", "Table")
                .filteredOn("Document"::equals).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PDF/A-2b, PDF/UA-1 | PDF/A-2b, PDF/UA-1 | PDF/A-2b PDF/UA-1
            PDF/A-2u, PDF/UA-1 | PDF/A-2b           | PDF/A-2b
            PDF/A-2u           | PDF/A-3u           | PDF/A-3u
            PDF/A-3u, PDF/UA-1 | PDF/A-2b, PDF/UA-1 | PDF/A-3b PDF/UA-1
            PDF/A-2u, PDF/UA-1 | PDF/UA-1           | PDF/UA-1
            """)
    void aPacketClaimsWhatAllOfItsDocumentsConformTo(String first, String second, String both) throws Exception {
        Pdf one = archived(first, "One");
        Pdf other = archived(second, "Two");
        byte[] packet = packet(one, other);
        for (String standard : both.split(" ")) {
            assertThat(ConformanceFixture.faults(packet, standard)).as(standard).isEmpty();
        }
        String xmp = xmp(packet);
        assertThat(xmp.contains("pdfaid:part")).isEqualTo(both.contains("PDF/A"));
        assertThat(xmp.contains("<pdfuaid:part>")).isEqualTo(both.contains("UA"));
        if (both.contains("PDF/A")) {
            assertThat(xmp).contains("<pdfaid:part>" + both.charAt(6) + "<")
                    .contains("<pdfaid:conformance>" + Character.toUpperCase(both.charAt(7)) + "<");
        }
        // A packet of packets claims the same.
        assertThat(xmp(packet(Pdf.of(packet), one)).contains("pdfaid:part")).isEqualTo(both.contains("PDF/A"));
    }

    @Test
    void aPacketWithADocumentThatIsNotArchivedClaimsNothing() throws Exception {
        assertThat(new String(packet(archived("PDF/A-2b", "One"), archived("", "Two")), ISO_8859_1))
                .doesNotContain("pdfaid", "pdfuaid");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PDF/UA-1 | ''       | The packet does not claim PDF/UA-1, which 'One' claims: each document must, and 'Two' does not.
            ''       | PDF/A-3b | The packet does not claim PDF/A-2 or PDF/A-3, which 'Two' claims: each document must, and 'One' does not.
            PDF/A-2u | PDF/A-2b | The packet claims level b of PDF/A, not level u, which 'One' claims: 'Two' does not.
            """)
    void aClaimThatThePacketLosesIsAWarning(String first, String second, String warning) {
        var packet = PdfMerger.packet(List.of(new PacketPart("One", archived(first, "One")),
                new PacketPart("Two", archived(second, "Two"))));

        assertThat(packet.warnings()).extracting(Warning::message).containsExactly(warning);
    }

    @Test
    void aPacketOfDocumentsThatClaimTheSameOrNothingHasNoWarning() {
        for (String claims : List.of("", "PDF/UA-1", "PDF/A-2b, PDF/UA-1")) {
            var part = new PacketPart("One", archived(claims, "One"));
            assertThat(PdfMerger.packet(List.of(part, part)).warnings()).isEmpty();
        }
    }

    @Test
    void documentsOfDifferentColorProfilesLoseTheirClaimWithAWarning() throws Exception {
        var own = new PacketPart("One", archived("PDF/A-2b", "One"));
        var other = new PacketPart("Two", withOtherProfile(archived("PDF/A-2b", "Two")));

        var packet = PdfMerger.packet(List.of(own, other));

        assertThat(new String(packet.pdf().bytes(), ISO_8859_1)).doesNotContain("pdfaid:part");
        assertThat(packet.warnings()).extracting(Warning::message).containsExactly("The packet does not claim PDF/A-2"
                + " or PDF/A-3, which 'One', 'Two' claim: its documents have different color profiles.");
    }

    @Test
    void aDocumentWithLayersLosesTheClaimOfThePacketWithAWarning() throws Exception {
        var own = new PacketPart("One", archived("PDF/A-2b", "One"));
        var other = new PacketPart("Two", withLayers(archived("PDF/A-2b", "Two")));

        var packet = PdfMerger.packet(List.of(own, other));

        assertThat(new String(packet.pdf().bytes(), ISO_8859_1)).doesNotContain("pdfaid:part");
        assertThat(packet.warnings()).extracting(Warning::message).containsExactly("The packet does not claim PDF/A-2"
                + " or PDF/A-3, which 'One', 'Two' claim: a document has layers.");
    }

    private static Pdf withLayers(Pdf pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf.bytes())) {
            document.getDocumentCatalog().setOCProperties(new PDOptionalContentProperties());
            var out = new ByteArrayOutputStream();
            document.save(out);
            return Pdf.of(out.toByteArray());
        }
    }

    private static Pdf withOtherProfile(Pdf pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf.bytes())) {
            COSArray intents = document.getDocumentCatalog().getCOSObject().getCOSArray(COSName.OUTPUT_INTENTS);
            ((COSDictionary) intents.getObject(0)).setString(COSName.INFO, "Another profile");
            var out = new ByteArrayOutputStream();
            document.save(out);
            return Pdf.of(out.toByteArray());
        }
    }

    @Test
    void manyDocumentsAreCountedInAWarning() {
        List<PacketPart> parts = new ArrayList<>(List.of(new PacketPart("One", archived("PDF/UA-1", "One"))));
        Pdf other = archived("", "Other");
        for (int i = 1; i <= 5; i++) {
            parts.add(new PacketPart("Other " + i, other));
        }
        assertThat(PdfMerger.packet(parts).warnings()).extracting(Warning::message).singleElement().asString()
                .contains("'Other 1', 'Other 2', 'Other 3' and 2 more documents do not");
    }

    private static Pdf archived(String claims, String heading) {
        String html = "<!doctype html><html lang=en><head><title>" + heading
                + "</title><meta name=conformance content=\""
                + claims + "\"></head><body><h1>" + heading
                + "</h1><p style='background: linear-gradient(red, rgb(0 0 255 "
                + "/ 50%))'>Text <a href='#t'>link</a><p id=t>Target {{full_name}}</body></html>";
        return PdfFixture.renders(html.getBytes(UTF_8), "Ada").getFirst();
    }

    @Test
    void theSamplesStayAccessibleInOnePacket() throws Exception {
        List<Pdf> parts = new ArrayList<>();
        for (String sample : List.of("letter", "contract", "certificate", "welcome")) {
            var data = (ObjectNode) JsonMapper.shared()
                    .readTree(PdfFixture.read(Path.of("data", sample + ".json")));
            parts.add(PdfFixture.render(PdfFixture.read(Path.of("documents", sample + ".html")), data));
        }
        byte[] packet = packet(parts.toArray(Pdf[]::new));

        assertThat(PdfStructure.faults(packet)).isEmpty();
        assertThat(ConformanceFixture.faults(packet, "PDF/UA-1")).isEmpty();
    }

    @Test
    void aPacketWithADocumentThatClaimsNothingClaimsNothing() throws Exception {
        Pdf silent = PdfFixture.renders("<html lang=\"en\"><title>x</title><p>x</p>".getBytes(UTF_8), "A").getFirst();
        byte[] packet = packet(document("en", "One"), silent);
        try (PDDocument document = Loader.loadPDF(packet)) {
            assertThat(document.getDocumentCatalog().getMetadata()).isNull();
            assertThat(document.getDocumentCatalog().getMarkInfo().isMarked()).isTrue();
        }
    }

    @Test
    void metadataThatUnpacksToMoreThanAMegabyteClaimsNothing() throws Exception {
        String claim = "<pdfuaid:part>1</pdfuaid:part>";
        String padded = claim + " ".repeat(1024 * 1024);

        assertThat(claims(claim)).isTrue();
        assertThat(claims(claim, COSName.FLATE_DECODE)).isTrue();
        assertThat(claims(padded)).isFalse();
        assertThat(claims(padded, COSName.FLATE_DECODE)).isFalse();
    }

    @Test
    void metadataThatIsPackedMoreThanOnceClaimsNothing() throws Exception {
        assertThat(claims("<pdfuaid:part>1</pdfuaid:part>", COSName.FLATE_DECODE, COSName.FLATE_DECODE)).isFalse();
    }

    /** Returns whether a packet of a document with such metadata claims to be accessible. */
    private static boolean claims(String metadata, COSName... filters) throws IOException {
        try (PDDocument document = Loader.loadPDF(document("en", "One").bytes())) {
            COSStream stream = document.getDocumentCatalog().getMetadata().getCOSObject();
            try (OutputStream out = stream.createOutputStream(
                    filters.length == 0
                            ? null
                            : COSArray.ofCOSNames(List.of(filters)
                                    .stream().map(COSName::getName).toList()))) {
                out.write(metadata.getBytes(UTF_8));
            }
            var out = new ByteArrayOutputStream();
            document.save(out);
            byte[] packet = packet(Pdf.of(out.toByteArray()));
            try (PDDocument merged = Loader.loadPDF(packet)) {
                return merged.getDocumentCatalog().getMetadata() != null;
            }
        }
    }
}
