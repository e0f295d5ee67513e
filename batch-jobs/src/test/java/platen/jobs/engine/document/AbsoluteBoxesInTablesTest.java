package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.placeOf;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Absolute boxes in tables stand where Chromium puts them, and none is lost. */
class AbsoluteBoxesInTablesTest {
    private static final String SHEET = "<style>@page { size: 300pt 300pt; margin: 20pt } html { font: 10pt/13pt"
            + " 'Liberation Sans' } p { margin: 0 } table { border-spacing: 0 } td { padding: 0 }</style>";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <tr><td style="REL;CELL">a<div style="ABS;bottom:0;left:9pt">X</div>         | 29,97
            <tr><td style="REL;CELL">a<div style="ABS;top:0;left:9pt">X</div>            | 29,30
            <tr><td style="REL;CELL">a<p>b</p><p style="ABS;top:50%;left:9pt">X</p>      | 29,70
            <tr><td style="REL;CELL;vertical-align:middle">a<i style="ABS;top:5pt">X</i> | 26,35
            <tr style="REL"><td>a<td style="CELL"><i style="ABS;bottom:0;left:3pt">X</i> | 23,97
            <tbody style="REL"><tr><td style="CELL"><i style="ABS;bottom:0;left:3pt">X</i> | 23,97
            """)
    void absoluteBoxesReferToTheCellRowOrGroupAroundThem(String rows, String place) throws IOException {
        String table = "<table>" + rows.replace("CELL", "height:80pt;width:100pt").replace("REL", "position:relative")
                .replace("ABS", "position:absolute") + "</table>";
        assertThat(placeOf(pdf(SHEET + table, "{}"), "X")).isEqualTo(place);
    }

    @ParameterizedTest
    @CsvSource({"table-row", "table-row-group"})
    void anAbsoluteBoxThatIsNoCellIsNotLost(String parent) {
        String text = DocumentFixture.text(SHEET + "<div style='display: table'><div style='display: " + parent
                + "'><div style='position: absolute; top: 50pt'>X</div><p>a</p></div></div>", "{}");
        assertThat(text.split("\\s+")).containsExactlyInAnyOrder("a", "X");
    }

    @Test
    void anAbsoluteBoxInABlockOfAPositionedCellIsShownOnce() {
        String text = DocumentFixture.text(SHEET + "<table><tr><td style='position: relative; height: 80pt'><p>a"
                + "<span style='position: absolute; top: 0; left: 50pt'>X</span></p></table>", "{}");
        assertThat(text.split("\\s+")).containsExactlyInAnyOrder("a", "X");
    }
}
