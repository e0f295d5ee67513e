package platen.jobs.engine.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.json.StoredJson;

class BreakingChangesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a text           | a text           | ``
            a text           | a text, b text   | ``
            a text           | a text, b text!  | now_required b
            a text           | a text!          | now_required a
            a text!          | a text           | ``
            a text, b date   | a text           | removed b
            a text, b date   | a text, c number | removed b
            fullName text    | full_name text   | renamed fullName
            a text, b date!  | a text, c date!  | renamed b
            a text           | a number         | type_changed a
            a text           | a email          | ``
            a number         | a currency       | ``
            a text           | a[] text         | array_changed a
            a dropdown:x:y   | a dropdown:x     | option_removed a
            a dropdown:x     | a dropdown:x:y   | ``
            a dropdown:x     | a radio-group:x  | ``
            a dropdown       | a dropdown:x     | options_closed a
            a dropdown:x     | a dropdown       | ``
            a text           | a text<20        | max_length_reduced a
            a text<20        | a text<30        | ``
            """)
    void whatCallersMustChangeIsNamed(String before, String after, String changes) {
        assertThat(changes(fields(before), fields(after))).isEqualTo(changes == null ? "" : changes);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a text  | a number | type_changed items.a
            a text  | b date   | removed items.a
            a text  | a text!  | now_required items.a
            """)
    void membersOfObjectsAndRowsAreComparedToo(String before, String after, String changes) {
        String rows = "{\"key\":\"items\",\"type\":\"object\",\"is_array\":true,\"required\":false,\"fields\":[%s]}";
        assertThat(changes(rows.formatted(fields(before)), rows.formatted(fields(after)))).isEqualTo(changes);
    }

    @ParameterizedTest
    @CsvSource({"a text, a email, type_changed a;formats_strict ", "a text, a text, formats_strict "})
    void strictFormatsTurnWarningsIntoBreakingChanges(String before, String after, String changes) {
        assertThat(changes(schema("", fields(before)), schema(",\"strict_formats\":true", fields(after))).strip())
                .isEqualTo(changes.strip());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a text           | a text           | ``                   | a  | kept
            a text           | a text, b text   | added b              | a  | additive
            a text           | a text, b text!  | ``                   | a  | breaking
            a text!          | a text           | now_optional a       | `` | additive
            a text           | a email          | format_changed a     | `` | additive
            a dropdown:x     | a dropdown:x:y   | option_added a       | `` | additive
            a dropdown:x     | a dropdown       | options_opened a     | `` | additive
            a text<20        | a text<30        | max_length_raised a  | `` | additive
            a text<20        | a text           | max_length_removed a | `` | additive
            a text<20        | a text<10        | ``                   | `` | breaking
            fullName text    | full_name text   | ``                   | `` | breaking
            a text!, b text  | a number, b text | now_optional a       | b  | breaking
            a text, b date   | a text           | ``                   | a  | breaking
            """)
    void additionsAndWhatIsKeptAreNamedToo(String before, String after, String additive, String kept, String kind) {
        SchemaChanges changes = SchemaChanges.between(schema("", fields(before)), schema("", fields(after)));
        assertThat(changes.additive()
                .stream()
                .map(change -> change.what().wireName() + " " + change.key())
                .collect(Collectors.joining(";"))).isEqualTo(additive == null ? "" : additive);
        assertThat(String.join(" ", changes.kept())).isEqualTo(kept == null ? "" : kept);
        assertThat(changes.kind().wireName()).isEqualTo(kind);
    }

    @Test
    void theFieldsOfRowsAreAddedAndKeptByTheirPaths() {
        String rows = "{\"key\":\"items\",\"type\":\"object\",\"is_array\":true,\"required\":false,\"fields\":[%s]}";
        SchemaChanges changes = SchemaChanges.between(schema("", rows.formatted(fields("a text, c date"))),
                schema("", rows.formatted(fields("a text, b text, c number"))));
        assertThat(changes.kept()).containsExactly("items.a");
        assertThat(changes.additive()).extracting(AdditiveChange::key).containsExactly("items.b");
        assertThat(changes.breaking()).extracting(BreakingChange::key).containsExactly("items.c");
    }

    @Test
    void lenientFormatsAreAnAddition() {
        SchemaChanges changes = SchemaChanges.between(schema(",\"strict_formats\":true", fields("a text")),
                schema("", fields("a text")));
        assertThat(changes.additive()).extracting(change -> change.what().wireName())
                .containsExactly("formats_lenient");
        assertThat(changes.kind()).isEqualTo(ChangeKind.ADDITIVE);
    }

    private static String changes(String before, String after) {
        return changes(schema("", before), schema("", after));
    }

    private static String changes(InputSchema before, InputSchema after) {
        return BreakingChanges.between(before, after)
                .stream()
                .map(change -> change.what().wireName() + " " + change.key())
                .collect(Collectors.joining(";"));
    }

    private static InputSchema schema(String more, String fields) {
        var json = StoredJson.object("{\"fields\":[" + fields + "]" + more + "}");
        assertThat(SchemaJson.read(json)).isInstanceOf(SchemaJson.Valid.class);
        return ((SchemaJson.Valid) SchemaJson.read(json)).schema();
    }

    /** Parses fields written as {@code key[] type:option<length!}. */
    private static String fields(String text) {
        return java.util.Arrays.stream(text.split(",", -1)).map(String::strip).map(field -> {
            String[] words = field.split(" ", -1);
            boolean required = words[1].endsWith("!");
            String[] limited = words[1].replace("!", "").split("<", -1);
            String[] options = limited[0].split(":", -1);
            String values = java.util.Arrays.stream(options)
                    .skip(1)
                    .map(value -> "{\"value\":\"" + value + "\"}")
                    .collect(Collectors.joining(","));
            return "{\"key\":\"" + words[0].replace("[]", "") + "\",\"type\":\"" + options[0] + "\",\"is_array\":"
                    + words[0].endsWith("[]") + ",\"required\":" + required
                    + (limited.length > 1 ? ",\"max_length\":" + limited[1] : "")
                    + (values.isEmpty() ? "" : ",\"options\":[" + values + "]") + "}";
        }).collect(Collectors.joining(","));
    }
}
