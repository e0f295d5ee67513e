package platen.jobs.form.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Problem;
import platen.jobs.json.StoredJson;
import platen.jobs.workflow.ConditionReader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FormLayoutTest {
    private static final InputSchema SCHEMA = new InputSchema(List.of(field("a", FieldType.TEXT, false),
            field("b", FieldType.TEXT, false), field("c", FieldType.TEXT, false), field("d", FieldType.TEXT, true)));

    @ParameterizedTest
    @MethodSource("cases")
    void conditionsHoldAsTheCasesThatBrowsersAreTestedWithSay(JsonNode each) {
        var problems = new ArrayList<Problem>();
        var fields = List.of(field("a", FieldType.TEXT, false), field("yes", FieldType.BOOLEAN, false),
                field("n", FieldType.NUMBER, false), field("many", FieldType.MULTI_SELECT, false),
                field("day", FieldType.DATE, false));
        var condition = new ConditionReader(fields, "the form", problems, problems).read(each.path("condition"), "");
        assertThat(problems).isEmpty();
        assertThat(condition.holds(each.path("answers"))).isEqualTo(each.path("holds").booleanValue());
    }

    static Stream<JsonNode> cases() throws IOException {
        return JsonMapper.shared()
                .readTree(Files.readString(Path.of("src/test/resources/platen/jobs/workflow/condition-cases.json")))
                .valueStream();
    }

    @Test
    void aHiddenFieldCountsAsNotFilledInForTheFieldsAfterIt() {
        FormLayout layout = layout("""
                {"fields": {"b": {"show_if": {"field": "a", "equals": "x"}},
                            "c": {"show_if": {"field": "b", "exists": true}}}}""");
        assertThat(layout.ask(StoredJson.object("{\"a\":\"x\",\"b\":\"1\",\"c\":\"2\"}"), List.of()).hidden())
                .isEmpty();
        FormLayout.Asked asked = layout.ask(StoredJson.object("{\"a\":\"y\",\"b\":\"1\",\"c\":\"2\"}"), List.of());
        assertThat(asked.hidden()).isEqualTo(Set.of("b", "c"));
        assertThat(asked.data()).isEqualTo(StoredJson.object("{\"a\":\"y\"}"));
    }

    @Test
    void aFieldIsRequiredWhileItsConditionHoldsAndItIsShown() {
        FormLayout layout = layout("""
                {"fields": {"b": {"require_if": {"field": "a", "equals": "x"}},
                            "c": {"show_if": {"field": "a", "equals": "z"},
                                  "require_if": {"field": "a", "exists": true}}}}""");
        assertThat(layout.ask(StoredJson.object("{\"a\":\"x\"}"), List.of()).missing()).isEqualTo(Set.of("b"));
        assertThat(layout.ask(StoredJson.object("{\"a\":\"x\",\"b\":\"1\"}"), List.of()).missing()).isEmpty();
        assertThat(layout.ask(StoredJson.object("{\"a\":\"z\"}"), List.of()).missing()).isEqualTo(Set.of("c"));
    }

    @Test
    void aLockedFieldIsAlwaysShown() {
        FormLayout layout = layout("{\"fields\": {\"b\": {\"show_if\": {\"field\": \"a\", \"equals\": \"x\"}}}}");
        assertThat(layout.ask(StoredJson.object("{\"b\":\"1\"}"), List.of("b")).data().path("b").asString())
                .isEqualTo("1");
    }

    @Test
    void fieldsThatTheDefinitionDoesNotNameComeLast() {
        FormLayout layout = layout("""
                {"sections": [{"title": "One", "fields": ["c"]}, {"title": "Two", "fields": ["a"]}], "pages": true}""");
        assertThat(layout.keys()).containsExactly("c", "a", "b", "d");
        assertThat(layout.sections().getLast().fields()).containsExactly("a", "b", "d");
        assertThat(layout.pages()).isTrue();
    }

    @Test
    void whatNamesAFieldOfAnEarlierVersionIsLeftOut() {
        var stored = StoredJson.object("""
                {"sections": [{"title": "One", "fields": ["gone", "b"]}, {"title": "Two", "fields": ["gone"]}],
                 "fields": {"gone": {"show_if": {"field": "a", "exists": true}},
                            "b": {"show_if": {"field": "gone", "exists": true},
                                  "require_if": {"field": "gone", "exists": false}}}}""");
        FormLayout layout = FormLayout.of(FormDefinitionReader.stored(stored, SCHEMA), SCHEMA);
        assertThat(layout.keys()).containsExactly("b", "a", "c", "d");
        FormLayout.Asked asked = layout.ask(StoredJson.object("{}"), List.of());
        assertThat(asked.hidden()).isEmpty();
        assertThat(asked.missing()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "{\"sections\":[{\"title\":\"A\",\"fields\":[\"nothing\"]}]} | sections[0].fields | no field of the form",
            "{\"sections\":[{\"title\":\"A\",\"fields\":[\"a\",\"a\"]}]} | sections[0].fields | twice",
            "{\"sections\":[{\"titel\":\"A\",\"fields\":[]}]} | sections[0].titel | Did you mean 'title'",
            "{\"fields\":{\"a\":{\"show_if\":{\"field\":\"b\",\"exists\":true}}}} | fields.a.show_if | come before it",
            "{\"fields\":{\"d\":{\"show_if\":{\"field\":\"b\",\"exists\":true}}}} | fields.d.show_if | template requires",
            "{\"fields\":{\"b\":{\"show_if\":{\"field\":\"a\",\"near\":1}}}} | fields.b.show_if | must test with",
            "{\"pages\":\"yes\"} | pages | true or false"})
    void aDefinitionThatCannotWorkIsRefusedWithItsPlace(String json, String place, String rule) {
        Problem problem = FormDefinitionReader.objection(StoredJson.object(json), SCHEMA).orElseThrow();
        assertThat(problem.alias()).isEqualTo(place);
        assertThat(problem.message()).contains(rule);
    }

    private static FormLayout layout(String json) {
        assertThat(FormDefinitionReader.objection(StoredJson.object(json), SCHEMA)).isEmpty();
        return FormLayout.of(FormDefinitionReader.stored(StoredJson.object(json), SCHEMA), SCHEMA);
    }

    private static Field field(String key, FieldType type, boolean required) {
        return new Field(key, type, false, required, null, null, List.of(), List.of());
    }
}
