package platen.jobs.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Validation;
import tools.jackson.databind.node.ObjectNode;

/** Data to begin with, for templates without sample data. */
class ExampleDataTest {
    @ParameterizedTest
    @CsvSource({"business_email,ada.lenz@example.org", "phone_number,425-555-0177",
            "companyName,Alder Lake Rowing Club",
            "firstName,Ada", "firstname,Ada", "date_of_birth,1984-05-17", "invoice_date,2026-11-23",
            "account_number,20260142", "total,1450.00", "home.city,Alder Lake"})
    void aTextLooksLikeWhatItsKeyNames(String key, String expected) {
        assertThat(ExampleData.of(new InputSchema(List.of(field(key, FieldType.TEXT)))).path(key).asString())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"updated", "capacity", "statement", "community", "holiday", "sentiment"})
    void aKeyThatOnlyContainsSuchAWordStandsForItself(String key) {
        assertThat(ExampleData.of(new InputSchema(List.of(field(key, FieldType.TEXT)))).path(key).asString())
                .isEqualTo(key);
    }

    @Test
    void aValueOfEachTypeIsValidAlsoWhereFormatsAreStrict() {
        var schema = new InputSchema(Stream.of(FieldType.values())
                .map(type -> field("field_" + type.wireName().replace('-', '_'), type))
                .toList(), InputSchema.Strictness.STRICT);
        ObjectNode data = ExampleData.of(schema);
        assertThat(data).hasSize(FieldType.values().length);
        assertThat(Validation.check(schema, data, Validation.Mode.STRICT).errors()).isEmpty();
    }

    private static Field field(String key, FieldType type) {
        List<Option> options = switch (type.shape()) {
            case OPTION, OPTIONS -> List.of(new Option("m", "Monthly"), new Option("y", "Yearly"));
            default -> List.of();
        };
        List<Field> fields = type.shape() == FieldType.Shape.OBJECT
                ? List.of(new Field("name", FieldType.NAME, false, true, null, null, List.of(), List.of()))
                : List.of();
        return new Field(key, type, false, true, null, null, options, fields);
    }
}
