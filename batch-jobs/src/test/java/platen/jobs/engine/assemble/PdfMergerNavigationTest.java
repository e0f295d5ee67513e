package platen.jobs.engine.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDestinationNameTreeNode;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentNameDictionary;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDPageLabelRange;
import org.apache.pdfbox.pdmodel.common.PDPageLabels;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionGoTo;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDNamedDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDPageDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDPageFitDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.model.Pdf;

/** Navigation in packets: bookmarks, links and page labels. */
class PdfMergerNavigationTest {

    @Test
    void eachDocumentHasABookmarkOverItsOwnOnes() throws IOException {
        Pdf book = PdfFixture.stranger(3, "Book", document -> {
            var outline = new PDDocumentOutline();
            var chapter = bookmark("Chapter", document.getPage(1));
            chapter.addLast(bookmark("Section", document.getPage(2)));
            outline.addLast(chapter);
            document.getDocumentCatalog().setDocumentOutline(outline);
        });
        Pdf packet = PdfMerger.packet(List.of(new PacketPart("Über uns", PdfFixture.stranger(2, "Letter")),
                new PacketPart("Book", book), new PacketPart("End", PdfFixture.stranger(1, "End")))).pdf();
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
        Pdf report = PdfFixture.stranger(3, "Report", document -> {
            var labels = new PDPageLabels(document);
            labels.setLabelItem(0, range(PDPageLabelRange.STYLE_ROMAN_LOWER, null));
            labels.setLabelItem(1, range(PDPageLabelRange.STYLE_DECIMAL, "App. "));
            document.getDocumentCatalog().setPageLabels(labels);
        });
        Pdf packet = PdfMerger.packet(List.of(new PacketPart("Letter", PdfFixture.stranger(2, "Letter")),
                new PacketPart("Report", report), new PacketPart("End", PdfFixture.stranger(1, "End")))).pdf();
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(document.getDocumentCatalog().getPageLabels().getLabelsByPageIndices())
                    .containsExactly("1-1", "1-2", "2-i", "2-App. 1", "2-App. 2", "3-1");
        }
        try (PDDocument alone = Loader
                .loadPDF(PdfMerger.packet(List.of(new PacketPart("Only", report))).pdf().bytes())) {
            assertThat(alone.getDocumentCatalog().getPageLabels().getLabelsByPageIndices())
                    .containsExactly("i", "App. 1", "App. 2");
        }
    }

    @Test
    void linksStillLeadWhereTheyLedEvenByEqualNames() throws IOException {
        Pdf packet = PdfMerger.packet(List.of(new PacketPart("A", linked()), new PacketPart("B", linked()))).pdf();
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(targets(document, 0)).containsExactly(1, 1, 1);
            assertThat(targets(document, 2)).containsExactly(3, 3, 3);
        }
    }

    /**
     * Returns a document with two pages; the first has three links to the second: by name, by an action with a name, by
     * page.
     */
    static Pdf linked() {
        return PdfFixture.stranger(2, "Linked", document -> {
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
    void aPageOutsideTheTreeBringsNoSecondTree() throws IOException {
        Pdf orphaned = PdfFixture.stranger(2, "Orphaned", document -> {
            var link = link();
            var destination = new PDPageFitDestination();
            destination.setPage(document.getPage(1));
            link.setDestination(destination);
            document.getPage(0).setAnnotations(List.of(link));
            document.getPages().remove(1);
        });
        Pdf packet = PdfMerger.packet(List.of(new PacketPart("A", orphaned))).pdf();
        try (PDDocument document = Loader.loadPDF(packet.bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(1);
            COSArray place = document.getPage(0).getAnnotations().getFirst().getCOSObject().getCOSArray(COSName.DEST);
            assertThat(place.getObject(0)).isNull();
        }
        assertThat(new String(packet.bytes(), StandardCharsets.ISO_8859_1))
                .doesNotContain("Orphaned page 2");
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

    /** Returns one line per outline item, indented by level, with the index of its page. */
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
}
