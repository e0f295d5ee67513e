package platen.jobs.batch.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;

class FormatGuessTest {

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', value = {"total | 1.234,50/12,5 | ,", "total | 1,234.50 | .", "total | 12.5/7 | ",
            "total | 1.234/5.678,9 | ,", "total | 1,234/abc | ", "total | 1,234 | ",
            "due | 31.12.2026/1.2.2027 | dd.MM.yyyy",
            "due | 31/12/2026/ | dd/MM/yyyy", "due | 12-31-2026 | ", "due | 2026-12-31 | ", "name | 1,50 | ",
            "gone | 1,50 | "})
    void aColumnHasTheOneFormatThatItsCellsFit(String path, String cells, String notation) {
        String separator = path.equals("due") ? "(?<=\\d{4})/" : "/";
        List<List<String>> rows = List.of(cells.split(separator)).stream().map(List::of).toList();
        Map<String, CellFormat> formats = new FormatGuess(new InputSchema(List.of(field("total", FieldType.NUMBER),
                field("due", FieldType.DATE), field("name", FieldType.TEXT))))
                .of(Map.of("A", path), List.of("A"), rows);
        assertThat(formats.values().stream().map(CellFormat::notation).toList())
                .isEqualTo(notation == null ? List.of() : List.of(notation));
    }

    private static Field field(String key, FieldType type) {
        return new Field(key, type, false, false, null, null, List.of(), List.of());
    }
}
