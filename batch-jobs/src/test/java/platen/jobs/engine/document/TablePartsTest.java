package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.content;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.text;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that nothing is lost where style sheets make or unmake parts of tables. */
class TablePartsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <style>tr, td { display: block }</style><table><tr><td>a<td>b<tr><td>c</table>            | a b c
            <style>table, tbody, tr, td { display: block }</style><table><tr><td>a<td>b</table>       | a b
            <style>td { display: block }</style><table><tr><td>a<td>b</table>                         | a b
            <style>tbody { display: block }</style><table><tr><td>a<td>b</table>                      | a b
            <div style="display: table">a</div>                                                       | a
            <div style="display: table"><div style="display: table-cell">a</div></div>                | a
            <div style="display: table"><div style="display: table-row"><p>a</p></div></div>          | a
            <div style="display: table-cell">a</div><div style="display: table-row">b</div>           | a b
            <div style="display: table"><p>a</p><div style="display: table-row"><i style="display: table-cell">b</i></div></div> | a b
            """)
    void whatIsNoPartOfATableIsDrawnAllTheSame(String html, String shown) {
        assertThat(text(html, "{}").replaceAll("\\s+", " ")).isEqualTo(shown);
    }

    @Test
    void bordersThatCellsShareAreDrawnOnEachPage() {
        byte[] pdf = pdf("""
                <style>
                  @page { size: 200pt 100pt; margin: 10pt } table { border-collapse: collapse }
                  td { border: 2pt solid rgb(0, 128, 0); height: 30pt }
                </style>
                <table><tr><td>a<td>b<tr><td>c<td>d<tr><td>e<td>f</table>""", "{}");
        for (int page = 0; page < 2; page++) {
            String content = content(pdf, page);
            assertThat(content).contains("0 0.502 0 rg");
            // Three lines down in each row, and lines across above, between and below them, each once.
            assertThat(content.split(" re f", -1)).hasSize(page == 0 ? 10 : 6);
        }
    }

    @Test
    void aFootThatIsTooHighToBeRepeatedStaysTogether() {
        String rows = "<tr><td>a<tr><td>b<tr><td>c<tr><td>d<tr><td>e";
        String shown = text("""
                <style>
                  @page { size: 200pt 120pt; margin: 10pt } table { border-spacing: 0 }
                  td { height: 12pt; padding: 0; font: 8pt/12pt sans-serif }
                </style><table><tbody>%s<tfoot><tr><td>f<tr><td>g<tr><td>h<tr><td>i</table>""".formatted(rows), "{}");
        assertThat(shown.replace("\n", " ")).isEqualTo("a b c d e\ff g h i");
    }
}
