package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages end where browsers end them. */
class BreaksTest {
    private static final String SHEET = """
            <style>@page { size: 200pt 120pt; margin: 10pt } body { margin: 0; font: 10pt/10pt sans-serif }
            h3, p { margin: 0; font: 10pt/10pt sans-serif } .fill { height: 85pt } .t { display: table }
            h3 { break-after: avoid }</style><div class=fill>a</div>""";

    @ParameterizedTest
    @ValueSource(strings = {"<h3>b</h3><p>c",
            "<div><h3>b</h3></div><p>c",
            "<div><div><h3>b</h3><i style='position: absolute'></i></div></div><div><p>c",
            "<div><h3>b</h3></div><div><i class=t></i><p>c</div>",
            "<div><h3>b</h3></div><div><div><i class=t></i><div><p>c</div></div></div>",
            "<p>b</p><div><div style='break-before: avoid'>c"})
    void whatBelongsTogetherStandsOnOnePage(String body) {
        assertThat(pages(body)).isEqualTo("a|b c");
    }

    @Test
    void whatDoesNotBelongTogetherIsDivided() {
        assertThat(pages("<p>b<p>c")).isEqualTo("a b|c");
    }

    private static String pages(String body) {
        return DocumentFixture.text(SHEET + body, "{}").replaceAll("\n?\f", "|").replace('\n', ' ');
    }
}
