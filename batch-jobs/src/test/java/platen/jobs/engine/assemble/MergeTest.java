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
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.pdmodel.PDDestinationNameTreeNode;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentNameDictionary;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDPageLabelRange;
import org.apache.pdfbox.pdmodel.common.PDPageLabels;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentGroup;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentProperties;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionGoTo;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDNamedDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDPageDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDPageFitDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
            assertThat(text(document, 1)).contains("Membership application", "Ada Lenz").doesNotContain("Zora");
            assertThat(text(document, 3)).contains("Invoice", "Bo Rivers");
            assertThat(text(document, 5)).contains("From elsewhere page 2");
            assertThat(text(document, 7)).contains("Membership application", "Zora Quist").doesNotContain("Ada");
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

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void twentyCopiesOfOneFormAreLittleLargerThanOne(boolean sharingABase) throws IOException {
        String[] names = new String[20];
        for (int i = 0; i < names.length; i++) {
            names[i] = "Applicant number " + i;
        }
        List<Pdf> renders = TestingPdfs.renders("application", names);
        List<Part> parts = renders.stream()
                .map(pdf -> new Part("Application", sharingABase ? pdf : Pdf.of(pdf.bytes()))).toList();
        Pdf packet = Merge.packet(parts);
        // Two pages of small dictionaries and one overlay each.
        assertThat(packet.length()).isLessThan(renders.getFirst().length() + 20 * 1_000);
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(40);
            for (int i = 0; i < names.length; i++) {
                assertThat(text(document, 2 * i + 1).lines()).contains(names[i]);
            }
        }
    }

    @Test
    void theSamePartsGiveTheSameBytes() {
        assertThat(packetOfThree()).isEqualTo(packetOfThree());
    }

    private static byte[] packetOfThree() {
        List<Pdf> renders = TestingPdfs.renders("invoice", "One", "Two");
        return Merge.packet(List.of(new Part("A", renders.getFirst()), new Part("B", renders.get(1)),
                new Part("C", Pdf.of(renders.get(1).bytes())))).bytes();
    }

    @Test
    void eachDocumentHasABookmarkOverItsOwnOnes() throws IOException {
        Pdf book = TestingPdfs.stranger(3, "Book", document -> {
            var outline = new PDDocumentOutline();
            var chapter = bookmark("Chapter", document.getPage(1));
            chapter.addLast(bookmark("Section", document.getPage(2)));
            outline.addLast(chapter);
            document.getDocumentCatalog().setDocumentOutline(outline);
        });
        Pdf packet = Merge.packet(List.of(new Part("Über uns", TestingPdfs.stranger(2, "Letter")),
                new Part("Book", book), new Part("End", TestingPdfs.stranger(1, "End"))));
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(outline(document)).containsExactly("Über uns: 0", "Book: 2", " Chapter: 3", "  Section: 4",
                    "End: 5");
            PDOutlineItem closed = document.getDocumentCatalog().getDocumentOutline().getFirstChild().getNextSibling();
            assertThat(closed.isNodeOpen()).isFalse();
            assertThat(document.getDocumentCatalog().getPageMode().stringValue()).isEqualTo("UseOutlines");
        }
    }

    @Test
    void pageLabelsNameDocumentAndPage() throws IOException {
        Pdf report = TestingPdfs.stranger(3, "Report", document -> {
            var labels = new PDPageLabels(document);
            labels.setLabelItem(0, range(PDPageLabelRange.STYLE_ROMAN_LOWER, null));
            labels.setLabelItem(1, range(PDPageLabelRange.STYLE_DECIMAL, "App. "));
            document.getDocumentCatalog().setPageLabels(labels);
        });
        Pdf packet = Merge.packet(List.of(new Part("Letter", TestingPdfs.stranger(2, "Letter")),
                new Part("Report", report), new Part("End", TestingPdfs.stranger(1, "End"))));
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(document.getDocumentCatalog().getPageLabels().getLabelsByPageIndices())
                    .containsExactly("1-1", "1-2", "2-i", "2-App. 1", "2-App. 2", "3-1");
        }
        try (PDDocument alone = Loader.loadPDF(Merge.packet(List.of(new Part("Only", report))).bytes())) {
            assertThat(alone.getDocumentCatalog().getPageLabels().getLabelsByPageIndices())
                    .containsExactly("i", "App. 1", "App. 2");
        }
    }

    @Test
    void linksStillLeadWhereTheyLedEvenByEqualNames() throws IOException {
        Pdf packet = Merge.packet(List.of(new Part("A", linked()), new Part("B", linked())));
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(targets(document, 0)).containsExactly(1, 1, 1);
            assertThat(targets(document, 2)).containsExactly(3, 3, 3);
        }
    }

    /** Two pages; the first has three links to the second: by name, by an action with a name, by page. */
    private static Pdf linked() {
        return TestingPdfs.stranger(2, "Linked", document -> {
            var destination = new PDPageFitDestination();
            destination.setPage(document.getPage(1));
            var tree = new PDDestinationNameTreeNode();
            tree.setNames(Map.of("summary", destination));
            var names = new PDDocumentNameDictionary(document.getDocumentCatalog());
            names.setDests(tree);
            document.getDocumentCatalog().setNames(names);

            var byName = link();
            byName.setDestination(new PDNamedDestination("summary"));
            var byAction = link();
            var action = new PDActionGoTo();
            action.setDestination(new PDNamedDestination("summary"));
            byAction.setAction(action);
            var byPage = link();
            byPage.setDestination(destination);
            document.getPage(0).setAnnotations(List.of(byName, byAction, byPage));
        });
    }

    private static List<Integer> targets(PDDocument document, int page) throws IOException {
        var targets = new ArrayList<Integer>();
        for (var annotation : document.getPage(page).getAnnotations()) {
            var link = (PDAnnotationLink) annotation;
            var destination = link.getDestination() == null
                    ? ((PDActionGoTo) link.getAction()).getDestination()
                    : link.getDestination();
            targets.add(document.getPages().indexOf(((PDPageDestination) destination).getPage()));
        }
        return targets;
    }

    @Test
    void hiddenLayersStayHidden() throws IOException {
        Pdf layered = TestingPdfs.stranger(1, "Layered", document -> {
            var properties = new PDOptionalContentProperties();
            var shown = new PDOptionalContentGroup("Shown");
            var hidden = new PDOptionalContentGroup("Hidden");
            properties.addGroup(shown);
            properties.addGroup(hidden);
            properties.setGroupEnabled(hidden, false);
            document.getDocumentCatalog().setOCProperties(properties);
        });
        Pdf packet = Merge.packet(List.of(new Part("A", TestingPdfs.stranger(1, "Plain")), new Part("B", layered)));
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            PDOptionalContentProperties layers = document.getDocumentCatalog().getOCProperties();
            assertThat(layers.getGroupNames()).containsExactly("Shown", "Hidden");
            assertThat(layers.isGroupEnabled("Shown")).isTrue();
            assertThat(layers.isGroupEnabled("Hidden")).isFalse();
        }
    }

    @Test
    void whatAPageInheritsComesAlong() throws IOException {
        Pdf inheriting = TestingPdfs.stranger(1, "Inheriting", document -> {
            COSDictionary page = document.getPage(0).getCOSObject();
            COSDictionary tree = document.getPages().getCOSObject();
            for (COSName key : List.of(COSName.MEDIA_BOX, COSName.RESOURCES)) {
                tree.setItem(key, page.getItem(key));
                page.removeItem(key);
            }
            tree.setInt(COSName.ROTATE, 90);
        });
        Pdf packet = Merge.packet(List.of(new Part("A", inheriting)));
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            PDPage page = document.getPage(0);
            assertThat(page.getCOSObject().getCOSArray(COSName.MEDIA_BOX)).isNotNull();
            assertThat(page.getRotation()).isEqualTo(90);
            assertThat(page.getMediaBox().getWidth()).isEqualTo(PDRectangle.A5.getWidth());
            assertThat(text(document, 1)).contains("Inheriting page 1");
        }
    }

    @Test
    void fieldsBecomePlainMarks() throws IOException {
        Pdf packet = Merge.packet(List.of(new Part("Blank form", Pdf.of(TestingPdfs.sample("application"))),
                new Part("Again", Pdf.of(TestingPdfs.sample("application")))));
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(document.getDocumentCatalog().getAcroForm()).isNull();
            assertThat(document.getPage(2).getAnnotations()).isNotEmpty()
                    .allMatch(annotation -> !annotation.getCOSObject().containsKey(COSName.PARENT));
        }
    }

    @Test
    void circlesAndLongChainsOfObjectsAreCarriedOver() throws IOException {
        Pdf knotted = TestingPdfs.stranger(1, "Knotted", document -> {
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
        Pdf packet = Merge.packet(List.of(new Part("A", knotted), new Part("B", knotted)));
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

    @Test
    void aPageOutsideTheTreeBringsNoSecondTree() throws IOException {
        Pdf orphaned = TestingPdfs.stranger(2, "Orphaned", document -> {
            var link = link();
            var destination = new PDPageFitDestination();
            destination.setPage(document.getPage(1));
            link.setDestination(destination);
            document.getPage(0).setAnnotations(List.of(link));
            document.getPages().remove(1);
        });
        Pdf packet = Merge.packet(List.of(new Part("A", orphaned)));
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(1);
            COSArray place = document.getPage(0).getAnnotations().getFirst().getCOSObject().getCOSArray(COSName.DEST);
            assertThat(place.getObject(0)).isNull();
        }
        assertThat(new String(packet.bytes(), StandardCharsets.ISO_8859_1))
                .doesNotContain("Orphaned page 2");
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
            assertThat(text(document, 1)).contains("Ada Lenz");
            assertThat(text(document, 2)).contains("Ada Lenz");
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
            assertThat(text(document, 150)).contains("Same page 1");
        }
    }

    @Test
    void qpdfFindsNoFault(@TempDir Path folder) throws IOException, InterruptedException {
        List<Pdf> renders = TestingPdfs.renders("invoice", "One", "Two");
        Pdf packet = Merge.packet(List.of(new Part("A", renders.getFirst()), new Part("B", renders.get(1)),
                new Part("C", linked()), new Part("D", Pdf.of(TestingPdfs.sample("application")))));
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

    private static PDOutlineItem bookmark(String title, PDPage page) {
        var destination = new PDPageFitDestination();
        destination.setPage(page);
        var item = new PDOutlineItem();
        item.setTitle(title);
        item.setDestination(destination);
        return item;
    }

    private static PDAnnotationLink link() {
        var link = new PDAnnotationLink();
        link.setRectangle(new PDRectangle(40, 300, 100, 20));
        return link;
    }

    private static PDPageLabelRange range(String style, @Nullable String prefix) {
        var range = new PDPageLabelRange();
        range.setStyle(style);
        range.setPrefix(prefix);
        range.setStart(1);
        return range;
    }

    /** One line per item, indented by level, with the index of its page. */
    private static List<String> outline(PDDocument document) throws IOException {
        var lines = new ArrayList<String>();
        list(document, document.getDocumentCatalog().getDocumentOutline().children(), "", lines);
        return lines;
    }

    private static void list(PDDocument document, Iterable<PDOutlineItem> items, String indent, List<String> lines)
            throws IOException {
        for (PDOutlineItem item : items) {
            int page = document.getPages().indexOf(item.findDestinationPage(document));
            lines.add(indent + item.getTitle() + ": " + page);
            list(document, item.children(), indent + " ", lines);
        }
    }

    private static String text(PDDocument document, int page) throws IOException {
        var stripper = new PDFTextStripper();
        stripper.setStartPage(page);
        stripper.setEndPage(page);
        return stripper.getText(document);
    }

    private static int[] pixels(PDDocument document, int page) throws IOException {
        BufferedImage image = new PDFRenderer(document).renderImageWithDPI(page, 60);
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }
}
