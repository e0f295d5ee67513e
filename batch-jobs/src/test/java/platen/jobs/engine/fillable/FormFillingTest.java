package platen.jobs.engine.fillable;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.document.svg.SvgPictures;
import platen.jobs.engine.fillable.compile.FormsFixture;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.template.CompileOutcome;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class FormFillingTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    @Test
    void textIsDrawnAndCanBeExtracted() throws Exception {
        assertThat(text(form("/FT/Tx/T(name)/DA(/Helv 10 Tf 0 g)"), "{'name':'Ada Lovelace'}"))
                .contains("Ada Lovelace");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Zażółć gęślą jaźń", "Ελληνικά", "Привет", "日本語", "שלום", "नमस्ते"})
    void textOfEveryScriptIsDrawnWithoutWarning(String value) throws Exception {
        byte[] form = form("/FT/Tx/T(name)/DA(/Helv 10 Tf 0 g)");
        ObjectNode data = JSON.createObjectNode().put("name", value);

        var rendered = rendered(form, data);

        assertThat(rendered.warnings()).isEmpty();
        assertThat(ink(rendered)).isPositive();
    }

    @Test
    void aFieldWithoutAnyUsableFontIsFilled() throws Exception {
        assertThat(text(form("/FT/Tx/T(name)/DA(/ 12 Tf)"), "{'name':'Ada'}")).contains("Ada");
        assertThat(text(form("/FT/Tx/T(name)"), "{'name':'Ada'}")).contains("Ada");
    }

    @Test
    void textThatDoesNotFitShrinksAndIsCutLastWithAWarning() throws Exception {
        byte[] form = form("/FT/Tx/T(name)/DA(/Helv 10 Tf 0 g)");

        assertThat(rendered(form, data("{'name':'Somewhat longer than its field is wide here'}")).warnings()).isEmpty();
        assertThat(rendered(form, JSON.createObjectNode().put("name", "word ".repeat(100))).warnings())
                .extracting(Warning::alias).containsExactly("name");
    }

    @Test
    void textOfAnyLengthCostsWhatIsShownOfIt() throws Exception {
        for (String flags : List.of("", "/Ff 4096")) {
            byte[] form = form("/FT/Tx/T(name)/DA(/Helv 10 Tf 0 g)" + flags);
            for (String text : List.of("word ".repeat(20_000), "x".repeat(100_000), "كلمة ".repeat(5_000),
                    "日".repeat(20_000), "a\n".repeat(50_000))) {
                assertThat(rendered(form, JSON.createObjectNode().put("name", text)).warnings())
                        .extracting(Warning::alias).containsOnly("name");
            }
        }
    }

    @Test
    void lettersAndTheirMarksAreOneCharacterAndNothingInvisibleIsDrawn() throws Exception {
        byte[] form = form("/FT/Tx/T(name)/DA(/Helv 10 Tf 0 g)");

        byte[] composed = rendered(form, data("{'name':'Café zoom'}")).pdf().bytes();
        byte[] apart = rendered(form, data("{'name':'Cafe\\u0301 zo\\u00ad\\u200bom'}")).pdf().bytes();

        assertThat(apart).isEqualTo(composed);
    }

    @Test
    void longTextIsWrappedAtWordsAndKeptWhole() throws Exception {
        String text = "Whereas recognition of the inherent dignity and of the equal and inalienable rights";
        String drawn = text(tall("/FT/Tx/Ff 4096/T(name)/DA(/Helv 10 Tf 0 g)"), "{'name':'" + text + "'}");

        assertThat(drawn.strip().lines().count()).isGreaterThan(2);
        assertThat(drawn.strip().replaceAll("\\s+", " ")).isEqualTo(text);
    }

    @Test
    void aNumberIsDrawnAsTheFormsOwnFormatAsks() throws Exception {
        byte[] form = form("/FT/Tx/T(total)/DA(/Helv 10 Tf 0 g)"
                + "/AA<</F<</S/JavaScript/JS(AFNumber_Format\\(2, 0, 0, 0, \"$\", true\\);)>>>>");

        assertThat(schema(form).type()).isEqualTo(FieldType.CURRENCY);
        assertThat(text(form, "{'total':-1234567.891}")).contains("-$1,234,567.89");
    }

    @Test
    void aDateIsDrawnInTheFormsOwnPattern() throws Exception {
        byte[] form = form("/FT/Tx/T(born)/DA(/Helv 10 Tf 0 g)"
                + "/AA<</F<</S/JavaScript/JS(AFDate_FormatEx\\(\"mmm d, yyyy\"\\);)>>>>");

        assertThat(schema(form).type()).isEqualTo(FieldType.DATE);
        assertThat(text(form, "{'born':'1815-12-10'}")).contains("Dec 10, 1815");
    }

    @Test
    void aDefaultValueStaysUntilTheDataSaysOtherwise() throws Exception {
        byte[] form = form("/FT/Tx/T(name)/DA(/Helv 10 Tf 0 g)/V(Default)");

        assertThat(text(form, "{}")).contains("Default");
        assertThat(text(form, "{'name':null}")).contains("Default");
        assertThat(text(form, "{'name':'Ada'}")).contains("Ada").doesNotContain("Default");
        assertThat(text(form, "{'name':''}")).doesNotContain("Default");
    }

    @Test
    void aPasswordIsNotReadable() throws Exception {
        assertThat(text(form("/FT/Tx/T(pin)/Ff 8192/DA(/Helv 10 Tf 0 g)"), "{'pin':'abcd'}")).contains("****")
                .doesNotContain("abcd");
    }

    @Test
    void aHiddenWidgetIsNotDrawn() throws Exception {
        assertThat(text(form("/FT/Tx/T(name)/F 2/DA(/Helv 10 Tf 0 g)"), "{'name':'Ada'}")).doesNotContain("Ada");
    }

    @Test
    void whatLiesUppermostOnThePageIsDrawnLast() throws Exception {
        String place = "<</Type/Annot/Subtype/Widget/FT/Tx/Rect[50 50 200 70]/MK<</BG";
        byte[] form = pdf("5 0 R 4 0 R", Map.of(4, place + "[1 0 0]>>/T(a)>>", 5, place + "[0 0 1]>>/T(b)>>"));

        assertThat(page(rendered(form, data("{}"))).getRGB(100, 140) & 0xFFFFFF).isEqualTo(0xFF0000);
    }

    @Test
    void aDropdownShowsTheLabelOfTheChosenValue() throws Exception {
        byte[] form = form("/FT/Ch/Ff 131072/T(state)/DA(/Helv 10 Tf 0 g)/Opt[[(ca)(California)][(ny)(New York)]]");

        assertThat(schema(form).options()).containsExactly(new Field.Option("ca", "California"),
                new Field.Option("ny", "New York"));
        assertThat(text(form, "{'state':'ny'}")).contains("New York").doesNotContain("California");
    }

    @ParameterizedTest
    @CsvSource({"/Opt[(red)(blue)],red,blue", "'',0,1", "/Opt[(same)(same)],0,1", "/Opt[(only)],0,1"})
    void aRadioValueIsTheExportValueAndElseTheStatesName(String opt, String first, String second) throws Exception {
        byte[] form = radio(opt);

        assertThat(schema(form).options()).extracting(Field.Option::value).containsExactly(first, second);
        assertThat(text(form, "{'color':'" + first + "'}")).contains("ONE").doesNotContain("TWO");
        assertThat(text(form, "{'color':'" + second + "'}")).contains("TWO").doesNotContain("ONE");
        assertThat(text(form, "{}")).doesNotContain("ONE").doesNotContain("TWO");
    }

    @Test
    void aFailedOptionalPictureIsAWarningAndARequiredOneARejection() {
        String gone = "{'sign':'https://example.org/gone.png'}";
        ImageResolver failing = _ -> new ImageResolver.Failed(Reason.IMAGE_UNREACHABLE, "could not be fetched (404)");

        assertThat(FormsFixture.compiled(form("/FT/Sig/T(sign)")).plan().render(data(gone), failing))
                .isInstanceOfSatisfying(RenderOutcome.Rendered.class, done -> assertThat(done.warnings())
                        .containsExactly(new Warning("sign", "was left empty: its image could not be fetched (404)")));
        assertThat(FormsFixture.compiled(form("/FT/Sig/T(sign)/Ff 2")).plan().render(data(gone), failing))
                .isEqualTo(new RenderOutcome.Rejected(Reason.IMAGE_UNREACHABLE,
                        "The image of field 'sign' could not be fetched (404).", "sign"));
    }

    @ParameterizedTest
    @CsvSource({"png,1", "png,2", "jpeg,1"})
    void aPictureFromADataUrlIsDrawn(String format, int type) throws Exception {
        var picture = new BufferedImage(40, 20, type);
        for (int x = 0; x < 40; x++) {
            picture.setRGB(x, x / 2, 0xFFCC0000);
        }
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(picture, format, bytes);
        String url = "data:image/" + format + ";base64," + Base64.getEncoder().encodeToString(bytes.toByteArray());

        var rendered = rendered(form("/FT/Sig/T(sign)"), JSON.createObjectNode().put("sign", url));

        assertThat(rendered.warnings()).isEmpty();
        assertThat(ink(rendered)).isPositive();
    }

    @Test
    void whatAPictureInSvgDoesNotShowIsAWarningOfItsField() {
        String svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 90 90'><text y='50'>\uE123</text>"
                + "<foreignObject width='9' height='9'><p>x</p></foreignObject></svg>";
        String url = "data:image/svg+xml;base64,"
                + Base64.getEncoder().encodeToString(svg.getBytes(StandardCharsets.UTF_8));

        var rendered = (RenderOutcome.Rendered) FormsFixture.compiled(form("/FT/Sig/T(sign)")).plan()
                .render(JSON.createObjectNode().put("sign", url), ImageResolver.NONE.decodedBy(SvgPictures::read));

        assertThat(rendered.warnings()).extracting(Warning::alias).containsOnly("sign");
        assertThat(rendered.warnings()).extracting(Warning::message).satisfiesExactly(
                loss -> assertThat(loss).startsWith("has a picture in SVG that has a <foreignObject>"),
                boxes -> assertThat(boxes).contains("characters that no font covers"));
    }

    @Test
    void marksAreSearchableTextOnEveryPageAndSameDataGivesSameBytes() throws Exception {
        var compiled = FormsFixture.compiled(form("/FT/Tx/T(name)/DA(/Helv 10 Tf 0 g)"));
        var marked = compiled.plan().marked(new PageMarks("STAGING", "Made with the free plan"));
        ObjectNode data = data("{'name':'Ada'}");

        var one = (RenderOutcome.Rendered) marked.render(data, ImageResolver.NONE);
        var two = (RenderOutcome.Rendered) marked.render(data, ImageResolver.NONE);

        assertThat(extracted(one)).contains("Ada", "STAGING", "Made with the free plan");
        assertThat(one.pdf().sha256()).isEqualTo(two.pdf().sha256());
        assertThat(marked.marked(PageMarks.NONE).toBytes()).isEqualTo(compiled.plan().toBytes());
    }

    @Test
    void nothingThatActsSurvives() {
        byte[] form = form("/FT/Tx/T(name)/AA<</K<</S/JavaScript/JS(app.alert\\(1\\))>>>>");
        String file = new String(rendered(form, data("{}")).pdf().bytes(), StandardCharsets.ISO_8859_1);

        assertThat(file).doesNotContain("JavaScript", "AcroForm", "Widget");
    }

    @Test
    void oddValuesNeverCrash() {
        byte[] form = form("/FT/Tx/T(name)/DA(/Helv 10 Tf 0 g)");
        for (String odd : List.of("{'name':{}}", "{'name':[1,[2]]}", "{'name':true}", "{'name':1e400}",
                "{'name':'\\u0000\\ud800 \\udc00\\r\\n\\u202e'}")) {
            assertThat(rendered(form, data(odd)).pageCount()).isEqualTo(1);
        }
        for (String kind : List.of("/FT/Btn", "/FT/Ch/Opt[(a)]", "/FT/Sig", "/FT/Ch/Ff 131072/Opt[(a)]")) {
            assertThat(rendered(form(kind + "/T(name)"), data("{'name':{'a':[1]}}")).pageCount()).isEqualTo(1);
        }
    }

    private static byte[] form(String field) {
        return pdf("4 0 R", Map.of(4, "<</Type/Annot/Subtype/Widget/Rect[50 50 200 70]" + field + ">>"));
    }

    private static byte[] tall(String field) {
        return pdf("4 0 R", Map.of(4, "<</Type/Annot/Subtype/Widget/Rect[50 50 200 150]" + field + ">>"));
    }

    private static byte[] radio(String opt) {
        return pdf("5 0 R 6 0 R",
                Map.of(4, "<</FT/Btn/Ff 49152/T(color)/Kids[5 0 R 6 0 R]" + opt + ">>",
                        5, "<</Type/Annot/Subtype/Widget/Parent 4 0 R/Rect[10 10 60 30]/AS/Off/AP<</N<</0 7 0 R>>>>>>",
                        6, "<</Type/Annot/Subtype/Widget/Parent 4 0 R/Rect[10 50 60 70]/AS/Off/AP<</N<</1 8 0 R>>>>>>",
                        7, state("ONE"), 8, state("TWO")));
    }

    private static String state(String word) {
        String content = "BT /F 10 Tf 2 5 Td (" + word + ") Tj ET";
        return "<</BBox[0 0 50 20]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Length "
                + content.length() + ">>stream\n" + content + "\nendstream";
    }

    private static byte[] pdf(String widgets, Map<Integer, String> objects) {
        var file = new StringBuilder(
                "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>endobj\n")
                .append("2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n")
                .append("3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[" + widgets + "]>>endobj\n");
        objects.forEach((number, body) -> file.append(number).append(" 0 obj").append(body).append("endobj\n"));
        return file.append("trailer<</Root 1 0 R>>\n%%EOF").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static ObjectNode data(String json) {
        return (ObjectNode) JSON.readTree(json.replace('\'', '"'));
    }

    private static Field schema(byte[] form) {
        return FormsFixture.compiled(form).schema().fields().getFirst();
    }

    private static RenderOutcome.Rendered rendered(byte[] form, ObjectNode data) {
        CompileOutcome.Compiled compiled = FormsFixture.compiled(form);
        return (RenderOutcome.Rendered) compiled.plan().render(data, ImageResolver.NONE);
    }

    private static String text(byte[] form, String json) throws Exception {
        return extracted(rendered(form, data(json)));
    }

    private static String extracted(RenderOutcome.Rendered rendered) throws Exception {
        try (var document = Loader.loadPDF(rendered.pdf().bytes())) {
            return new PDFTextStripper().getText(document);
        }
    }

    /** Returns the number of pixels that are not white. */
    private static long ink(RenderOutcome.Rendered rendered) throws Exception {
        BufferedImage page = page(rendered);
        long count = 0;
        for (int y = 0; y < page.getHeight(); y++) {
            for (int x = 0; x < page.getWidth(); x++) {
                count += (page.getRGB(x, y) & 0xFFFFFF) == 0xFFFFFF ? 0 : 1;
            }
        }
        return count;
    }

    private static BufferedImage page(RenderOutcome.Rendered rendered) throws Exception {
        try (var document = Loader.loadPDF(rendered.pdf().bytes())) {
            return new PDFRenderer(document).renderImage(0);
        }
    }
}
