package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.rendered;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.RenderOutcome.Rendered;
import platen.jobs.engine.model.Warning;

/** Content that comes to lie beyond the edge of a page is not shown, and the element is named in a warning. */
class LostContentTest {
    private static final String LINES = "{{#each lines}}<p>line {{this}}</p>{{/each}}";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <div style="position: fixed; top: 0" id="fix">LINES</div><p>x</p>         | <div id="fix"> at line 2, column 1
            <div style="position: running(f)" id="run">LINES</div><p>x</p>            | <div id="run"> at line 2, column 1
            <p style="margin-left: -40mm" id="wide">x</p>                              | <p id="wide"> at line 2, column 1
            <barcode id="code" type="qr" value="x" style="width: 900mm">              | <barcode id="code"
            """)
    void theElementWhoseContentIsLostIsNamed(String element, String name) {
        assertThat(messages(element)).isNotEmpty().allSatisfy(message -> assertThat(message)
                .startsWith(name)
                .contains(" edge of page 1; what lies beyond it is not shown"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <div>LINES</div>
            <table><tr><td>LINES</td><td>a</td></tr></table>
            <div style="break-inside: avoid">LINES</div>
            <ul><li>LINES</li></ul>
            <div style="display: flex"><div>LINES</div><div>short</div></div>
            <div><span style="display: inline-block">LINES</span></div>
            <table><tr><td rowspan="2">LINES</td><td>a</td></tr><tr><td>b</td></tr></table>
            <div style="position: absolute; top: 0">LINES</div><p>x</p>
            <div style="position: relative"><div style="position: absolute; top: 0">LINES</div></div>
            <div style="float: left">LINES</div>
            <div style="display: grid"><div>LINES</div></div>
            """)
    void whatGoesOnOnTheNextPageIsNotWarnedOf(String element) {
        assertThat(messages(element)).isEmpty();
    }

    @Test
    void nothingIsWarnedOfWhereEverythingIsShown() {
        assertThat(messages("<p>short</p>")).isEmpty();
    }

    private static List<String> messages(String element) {
        String template = "<style>@page { size: a4; margin: 20mm; @bottom-left { content: element(f) } } p { margin: 0;"
                + " font-size: 12pt; line-height: 1.5 }</style>\n"
                + element.replace("LINES", LINES);
        var lines = new StringBuilder("{\"lines\":[1");
        for (int i = 2; i <= 80; i++) {
            lines.append(",").append(i);
        }
        Rendered rendered = rendered(compiled(template).plan(), lines.append("]}").toString());
        return rendered.warnings().stream().map(Warning::message).toList();
    }

    @Test
    void aPreformattedLineThatIsTooWideShrinksThePageAndIsShownWhole() {
        var page = DocumentFixture.compiled("<!doctype html><pre>" + "0123456789".repeat(12) + "</pre><p>x");
        RenderOutcome.Rendered rendered = DocumentFixture.rendered(page.plan(), "{}");
        assertThat(rendered.warnings()).isEmpty();
        assertThat(DocumentFixture.text(rendered.pdf().bytes())).startsWith("0123456789".repeat(12));
    }

    @Test
    void aPreformattedLineThatIsFarTooWideIsNamed() {
        var page = DocumentFixture.compiled("<!doctype html><pre id=wide>" + "0123456789".repeat(60) + "</pre>");
        assertThat(DocumentFixture.rendered(page.plan(), "{}").warnings()).singleElement().asString()
                .contains("<pre id=\"wide\"> at line 1", "reaches beyond the right edge of page 1");
    }
}
