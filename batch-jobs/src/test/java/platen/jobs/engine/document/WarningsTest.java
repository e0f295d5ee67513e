package platen.jobs.engine.document;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.rendered;
import static platen.jobs.engine.document.DocumentFixture.text;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.model.Warning;

/** Uploads are told what is not done as asked. */
class WarningsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p><a href="#gone">x</a></p>                    | template.html:1:7: The link leads to '#gone'
            <p><a href="javascript:alert(1)">x</a></p>      | template.html:1:7: The link leads nowhere; expected https:, http:, mailto:, tel: or #id
            <p><a href="JavaScript:f({{x}})">x</a></p>      | template.html:1:7: The link leads nowhere
            <p><a href="file:///etc/passwd">x</a></p>       | template.html:1:7: The link leads nowhere
            <p><a href="other.html">x</a></p>               | template.html:1:7: The link leads nowhere
            <p>{{@page}}</p>                                | template.html:1:4: {{@page}} shows nothing
            <title>{{@pages}}</title><p>x</p>               | template.html:1:8: {{@pages}} shows nothing
            <style>p { filter: blur(1px) }</style><p>x</p>      | template.html:1:12: 'filter' is not laid out yet
            <style>p { background-blend-mode: screen }</style><p>x</p> | template.html:1:12: 'background-blend-mode' is not laid out yet
            <style>p { font-kerning: none }</style><p>x</p> | template.html:1:12: 'font-kerning' is not laid out yet
            <style>p { font-variant-numeric: tabular-nums }</style><p>x</p> | 'font-variant-numeric' is not laid out yet
            <style>p { font-family: Inter }</style><p>x</p> | The font family 'Inter' is neither bundled nor declared
            <p style="font-family: Inter, Roboto">x</p>     | The font family 'Inter' is neither bundled nor declared
            <style>@page { page-orientation: rotate-left }</style><p>x</p>     | template.html:1:16: In @page, 'page-orientation' is not supported
            <style>@page { @top-left { content: element(h) } }</style><p>x</p> | element(h), but no element has position: running(h)
            <p id="a">x</p><p id="a">y</p>                  | template.html:1:16: The id 'a' stands on several elements
            """)
    void anUploadIsWarnedOfWhatHasNoEffect(String template, String warning) {
        assertThat(messages(template)).singleElement().asString().contains(warning);
    }

    @Test
    void aPropertyOfAMaskIsWarnedOfWhereThereIsAMask() {
        String size = "<p style=\"mask-size: 1px; mask-image: %s\">x</p>";
        assertThat(messages(size.formatted("linear-gradient(red, blue)")))
                .anyMatch(message -> message.contains("'mask-size' is not laid out yet"));
        assertThat(messages(size.formatted("none"))).isEmpty();
    }

    @Test
    void aBackgroundThatIsNotDrawnIsAWarningThatNamesIt() {
        assertThat(messages("<p style=\"background: image-set('a.png' 1x)\">x</p>"))
                .anyMatch(message -> message.contains("image-set() is not drawn yet"));
    }

    @Test
    void equalWarningsAreReportedOnceWithTheirNumberAndFirstPlaces() {
        assertThat(messages("<style>" + "p { box-shade: 1px }\n".repeat(9) + "</style><p>x</p>"))
                .containsExactly("template.html:1:12: The property 'box-shade' is not supported; it is ignored."
                        + " (9 times, also at 2:5, 3:5, 4:5 …)");
    }

    @Test
    void thousandsOfDifferentWarningsAreListedUpToALimitAndThenCounted() {
        String declarations = IntStream.range(0, 900).mapToObj(i -> "p { x" + i + ": 1 }").collect(joining());
        assertThat(messages("<style>" + declarations + "</style><p>x</p>")).hasSize(201).last().asString()
                .startsWith("700 further warnings are not listed.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p id="x"><a href="#x">x</a> <a href="{{link}}">y</a></p>
            <style>@page { @top-left { content: element(h) } } .h { position: running(h) }</style><div class="h">{{@page}}</div><p>x</p>
            <p style="font-family: Inter, Georgia, serif">x</p>
            <p><a href="HTTPS://a.example">x</a> <a href="tel:1">x</a> <a href="mailto:{{to}}">x</a> <a href="http{{s}}">x</a></p>
            <barcode type="EAN13" value="{{code}}">
            <style>@list l0 { mso-list-id: 1 } p { tab-stops: 3cm; mso-x: 1; layout-grid-mode: line }</style><p>x</p>
            <style>@font-face { font-family: Arial; src: local(Arial); panose-1: 2; mso-font-charset: 0 }</style><p>x</p>
            <style>@-moz-document url-prefix() { p { color: red } } button::-moz-focus-inner { border: 0 }</style><p>x</p>
            <style>@property --a { syntax: "<length>"; inherits: true; initial-value: 1px }</style><p>x</p>
            <style>p { filter: alpha(opacity=50); behavior: url(x.htc) }</style><p>x</p>
            <style>p { clear: none; font-kerning: normal; row-gap: 1px; background-size: cover }</style><p>x</p>
            """)
    void whatWorksIsNotWarnedOf(String template) {
        assertThat(messages(template)).isEmpty();
    }

    @Test
    void aListOfFontsFallsToTheFirstThatIsThere() {
        byte[] pdf = DocumentFixture.pdf("<p style=\"font-family: Inter, 'Courier New', serif\">x</p>", "{}");
        assertThat(new String(pdf, java.nio.charset.StandardCharsets.ISO_8859_1)).contains("LiberationMono");
    }

    @Test
    void aBarCodeOfAnUnknownTypeIsToldWithItsPlace() {
        assertThat(messages("<p>x</p>\n<barcode type=\"codabar\" value=\"1\">")).singleElement().asString()
                .contains("template.html:2:10: There is no bar code of type 'codabar'", "ean13, ean8, upca, itf");
    }

    @ParameterizedTest
    @CsvSource({"ean13,4006381333931,true", "ean13,4006381333932,false", "ean13,ABC,false", "ean8,1234567,true",
            "ean8,123,false", "upca,01234567890,true", "itf,1234,true", "itf,123,false", "code39,AB-12,true",
            "code128,Ab-12,true", "code128,ä,false", "qr,ä€漢,true", "datamatrix,abc,true", "aztec,abc,true",
            "pdf417,abc,true"})
    void aValueThatACodeCannotHoldIsTold(String type, String value, boolean holds) {
        var warnings = warnings("{{#each items}}<barcode type=\"" + type + "\" value=\"{{code}}\">{{/each}}",
                "{\"items\":[{\"code\":\"" + value + "\"}]}");
        if (holds) {
            assertThat(warnings).isEmpty();
        } else {
            assertThat(warnings).singleElement().satisfies(warning -> {
                assertThat(warning.alias()).isEqualTo("items.code");
                assertThat(warning.message()).contains("'" + type + "' cannot hold '" + value + "', expected ");
            });
        }
    }

    @Test
    void aTypeThatTheDataBringsIsToldWhenItIsUnknown() {
        assertThat(warnings("<barcode type=\"{{type}}\" value=\"1\">", "{\"type\":\"codabar\"}")).singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("no bar code of type 'codabar'"));
    }

    @Test
    void aCharacterThatNoFontHasIsToldWithItsField() {
        String odd = "\uDB80\uDC00";
        assertThat(warnings("<p>{{#each items}}{{name}} {{/each}}</p>",
                "{\"items\":[{\"name\":\"plain\"},{\"name\":\"odd " + odd + "\"}]}"))
                .containsExactly(new Warning("items[1].name", "has the character " + odd
                        + " (U+F0000), which no font has; a box stands for it"));
        assertThat(warnings("<p>" + odd + "</p>", "{}")).singleElement().extracting(Warning::alias).isEqualTo("");
    }

    @Test
    void aLinkOfTheDataThatLeadsNowhereIsTold() {
        assertThat(warnings("<p><a href=\"{{to}}\">x</a></p>", "{\"to\":\"#gone\"}")).singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("'#gone'"));
    }

    @ParameterizedTest
    @CsvSource({"javascript:alert(1)", "' JAVASCRIPT:alert(1)'", "vbscript:x", "file:///etc/passwd",
            "data:text/html,x"})
    void anAddressThatCouldRunSomethingIsNoLinkOfTheDocument(String href) throws java.io.IOException {
        String template = "<p><a href=\"FIXED\">x</a> <a href=\"{{to}}\">y</a></p>".replace("FIXED", href);
        byte[] pdf = DocumentFixture.pdf(template, "{\"to\":\"" + href + "\"}");
        assertThat(ProbeFixture.ask("links", pdf)).isEqualTo("0");
        assertThat(ProbeFixture.ask("text", pdf)).isEqualTo("x y");
    }

    @Test
    void theSameFaultInThousandsOfRowsIsToldOnce() {
        var rows = "{\"code\":\"bad\"},".repeat(3_000);
        assertThat(warnings("{{#each items}}<barcode type=\"ean8\" value=\"{{code}}\">{{/each}}",
                "{\"items\":[" + rows.substring(0, rows.length() - 1) + "]}")).hasSize(1);
    }

    @Test
    void whatCannotBeDrawnLeavesItsPlaceEmpty() {
        assertThat(text("<p>a</p><barcode type=\"ean8\" value=\"bad\"><p>b</p>", "{}")).contains("a\nb");
    }

    private static List<String> messages(String template) {
        return DocumentFixture.warnings(template);
    }

    private static List<Warning> warnings(String template, String data) {
        return rendered(compiled(template).plan(), data).warnings();
    }
}
