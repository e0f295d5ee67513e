package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.refusal;
import static platen.jobs.engine.document.DocumentFixture.rendered;
import static platen.jobs.engine.document.DocumentFixture.warnings;
import static platen.jobs.engine.document.DocumentFixture.zip;

import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A template that comes as a zip, with style sheets, pictures and fonts of its own. */
class ZipUploadTest {
    private static final byte[] PIXEL = Base64.getDecoder().decode(
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
    private static final String STYLES = """
            @font-face { font-family: "House"; src: url(fonts/house.ttf) }
            @font-face { font-family: "House"; src: url("./fonts/house-bold.ttf"); font-weight: bold }
            h1, p { font-family: House, serif } p { color: #00f }
            """;
    private static final String PAGE = """
            <html><head><link rel="stylesheet" href="css/print.css"></head>
            <body><h1>A</h1><p>B<img src="img/logo.png" width="20"></p></body></html>""";

    private final Map<String, byte[]> files = new LinkedHashMap<>();

    ZipUploadTest() throws IOException {
        files.put("letter.html", PAGE.getBytes(UTF_8));
        files.put("css/print.css", STYLES.getBytes(UTF_8));
        files.put("img/logo.png", PIXEL);
        files.put("fonts/house.ttf", font("LiberationMono-Regular"));
        files.put("fonts/house-bold.ttf", font("LiberationMono-Bold"));
        files.put("__MACOSX/letter.html", new byte[1]);
    }

    @Test
    void fontsPicturesAndStyleSheetsOfTheZipAreUsed() throws IOException {
        byte[] pdf = pdf();
        assertThat(ProbeFixture.ask("font A", pdf)).isEqualTo("LiberationMono-Bold");
        assertThat(ProbeFixture.ask("font B", pdf)).isEqualTo("LiberationMono");
        assertThat(ProbeFixture.ask("draws 0 0 1 rg", pdf)).isEqualTo("true");
        assertThat(ProbeFixture.ask("pictures", pdf)).isEqualTo("1");
    }

    @Test
    void aFolderAroundAllFilesIsLeftOut() throws IOException {
        Map<String, byte[]> wrapped = new LinkedHashMap<>();
        files.forEach((name, bytes) -> wrapped.put(name.startsWith("__MACOSX/") ? name : "letter-main/" + name, bytes));
        wrapped.put("letter-main/.DS_Store", new byte[]{1});
        wrapped.put("letter-main/._letter.html", new byte[]{1});
        wrapped.put("__MACOSX/letter-main/._letter.html", new byte[]{1});
        byte[] pdf = rendered(compiled(zip(wrapped)).plan(), "{}").pdf().bytes();
        assertThat(ProbeFixture.ask("font B", pdf)).isEqualTo("LiberationMono");
        assertThat(ProbeFixture.ask("pictures", pdf)).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource({"474946383961, GIF", "424D36000000, BMP", "49492A000800, TIFF", "4D4D002A0000, TIFF"})
    void anImageOfAnotherTypeIsNamedWithTheTypesThatWork(String hex, String type) {
        byte[] image = HexFormat.of().parseHex(hex);
        files.put("img/logo.png", image);
        assertThat(warnings(zip(files))).singleElement().asString()
                .contains("'img/logo.png' is a " + type + " image", "PNG, JPEG, WebP or SVG");
        files.remove("img/logo.png");
        String name = "img/logo." + type.toLowerCase(Locale.ROOT);
        files.put(name, image);
        files.put("letter.html", PAGE.replace("img/logo.png", name).getBytes(UTF_8));
        assertThat(warnings(zip(files))).singleElement().asString().startsWith("letter.html:2:")
                .contains("'" + name + "' is a " + type + " image", "PNG, JPEG, WebP or SVG");
    }

    @Test
    void templateHtmlIsTheTemplateAmongSeveral() throws IOException {
        files.put("template.html", "<p>C</p>".getBytes(UTF_8));
        assertThat(ProbeFixture.ask("text", pdf())).isEqualTo("C");
    }

    @Test
    void aFontOfTheZipStandsInForNoOtherFamily() throws IOException {
        files.put("css/print.css", STYLES.replace("House, serif", "serif").getBytes(UTF_8));
        assertThat(ProbeFixture.ask("font B", pdf())).isEqualTo("LiberationSerif");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            css/print.css        | letter.html:1:36: There is no file 'css/print.css' beside the template
            img/logo.png         | letter.html:2:26: There is no picture 'img/logo.png' beside the template
            """)
    void aFileThatIsMissingIsNamed(String missing, String message) {
        files.remove(missing);
        assertThat(warnings(zip(files))).anySatisfy(each -> assertThat(each).startsWith(message));
    }

    @Test
    void aFontThatIsMissingIsNamed() {
        files.remove("fonts/house-bold.ttf");
        assertThat(warnings(zip(files))).singleElement().asString()
                .contains("There is no file './fonts/house-bold.ttf' beside the template");
    }

    @Test
    void aZipWithoutATemplateIsRefused() {
        files.remove("letter.html");
        assertThat(refusal(zip(files)))
                .contains("The zip needs a template.html, an index.html, or exactly one .html file; it has 0.");
    }

    @ParameterizedTest
    @CsvSource({"../img/logo.png", "/img/logo.png", "./img/logo.png?v=3", "img/lo%67o.png", "img\\logo.png"})
    void aPictureIsFoundFromTheTemplatesFolderAndFromTheRoot(String reference) throws IOException {
        byte[] page = PAGE.replace("img/logo.png", reference).getBytes(UTF_8);
        files.remove("letter.html");
        files.put("pages/letter.html", page);
        assertThat(warnings(zip(files))).isEmpty();
        assertThat(ProbeFixture.ask("pictures", pdf())).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fonts/house.ttf | fonts/house.ttf: The font file is cut off or damaged
            """)
    void aFontThatIsBrokenIsNamed(String broken, String message) {
        files.put(broken, new byte[]{1, 2, 3});
        assertThat(warnings(zip(files))).singleElement().asString().contains(message);
    }

    @Test
    void aPictureThatIsBrokenIsNamed() {
        files.put("img/logo.png", new byte[]{1, 2, 3});
        assertThat(warnings(zip(files))).singleElement().asString()
                .contains("'img/logo.png' is not a PNG, JPEG, WebP or SVG picture");
    }

    @Test
    void aProblemInAStyleSheetIsPlacedThere() {
        files.put("css/print.css", "p { color: red }\np { color: nocolour }".getBytes(UTF_8));
        assertThat(warnings(zip(files))).singleElement().asString().startsWith("css/print.css:2:5: ");
    }

    @Test
    void twoTemplatesAndDamagedZipsAreRefused() {
        files.put("other.html", "<p>x</p>".getBytes(UTF_8));
        assertThat(refusal(zip(files))).contains("exactly one .html file; it has 2");
        byte[] whole = zip(files);
        assertThat(refusal(java.util.Arrays.copyOf(whole, 200))).isNotBlank();
    }

    @Test
    void aTextOfAnUndeclaredEncodingIsReadAsBrowsersDo() {
        files.put("css/print.css", "p { color: red } /* \u00E4 */".getBytes(ISO_8859_1));
        assertThat(warnings(zip(files))).singleElement().asString()
                .startsWith("css/print.css:1:1: The file is not encoded in UTF-8");
    }

    private byte[] pdf() {
        return rendered(compiled(zip(files)).plan(), "{}").pdf().bytes();
    }

    private static byte[] font(String name) throws IOException {
        try (InputStream in = ZipUploadTest.class.getResourceAsStream("/liberation/" + name + ".ttf")) {
            return Objects.requireNonNull(in).readAllBytes();
        }
    }
}
