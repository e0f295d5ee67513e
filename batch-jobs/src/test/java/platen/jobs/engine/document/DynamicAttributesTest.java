package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.template.CompileOutcome;

/** Tests that data may decide classes and styles, and cannot reach beyond them. */
class DynamicAttributesTest {
    private static final String SHEET = "<style>.red { color: #f00 } .x .red { color: #00f }</style>";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p class="{{c}}">A</p>                          | {"c":"red"}        | 1 0 0 rg
            <p class="a {{#if late}}red{{/if}}">A</p>       | {"late":true}      | 1 0 0 rg
            <div class="{{c}}"><p class="red">A</p></div>   | {"c":"y x"}        | 0 0 1 rg
            <p style="color: {{c}}">A</p>                   | {"c":"#0f0"}       | 0 1 0 rg
            <p style="color: {{c}}">A</p>                   | {"c":"lime;} p {"} | 0 1 0 rg
            """)
    void dataDecidesClassesAndStyles(String html, String data, String color) throws IOException {
        byte[] pdf = pdf(SHEET + html, data);
        assertThat(warnings(SHEET + html)).isEmpty();
        assertThat(ProbeFixture.ask("draws " + color, pdf)).isEqualTo("true");
    }

    @Test
    void dataCannotEndADeclarationListOrStyleOtherElements() throws IOException {
        String html = "<p style=\"color: {{c}}\">A</p><p>B</p>";
        byte[] pdf = pdf(html, "{\"c\":\"red } p { color: blue\"}");
        assertThat(ProbeFixture.ask("draws 0 0 1 rg", pdf)).isEqualTo("false");
        assertThat(ProbeFixture.ask("text", pdf)).isEqualTo("A/B");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p style="{{c}}">A</p>                                  | {"c":"colour: red"}      | template.html:1:16: The property 'colour' is not supported
            <p style="{{c}}">A</p>                                  | {"c":"filter: blur(1px)"} | 'filter' is not laid out yet
            <p style="{{c}}">A</p>                                  | {"c":"color: reed"}      | template.html:1:16: The property 'color' does not take 'reed'
            <p style="margin: 0; width: {{c}}mm">A</p>              | {"c":"wide"}             | The property 'width' does not take
            <p {{#if c}}style="width: {{c}}"{{/if}}>A</p>           | {"c":"wide"}             | The property 'width' does not take 'wide'
            <div style="width: {{c}}"><p>A</p></div>                | {"c":"wide"}             | The property 'width' does not take 'wide'
            """)
    void aDeclarationFromDataThatIsIgnoredIsAWarningOfTheRender(String html, String data, String warning) {
        CompileOutcome.Compiled compiled = DocumentFixture.compiled(("<!doctype html>" + html).getBytes(UTF_8));
        assertThat(DocumentFixture.rendered(compiled.plan(), data).warnings()).singleElement().asString()
                .contains(warning);
    }

    @ParameterizedTest
    @ValueSource(strings = {"display: block; width: 50%; max-height: 2em; margin: 1em auto; padding: 0 1mm",
            "color: red; background: #eee; font: bold 12pt/1.5 Arial; text-align: center; text-decoration: underline",
            "border: 1px solid red; border-radius: 4px; flex: 1 1 0; grid-column: span 2; vertical-align: middle",
            "transition: all 1s; cursor: pointer; mso-x: y; text-transform: uppercase; letter-spacing: 0.1em",
            "width: calc(100% - 2em); color: rgb(0 0 0); list-style: none; page-break-before: avoid"})
    void nothingIsSaidOfDeclarationsFromDataThatAreLaidOut(String declarations) {
        CompileOutcome.Compiled compiled = DocumentFixture.compiled(
                "<!doctype html><p style='{{c}}'>A</p><p style='background: {{b}}; border: {{d}}'>B".getBytes(UTF_8));
        assertThat(compiled.warnings()).isEmpty();
        assertThat(
                DocumentFixture.rendered(compiled.plan(), "{\"b\":\"red\",\"d\":\"1px solid\",\"c\":\"" + declarations
                        + "\"}").warnings())
                .isEmpty();
    }

    @Test
    void manyIgnoredDeclarationsAreAFewWarnings() {
        CompileOutcome.Compiled compiled = DocumentFixture.compiled(
                "<!doctype html>{{#each l}}<p style='color: {{this}}'>A</p>{{/each}}".getBytes(UTF_8));
        String values = IntStream.range(0, 3_000).mapToObj(i -> "\"no" + i + "\"").collect(joining(","));
        assertThat(DocumentFixture.rendered(compiled.plan(), "{\"l\":[" + values + "]}").warnings())
                .extracting(Warning::toString).hasSize(4).first().asString().contains("'no0'");
        assertThat(DocumentFixture.rendered(compiled.plan(), "{\"l\":[\"red\",\"blue\"]}").warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <table><tr><td bgcolor="{{c}}">A</table>                        | {"c":"#ff0000"} | 1 0 0 rg
            <table><tr {{#if c}}bgcolor="red"{{/if}}><td>A</table>          | {"c":true}      | 1 0 0 rg
            <table><tr><td {{#if c}}bgcolor="red"{{/if}} style="background: lime">A</table> | {"c":true} | 0 1 0 rg
            <font color="{{c}}">A</font>                                    | {"c":"red"}     | 1 0 0 rg
            <body text="{{c}}">A                                            | {"c":"red"}     | 1 0 0 rg
            """)
    void presentationalAttributesTakeData(String html, String data, String color) throws IOException {
        assertThat(warnings("<!doctype html>" + html)).isEmpty();
        assertThat(ProbeFixture.ask("draws " + color, pdf(html, data))).isEqualTo("true");
        assertThat(ProbeFixture.ask("draws 1 0 0 rg", pdf(html, "{}"))).isEqualTo("false");
    }

    @Test
    void anAlignmentOrWidthFromDataCountsWithTheFixedOnes() throws IOException {
        String html = "<table width='{{w}}' align=right><tr><td align='{{a}}' width=50%>A<td>B</table>";
        int right = Integer.parseInt(ProbeFixture.ask("x A", pdf(html, "{\"w\":400,\"a\":\"right\"}")));
        int left = Integer.parseInt(ProbeFixture.ask("x A", pdf(html, "{\"w\":400,\"a\":\"left\"}")));
        assertThat(right - left).isBetween(120, 150);
    }

    @Test
    void anAttributeThatCellsTakeFromTheirTableIsAWarning() {
        assertThat(warnings("<!doctype html><table cellpadding='{{p}}'><tr><td>A</table>")).singleElement().asString()
                .contains("'cellpadding' of <table> takes no placeholder for the elements in it");
    }
}
