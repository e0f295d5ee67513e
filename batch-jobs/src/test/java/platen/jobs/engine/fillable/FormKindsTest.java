package platen.jobs.engine.fillable;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;
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
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompileOutcome.Reason;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Tests forms and fields that are not what they seem: XFA, screen buttons, barcodes. */
class FormKindsTest {
    private static final String TEXT = "/FT/Tx/DA(/Helv 10 Tf 0 g)/Rect[50 150 200 170]";
    private static final String BUTTON = "/FT/Btn/Ff 65536/T(go)/Rect[50 50 120 70]";

    @Test
    void aDynamicXfaFormWhosePagesAreAPlaceholderIsRefusedWithAdvice() {
        byte[] form = FormsFixture.read(FormsFixture.folder().resolve(FormsFixture.DYNAMIC_XFA));

        assertThat(refusal(form).reason().wireName()).isEqualTo("pdf_xfa");
        assertThat(refusal(form).message()).contains("dynamic XFA", "Adobe Acrobat", "static PDF", "AcroForm");
    }

    @ParameterizedTest
    @CsvSource({"/NeedsRendering true, forbidden", "'', required"})
    void dynamicXfaWithoutAFieldToFillIsRefused(String catalog, String dynamicRender) {
        for (String field : List.of("/FT/Sig/T(s)/F 4/Rect[10 10 50 50]",
                "/T(a)/F 4" + TEXT.replace("200 170", "50 170"),
                "/T(a)/F 2" + TEXT, "/T(a)/F 4/Ff 1" + TEXT)) {
            assertThat(refusal(xfa(catalog, dynamicRender, "", field)).reason()).as(field).isEqualTo(Reason.PDF_XFA);
        }
    }

    @ParameterizedTest
    @CsvSource({"/NeedsRendering true, required", "'', required", "'', forbidden"})
    void xfaWithFieldsOnItsPagesIsFilledAsAcroForm(String catalog, String dynamicRender) throws Exception {
        assertThat(text(xfa(catalog, dynamicRender, "", "/T(name)/F 4" + TEXT), "{'name':'Ada'}")).contains("Ada");
    }

    @Test
    void aStaticXfaFormMayConsistOfASignatureAlone() {
        byte[] form = xfa("", "forbidden", "", "/FT/Sig/T(s)/F 4/Rect[10 10 50 50]");

        assertThat(FormsFixture.compiled(form).schema().fields()).extracting(Field::type)
                .containsExactly(FieldType.SIGNATURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/F 4/A<</S/ResetForm>>/MK<</CA(CLEAR)>>", "/F 4/A<</S/SubmitForm>>/MK<</CA(SUBMIT)>>",
            "/F 4/A<</S/Named/N/Print>>/MK<</CA(PRINT)>>",
            "/F 4/AA<</U<</S/JavaScript/JS(print\\(\\);)>>>>/MK<</CA(P)>>",
            "/F 4/A<</S/URI/URI(https://a.example)/Next<</S/ResetForm>>>>/MK<</TP 1>>", "/F 4/MK<</CA(Clear Data)>>",
            "/F 4/A<</S/Named/N/Print>>/MK<</TP 1/CA(PRINT)>>", "/F 4/A<</S/ResetForm>>/MK<</TP 2/CA(RESET)>>",
            "/MK<</BG[1 0 0]>>", "/F 0/Ff 65537/MK<</CA(For the screen)/BG[1 0 0]>>"})
    void aPushButtonForTheScreenIsNeitherDrawnNorAsked(String button) throws Exception {
        byte[] form = form("", "/T(name)/F 4" + TEXT, BUTTON + button);

        assertThat(schema(form)).extracting(Field::key).containsExactly("name");
        assertThat(text(form, "{}")).isBlank();
        assertThat(isBlank(form)).isTrue();
    }

    @Test
    void leftOutButtonsAreNamedInAWarning() {
        assertThat(warnings(form("", BUTTON + "/F 4/MK<</CA(Clear)>>")))
                .contains(new Warning("", "Push buttons are for the screen and are not drawn: go"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/MK<</TP 1>>", "/MK<</TP 6/CA(Photo)>>", "/MK<</I 9 0 R>>",
            "/MK<</CA(Photo)>>/A<</S/JavaScript/JS(event.target.buttonImportIcon\\(\\);)>>",
            "/MK<</TP 1>>/A<</S/URI/URI(https://a.example)>>"})
    void aPushButtonThatIsMadeForAnIconIsAnImage(String button) {
        assertThat(schema(form(BARS.replace("7 0 obj", "9 0 obj"), BUTTON + "/F 4" + button))).extracting(Field::type)
                .containsExactly(FieldType.IMAGE);
    }

    @Test
    void aReadOnlyButtonIsALabelAndOneWithoutCaptionAnOrnament() throws Exception {
        assertThat(text(form("", BUTTON.replace("65536", "65537") + "/F 4/MK<</CA(Section A)>>"), "{}"))
                .contains("Section A");
        assertThat(isBlank(form("", BUTTON + "/F 4/MK<</BG[1 0 0]>>"))).isFalse();
    }

    @Test
    void aButtonOfTheXfaPartIsForTheScreen() {
        String template = "<template><field w='9' name=\"go\"><ui><button/></ui></field></template>";

        assertThat(schema(xfa("", "forbidden", template, BUTTON + "/F 4/MK<</TP 1>>", "/T(name)/F 4" + TEXT)))
                .extracting(Field::key).containsExactly("name");
    }

    @Test
    void aWidgetThatIsKeptFromPrintersShowsOnlyWhatTheDataBrings() throws Exception {
        byte[] form = form("", "/T(banner)/V(Best viewed on a screen)/MK<</BG[1 0 0]>>" + TEXT,
                "/T(name)/F 4" + TEXT.replace("[50 150 200 170]", "[50 50 200 70]"));

        assertThat(text(form, "{}")).isBlank();
        assertThat(isBlank(form)).isTrue();
        assertThat(text(form, "{'banner':'Ada'}")).contains("Ada");
        assertThat(warnings(form)).extracting(Warning::alias).contains("banner").doesNotContain("name");
    }

    @Test
    void aWidgetThatIsSeenNowhereIsNotDrawn() throws Exception {
        assertThat(text(form("", "/T(a)/F 32" + TEXT), "{'a':'Ada'}")).doesNotContain("Ada");
        assertThat(text(form("", "/T(a)/F 36" + TEXT), "{'a':'Ada'}")).contains("Ada");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/T(code)/PMD<</Symbology/PDF417>>", "/Ff 1/T(PDF417BarCode1[0])", "/Ff 1/T(qr_code)",
            "/T(DataMatrix)/AP<</N 8 0 R>>", "/T(anything)/AP<</N 7 0 R>>"})
    void aBarcodeTakesNoDataAndIsKept(String barcode) throws Exception {
        byte[] form = form(BARS, "/F 4" + TEXT + barcode);

        assertThat(schema(form)).isEmpty();
        assertThat(warnings(form)).anyMatch(warning -> !warning.alias().isEmpty()
                && warning.message().contains("barcode") && warning.message().contains("as the form shows it"));
        if (barcode.contains("/AP")) {
            assertThat(isBlank(form)).isFalse();
        }
    }

    @Test
    void aCalculatedBarcodeIsLeftBlankWithAWarning() throws Exception {
        byte[] form = form(BARS, "/F 4/T(code)/PMD<<>>/AP<</N 8 0 R>>/AA<</C<</S/JavaScript/JS(x)>>>>" + TEXT);

        assertThat(schema(form)).isEmpty();
        assertThat(isBlank(form)).isTrue();
        assertThat(warnings(form)).anyMatch(warning -> warning.alias().equals("code")
                && warning.message().contains("left blank"));
    }

    @Test
    void aBarcodeOfTheXfaPartTakesNoData() {
        String template = "<t:template><t:field name=\"Box\"><t:ui><t:barcode type='pdf417'/></t:ui></t:field>"
                + "<t:field name=\"name\"><t:ui><t:textEdit/></t:ui></t:field></t:template>";

        assertThat(schema(xfa("", "forbidden", template, "/T(Box[0])/F 4" + TEXT, "/T(name)/F 4" + TEXT)))
                .extracting(Field::key).containsExactly("name");
    }

    @Test
    void theNumberBelowABarcodeRemainsText() {
        assertThat(schema(form("", "/T(barcode_number)/F 4" + TEXT, "/T(QR Code)/F 4" + TEXT)))
                .extracting(Field::key).containsExactly("barcode_number", "qr_code");
    }

    @Test
    void theBarcodesOfARealFormAreKeptAndLeftOutOfItsSchema() {
        byte[] form = FormsFixture.read(FormsFixture.folder().resolve("uscis757.pdf"));

        assertThat(schema(form)).extracting(Field::key).noneMatch(key -> key.contains("bar_code"));
        assertThat(warnings(form)).filteredOn(warning -> warning.message().contains("barcode")).hasSize(7);
    }

    @ParameterizedTest
    @CsvSource({"combed.pdf, Clear Data", "bug1815476.pdf, Imprimir", "f160F.pdf, Réinitialiser", "fancy.pdf, Eject"})
    void theButtonsOfRealFormsAreNotPrinted(String name, String caption) throws Exception {
        byte[] form = FormsFixture.read(FormsFixture.folder().resolve(name));

        assertThat(text(form, "{}")).doesNotContain(caption);
        assertThat(warnings(form)).extracting(Warning::message).anyMatch(message -> message.contains("Push buttons"));
    }

    private static final String BARS = stream(8, "/BBox[0 0 9 9]", "/Tx BMC 0 0 4 9 re f EMC")
            + stream(7, "/BBox[0 0 9 9]/Resources<</XObject<</PmdIm3 8 0 R>>>>", "/Tx BMC /PmdIm3 Do EMC");

    private static byte[] xfa(String catalog, String dynamicRender, String template, String... fields) {
        String xdp = "<xdp><config><dynamicRender\n>" + dynamicRender + "</dynamicRender></config>" + template
                + "</xdp>";
        String form = string(form(stream(9, "", xdp), fields));
        return bytes(form.replace("/AcroForm<<", catalog + "/AcroForm<</XFA[(a) 9 0 R]"));
    }

    /** Returns a form of one page whose fields are their own widgets. */
    private static byte[] form(String objects, String... fields) {
        var widgets = new StringBuilder();
        var bodies = new StringBuilder();
        for (int i = 0; i < fields.length; i++) {
            widgets.append(20 + i).append(" 0 R ");
            bodies.append(20 + i).append(" 0 obj<</Type/Annot/Subtype/Widget").append(fields[i]).append(">>endobj\n");
        }
        return bytes("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[" + widgets + "]>>>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R"
                + "/MediaBox[0 0 300 200]/Annots[" + widgets + "]>>endobj\n" + bodies
                + objects + "trailer<</Root 1 0 R>>\n%%EOF");
    }

    private static String stream(int number, String entries, String content) {
        return number + " 0 obj<</Subtype/Form" + entries + "/Length " + content.length() + ">>stream\n" + content
                + "\nendstream endobj\n";
    }

    private static CompileOutcome.Refused refusal(byte[] form) {
        return (CompileOutcome.Refused) new Engine().compile(form, ImportOptions.DEFAULT);
    }

    private static List<Field> schema(byte[] form) {
        return FormsFixture.compiled(form).schema().fields();
    }

    private static List<Warning> warnings(byte[] form) {
        return FormsFixture.compiled(form).warnings();
    }

    private static String text(byte[] form, String json) throws Exception {
        try (var document = Loader.loadPDF(rendered(form, json))) {
            return new PDFTextStripper().getText(document);
        }
    }

    private static boolean isBlank(byte[] form) throws Exception {
        try (var document = Loader.loadPDF(rendered(form, "{}"))) {
            var image = new PDFRenderer(document).renderImage(0);
            for (int x = 0; x < image.getWidth(); x++) {
                for (int y = 0; y < image.getHeight(); y++) {
                    if ((image.getRGB(x, y) & 0xFFFFFF) != 0xFFFFFF) {
                        return false;
                    }
                }
            }
            return true;
        }
    }

    private static byte[] rendered(byte[] form, String json) {
        var data = (ObjectNode) JsonMapper.shared().readTree(json.replace('\'', '"'));
        return ((RenderOutcome.Rendered) FormsFixture.compiled(form).plan().render(data, ImageResolver.NONE)).pdf()
                .bytes();
    }

    private static String string(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
