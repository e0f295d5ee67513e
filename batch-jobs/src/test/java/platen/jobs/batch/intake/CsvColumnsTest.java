package platen.jobs.batch.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CsvColumnsTest {

    @Test
    void columnsGoWhereTheyAreNamedOrMapped() {
        var columns = new CsvColumns(',', Map.of("Name", "full_name", "Note", ""));
        assertThat(columns.targets(List.of("custom_id", "Name", "Note", "fees[0].amount"))).hasSize(4)
                .satisfies(targets -> assertThat(targets.get(2)).isEmpty());
    }

    @Test
    void aMappingOfAMissingColumnIsAnError() {
        var columns = new CsvColumns(',', Map.of("Nmae", "full_name"));
        assertThatThrownBy(() -> columns.targets(List.of("Name"))).isInstanceOf(RowReader.BadInput.class)
                .hasMessageContaining("The mapping names the column 'Nmae', which the CSV does not have");
    }

    @Test
    void noTwoColumnsGoToOnePlace() {
        assertThatThrownBy(() -> CsvColumns.USUAL.targets(List.of("a", "b", "a")))
                .hasMessageContaining("two columns named 'a'");
        var columns = new CsvColumns(',', Map.of("Name", "full_name"));
        assertThatThrownBy(() -> columns.targets(List.of("full_name", "Name")))
                .hasMessageContaining("Two columns of the CSV go to 'full_name'");
        assertThat(new CsvColumns(',', Map.of("a", "", "b", "")).targets(List.of("a", "b"))).hasSize(2);
    }

    @Test
    void aColumnIsNamedAsAPath() {
        assertThatThrownBy(() -> CsvColumns.USUAL.targets(List.of("x..y")))
                .hasMessageContaining("'x..y' is not named as a path");
    }
}
