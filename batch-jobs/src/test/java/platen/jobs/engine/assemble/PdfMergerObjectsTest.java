package platen.jobs.engine.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentGroup;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.model.Pdf;

/** Which objects of a document are copied into a packet, and how often. */
class PdfMergerObjectsTest {
    private static final String FONT = "/platen/jobs/engine/text/fonts/DejaVuSans.ttf";

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void twentyCopiesOfOneFormAreLittleLargerThanOne(boolean sharingABase) throws IOException {
        String[] names = new String[20];
        for (int i = 0; i < names.length; i++) {
            names[i] = "Applicant number " + i;
        }
        List<Pdf> renders = PdfFixture.renders("application", names);
        List<PacketPart> parts = renders.stream()
                .map(pdf -> new PacketPart("Application", sharingABase ? pdf : Pdf.of(pdf.bytes()))).toList();
        Pdf packet = PdfMerger.packet(parts).pdf();
        // Two pages of small dictionaries and one overlay each.
        assertThat(packet.length()).isLessThan(renders.getFirst().length() + 20 * 1_000);
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(40);
            for (int i = 0; i < names.length; i++) {
                assertThat(PdfFixture.text(document, 2 * i + 1).lines()).contains(names[i]);
            }
        }
    }

    @Test
    void fontsAndPicturesThatDocumentsHaveInCommonAreThereOnce() throws IOException {
        List<PacketPart> parts = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            String text = "Document " + i;
            parts.add(new PacketPart(text, PdfFixture.stranger(1, text, PdfMergerObjectsTest::addLetterhead)));
        }
        try (PDDocument one = Loader.loadPDF(parts.getFirst().pdf().bytes());
                PDDocument all = Loader.loadPDF(PdfMerger.packet(parts).pdf().bytes())) {
            assertThat(heavy(all)).isEqualTo(heavy(one)).hasSize(2);
            assertThat(all.getNumberOfPages()).isEqualTo(12);
        }
    }

    /** Adds an image and a line in an embedded font. */
    private static void addLetterhead(PDDocument document) throws IOException {
        var picture = LosslessFactory.createFromImage(document, new BufferedImage(40, 40, BufferedImage.TYPE_INT_RGB));
        try (var file = PdfMergerObjectsTest.class.getResourceAsStream(FONT);
                var content = new PDPageContentStream(document, document.getPage(0), AppendMode.APPEND, true)) {
            var font = PDType0Font.load(document, Objects.requireNonNull(file), false);
            content.drawImage(picture, 10, 10);
            content.beginText();
            content.setFont(font, 12);
            content.newLineAtOffset(40, 250);
            content.showText("Letterhead");
            content.endText();
        }
    }

    /** Returns the lengths of all font files and images. */
    private static List<Long> heavy(PDDocument document) throws IOException {
        var lengths = new ArrayList<Long>();
        for (var key : document.getDocument().getXrefTable().keySet()) {
            if (document.getDocument().getObjectFromPool(key).getObject() instanceof COSStream stream
                    && (stream.containsKey(COSName.LENGTH1)
                            || COSName.IMAGE.equals(stream.getCOSName(COSName.SUBTYPE)))) {
                lengths.add(stream.getLength());
            }
        }
        lengths.sort(null);
        return lengths;
    }

    @Test
    void hiddenLayersStayHidden() throws IOException {
        Pdf layered = PdfFixture.stranger(1, "Layered", document -> {
            var properties = new PDOptionalContentProperties();
            var shown = new PDOptionalContentGroup("Shown");
            var hidden = new PDOptionalContentGroup("Hidden");
            properties.addGroup(shown);
            properties.addGroup(hidden);
            properties.setGroupEnabled(hidden, false);
            document.getDocumentCatalog().setOCProperties(properties);
        });
        Pdf packet = PdfMerger
                .packet(List.of(new PacketPart("A", PdfFixture.stranger(1, "Plain")), new PacketPart("B", layered)))
                .pdf();
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            PDOptionalContentProperties layers = document.getDocumentCatalog().getOCProperties();
            assertThat(layers.getGroupNames()).containsExactly("Shown", "Hidden");
            assertThat(layers.isGroupEnabled("Shown")).isTrue();
            assertThat(layers.isGroupEnabled("Hidden")).isFalse();
        }
    }

    @Test
    void whatAPageInheritsComesAlong() throws IOException {
        Pdf inheriting = PdfFixture.stranger(1, "Inheriting", document -> {
            COSDictionary page = document.getPage(0).getCOSObject();
            COSDictionary tree = document.getPages().getCOSObject();
            for (COSName key : List.of(COSName.MEDIA_BOX, COSName.RESOURCES)) {
                tree.setItem(key, page.getItem(key));
                page.removeItem(key);
            }
            tree.setInt(COSName.ROTATE, 90);
        });
        Pdf packet = PdfMerger.packet(List.of(new PacketPart("A", inheriting))).pdf();
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            PDPage page = document.getPage(0);
            assertThat(page.getCOSObject().getCOSArray(COSName.MEDIA_BOX)).isNotNull();
            assertThat(page.getRotation()).isEqualTo(90);
            assertThat(page.getMediaBox().getWidth()).isEqualTo(PDRectangle.A5.getWidth());
            assertThat(PdfFixture.text(document, 1)).contains("Inheriting page 1");
        }
    }

    @Test
    void fieldsBecomePlainMarks() throws IOException {
        Pdf packet = PdfMerger.packet(List.of(new PacketPart("Blank form", Pdf.of(PdfFixture.sample("application"))),
                new PacketPart("Again", Pdf.of(PdfFixture.sample("application"))))).pdf();
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(document.getDocumentCatalog().getAcroForm()).isNull();
            assertThat(document.getPage(2).getAnnotations()).isNotEmpty()
                    .allMatch(annotation -> !annotation.getCOSObject().containsKey(COSName.PARENT));
        }
    }

    @Test
    void circlesAndLongChainsOfObjectsAreCarriedOver() throws IOException {
        Pdf knotted = PdfFixture.stranger(1, "Knotted", document -> {
            var first = new COSDictionary();
            COSDictionary last = first;
            for (int i = 0; i < 600; i++) {
                var next = new COSDictionary();
                next.setInt(COSName.getPDFName("Link"), i);
                last.setItem(COSName.NEXT, new COSObject(next));
                last = next;
            }
            last.setItem(COSName.NEXT, new COSObject(first));
            last.setItem(COSName.P, document.getPage(0));
            document.getPage(0).getCOSObject().setItem(COSName.getPDFName("Chain"), new COSObject(first));
        });
        Pdf packet = PdfMerger.packet(List.of(new PacketPart("A", knotted), new PacketPart("B", knotted))).pdf();
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            for (int page = 0; page < 2; page++) {
                COSDictionary first = document.getPage(page).getCOSObject()
                        .getCOSDictionary(COSName.getPDFName("Chain"));
                COSDictionary at = first;
                for (int i = 0; i < 600; i++) {
                    at = at.getCOSDictionary(COSName.NEXT);
                    assertThat(at.getInt("Link")).isEqualTo(i);
                }
                assertThat(at.getCOSDictionary(COSName.NEXT)).isSameAs(first);
                assertThat(at.getCOSDictionary(COSName.P)).isSameAs(document.getPage(page).getCOSObject());
            }
        }
    }
}
