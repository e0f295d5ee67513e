package platen.jobs.engine.fillable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.fillable.compile.FormsFixture;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.template.CompileOutcome;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tests the position and size of values in their fields, and the warnings when they cannot be seen. */
class TextDrawingTest {
    private static final String FIELD = "/Type/Annot/Subtype/Widget/FT/Tx/T(name)/F 4/Rect[50 50 150 70]";
    private static final String ARIAL = "/Type/Font/Subtype/TrueType/BaseFont/ArialMT/Encoding/WinAnsiEncoding";

    @ParameterizedTest
    @CsvSource({"22384, 28289, 6622", "1005, 905, -211", "0, 0, 0", "-700, 905, 211", "716, 905, -812"})
    void aNonsensicalFontDescriptorDoesNotMoveText(int capHeight, int ascent, int descent) throws Exception {
        byte[] form = form("<<" + FIELD + "/DA(/A 10 Tf 0 g)>>", "5 0 obj<<" + ARIAL + "/FontDescriptor 6 0 R>>endobj\n"
                + "6 0 obj<</Type/FontDescriptor/FontName/ArialMT/Flags 32/FontBBox[-20767 -10147 62500 31433]"
                + "/CapHeight " + capHeight + "/Ascent " + ascent + "/Descent " + descent + ">>endobj\n");

        // Capitals of 7.2 points in a field of 20: 6.4 above its lower edge.
        assertThat(positions(render(form, "Grzegorz"))).first()
                .satisfies(first -> assertThat(200 - first.getYDirAdj()).isCloseTo(56.4f, Offset.offset(0.3f)))
                .satisfies(first -> assertThat(first.getFontSizeInPt()).isEqualTo(10));
    }

    @ParameterizedTest
    @CsvSource({"0, 12", "0, 30", "11, 12", "30, 14", "12, 60"})
    void textIsNeverClippedInItsHeight(int size, int height) throws Exception {
        for (String flags : List.of("", "/Ff 4096", "/Ff 16777216/MaxLen 8")) {
            byte[] form = form("<<" + FIELD.replace("150 70", "150 " + (50 + height)) + flags + "/DA(/Helv " + size
                    + " Tf 0 g)>>", "");
            RenderOutcome.Rendered rendered = render(form, "Grzegorz");

            assertThat(overlay(rendered)).doesNotContain("W n");
            TextPosition first = positions(rendered).getFirst();
            float baseline = 200 - first.getYDirAdj();
            // Helvetica's descenders reach 0.207 of the size down, its capitals 0.718 up.
            assertThat(baseline - 0.207 * first.getFontSizeInPt()).isGreaterThan(49);
            assertThat(baseline + 0.718 * first.getFontSizeInPt()).isLessThan(50.5 + height);
        }
    }

    @Test
    void wrappedLinesKeepTheDirectionOfTheirParagraph() throws Exception {
        byte[] form = form("<<" + FIELD.replace("50 50 150 70", "50 50 130 190") + "/Ff 4096/DA(/Helv 10 Tf 0 g)>>",
                "");

        // The second line begins with Arabic but still runs from left to right, like the whole value.
        assertThat(x(form, "Paid to the bank مرحبا xyz", "x"))
                .isGreaterThan(x(form, "Paid to the bank مرحبا xyz", "م"));
        // A paragraph that begins with Arabic runs from right to left in all its lines.
        assertThat(x(form, "مرحبا abcdefghijkl\nPaid", "P")).isLessThan(60);
        assertThat(x(form, "مرحبا abcdefghijk xyz سلام", "x"))
                .isGreaterThan(x(form, "مرحبا abcdefghijk xyz سلام", "س"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/FontDescriptor 6 0 R"})
    void charactersWithoutAWidthTakeThatOfTheStandardFont(String descriptor) throws Exception {
        byte[] form = form("<<" + FIELD + "/DA(/A 10 Tf 0 g)>>", "5 0 obj<<" + ARIAL
                + "/FirstChar 56/LastChar 56/Widths[556]" + descriptor + ">>endobj\n"
                + "6 0 obj<</Type/FontDescriptor/FontName/ArialMT/Flags 32/FontBBox[-166 -225 1000 931]"
                + "/CapHeight 718/Ascent 905/Descent -210>>endobj\n");

        List<TextPosition> positions = positions(render(form, "8HH8"));
        assertThat(positions).extracting(TextPosition::getUnicode).containsExactly("8", "H", "H", "8");
        assertThat(positions.get(2).getX() - positions.get(1).getX()).isCloseTo(7.22f, Offset.offset(0.1f));
    }

    @Test
    void charactersWithoutAWidthTakeTheMissingWidth() throws Exception {
        byte[] form = form("<<" + FIELD + "/DA(/A 10 Tf 0 g)>>", "5 0 obj<<" + ARIAL
                + "/FirstChar 56/LastChar 56/Widths[556]/FontDescriptor 6 0 R>>endobj\n"
                + "6 0 obj<</Type/FontDescriptor/FontName/ArialMT/Flags 32/MissingWidth 900>>endobj\n");

        List<TextPosition> positions = positions(render(form, "HH"));
        assertThat(positions.get(1).getX() - positions.get(0).getX()).isCloseTo(9f, Offset.offset(0.1f));
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "/Tx BMC q 1 w 0 G 0 0 100 20 re S BT /Helv 10 Tf 2 5 Td (Old) Tj ET Q EMC",
            "/Tx <</MCID 1>> BDC q 1 w 0 G 0 0 100 20 re S BT /Helv 10 Tf 2 5 Td (Old) Tj ET Q EMC",
            "q 1 w 0 G 0 0 100 20 re S Q BT /Helv 10 Tf 2 5 Td (Old) Tj ET"})
    void aBorderAmongTheTextOfAnAppearanceStays(String appearance) throws Exception {
        byte[] form = form("<<" + FIELD + "/DA(/Helv 10 Tf 0 g)/AP<</N 5 0 R>>>>",
                stream("/BBox[0 0 100 20]", appearance));

        RenderOutcome.Rendered rendered = render(form, "New");

        assertThat(fixed(rendered)).contains("100 20 re\nS").doesNotContain("Tj");
        assertThat(text(rendered)).contains("New").doesNotContain("Old");
    }

    @Test
    void highlightsAndUnderlinesAmongTheTextOfAnAppearanceGoWithIt() throws Exception {
        byte[] form = form("<<" + FIELD + "/DA(/Helv 10 Tf 0 g)/AP<</N 5 0 R>>>>", stream("/BBox[0 0 100 20]",
                "/Tx BMC q 1 1 98 18 re W n 0.6 0.75 0.85 rg 1 6 98 9 re f 3 8 50 1 re f BT (Old) Tj ET Q EMC"));

        assertThat(fixed(render(form, "New"))).doesNotContain("f\n");
    }

    @ParameterizedTest
    @CsvSource({"1 1 8 8 re f, 0 0 20 20", "51 51 8 8 re f, 50 50 70 70"})
    void anAppearanceWithoutABoundingBoxIsDrawn(String drawing, String box) throws Exception {
        byte[] form = form("<</Type/Annot/Subtype/Widget/FT/Btn/T(name)/F 4/AS/Off/Rect[50 50 70 70]"
                + "/AP<</N<</Yes 5 0 R>>>>>>", stream("", drawing));
        CompileOutcome.Compiled compiled = FormsFixture.compiled(form);

        RenderOutcome.Rendered rendered = render(compiled, JsonNodeFactory.instance.objectNode().put("name", true));

        assertThat(rendered.warnings()).isEmpty();
        assertThat(overlay(rendered)).contains("Do");
        try (var document = Loader.loadPDF(rendered.pdf().bytes())) {
            var resources = document.getPage(0).getResources().getXObject(COSName.getPDFName("PlO"));
            var objects = ((PDFormXObject) resources).getResources();
            var mark = (PDFormXObject) objects.getXObject(objects.getXObjectNames().iterator().next());
            var rectangle = mark.getBBox();
            assertThat("%.0f %.0f %.0f %.0f".formatted(rectangle.getLowerLeftX(), rectangle.getLowerLeftY(),
                    rectangle.getUpperRightX(), rectangle.getUpperRightY())).isEqualTo(box);
        }
    }

    @Test
    void aValueThatIsShrunkBelowFivePointsIsAWarningWithItsSize() throws Exception {
        String longValue = "Somewhat longer than its field is wide, by half";
        byte[] fixedSize = form("<<" + FIELD + "/DA(/Helv 10 Tf 0 g)>>", "");
        byte[] automatic = form("<<" + FIELD + "/DA(/Helv 0 Tf 0 g)>>", "");
        byte[] small = form("<<" + FIELD + "/DA(/Helv 4 Tf 0 g)>>", "");

        assertThat(render(fixedSize, longValue).warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.alias()).isEqualTo("name");
            assertThat(warning.message()).containsPattern("4\\.\\d pt");
        });
        assertThat(render(automatic, longValue).warnings()).extracting(Warning::alias).containsExactly("name");
        assertThat(render(fixedSize, "Short").warnings()).isEmpty();
        assertThat(render(automatic, "Short").warnings()).isEmpty();
        // The form itself specifies this size.
        assertThat(render(small, "Short").warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/F 2/Rect[50 50 150 70]", "/F 4/Rect[50 50 50 50]", "/F 4/Rect[550 50 650 70]"})
    void aValueInAnInvisibleFieldIsAWarning(String widget) throws Exception {
        byte[] form = form("<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/DA(/Helv 10 Tf 0 g)" + widget + ">>", "");

        assertThat(render(form, "Ada").warnings()).extracting(Warning::alias).containsExactly("name");
        assertThat(render(form, "").warnings()).isEmpty();
    }

    @Test
    void aValueOfWhiteSpaceIsAWarning() throws Exception {
        byte[] form = form("<<" + FIELD + "/DA(/Helv 10 Tf 0 g)>>", "");

        assertThat(render(form, " \t\u00A0").warnings()).extracting(Warning::alias).containsExactly("name");
        assertThat(render(form, "").warnings()).isEmpty();
    }

    @Test
    void aTickThatDrawsNothingIsAWarning() throws Exception {
        byte[] form = form("<</Type/Annot/Subtype/Widget/FT/Btn/T(name)/F 4/AS/Off/Rect[50 50 70 70]"
                + "/AP<</N<</Yes 5 0 R>>>>>>", stream("/BBox[0 0 20 20]", "q Q"));
        CompileOutcome.Compiled compiled = FormsFixture.compiled(form);

        assertThat(render(compiled, JsonNodeFactory.instance.objectNode().put("name", true)).warnings())
                .extracting(Warning::alias).containsExactly("name");
        assertThat(render(compiled, JsonNodeFactory.instance.objectNode().put("name", false)).warnings()).isEmpty();
    }

    /** Returns the position of the first occurrence of a character. */
    private static double x(byte[] form, String value, String character) throws IOException {
        return positions(render(form, value)).stream().filter(each -> each.getUnicode().contains(character))
                .mapToDouble(TextPosition::getX).findFirst().orElseThrow();
    }

    private static List<TextPosition> positions(RenderOutcome.Rendered rendered) throws IOException {
        var positions = new ArrayList<TextPosition>();
        try (var document = Loader.loadPDF(rendered.pdf().bytes())) {
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition text) {
                    positions.add(text);
                }
            }.getText(document);
        }
        return positions;
    }

    private static String text(RenderOutcome.Rendered rendered) throws IOException {
        try (var document = Loader.loadPDF(rendered.pdf().bytes())) {
            return new PDFTextStripper().getText(document);
        }
    }

    private static String overlay(RenderOutcome.Rendered rendered) throws IOException {
        return content(rendered, "PlO");
    }

    /** Returns the content that the page shows regardless of the data. */
    private static String fixed(RenderOutcome.Rendered rendered) throws IOException {
        return content(rendered, "PlF");
    }

    /** Returns the operators of a form XObject of the page and of those that it draws. */
    private static String content(RenderOutcome.Rendered rendered, String name) throws IOException {
        try (var document = Loader.loadPDF(rendered.pdf().bytes())) {
            var form = document.getPage(0).getResources().getXObject(COSName.getPDFName(name));
            var all = new StringBuilder();
            if (form instanceof PDFormXObject object) {
                append(object.getCOSObject(), all);
            }
            return all.toString();
        }
    }

    private static void append(COSStream form, StringBuilder all) throws IOException {
        try (var in = form.createInputStream()) {
            all.append(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)).append('\n');
        }
        COSDictionary resources = form.getCOSDictionary(COSName.RESOURCES);
        COSDictionary objects = resources == null ? null : resources.getCOSDictionary(COSName.XOBJECT);
        if (objects == null) {
            return;
        }
        for (COSName each : objects.keySet()) {
            if (objects.getDictionaryObject(each) instanceof COSStream inner) {
                append(inner, all);
            }
        }
    }

    private static RenderOutcome.Rendered render(byte[] form, String value) {
        return render(FormsFixture.compiled(form), JsonNodeFactory.instance.objectNode().put("name", value));
    }

    private static RenderOutcome.Rendered render(CompileOutcome.Compiled compiled, ObjectNode data) {
        return (RenderOutcome.Rendered) compiled.plan().render(data, ImageResolver.NONE);
    }

    private static String stream(String entries, String content) {
        return "5 0 obj<<" + entries + "/Resources<</Font<</Helv 7 0 R>>>>/Length " + content.length() + ">>stream\n"
                + content + "\nendstream endobj\n7 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n";
    }

    /** Returns a form of one field, object 4, whose font /A is object 5. */
    private static byte[] form(String field, String more) {
        return ("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DR<</Font<</A 5 0 R>>>>>>>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[4 0 R]>>endobj\n4 0 obj" + field
                + "endobj\n" + (more.isEmpty() ? "5 0 obj<<" + ARIAL + ">>endobj\n" : more)
                + "trailer<</Root 1 0 R>>\n%%EOF").getBytes(StandardCharsets.ISO_8859_1);
    }
}
