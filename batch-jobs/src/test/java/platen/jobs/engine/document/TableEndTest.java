package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.text;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The end of a table stands on the page of its last row, as in Chromium. */
class TableEndTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4 | padding: 0          | row1 row2 row3 row4
            4 | padding: 0 0 15pt   | row1 row2 row3 row4
            4 | padding: 0 0 17pt   | row1 row2 row3 / row4
            4 | border: 9pt solid   | row1 row2 row3 / row4
            4 | border-spacing: 4pt | row1 row2 row3 / row4
            5 | padding: 0 0 17pt   | row1 row2 row3 row4 / row5
            1 | padding: 0 0 130pt  | row1
            """)
    void theLastRowMovesWithTheEndOfTheTableThatHasNoSpaceBelowIt(int rows, String style, String pages) {
        String body = IntStream.rangeClosed(1, rows).mapToObj(row -> "<tr><td>row" + row + "</td></tr>")
                .collect(Collectors.joining());
        assertThat(text(table(style, body), "{}").strip().replaceAll("\\s*\f\\s*", " / ").replaceAll("\n+", " "))
                .isEqualTo(pages);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            padding: 0          | row1 row2 row3 foot
            padding: 0 0 17pt   | row1 row2 foot / row3 foot
            """)
    void theLastRowMovesWithTheFootBelowIt(String style, String pages) {
        String body = "<tfoot><tr><td>foot</td></tr></tfoot>"
                + "<tr><td>row1</td></tr><tr><td>row2</td></tr><tr><td>row3</td></tr>";
        assertThat(text(table(style, body), "{}").strip().replaceAll("\\s*\f\\s*", " / ").replaceAll("\n+", " "))
                .isEqualTo(pages);
    }

    /** Four rows of 36 points stand on a page of 160. */
    private static String table(String style, String body) {
        return "<style>@page { size: 200pt 200pt; margin: 20pt } body { margin: 0 } td { padding: 0 } table {"
                + " border-collapse: separate; border-spacing: 0; " + style + " } tr { height: 36pt }</style><table>"
                + body + "</table>";
    }
}
