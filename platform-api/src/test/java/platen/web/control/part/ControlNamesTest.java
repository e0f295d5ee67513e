package platen.web.control.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;

class ControlNamesTest {
    private static final Field PRICE = field("price", FieldType.NUMBER, false, List.of());
    private static final List<Field> FIELDS = List.of(field("name", FieldType.TEXT, false, List.of()),
            field("items", FieldType.OBJECT, true, List.of(PRICE, field("tags", FieldType.TEXT, true, List.of()))));

    @ParameterizedTest
    @CsvSource({"data.name, name", "data.items, items", "data.items[12], items", "data.items[0].price, price",
            "data.items[0].tags[999], tags"})
    void namesLeadToTheirFields(String name, String key) {
        assertThat(ControlNames.field(FIELDS, name).map(Field::key)).contains(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"data", "name", "data.", "data.gone", "data.name[0]", "data.items[0][0]",
            "data.items[1000].price",
            "data.items[0]x.price", "data.items[].price", "data.items[0].price[0]", "data.name.more", "xdata.name",
            "data..name"})
    void namesThatNoPageHasLeadNowhere(String name) {
        assertThat(ControlNames.field(FIELDS, name)).isEqualTo(Optional.empty());
    }

    private static Field field(String key, FieldType type, boolean array, List<Field> fields) {
        return new Field(key, type, array, false, null, null, List.of(), fields);
    }
}
