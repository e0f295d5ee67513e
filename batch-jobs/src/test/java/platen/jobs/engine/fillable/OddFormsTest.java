package platen.jobs.engine.fillable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.Engine;
import platen.jobs.engine.fillable.compile.FormsFixture;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompileOutcome.Reason;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Tests constructs of real files that the standard does not allow, or allows but are rarely expected. */
class OddFormsTest {
    private static final String TEXT = "/Type/Annot/Subtype/Widget/FT/Tx/T(name)/DA(/Helv 10 Tf 0 g)/Rect[50 50 200 70]";

    @ParameterizedTest
    @ValueSource(ints = {40, 128, 256})
    void aFileEncryptedWithoutAUserPasswordIsFilled(int bits) throws Exception {
        byte[] locked = saved(file("", "<<" + TEXT + ">>"), bits);

        assertThat(text(locked, "{'name':'Ada'}")).contains("Ada");
    }

    @Test
    void objectStreamsAreRead() throws Exception {
        byte[] packed = saved(file("", "<<" + TEXT + ">>"), 0);

        assertThat(new String(packed, StandardCharsets.ISO_8859_1)).contains("/ObjStm");
        assertThat(text(packed, "{'name':'Ada'}")).contains("Ada");
    }

    @ParameterizedTest
    @ValueSource(strings = {"startxref\n99999999\n%%EOF", "startxref\n7\n%%EOF", "startxref\n", ""})
    void aBrokenCrossReferenceIsRepaired(String end) throws Exception {
        String file = string(file("", "<<" + TEXT + ">>")).replace("%%EOF", end);

        assertThat(text(bytes(file), "{'name':'Ada'}")).contains("Ada");
        assertThat(text(bytes("junk\r\nbefore\r\n" + file), "{'name':'Ada'}")).contains("Ada");
    }

    @Test
    void theXfaPartOfAHybridFormIsDroppedWithAWarning() throws Exception {
        byte[] form = file("/XFA 9 0 R", "<<" + TEXT + ">>", "9 0 obj<</Length 6>>stream\n<xdp/>\nendstream endobj\n");

        CompileOutcome.Compiled compiled = FormsFixture.compiled(form);

        assertThat(compiled.warnings()).extracting(Warning::message).anyMatch(message -> message.contains("XFA"));
        assertThat(string(rendered(compiled, "{}").pdf().bytes())).doesNotContain("XFA", "xdp");
        assertThat(text(form, "{'name':'Ada'}")).contains("Ada");
    }

    @Test
    void aFormWhoseFieldsAreXfaAloneIsRefusedAndAFileWithoutFieldsIsNot() {
        String xfa = string(file("/XFA 9 0 R", "<</T(name)/FT/Tx>>", "9 0 obj<</Length 6>>stream\n<xdp/>\nendstream"
                + " endobj\n"));

        assertThat(new Engine().compile(bytes(xfa), ImportOptions.DEFAULT)).isInstanceOfSatisfying(
                CompileOutcome.Refused.class, refused -> assertThat(refused.reason()).isEqualTo(Reason.PDF_XFA));
        assertThat(FormsFixture.compiled(bytes(xfa.replace("/XFA 9 0 R", ""))).warnings())
                .extracting(Warning::message).anyMatch(message -> message.contains("no fields"));
    }

    @Test
    void partsOfAHierarchyInheritAndAreTold() throws Exception {
        byte[] form = file("", "<</T(person)/FT/Tx/DA(/Helv 10 Tf 0 g)/MaxLen 3/Kids[5 0 R 6 0 R]>>",
                "5 0 obj<</T(name)/Parent 4 0 R/Subtype/Widget/Rect[50 50 100 70]>>endobj\n"
                        + "6 0 obj<</T(town)/Parent 4 0 R/Subtype/Widget/Rect[50 90 100 110]>>endobj\n",
                "5 0 R 6 0 R");

        assertThat(FormsFixture.compiled(form).schema().fields()).extracting(Field::key).containsExactly("name",
                "town");
        assertThat(FormsFixture.compiled(form).schema().fields().getFirst().maxLength()).isEqualTo(3);
        assertThat(text(form, "{'name':'Ada','town':'Rom'}")).contains("Ada", "Rom");
    }

    @Test
    void aFieldWithManyWidgetsIsDrawnInAllOfThem() throws Exception {
        byte[] form = file("", "<</T(name)/FT/Tx/DA(/Helv 10 Tf 0 g)/Kids[5 0 R 6 0 R]>>",
                "5 0 obj<</Parent 4 0 R/Subtype/Widget/Rect[50 50 100 70]>>endobj\n"
                        + "6 0 obj<</Parent 4 0 R/Subtype/Widget/Rect[50 90 100 110]>>endobj\n",
                "5 0 R 6 0 R");

        assertThat(text(form, "{'name':'Ada'}").split("Ada", -1)).hasSize(3);
    }

    @Test
    void fieldsThatTheFormForgotAreFoundOnThePage() throws Exception {
        String form = string(file("", "<<" + TEXT + ">>")).replace("/Fields[4 0 R]", "/Fields[]");

        assertThat(text(bytes(form), "{'name':'Ada'}")).contains("Ada");
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "90, 0, 0", "180, 0, 0", "270, 0, 0", "0, 90, 90", "0, 180, 180", "0, 270, 270",
            "90, 90, 90"})
    // A rotated page rotates the text with it; the direction is determined before that.
    void textStandsAsPageAndWidgetAreTurned(int page, int widget, int direction) throws Exception {
        String form = string(file("", "<<" + TEXT.replace("[50 50 200 70]", "[50 50 150 150]") + "/MK<</R " + widget
                + ">>>>")).replace("/MediaBox", "/Rotate " + page + "/MediaBox");

        try (var document = Loader.loadPDF(rendered(FormsFixture.compiled(bytes(form)), "{'name':'Ada'}").pdf()
                .bytes())) {
            var directions = new TreeMap<String, Float>();
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition text) {
                    directions.put(text.getUnicode(), text.getDir());
                }
            }.getText(document);
            assertThat(directions).containsOnlyKeys("A", "a", "d").containsEntry("A", (float) direction);
        }
    }

    @Test
    void aCombGivesEachCharacterItsCell() throws Exception {
        byte[] form = file("", "<<" + TEXT + "/Ff 16777216/MaxLen 5>>");

        try (var document = Loader.loadPDF(rendered(FormsFixture.compiled(form), "{'name':'12345'}").pdf().bytes())) {
            var places = new TreeMap<String, Float>();
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition text) {
                    places.put(text.getUnicode(), text.getX() + text.getWidth() / 2);
                }
            }.getText(document);
            // Five cells of 30 points, starting at 50.
            for (int i = 0; i < 5; i++) {
                assertThat(places.get(Integer.toString(i + 1))).isCloseTo(65f + 30 * i,
                        Offset.offset(0.1f));
            }
        }
    }

    @Test
    void wrappedTextWithAutomaticSizeFillsItsPlace() throws Exception {
        byte[] form = file("", "<<" + TEXT.replace("/Helv 10", "/Helv 0").replace("200 70", "200 150")
                + "/Ff 4096>>");

        assertThat(rendered(FormsFixture.compiled(form), "{'name':'" + "some words ".repeat(25) + "'}").warnings())
                .isEmpty();
        assertThat(text(form, "{'name':'one\\ntwo'}").strip().lines()).containsExactly("one", "two");
    }

    @Test
    void aFormThatNeverSetsThePrintFlagIsDrawnWhole() throws Exception {
        assertThat(text(file("", "<<" + TEXT + "/F 0>>"), "{'name':'Ada'}")).contains("Ada");
    }

    @Test
    void fontsMayHaveTheNamesOfDroppedResources() throws Exception {
        byte[] form = file("/DR<</Font<</AA<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>",
                "<<" + TEXT.replace("/Helv 10", "/AA 10") + ">>");

        byte[] pdf = rendered(FormsFixture.compiled(form), "{'name':'Ada'}").pdf().bytes();

        try (var document = Loader.loadPDF(pdf)) {
            assertThat(new PDFTextStripper().getText(document)).contains("Ada");
        }
        String page = "/Resources<</Font<</JS<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>/Contents 9 0 R/MediaBox";
        String own = string(file("", "<<" + TEXT + ">>",
                "9 0 obj<</Length 31>>stream\nBT /JS 9 Tf 9 9 Td (Kept) Tj ET\nendstream endobj\n"))
                .replace("/MediaBox", page);
        assertThat(text(bytes(own), "{}")).contains("Kept");
    }

    @Test
    void unreadableContentOnAPageDoesNotRefuseAForm() throws Exception {
        String form = string(file("", "<<" + TEXT + ">>",
                "9 0 obj<</Filter/Nonsense/Length 3>>stream\nabc\nendstream endobj\n"))
                .replace("/MediaBox", "/Contents 9 0 R/MediaBox");

        assertThat(FormsFixture.compiled(bytes(form)).schema().fields()).hasSize(1);
    }

    /** Returns a form of one field, object 4, with further objects and, if they are separate, its widgets. */
    private static byte[] file(String form, String field, String... more) {
        String widgets = more.length > 1 ? more[1] : "4 0 R";
        return bytes("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]" + form + ">>>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[" + widgets + "]>>endobj\n4 0 obj"
                + field + "endobj\n" + (more.length > 0 ? more[0] : "") + "trailer<</Root 1 0 R>>\n%%EOF");
    }

    /** Returns the file as PDFBox saves it, in object streams, encrypted unless {@code bits} is 0. */
    private static byte[] saved(byte[] form, int bits) throws Exception {
        try (var document = Loader.loadPDF(form)) {
            if (bits > 0) {
                var policy = new StandardProtectionPolicy("owner", "", new AccessPermission());
                policy.setEncryptionKeyLength(bits);
                document.protect(policy);
            }
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    private static RenderOutcome.Rendered rendered(CompileOutcome.Compiled compiled, String json) {
        var data = (ObjectNode) JsonMapper.shared().readTree(json.replace('\'', '"'));
        return (RenderOutcome.Rendered) compiled.plan().render(data, ImageResolver.NONE);
    }

    private static String text(byte[] form, String json) throws Exception {
        try (var document = Loader.loadPDF(rendered(FormsFixture.compiled(form), json).pdf().bytes())) {
            return new PDFTextStripper().getText(document);
        }
    }

    private static String string(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
