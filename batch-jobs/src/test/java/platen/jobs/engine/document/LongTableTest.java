package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.placeOf;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests tables of fixed layout that are so long that their rows are read again for each page. */
class LongTableTest {
    private static final int ROWS = 600;
    private static final String USUAL = "<div><div>one</div><div>two</div></div>\n";

    /** Returns the place of the second cell of the first row in a table with one row that differs from the others. */
    private static String place(String different, int row) throws IOException {
        var html = new StringBuilder("""
                <style>
                  @page { size: 400pt 400pt; margin: 0 }
                  main { display: table; table-layout: fixed; border-collapse: collapse; width: 300pt }
                  main > div { display: table-row }
                  main > div > div { display: table-cell; border: 1pt solid }
                </style>
                <main><div><div>first</div><div>Z</div></div>
                """);
        for (int i = 1; i < ROWS; i++) {
            html.append(i == row ? different : USUAL);
        }
        return placeOf(pdf(html.append("</main>").toString(), "{}"), "Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "<div><div>one</div><div>two</div><div>three</div></div>",
            "<div><div>one</div><div>two</div>three</div>",
            "<div><div>one</div><div>two</div><b>three</b></div>",
            "<div><div>one</div><div colspan=3>two</div></div>",
            "<div><div style='border-left: 30pt solid'>one</div><div>two</div></div>",
            "<div style='border-left: 30pt solid'><div>one</div><div>two</div></div>"})
    void aLateRowDecidesOnColumnsAndBordersAsAnEarlyOneDoes(String different) throws IOException {
        assertThat(place(different, ROWS - 100)).isEqualTo(place(different, 2)).isNotEqualTo(place(USUAL, 2));
    }
}
