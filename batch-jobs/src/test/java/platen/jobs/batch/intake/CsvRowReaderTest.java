package platen.jobs.batch.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV as spreadsheets and scripts write it. */
class CsvRowReaderTest {

    @Test
    void quotesHoldDelimitersQuotesAndLines() throws IOException {
        assertThat(rows("\uFEFFcustom_id,name,note\r\na,\"Lenz, \"\"Ada\"\"\",\"two\r\nlines\"\r\nb,Bo,\r\n"))
                .containsExactly("""
                        {"custom_id":"a","data":{"name":"Lenz, \\"Ada\\"","note":"two\\nlines"}}""", """
                        {"custom_id":"b","data":{"name":"Bo"}}""");
    }

    @Test
    void blankLinesAndColumnsWithoutNamesAreNothing() throws IOException {
        assertThat(rows("name,,\n\nAda,,\n  \t\nBo,lost,\n\n")).containsExactly("{\"data\":{\"name\":\"Ada\"}}",
                "{\"data\":{\"name\":\"Bo\"}}");
    }

    @Test
    void rowsWithoutAnyValueAreSkippedWhateverTheirWidth() throws IOException {
        assertThat(rows("name,city\n,\nAda,Rome\n,,,\n\"\", \nBo,Oslo\n,")).containsExactly(
                "{\"data\":{\"name\":\"Ada\",\"city\":\"Rome\"}}", "{\"data\":{\"name\":\"Bo\",\"city\":\"Oslo\"}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n\r\n", " \t\n", ";;\n", ",,,\r\n\n", "\"\";\"\"\n", "\uFEFF\n",
            "\uFEFF;;\n;;\n"})
    void linesWithoutAnyValueBeforeTheHeaderAreSkippedWithOrWithoutADelimiterNamed(String empty) throws IOException {
        var columns = new CsvColumns(';', Map.of());
        String row = "{\"data\":{\"n,ame\":\"Ada\",\"city\":\"Rome\"}}";
        assertThat(rows(empty + "n,ame;city\nAda;Rome\n", columns)).containsExactly(row);
        assertThat(rows(empty + "sep=;\n" + empty.replace("\uFEFF", "") + "n,ame;city\nAda;Rome\n"))
                .containsExactly(row);
        for (String header : List.of("name;city;a,b\n", "sep=;\nname,city\n")) {
            assertThat(CsvText.of((empty + header).getBytes(StandardCharsets.UTF_8)).delimiter()).isEqualTo(';');
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", ",,\n", "sep=;\n\n"})
    void aFileWithoutAnyValueHasNoHeader(String csv) {
        assertThatThrownBy(() -> rows(csv)).isInstanceOf(RowReader.BadInput.class)
                .hasMessage("The CSV has no header.");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', delimiter = ' ', value = {"sep=; ;", "\uFEFFsep=; ;", "SEP=| |", "\"sep=;\" ;"})
    void theFirstLineMayNameTheDelimiter(String line, String delimiter) throws IOException {
        String csv = line + "\r\n" + "name,city\r\nAda,Rome\r\n".replace(",", delimiter);
        assertThat(rows(csv)).containsExactly("{\"data\":{\"name\":\"Ada\",\"city\":\"Rome\"}}");
        assertThat(CsvText.of(csv.getBytes(StandardCharsets.UTF_8)).delimiter()).isEqualTo(delimiter.charAt(0));
    }

    @Test
    void aTabMayBeNamedToo() throws IOException {
        assertThat(rows("sep=\t\nname\tcity\nAda\tRome\n"))
                .containsExactly("{\"data\":{\"name\":\"Ada\",\"city\":\"Rome\"}}");
    }

    @Test
    void cellsOfAColumnWithAFormatAreReadAsTheDataWritesThem() throws IOException {
        var columns = new CsvColumns(';', Map.of("Betrag", "total"),
                Map.of("Betrag", new CellFormat.Decimal(','), "due",
                        new CellFormat.Dates("dd.MM.yyyy")),
                ExtraColumns.REFUSE, null);
        assertThat(rows("Betrag;due\n1.234,50;31.12.2026\n;\n;1.2.2027\n12.5;\n7;31.02.2027\n8;\n", columns))
                .containsExactly("{\"data\":{\"total\":\"1234.50\",\"due\":\"2026-12-31\"}}",
                        "{\"data\":{\"due\":\"2027-02-01\"}}",
                        "{\"data\":{\"total\":\"12.5\"}} {\"code\":\"data_invalid\",\"message\":"
                                + "\"The cell of the column 'Betrag' is no number with a decimal comma.\","
                                + "\"errors\":[{\"alias\":\"total\",\"message\":\"is no number with a decimal comma;"
                                + " where you correct this row, write it as 1234.5\"}]}",
                        "{\"data\":{\"total\":\"7\",\"due\":\"31.02.2027\"}} {\"code\":\"data_invalid\",\"message\":"
                                + "\"The cell of the column 'due' is no date like dd.MM.yyyy.\","
                                + "\"errors\":[{\"alias\":\"due\",\"message\":\"is no date like dd.MM.yyyy;"
                                + " where you correct this row, write it as 2026-12-31\"}]}",
                        "{\"data\":{\"total\":\"8\"}}");
        assertThat(rows("Betrag;due\nx;y\n", columns)).singleElement()
                .asString()
                .contains("2 cells are not written in the formats of their columns.", "\"alias\":\"total\"",
                        "\"alias\":\"due\"");
    }

    @Test
    void anEmptyLineBeforeTheHeaderMayBeLong() throws IOException {
        assertThat(rows(";\"\"".repeat(300_000) + "\nname\nAda\n")).containsExactly("{\"data\":{\"name\":\"Ada\"}}");
    }

    @Test
    void aMismatchInARepeatedRowIsNamedByItsElement() throws IOException {
        var columns = new CsvColumns(',', Map.of(), Map.of("items[].price", new CellFormat.Decimal(',')),
                ExtraColumns.REFUSE, null);
        assertThat(rows("custom_id,items[].price\na,7\na,x\n", columns)).singleElement()
                .asString()
                .contains("\"alias\":\"items[1].price\"");
    }

    @Test
    void textsOfAFileOfFailedRowsAreReadAsTheyWere() throws IOException {
        assertThat(rows("(row),name,phone,(error)\n1,'=Ada,\"''+49 1;'-7\",wrong\n"))
                .containsExactly("{\"data\":{\"name\":\"=Ada\",\"phone\":\"'+49 1;-7\"}}");
        assertThat(rows("name\n'=Ada\n")).as("of another file").containsExactly("{\"data\":{\"name\":\"'=Ada\"}}");
    }

    @Test
    void aFileOfFailedRowsTakesNeitherAMappingNorFormats() {
        var columns = new CsvColumns(',', Map.of("Betrag", "total"));
        assertThatThrownBy(() -> rows("(row),total,(error)\n1,7,wrong\n", columns))
                .hasMessageContaining("a file of failed rows")
                .hasMessageContaining("without 'mapping' and 'formats'");
    }

    @Test
    void aRowOfAnotherWidthOrAForgottenQuoteIsBadByItself() throws IOException {
        assertThat(rows("name,city\nAda\n\"Bo,Rome\nCy,Oslo\n")).containsExactly(
                "The row has 1 cell; the header has 2.",
                "A quoted cell of the row has no closing quote.", "{\"data\":{\"name\":\"Cy\",\"city\":\"Oslo\"}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"name;city", "name\tcity", "name|city"})
    void aHeaderInOnePieceAsksForTheDelimiter(String header) {
        assertThatThrownBy(() -> rows(header + "\n")).isInstanceOf(RowReader.BadInput.class)
                .hasMessageContaining("is one column", "it is the delimiter");
    }

    @Test
    void aMappedHeaderMayHoldAnything() throws IOException {
        var columns = new CsvColumns(',', Map.of("name;city", "name"));
        assertThat(rows("name;city\nAda\n", columns)).containsExactly("{\"data\":{\"name\":\"Ada\"}}");
    }

    @Test
    void recordsOfOneIdThatFollowEachOtherAreOneRowWithAnElementOfEach() throws IOException {
        assertThat(rows("""
                custom_id,name,items[].text,items[].price,fees[].amount
                a,Ada,Pen,1.50,3
                a,,Ink,4,
                a,Ada,,,5
                b,Bo,Cap,2,
                ,Cy,Hat,7,
                ,Di,Hat,7,
                """)).containsExactly("""
                {"custom_id":"a","data":{"name":"Ada","items":[{"text":"Pen","price":"1.50"},\
                {"text":"Ink","price":"4"}],"fees":[{"amount":"3"},{"amount":"5"}]}}""", """
                {"custom_id":"b","data":{"name":"Bo","items":[{"text":"Cap","price":"2"}]}}""", """
                {"data":{"name":"Cy","items":[{"text":"Hat","price":"7"}]}}""", """
                {"data":{"name":"Di","items":[{"text":"Hat","price":"7"}]}}""");
    }

    @Test
    void recordsOfOneIdThatContradictEachOtherAreOneBadRow() throws IOException {
        assertThat(rows("""
                custom_id,name,address.city,items[].text
                a,Ada,Rome,Pen
                a,Ada,Oslo,Ink
                a,Ada,Rome,Cap
                b,Bo,,Pen
                b,Bo,Bonn,Ink
                """)).containsExactly(
                "The rows of this custom_id differ in 'address.city', of which they can have one value.",
                """
                {"custom_id":"b","data":{"name":"Bo","items":[{"text":"Pen"},{"text":"Ink"}],"address":{"city":"Bonn"}}}""");
    }

    @Test
    void aRecordThatCannotBeReadSpoilsTheRowToWhichItMayBelong() throws IOException {
        assertThat(rows("custom_id,items[].text\na,Pen\na\na,Ink\nb,Cap\n")).containsExactly(
                "The next row of the CSV cannot be read, and may be of this custom_id.",
                "The row has 1 cell; the header has 2.", """
                {"custom_id":"a","data":{"items":[{"text":"Ink"}]}}""", """
                {"custom_id":"b","data":{"items":[{"text":"Cap"}]}}""");
    }

    @Test
    void rowsOfOneIdAreBoundedInElementsAndBytes() throws IOException {
        assertThat(rows("custom_id,items[].text\n" + "a,x\n".repeat(1_001)))
                .containsExactly("'items' has more than 1,000 elements.");
        assertThat(rows("custom_id,items[].text\n" + ("a," + "x".repeat(9_000) + "\n").repeat(200)))
                .containsExactly("The rows of this custom_id are together larger than 1,048,576 bytes.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
    void aFileInUtf16IsRefusedWithWhatToDo(String encoding) {
        byte[] file = "\uFEFFname\tcity\r\nAda\tRome\r\n".getBytes(Charset.forName(encoding));
        for (RowReader reader : List.of(new CsvRowReader(new ByteArrayInputStream(file), CsvColumns.USUAL),
                new CsvRowReader(new ByteArrayInputStream(CsvText.of(file).utf8()), CsvColumns.USUAL),
                new NdjsonRowReader(new ByteArrayInputStream(file)))) {
            assertThatThrownBy(reader::next).isInstanceOf(RowReader.BadInput.class).hasMessage(
                    "The file is encoded in UTF-16. Save it in UTF-8; spreadsheets call that \"CSV UTF-8\".");
        }
    }

    private static List<String> rows(String csv) throws IOException {
        return rows(csv, CsvColumns.USUAL);
    }

    /** Returns each row as JSON, or the message of a bad row. */
    private static List<String> rows(String csv, CsvColumns columns) throws IOException {
        var reader = new RepeatedRows(
                new CsvRowReader(new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)), columns));
        var rows = new ArrayList<String>();
        for (InputRow arrival = reader.next(); arrival != null; arrival = reader.next()) {
            rows.add(switch (arrival) {
                case InputRow.Readable readable ->
                    readable.row() + readable.error().map(error -> " " + error).orElse("");
                case InputRow.Unreadable bad -> bad.message();
            });
        }
        return rows;
    }
}
