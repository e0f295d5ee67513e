package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.text.FontFileFixture.CFF_ICONS;
import static platen.jobs.engine.text.FontFileFixture.ICONS;
import static platen.jobs.engine.text.FontFileFixture.KATEX;
import static platen.jobs.engine.text.FontFileFixture.LIBERATION;
import static platen.jobs.engine.text.FontFileFixture.collection;
import static platen.jobs.engine.text.FontFileFixture.emptyWoff2Collection;
import static platen.jobs.engine.text.FontFileFixture.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.text.PageFixture;
import tools.jackson.databind.node.JsonNodeFactory;

/** Tests which fonts {@code @font-face} and {@code font-family} lead to, by the names of the fonts in the PDF. */
class FontFaceTest {
    private final Map<String, byte[]> files = new TreeMap<>();
    private String warnings = "";

    @ParameterizedTest
    @ValueSource(strings = {"ttf", "woff", "woff2"})
    void fontsOfEveryFormatAreDrawnAndExtracted(String ending) throws IOException {
        files.put("main." + ending, file(KATEX + "Main-Regular." + ending));

        byte[] pdf = pdf("@font-face { font-family: Own; src: url(main." + ending + ") } p { font-family: Own }",
                "<p>Invoice 42</p>");

        assertThat(ProbeFixture.ask("font I", pdf)).isEqualTo("KaTeX_Main-Regular");
        assertThat(PageFixture.read(pdf)).contains("Invoice 42");
        assertThat(warnings).isEmpty();
    }

    @Test
    void aCollectionIsDrawnInItsFirstFaceAndWarnsOfTheOthers() throws IOException {
        files.put("both.ttc", collection(file(KATEX + "Main-Regular.ttf"), file(KATEX + "Main-Bold.ttf")));

        byte[] pdf = pdf("@font-face { font-family: Own; src: url(both.ttc) } p { font-family: Own }",
                "<p>Invoice 42</p>");

        assertThat(ProbeFixture.ask("font I", pdf)).isEqualTo("KaTeX_Main-Regular");
        assertThat(PageFixture.read(pdf)).contains("Invoice 42");
        assertThat(warnings).contains("both.ttc: The font file is a collection of 2 faces; the first one is used.");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aCollectionWithoutAFaceOrTablesIsAWarning(int faces) throws IOException {
        files.put("empty.ttc", collection());
        files.put("empty.woff2", emptyWoff2Collection(faces));

        byte[] pdf = pdf("@font-face { font-family: Own; src: url(empty.ttc) }"
                + "@font-face { font-family: Own; src: url(empty.woff2) } p { font-family: Own, monospace }",
                "<p>A</p>");

        assertThat(ProbeFixture.ask("font A", pdf)).isEqualTo("LiberationMono");
        assertThat(warnings).contains("empty.ttc", "empty.woff2");
    }

    @Test
    void iconsWithCffOutlinesAreDrawn() throws IOException {
        files.put("icons.otf", file(CFF_ICONS));

        byte[] pdf = pdf("@font-face { font-family: FA; src: url('icons.otf?v=4.7.0') format('opentype') }"
                + " i { font-family: FA }", "<p>Call <i>&#xf095;</i> now</p>");

        assertThat(ProbeFixture.ask("font \uF095", pdf)).isEqualTo("FontAwesome");
        assertThat(ProbeFixture.ask("font C", pdf)).startsWith("Liberation");
    }

    @Test
    void theFirstUsableSourceIsTaken() throws IOException {
        files.put("a.woff", "no font".getBytes(UTF_8));
        files.put("b.woff2", file(ICONS + "woff2"));
        files.put("c.ttf", file(LIBERATION));

        byte[] pdf = pdf("""
                @font-face { font-family: Own; src: url(a.eot);
                    src: url(a.eot?#iefix) format('embedded-opentype'), local("No Such Font"), url(missing.woff2),
                    url(a.woff) format("woff"), url(b.woff2) format("woff2"), url(c.ttf) }
                p { font-family: Own }""", "<p>&#xf095;</p>");

        assertThat(ProbeFixture.ask("font \uF095", pdf)).isEqualTo("FontAwesome");
    }

    @Test
    void aFontInADataUrlIsTaken() throws IOException {
        String base64 = Base64.getEncoder().encodeToString(file(KATEX + "Script-Regular.woff2"));

        byte[] pdf = pdf("@font-face { font-family: Own; src: url(data:font/woff2;base64," + base64
                + ") format('woff2') } p { font-family: Own, serif }", "<p>A</p>");

        assertThat(ProbeFixture.ask("font A", pdf)).isEqualTo("KaTeX_Script-Regular");
    }

    @Test
    void facesOfOneFamilyAreChosenByUnicodeRangeWhateverTheirOrder() throws IOException {
        files.put("sans.woff2", file(KATEX + "SansSerif-Regular.woff2"));
        files.put("main.woff2", file(KATEX + "Main-Regular.woff2"));

        byte[] pdf = pdf("""
                @font-face { font-family: Own; src: url(sans.woff2); unicode-range: U+41-59, U+30? }
                @font-face { font-family: Own; src: url(main.woff2); unicode-range: U+20, u+0061-007A }
                p { font-family: Own, monospace }""", "<p>Ab Z</p>");

        assertThat(ProbeFixture.ask("font b", pdf)).isEqualTo("KaTeX_Main-Regular");
        assertThat(ProbeFixture.ask("font A", pdf)).isEqualTo("KaTeX_SansSerif-Regular");
        assertThat(ProbeFixture.ask("font Z", pdf)).isEqualTo("LiberationMono");
    }

    @Test
    void charactersThatAFamilyLacksComeFromTheNextOfTheList() throws IOException {
        files.put("icons.woff2", file(ICONS + "woff2"));

        byte[] pdf = pdf("@font-face { font-family: Icons; src: url(icons.woff2) } p { font-family: Icons, Nowhere, "
                + "'Times New Roman', sans-serif }", "<p>&#xf095; Z</p>");

        assertThat(ProbeFixture.ask("font \uF095", pdf)).isEqualTo("FontAwesome");
        assertThat(ProbeFixture.ask("font Z", pdf)).isEqualTo("LiberationSerif");
    }

    @ParameterizedTest
    @CsvSource({"400, KaTeX_Main-Regular", "bold, KaTeX_Main-Bold", "900, KaTeX_Main-Bold", "300, KaTeX_Main-Regular"})
    void theNearestWeightIsTaken(String weight, String name) throws IOException {
        files.put("regular.woff2", file(KATEX + "Main-Regular.woff2"));
        files.put("bold.woff2", file(KATEX + "Main-Bold.woff2"));

        byte[] pdf = pdf("""
                @font-face { font-family: Own; src: url(bold.woff2); font-weight: 600 900 }
                @font-face { font-family: Own; src: url(regular.woff2); font-weight: 100 500 }
                p { font-family: Own; font-weight: %s }""".formatted(weight), "<p>A</p>");

        assertThat(ProbeFixture.ask("font A", pdf)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "font-weight: 100 900"})
    void boldTextOfAFamilyWithoutABoldFaceIsEmboldened(String descriptor) throws IOException {
        files.put("regular.woff2", file(KATEX + "Main-Regular.woff2"));

        byte[] pdf = pdf("@font-face { font-family: Own; src: url(regular.woff2); " + descriptor
                + " } b { font-family: Own }", "<p><b>A</b></p>");

        assertThat(ProbeFixture.ask("font A", pdf)).isEqualTo("KaTeX_Main-Bold");
    }

    @ParameterizedTest
    @ValueSource(strings = {"url(missing.woff2)", "url(https://fonts.example/a.woff2)", "url(broken.otf)",
            "url(data:font/woff2;base64,AAAA)", "local(Missing)", "url(x.eot) format('embedded-opentype')"})
    void aFontThatCannotBeUsedIsAWarning(String source) throws IOException {
        files.put("broken.otf", "OTTO and nothing more".getBytes(UTF_8));

        byte[] pdf = pdf("@font-face { font-family: Own; src: " + source + " } p { font-family: Own, monospace }",
                "<p>A</p>");

        assertThat(ProbeFixture.ask("font A", pdf)).isEqualTo("LiberationMono");
        assertThat(warnings).containsIgnoringCase("font");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "Helvetica Neue, Helvetica, Arial, sans-serif | LiberationSans",
            "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, sans-serif | LiberationSans",
            "Georgia, 'Times New Roman', serif | LiberationSerif",
            "SFMono-Regular, Menlo, Consolas, 'Courier New', monospace | LiberationMono",
            "Georgia, monospace | LiberationMono", "system-ui | LiberationSans", "cursive | LiberationSerif"})
    void theFirstAvailableFamilyIsUsedWithoutAWarning(String families, String name) throws IOException {
        byte[] pdf = pdf("p { font-family: " + families + " }", "<p>A</p>");

        assertThat(ProbeFixture.ask("font A", pdf)).isEqualTo(name);
        assertThat(warnings).isEmpty();
    }

    @Test
    void familiesOfWhichNoneIsAvailableAreOneWarningAndTheStandardFont() throws IOException {
        byte[] pdf = pdf("p { font-family: Inter, Roboto } b { font-family: Inter, Georgia }", "<p>A<b>B</b></p>");

        assertThat(ProbeFixture.ask("font A", pdf)).isEqualTo("LiberationSerif");
        assertThat(warnings).contains("'Inter'", "2 times").doesNotContain("Roboto", "Georgia");
    }

    private byte[] pdf(String css, String body) throws IOException {
        files.put("template.html", ("<!DOCTYPE html><html lang=en><head><title>Fonts</title><style>" + css
                + "</style></head><body>" + body + "</body></html>").getBytes(UTF_8));
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        var compiled = (CompileOutcome.Compiled) DocumentCompiler.compile(bytes.toByteArray(), ImportOptions.DEFAULT);
        warnings = compiled.warnings().stream().map(Warning::message).collect(Collectors.joining("\n"));
        var outcome = compiled.plan().render(JsonNodeFactory.instance.objectNode(), ImageResolver.NONE);
        return ((RenderOutcome.Rendered) outcome).pdf().bytes();
    }
}
