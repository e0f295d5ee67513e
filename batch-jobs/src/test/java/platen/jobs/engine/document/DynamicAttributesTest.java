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

    @Test
    void manyIgnoredDeclarationsAreAFewWarnings() {
        CompileOutcome.Compiled compiled = DocumentFixture.compiled(
                "<!doctype html>{{#each l}}<p style='color: {{this}}'>A</p>{{/each}}".getBytes(UTF_8));
        String values = IntStream.range(0, 3_000).mapToObj(i -> "\"no" + i + "\"").collect(joining(","));
        assertThat(DocumentFixture.rendered(compiled.plan(), "{\"l\":[" + values + "]}").warnings())
                .extracting(Warning::toString).hasSize(4).first().asString().contains("'no0'");
        assertThat(DocumentFixture.rendered(compiled.plan(), "{\"l\":[\"red\",\"blue\"]}").warnings()).isEmpty();
    }
}
