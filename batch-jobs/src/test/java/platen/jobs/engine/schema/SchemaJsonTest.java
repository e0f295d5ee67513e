package platen.jobs.engine.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

class SchemaJsonTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    private static final InputSchema W9 = new InputSchema(List.of(
            new Field("full_name", FieldType.TEXT, false, true, "Name", 60, List.of(), List.of()),
            new Field("state", FieldType.DROPDOWN, false, true, null, null,
                    List.of(new Field.Option("ca", "California"), new Field.Option("ny", "New York")), List.of()),
            new Field("items", FieldType.OBJECT, true, false, null, null, List.of(), List.of(
                    new Field("name", FieldType.TEXT, false, true, null, null, List.of(), List.of()),
                    new Field("price", FieldType.CURRENCY, false, true, null, null, List.of(), List.of())))));

    private static final String W9_JSON = """
            {"fields":[\
            {"key":"full_name","type":"text","is_array":false,"required":true,"label":"Name","max_length":60},\
            {"key":"state","type":"dropdown","is_array":false,"required":true,"options":\
            [{"value":"ca","label":"California"},{"value":"ny","label":"New York"}]},\
            {"key":"items","type":"object","is_array":true,"required":false,"fields":\
            [{"key":"name","type":"text","is_array":false,"required":true},\
            {"key":"price","type":"currency","is_array":false,"required":true}]}]}""";

    @Test
    void aSchemaIsWrittenInTheLayoutOfTheContract() {
        assertThat(SchemaJson.write(W9).toString()).isEqualTo(W9_JSON);
    }

    @Test
    void aWrittenSchemaReadsBackEqual() {
        assertThat(read(W9_JSON)).isEqualTo(new SchemaJson.Valid(W9));
    }

    @ParameterizedTest
    @EnumSource
    void everyTypeGoesThereAndBack(FieldType type) {
        var schema = new InputSchema(List.of(
                new Field("k", type, true, false, "Label “é”", null, List.of(), List.of())));
        assertThat(SchemaJson.read(SchemaJson.write(schema))).isEqualTo(new SchemaJson.Valid(schema));
    }

    @Test
    void flagsDefaultToFalseAndALabelOfAnOptionToItsValue() {
        assertThat(read("""
                {"fields":[{"key":"a","type":"radio-group","label":null,"options":[{"value":"x"}]}]}"""))
                .isEqualTo(new SchemaJson.Valid(new InputSchema(List.of(new Field("a", FieldType.RADIO_GROUP,
                        false, false, null, null, List.of(new Field.Option("x", "x")), List.of())))));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            []                                                | schema             | must be an object
            {}                                                | fields             | must be an array of fields, got nothing
            {"fields":{}}                                     | fields             | must be an array of fields, got object
            {"fields":[],"field":1}                           | field              | is not known here; known are fields
            {"fields":[1]}                                    | fields[0]          | must be an object, got number
            {"fields":[{"type":"text"}]}                      | fields[0].key      | must be a string, got nothing
            {"fields":[{"key":7,"type":"text"}]}              | fields[0].key      | must be a string, got number
            {"fields":[{"key":"","type":"text"}]}             | fields[0].key      | must be 1 to 128 characters
            {"fields":[{"key":"a.b","type":"text"}]}          | fields[0].key      | must be 1 to 128 characters
            {"fields":[{"key":"a[0]","type":"text"}]}         | fields[0].key      | must be 1 to 128 characters
            {"fields":[{"key":" a","type":"text"}]}           | fields[0].key      | must be 1 to 128 characters
            {"fields":[{"key":"a"}]}                          | fields[0].type     | must be a string, got nothing
            {"fields":[{"key":"a","type":"txt"}]}             | fields[0].type     | must be one of text, email, phone
            {"fields":[{"key":"a","type":"TEXT"}]}            | fields[0].type     | must be one of text, email, phone
            {"fields":[{"key":"a","type":"text","is_array":1}]}| fields[0].is_array | must be true or false, got number
            {"fields":[{"key":"a","type":"text","required":null}]}| fields[0].required | must be true or false, got null
            {"fields":[{"key":"a","type":"text","label":1}]}  | fields[0].label    | must be a string, got number
            {"fields":[{"key":"a","type":"text","max_length":0}]}| fields[0].max_length | must be an integer from 1
            {"fields":[{"key":"a","type":"text","max_length":"9"}]}| fields[0].max_length | must be an integer from 1
            {"fields":[{"key":"a","type":"text","maxlength":9}]}| fields[0].maxlength | is not known here; known are key, type
            {"fields":[{"key":"a","type":"text","options":[]}]}| fields[0].options | is only for dropdown
            {"fields":[{"key":"a","type":"text","fields":[]}]}| fields[0].fields   | is only for object
            {"fields":[{"key":"a","type":"dropdown","options":["x"]}]}| fields[0].options[0] | must be an object {value, label}
            {"fields":[{"key":"a","type":"dropdown","options":[{"value":1}]}]}| fields[0].options[0].value | must be a string
            {"fields":[{"key":"a","type":"text"},{"key":"a","type":"text"}]}| fields[1].key | is used by an earlier field
            {"fields":[{"key":"o","type":"object","fields":[{"key":"a","type":"x"}]}]}| fields[0].fields[0].type | must be one of
            """)
    void anErrorIsReportedWithItsPlace(String json, String alias, String message) {
        assertThat(problems(json)).singleElement().satisfies(problem -> {
            assertThat(problem.alias()).isEqualTo(alias);
            assertThat(problem.message()).startsWith(message);
        });
    }

    @Test
    void optionsMustDiffer() {
        assertThat(problems(
                """
                {"fields":[{"key":"a","type":"multi-select","options":[{"value":"x"},{"value":"y"},{"value":"x"}]}]}"""))
                .extracting(Problem::alias).containsExactly("fields[0].options[2].value");
    }

    @Test
    void allMistakesAreToldAtOnceUpToAHundred() {
        assertThat(problems("""
                {"fields":[{"key":1,"type":2,"is_array":3,"required":4,"label":5,"max_length":"6","x":7}]}"""))
                .hasSize(7);
        assertThat(problems("{\"fields\":[" + "1,".repeat(500) + "1]}")).hasSize(100);
    }

    @Test
    void nestingIsBounded() {
        String json = "{\"fields\":[" + "{\"key\":\"a\",\"type\":\"object\",\"fields\":[".repeat(40) + "]}".repeat(40)
                + "]}";
        assertThat(problems(json)).singleElement().satisfies(problem -> {
            assertThat(problem.message()).contains("16 levels");
        });
    }

    private static List<Problem> problems(String json) {
        return switch (read(json)) {
            case SchemaJson.Valid valid -> throw new AssertionError("was read: " + valid.schema());
            case SchemaJson.Invalid invalid -> invalid.problems();
        };
    }

    private static SchemaJson.Reading read(String json) {
        return SchemaJson.read(JSON.readTree(json));
    }
}
