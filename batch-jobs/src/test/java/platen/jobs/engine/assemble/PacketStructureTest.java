package platen.jobs.engine.assemble;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.assemble.PacketFixture.document;
import static platen.jobs.engine.assemble.PacketFixture.packet;
import static platen.jobs.engine.assemble.PacketFixture.title;
import static platen.jobs.engine.assemble.PacketFixture.xmp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDStructureTreeRoot;
import org.apache.pdfbox.pdmodel.graphics.form.PDTransparencyGroup;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.ConformanceFixture;
import platen.jobs.engine.model.Pdf;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A packet has the structure trees of its documents, so that readers for the blind read it as they read these. */
class PacketStructureTest {
    /** The number of the first element in {@link #sharing}. */
    private static final int FIRST_ELEMENT = 8;

    private static final String TRANSLUCENT = """
            <div style="opacity: .5; box-shadow: 2pt 2pt red"><p>half %s</p>
            <div style="opacity: .5"><p>inner</p></div></div><p style="mix-blend-mode: multiply">blended</p>""";

    @Test
    void aPacketOfAPacketKeepsItsTrees() throws Exception {
        byte[] inner = packet(document("en", "One"), document("en", "Two"));
        byte[] outer = packet(Pdf.of(inner), document("en", "Three"));

        assertThat(ConformanceFixture.faults(outer, "PDF/UA-1")).isEmpty();
        assertThat(PdfStructure.kinds(outer)).filteredOn("Document"::equals).hasSize(3);
    }

    @Test
    void textInTranslucentBoxesBelongsToItsElementsInAPacket() throws Exception {
        Pdf first = document("en", "One", TRANSLUCENT.formatted("first"));
        Pdf second = document("de", "Zwei", TRANSLUCENT.formatted("second"));
        byte[] packet = packet(first, second, first, document("en", "Three"));

        assertThat(ConformanceFixture.faults(packet, "PDF/UA-1")).isEmpty();
        assertThat(PdfStructure.faults(packet)).isEmpty();
        assertThat(xmp(packet)).contains("<pdfuaid:part>1<");
        assertThat(PdfStructure.forms(packet).values()).containsExactlyInAnyOrder("half first", "inner", "blended",
                "half second", "inner", "blended", "half first", "inner", "blended");
        try (PDDocument document = Loader.loadPDF(packet)) {
            COSDictionary root = document.getDocumentCatalog().getStructureTreeRoot().getCOSObject();
            int next = root.getInt(COSName.getPDFName("ParentTreeNextKey"));
            assertThat(PdfStructure.forms(packet).keySet()).allMatch(key -> key < next);
            // Each key is that of one page, link or form, and none is left out.
            assertThat(next).isEqualTo(8 + 8 + 9);
            for (PDPage page : document.getPages()) {
                for (COSName name : page.getResources().getXObjectNames()) {
                    assertThat(page.getResources().getXObject(name)).isInstanceOf(PDTransparencyGroup.class);
                }
            }
        }
    }

    @Test
    void textInTranslucentBoxesBelongsToItsElementsInAPacketOfPackets() throws Exception {
        Pdf part = document("en", "One", TRANSLUCENT.formatted("first"));
        byte[] outer = packet(Pdf.of(packet(part, part)), part);

        assertThat(ConformanceFixture.faults(outer, "PDF/UA-1")).isEmpty();
        assertThat(PdfStructure.faults(outer)).isEmpty();
        assertThat(PdfStructure.forms(outer)).hasSize(9);
    }

    @Test
    void thePagesOfAPacketKeepTheirTransparencyGroups() throws Exception {
        byte[] packet = packet(document("en", "One"), PdfFixture.stranger(2, "translucent", document -> {
            var group = new COSDictionary();
            group.setName(COSName.S, "Transparency");
            group.setItem(COSName.CS, COSName.DEVICECMYK);
            document.getPages().forEach(page -> page.getCOSObject().setItem(COSName.GROUP, (COSBase) group));
        }));
        try (PDDocument document = Loader.loadPDF(packet)) {
            List<String> spaces = new ArrayList<>();
            for (PDPage page : document.getPages()) {
                COSDictionary group = page.getCOSObject().getCOSDictionary(COSName.GROUP);
                spaces.add(group == null ? "none" : group.getNameAsString(COSName.CS));
            }
            assertThat(spaces).containsExactly("none", "none", "DeviceCMYK", "DeviceCMYK");
        }
    }

    @Test
    void aPacketWithADocumentWithoutTreeKeepsTheOthersAndIsNotMarkedAsTagged() throws Exception {
        Pdf form = PdfFixture.renders("application", "Ada").getFirst();
        byte[] packet = packet(document("en", "One"), form, document("en", "Two"));
        try (PDDocument document = Loader.loadPDF(packet)) {
            assertThat(document.getDocumentCatalog().getMarkInfo()).isNull();
        }
        assertThat(PdfStructure.faults(packet)).isEmpty();
        assertThat(PdfStructure.kinds(packet)).filteredOn("Document"::equals).hasSize(2);
    }

    @Test
    void aPacketOfDocumentsWithoutTreesHasNone() throws Exception {
        List<Pdf> forms = PdfFixture.renders("application", "Ada", "Ben");
        try (PDDocument document = Loader.loadPDF(packet(forms.toArray(Pdf[]::new)))) {
            assertThat(document.getDocumentCatalog().getStructureTreeRoot()).isNull();
            for (PDPage page : document.getPages()) {
                assertThat(page.getStructParents()).isEqualTo(-1);
            }
        }
    }

    @Test
    void elementsThatShareOneArrayOfKidsAreCopiedOnce() throws Exception {
        int count = 20_000;
        try (PDDocument document = Loader.loadPDF(packet(sharing(count, "K", "[" + references(count) + "]", "")))) {
            COSArray tops = document.getDocumentCatalog().getStructureTreeRoot().getCOSObject()
                    .getCOSArray(COSName.K);
            assertThat(tops).hasSize(count);
            COSArray kids = ((COSDictionary) tops.getObject(0)).getCOSArray(COSName.K);
            assertThat(kids).hasSize(count);
            assertThat(((COSDictionary) tops.getObject(count - 1)).getCOSArray(COSName.K)).isSameAs(kids);
        }
    }

    @Test
    void headersThatCellsShareAreRenamedOnceForAll() throws Exception {
        Pdf cells = sharing(3, "A", "[6 0 R 0]", "6 0 obj<</O/Table/Headers 7 0 R>>endobj\n7 0 obj[(a)]endobj\n");
        try (PDDocument document = Loader.loadPDF(packet(cells))) {
            COSArray tops = document.getDocumentCatalog().getStructureTreeRoot().getCOSObject()
                    .getCOSArray(COSName.K);
            COSArray first = ((COSDictionary) tops.getObject(0)).getCOSArray(COSName.A);
            assertThat(((COSDictionary) first.getObject(0)).getCOSArray(COSName.getPDFName("Headers"))
                    .toCOSStringStringList()).containsExactly("1.a");
            assertThat(((COSDictionary) tops.getObject(2)).getCOSArray(COSName.A)).isSameAs(first);
        }
    }

    /** Returns a document with elements below its root of which one entry refers to the same value. */
    private static Pdf sharing(int count, String key, String value, String others) {
        var pdf = new StringBuilder("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/StructTreeRoot 4 0 R>>endobj\n"
                + "2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n");
        pdf.append("4 0 obj<</Type/StructTreeRoot/K[").append(references(count)).append("]>>endobj\n5 0 obj")
                .append(value).append("endobj\n").append(others);
        for (int i = 0; i < count; i++) {
            pdf.append("%d 0 obj<</S/TD/%s 5 0 R>>endobj\n".formatted(FIRST_ELEMENT + i, key));
        }
        return Pdf.of(pdf.append("trailer<</Root 1 0 R>>\n%%EOF").toString().getBytes(UTF_8));
    }

    private static String references(int count) {
        return IntStream.range(0, count).mapToObj(i -> FIRST_ELEMENT + i + " 0 R").collect(Collectors.joining(" "));
    }

    @Test
    void namesThatMeanSomethingElseInAnotherDocumentAreToldApart() throws Exception {
        byte[] packet = packet(changed("Note", "P", "a"), changed("Note", "BlockQuote", "a"),
                changed("Note", "P", "a"));
        try (PDDocument document = Loader.loadPDF(packet)) {
            PDStructureTreeRoot root = document.getDocumentCatalog().getStructureTreeRoot();
            assertThat(Map.copyOf(root.getRoleMap())).isEqualTo(Map.of("Note", "P", "2.Note", "BlockQuote"));
            assertThat(PdfStructure.kinds(packet)).filteredOn(kind -> kind.contains("Note"))
                    .containsExactly("Note", "2.Note", "Note");
            COSArray names = root.getCOSObject().getCOSDictionary(COSName.ID_TREE).getCOSArray(COSName.NAMES);
            List<String> identifiers = new ArrayList<>();
            for (int i = 0; i < names.size(); i += 2) {
                identifiers.add(((COSString) names.getObject(i)).getString());
                assertThat(((COSDictionary) names.getObject(i + 1)).getString(COSName.ID))
                        .isEqualTo(identifiers.getLast());
            }
            assertThat(identifiers).containsExactly("1.a", "2.a", "3.a");
        }
    }

    @Test
    void aPacketHoldsTheFilesThatAreAttachedToItsDocuments() throws Exception {
        var data = (ObjectNode) JsonMapper.shared().readTree(PdfFixture.read(Path.of("data", "e-invoice.json")));
        byte[] source = PdfFixture.read(Path.of("documents", "e-invoice.html"));
        byte[] packet = packet(PdfFixture.render(source, data), document("en", "One"),
                PdfFixture.render(source,
                        data.put("invoice_xml", data.path("invoice_xml").stringValue() + "<!-- 2 -->")));

        assertThat(ConformanceFixture.faults(packet, "PDF/UA-1")).isEmpty();
        try (PDDocument document = Loader.loadPDF(packet)) {
            var files = document.getDocumentCatalog().getNames().getEmbeddedFiles().getNames();
            assertThat(files.keySet()).containsExactlyInAnyOrder("000001 factur-x.xml", "000002 factur-x.xml");
            var second = Objects.requireNonNull(files.get("000002 factur-x.xml"));
            assertThat(new String(second.getEmbeddedFile().toByteArray(), UTF_8)).endsWith("<!-- 2 -->");
            assertThat(document.getDocumentCatalog().getCOSObject().getCOSArray(COSName.AF)).hasSize(2);
        }
    }

    @Test
    void aPacketHasTheTitlesOfItsFirstDocuments() throws Exception {
        Pdf part = document("en", "One");
        assertThat(title(PdfMerger.packet(List.of(new PacketPart("A & B", part), new PacketPart("C", part))).pdf()))
                .isEqualTo("A & B, C");
        assertThat(title(PdfMerger.packet(List.of("1", "2", "2", "3", "4", "5", "6").stream()
                .map(name -> new PacketPart(name, part)).toList()).pdf())).isEqualTo("1, 2, 3, 4, 5, …");
        assertThat(title(PdfMerger.book(List.of(new Chapter("Row 1", List.of(new PacketPart("X", part),
                new PacketPart("Y", part))), new Chapter("Row 2", List.of(new PacketPart("X", part)))).iterator())
                .pdf()))
                .isEqualTo("Row 1, Row 2");
    }

    /** Returns a document of which the first paragraph has another type, which is mapped, and an identifier. */
    private static Pdf changed(String type, String role, String identifier) throws IOException {
        try (PDDocument document = Loader.loadPDF(document("en", "One").bytes())) {
            PDStructureTreeRoot root = document.getDocumentCatalog().getStructureTreeRoot();
            COSDictionary element = root.getCOSObject().getCOSDictionary(COSName.K);
            var paragraph = (COSDictionary) element.getCOSArray(COSName.K).getObject(1);
            paragraph.setName(COSName.S, type);
            paragraph.setString(COSName.ID, identifier);
            var roles = new COSDictionary();
            roles.setName(COSName.getPDFName(type), role);
            root.getCOSObject().setItem(COSName.ROLE_MAP, (COSBase) roles);
            var out = new ByteArrayOutputStream();
            document.save(out);
            return Pdf.of(out.toByteArray());
        }
    }
}
