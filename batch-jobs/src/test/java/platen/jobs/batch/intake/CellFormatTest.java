package platen.jobs.batch.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.batch.intake.CellFormat.Dates;
import platen.jobs.batch.intake.CellFormat.Decimal;
import platen.jobs.batch.intake.CellFormat.Mismatch;
import platen.jobs.json.StoredJson;

class CellFormatTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {", | 1.234.567,89 | 1234567.89", ", | 1234,5 | 1234.5", ", | -0,10 | -0.10",
            ", | 1 234,5 | 1234.5", ", | 1\u00a0234,5 | 1234.5", ", | 1\u202f234 | 1234", ", | 1'000 | 1000",
            ", | 12, | 12",
            ", | +7 | +7", ". | 1,234,567.89 | 1234567.89", ". | 1234.5 | 1234.5", ". | 1,000 | 1000"})
    void aNumberWithGroupsLosesThem(char mark, String cell, String read) throws Mismatch {
        assertThat(new Decimal(mark).read(cell)).isEqualTo(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.23", "12.34,5", "1.234 567,8", "1,2,3", "abc", "1e3", "--1", ",", "1.234.56", "€ 5",
            "1234.567,8"})
    void whatIsNoNumberWithADecimalCommaIsRefused(String cell) {
        assertThatThrownBy(() -> new Decimal(',').read(cell)).isInstanceOf(Mismatch.class)
                .hasMessage("no number with a decimal comma");
    }

    @ParameterizedTest
    @CsvSource({"dd.MM.yyyy, 31.12.2026, 2026-12-31", "dd.MM.yyyy, 1.2.2026, 2026-02-01",
            "M/d/yy, 12/31/26, 2026-12-31",
            "M/d/yy, 01/05/26, 2026-01-05", "yyyy-MM-dd, 2026-12-31, 2026-12-31", "dd/MM/yyyy, 29/02/2028, 2028-02-29"})
    void aDateIsReadByItsPattern(String pattern, String cell, String read) throws Mismatch {
        assertThat(new Dates(pattern).read(cell)).isEqualTo(read);
    }

    @ParameterizedTest
    @CsvSource({"M/d/yy, 12/31/99, 1999-12-31", "M/d/yy, 2/29/00, 2000-02-29", "dd.MM.yy, 1.1.50, 1950-01-01",
            "dd.MM.yy, 31.12.49, 2049-12-31", "yy-MM-dd, 68-03-04, 1968-03-04", "dd-yy-MM, 04-68-03, 1968-03-04"})
    void aYearOfTwoDigitsIsFrom1950To2049(String pattern, String cell, String read) throws Mismatch {
        assertThat(new Dates(pattern).read(cell)).isEqualTo(read);
        assertThat(new Dates(pattern).matches(cell.replaceFirst(read.substring(2, 4), read.substring(0, 4))))
                .as("four digits").isFalse();
        assertThat(new Dates("M/d/yy").example()).isEqualTo("12/31/26");
    }

    @ParameterizedTest
    @ValueSource(strings = {"31.02.2026", "12/31/2026", "31.12.26", "31.12.", "morgen", "31.12.2026 10:00"})
    void whatIsNoDateOfThePatternIsRefused(String cell) {
        assertThatThrownBy(() -> new Dates("dd.MM.yyyy").read(cell)).isInstanceOf(Mismatch.class)
                .hasMessage("no date like dd.MM.yyyy");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dd.MM", "dd.dd.yyyy", "dd.MM.yyyy HH:mm", "DD.MM.YYYY", "yyyyy-MM-dd", "EEE d MMM", ""})
    void aPatternIsOfDayMonthAndYear(String pattern) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Dates(pattern));
    }

    @Test
    void columnsAreDescribedByAMappingAndFormats() {
        CsvColumns columns = columns("""
                {"Betrag": "total", "name": "full_name", "note": null}""", """
                {"Betrag": {"decimal": ","}, "due": {"date_format": "dd.MM.yyyy"}}""");
        assertThat(columns.mapping()).containsOnlyKeys("Betrag", "name", "note").containsEntry("Betrag", "total");
        assertThat(columns.formats()).containsOnlyKeys("Betrag", "due").containsEntry("due", new Dates("dd.MM.yyyy"));
        assertThatThrownBy(() -> columns.targets(List.of("Betrag", "name", "note")))
                .hasMessageContaining("the column 'due', which the CSV does not have");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "1", "\",\"", "{\"decimal\": \";\"}", "{\"decimal\": 1}", "{\"decimals\": \",\"}",
            "{\"decimal\": \",\", \"date_format\": \"dd.MM.yyyy\"}", "{\"date_format\": \"x\"}"})
    void anythingElseIsRefused(String format) {
        assertThatIllegalArgumentException().isThrownBy(() -> columns("{}", "{\"a\": " + format + "}"))
                .withMessageStartingWith("must ");
    }

    private static CsvColumns columns(String mapping, String formats) {
        return CsvColumns.of(',', StoredJson.object(mapping), StoredJson.object(formats));
    }
}
