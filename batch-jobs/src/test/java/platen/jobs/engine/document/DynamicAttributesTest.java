package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
