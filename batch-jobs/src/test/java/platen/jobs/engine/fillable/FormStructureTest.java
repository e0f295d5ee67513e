package platen.jobs.engine.fillable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdfparser.PDFStreamParser;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDStructureTreeRoot;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import platen.jobs.engine.assemble.PacketPart;
import platen.jobs.engine.assemble.PdfMerger;
import platen.jobs.engine.fillable.compile.FormsFixture;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tests what a filled, tagged form provides to assistive technology. */
class FormStructureTest {
    private static final String WIDGET = "<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/DA(/Helv 10 Tf 0 g)";
    private static final Set<String> PAINTING = Set.of("Tj", "TJ", "'", "\"", "f", "F", "f*", "S", "s", "B", "b", "Do",
            "sh");

    static List<Path> taggedForms() {
        return FormsFixture.all().stream().filter(form -> isTagged(FormsFixture.read(form))).toList();
    }

    @Test
    void aValueIsTheContentOfItsWidgetsElement() throws Exception {
        byte[] pdf = rendered(form(), "{'name':'Ada','town':'Rom','extra':'More','agree':true}");

        assertThat(outline(pdf)).containsExactly("Document", " P", "  Form «Ada» tv 'Full name'",
                "  Form «Rom» tv", "  Form «\u2611» tv", " Form «More» tv");
        assertThat(faults(pdf)).isEmpty();
    }

    @Test
    void aFieldWithoutAValueHasAnElementWithoutText() throws Exception {
        byte[] pdf = rendered(form(), "{'town':'Rom'}");

        assertThat(outline(pdf)).contains("  Form tv 'Full name'", "  Form «Rom» tv");
        assertThat(faults(pdf)).isEmpty();
    }

    @Test
    void anImageThatCannotBeDrawnLeavesTheOtherValuesInTheirElements() throws Exception {
        byte[] pdf = rendered(string(form()).replace("/FT/Tx/T(name)", "/FT/Sig/T(name)").getBytes(
                StandardCharsets.ISO_8859_1), "{'name':'data:image/png;base64,AAAA','town':'Rom'}");

        assertThat(outline(pdf)).contains("  Form «Rom» tv");
    }

    @Test
    void aParentTreeOfManyLeavesGrowsByALeaf() throws Exception {
        byte[] form = string(form()).replace("/Nums[0 8 0 R 4 [7 0 R]]",
                "/Kids[<</Limits[0 0]/Nums[0 8 0 R]>><</Limits[4 4]/Nums[4 [7 0 R]]>>]")
                .getBytes(StandardCharsets.ISO_8859_1);

        byte[] pdf = rendered(form, "{'name':'Ada'}");

        assertThat(outline(pdf)).contains("  Form «Ada» tv 'Full name'");
        assertThat(faults(pdf)).isEmpty();
    }

    @Test
    void aPacketOfFilledFormsHasTheValuesOfEachInItsElements() throws Exception {
        CompiledTemplate plan = FormsFixture.compiled(form()).plan();
        List<PacketPart> parts = new ArrayList<>();
        for (String name : List.of("Ada", "Ben")) {
            var data = JsonNodeFactory.instance.objectNode().put("name", name).put("extra", "More").put("agree", true);
            var rendered = (RenderOutcome.Rendered) plan.render(data, ImageResolver.NONE);
            parts.add(new PacketPart(name, rendered.pdf()));
        }
        Pdf packet = PdfMerger.packet(parts).pdf();

        assertThat(outline(packet.bytes())).containsExactly("Document", " P", "  Form «Ada» tv 'Full name'",
                "  Form tv",
                "  Form «\u2611» tv", " Form «More» tv", "Document", " P", "  Form «Ben» tv 'Full name'", "  Form tv",
                "  Form «\u2611» tv", " Form «More» tv");
        assertThat(faults(packet.bytes())).isEmpty();
    }

    @Test
    void aFormWithoutStructureIsNotMarked() throws Exception {
        byte[] pdf = rendered(string(form()).replace("/StructTreeRoot 5 0 R", "").getBytes(
                StandardCharsets.ISO_8859_1), "{'name':'Ada'}");

        try (PDDocument document = Loader.loadPDF(pdf)) {
            var overlay = (PDFormXObject) document.getPage(0).getResources().getXObject(COSName.getPDFName("PlO"));
            assertThat(overlay.getStructParents()).isEqualTo(-1);
            assertThat(new String(overlay.getContents().readAllBytes(), StandardCharsets.ISO_8859_1))
                    .doesNotContain("BDC");
        }
    }

    @ParameterizedTest
    @Tag("thorough")
    @MethodSource("taggedForms")
    void contentDrawnIntoARealFormIsPartOfItsStructure(Path form) throws Exception {
        byte[] file = FormsFixture.read(form);
        ObjectNode data = FormsFixture.data(FormsFixture.compiled(file).schema().fields());

        assertThat(faults(rendered(file, data.toString()))).isEmpty();
    }

    @Test
    @Tag("thorough")
    void fillingAFormBreaksNoRuleOfAccessibilityThatItKept() throws Exception {
        assertKeepsItsRules(taggedForms().getFirst());
    }

    @ParameterizedTest
    @Tag("thorough")
    @MethodSource("taggedForms")
    void fillingARealFormBreaksNoRuleOfAccessibilityThatItKept(Path form) throws Exception {
        assertKeepsItsRules(form);
    }

    private static void assertKeepsItsRules(Path form) throws Exception {
        VeraGreenfieldFoundryProvider.initialise();
        byte[] file = FormsFixture.read(form);
        ObjectNode data = FormsFixture.data(FormsFixture.compiled(file).schema().fields());

        byte[] filled = rendered(file, data.toString());
        Set<String> broken = brokenRules(filled);

        if (!claimsAccessibility(filled)) {
            // The form's own font for values is now used on the page, whether embedded or not.
            broken.removeIf(rule -> rule.startsWith("7.21."));
        }
        assertThat(brokenRules(file)).containsAll(broken);
    }

    private static boolean claimsAccessibility(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            var metadata = document.getDocumentCatalog().getMetadata();
            return metadata != null
                    && new String(metadata.toByteArray(), StandardCharsets.UTF_8).contains("pdfuaid:part>1<");
        }
    }

    /**
     * Returns a tagged form: a text field and a check box in the tree, a text field missing from it, and a button that
     * is omitted.
     */
    private static byte[] form() {
        String kids = "<</Type/OBJR/Obj 20 0 R/Pg 3 0 R>>";
        return ("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R"
                + "/AcroForm<</Fields[20 0 R 21 0 R 22 0 R 23 0 R 24 0 R]>>>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/StructParents 0/MediaBox[0 0 300 200]"
                + "/Annots[20 0 R 21 0 R 22 0 R 23 0 R 24 0 R]>>endobj\n"
                + "5 0 obj<</Type/StructTreeRoot/K 6 0 R/ParentTree 9 0 R>>endobj\n"
                + "6 0 obj<</Type/StructElem/S/Document/P 5 0 R/K 8 0 R>>endobj\n"
                + "7 0 obj<</Type/StructElem/S/Form/P 8 0 R/K " + kids + ">>endobj\n"
                + "8 0 obj<</Type/StructElem/S/P/P 6 0 R/K[7 0 R 10 0 R 11 0 R 12 0 R]>>endobj\n"
                + "9 0 obj<</Nums[0 8 0 R 4 [7 0 R]]>>endobj\n"
                + "10 0 obj<</Type/StructElem/S/Form/P 8 0 R/K[" + kids.replace("20", "21") + "]>>endobj\n"
                + "11 0 obj<</Type/StructElem/S/Form/P 8 0 R/K[" + kids.replace("20", "22") + "]>>endobj\n"
                + "12 0 obj<</Type/StructElem/S/Form/P 8 0 R/K[" + kids.replace("20", "24") + "]>>endobj\n"
                + "20 0 obj" + WIDGET + "/FT/Tx/T(name)/TU(Full name)/MK<</BG[1 0 0]>>/Rect[20 20 120 40]>>endobj\n"
                + "21 0 obj" + WIDGET + "/FT/Tx/T(town)/Rect[20 60 120 80]>>endobj\n"
                + "22 0 obj" + WIDGET + "/FT/Btn/T(agree)/MK<</CA(X)/BC[0]>>/Rect[20 100 40 120]>>endobj\n"
                + "23 0 obj" + WIDGET + "/FT/Tx/T(extra)/Rect[20 140 120 160]>>endobj\n"
                + "24 0 obj" + WIDGET + "/FT/Btn/Ff 65536/T(go)/MK<</CA(Print)>>/Rect[150 140 220 160]>>endobj\n"
                + "trailer<</Root 1 0 R>>\n%%EOF").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns the elements, indented, with the text that the overlay draws for them and their attributes. */
    private static List<String> outline(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            var lines = new ArrayList<String>();
            for (COSDictionary element : kids(root(document).getCOSObject())) {
                element(element, "", lines);
            }
            return lines;
        }
    }

    private static void element(COSDictionary element, String indent, List<String> lines) throws IOException {
        var line = new StringBuilder(indent + element.getNameAsString(COSName.S));
        int at = lines.size();
        for (COSDictionary kid : kids(element)) {
            if ("MCR".equals(kid.getNameAsString(COSName.TYPE))) {
                var stream = new PDFormXObject(
                        (COSStream) kid.getDictionaryObject(COSName.getPDFName("Stm")));
                String text = texts(stream).get(kid.getInt(COSName.MCID));
                line.append(text == null ? "" : " «" + text + "»");
            } else {
                element(kid, indent + " ", lines);
            }
        }
        COSDictionary attributes = element.getCOSDictionary(COSName.A);
        if (attributes != null) {
            String label = attributes.getString(COSName.getPDFName("Desc"));
            line.append(' ').append(attributes.getNameAsString(COSName.getPDFName("Role")))
                    .append(label == null ? "" : " '" + label + "'");
        }
        lines.add(at, line.toString());
    }

    /** Returns the inconsistencies between the marked content of the overlays and the structure tree. */
    private static List<String> faults(byte[] pdf) throws IOException {
        var faults = new ArrayList<String>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            Map<Integer, COSBase> parents = new HashMap<>();
            collect(root(document).getCOSObject().getCOSDictionary(COSName.PARENT_TREE), parents);
            for (PDPage page : document.getPages()) {
                for (String name : List.of("PlF", "PlO")) {
                    if (page.getResources().getXObject(COSName.getPDFName(name)) instanceof PDFormXObject drawn) {
                        unmarked(drawn, name, faults);
                        var elements = parents.get(drawn.getStructParents()) instanceof COSArray array
                                ? array
                                : new COSArray();
                        for (int id : texts(drawn).keySet()) {
                            if (id >= elements.size() || !holds((COSDictionary) elements.getObject(id), drawn, id)) {
                                faults.add(name + ": content " + id + " belongs to no element");
                            }
                        }
                    }
                }
            }
        }
        return faults;
    }

    private static boolean holds(COSDictionary element, PDFormXObject stream, int id) {
        return kids(element).stream().anyMatch(kid -> kid.getInt(COSName.MCID) == id
                && kid.getDictionaryObject(COSName.getPDFName("Stm")) == stream.getCOSObject())
                && kids(element.getCOSDictionary(COSName.P)).contains(element);
    }

    private static void collect(COSDictionary node, Map<Integer, COSBase> parents) {
        COSArray numbers = node.getCOSArray(COSName.NUMS);
        for (int i = 0; numbers != null && i < numbers.size(); i += 2) {
            parents.put(numbers.getInt(i), numbers.getObject(i + 1));
        }
        COSArray leaves = node.getCOSArray(COSName.KIDS);
        for (int i = 0; leaves != null && i < leaves.size(); i++) {
            collect((COSDictionary) leaves.getObject(i), parents);
        }
    }

    private static List<COSDictionary> kids(COSDictionary element) {
        var all = new ArrayList<COSDictionary>();
        switch (element.getDictionaryObject(COSName.K)) {
            case COSArray array -> {
                for (int i = 0; i < array.size(); i++) {
                    if (array.getObject(i) instanceof COSDictionary kid) {
                        all.add(kid);
                    }
                }
            }
            case COSDictionary kid -> all.add(kid);
            case null, default -> {}
        }
        return all;
    }

    /** Returns the strings shown in each marked content, by MCID. */
    private static Map<Integer, String> texts(PDFormXObject drawn) throws IOException {
        var texts = new HashMap<Integer, String>();
        int id = -1;
        List<Object> tokens = new PDFStreamParser(drawn.getContents().readAllBytes()).parse();
        for (int i = 1; i < tokens.size(); i++) {
            if (tokens.get(i) instanceof Operator operator) {
                switch (operator.getName()) {
                    case "BDC" -> {
                        COSDictionary list = tokens.get(i - 1) instanceof COSName name
                                ? drawn.getResources().getProperties(name).getCOSObject()
                                : (COSDictionary) tokens.get(i - 1);
                        id = list.getInt(COSName.MCID);
                        String read = list.getString(COSName.ACTUAL_TEXT);
                        texts.put(id, read == null ? "" : read);
                    }
                    case "EMC" -> id = -1;
                    case "Tj" -> texts.merge(id, ((COSString) tokens.get(i - 1)).getString(), String::concat);
                    case "Do" -> {
                        var inner = drawn.getResources().getXObject((COSName) tokens.get(i - 1));
                        if (inner instanceof PDFormXObject form && id >= 0 && texts.getOrDefault(id, "").isEmpty()) {
                            texts.merge(id, String.join("", texts(form).values()), String::concat);
                        }
                    }
                    default -> {}
                }
            }
        }
        return texts;
    }

    private static void unmarked(PDFormXObject drawn, String name, List<String> faults) throws IOException {
        int depth = 0;
        for (Object token : new PDFStreamParser(drawn.getContents().readAllBytes()).parse()) {
            if (token instanceof Operator operator) {
                switch (operator.getName()) {
                    case "BDC", "BMC" -> depth++;
                    case "EMC" -> depth--;
                    default -> {
                        if (depth == 0 && PAINTING.contains(operator.getName())) {
                            faults.add(name + ": the operator " + operator.getName() + " is part of nothing");
                        }
                    }
                }
            }
        }
        if (depth != 0) {
            faults.add(name + ": marked content is left open");
        }
    }

    private static Set<String> brokenRules(byte[] pdf) throws Exception {
        try (var parser = Foundries.defaultInstance().createParser(new ByteArrayInputStream(pdf),
                PDFAFlavour.PDFUA_1);
                var validator = Foundries.defaultInstance().createValidator(PDFAFlavour.PDFUA_1, false)) {
            var rules = new TreeSet<String>();
            for (TestAssertion each : validator.validate(parser).getTestAssertions()) {
                if (each.getStatus() == TestAssertion.Status.FAILED) {
                    rules.add(each.getRuleId().getClause() + "-" + each.getRuleId().getTestNumber() + " "
                            + each.getMessage());
                }
            }
            return rules;
        }
    }

    private static boolean isTagged(byte[] form) {
        try (PDDocument document = Loader.loadPDF(form)) {
            return document.getDocumentCatalog().getStructureTreeRoot() != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PDStructureTreeRoot root(PDDocument document) {
        return document.getDocumentCatalog().getStructureTreeRoot();
    }

    private static byte[] rendered(byte[] form, String json) {
        var data = (ObjectNode) JsonMapper.shared().readTree(json.replace('\'', '"'));
        return ((RenderOutcome.Rendered) FormsFixture.compiled(form).plan().render(data, ImageResolver.NONE)).pdf()
                .bytes();
    }

    private static String string(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
