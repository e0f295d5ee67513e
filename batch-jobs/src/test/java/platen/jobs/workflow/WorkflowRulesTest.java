package platen.jobs.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.json.StoredJson;
import platen.jobs.workflow.Definition.Document;
import tools.jackson.databind.node.ObjectNode;

class WorkflowRulesTest {
    private static final ObjectNode ANSWERS = StoredJson.object("""
            {"name": "Ada", "age": 36.0, "country": "gb", "start": "2026-11-21", "nothing": null,
             "address": {"city": "London"}, "tags": ["new", "remote"], "items": [{"price": 3}, {"price": 4}]}
            """);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {
            "{'field': 'country', 'equals': 'gb'}                   | true",
            "{'field': 'country', 'equals': 'fr'}                   | false",
            "{'field': 'age', 'equals': 36}                         | true",
            "{'field': 'age', 'equals': '36'}                       | false",
            "{'field': 'nothing', 'equals': null}                   | true",
            "{'field': 'tags', 'equals': 'remote'}                  | true",
            "{'field': 'country', 'not_equals': 'gb'}               | false",
            "{'field': 'absent', 'not_equals': 'gb'}                | true",
            "{'field': 'country', 'in': ['fr', 'gb']}               | true",
            "{'field': 'country', 'in': []}                         | false",
            "{'field': 'nothing', 'exists': false}                  | true",
            "{'field': 'address.city', 'exists': true}              | true",
            "{'field': 'items[1].price', 'greater_than': 3.5}       | true",
            "{'field': 'age', 'greater_than': 36}                   | false",
            "{'field': 'start', 'less_than': '2027-01-01'}          | true",
            "{'field': 'absent', 'less_than': 5}                    | false",
            "{'field': 'age', 'less_than': '5'}                     | false",
            "{'not': {'field': 'country', 'equals': 'gb'}}          | false",
            "{'all': [{'field': 'age', 'less_than': 40}, {'field': 'country', 'equals': 'fr'}]} | false",
            "{'any': [{'field': 'age', 'less_than': 40}, {'field': 'country', 'equals': 'fr'}]} | true"
    })
    void aConditionHoldsAsItReads(String condition, boolean holds) {
        assertThat(document(", \"condition\": " + condition.replace('\'', '"')).condition().holds(ANSWERS))
                .isEqualTo(holds);
    }

    @Test
    void equalKeysMapUnlessAnotherSourceIsNamed() {
        Document document = document("""
                , "mapping": {"full_name": "name", "city": "address.city", "kind": {"value": "new"}, "first": "items[0]"}
                """);
        InputSchema schema = schema("full_name", "city", "kind", "country", "missing", "first");

        assertThat(document.mapping().apply(ANSWERS, schema)).isEqualTo(StoredJson.object("""
                {"full_name": "Ada", "city": "London", "kind": "new", "country": "gb", "first": {"price": 3}}
                """));
    }

    @Test
    void aMappingReachesIntoObjectsAndElementsOfArrays() {
        Document document = document("""
                , "mapping": {"candidate.name": "name", "candidate.home.city": "address.city",
                              "rows[1].price": "items[0].price", "rows[0].price": {"value": 9}, "address.zip": "age"}
                """);
        String before = ANSWERS.toString();

        assertThat(document.mapping().apply(ANSWERS, schema("candidate", "rows", "address"))).isEqualTo(
                StoredJson.object("""
                        {"candidate": {"home": {"city": "London"}, "name": "Ada"},
                         "rows": [{"price": 9}, {"price": 3}], "address": {"city": "London", "zip": 36.0}}
                        """));
        assertThat(ANSWERS.toString()).isEqualTo(before);
        assertThat(document.mapping().origin("candidate.home.city")).contains("address.city");
        assertThat(document.mapping().origin("rows[1].price")).contains("items[0].price");
        assertThat(document.mapping().origin("rows[0].price")).isEmpty();
        assertThat(document.mapping().origin("address.city")).contains("address.city");
    }

    @Test
    void aProblemOfADocumentIsReportedAtItsAnswer() {
        Mapping mapping = document("""
                , "mapping": {"rows": "items", "kind": {"value": "new"}}
                """).mapping();

        assertThat(mapping.origin("rows[1].price")).contains("items[1].price");
        assertThat(mapping.origin("country")).contains("country");
        assertThat(mapping.origin("kind")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "{'documents': []}                                                          | documents",
            "{}                                                                         | documents",
            "{'documents': [{}]}                                                        | documents[0].template",
            "{'documents': [{'template': 'w9', 'condition': 5}]}                        | documents[0].condition",
            "{'documents': [{'template': 'w9', 'condition': {'field': 'a', 'is': 1}}]}  | documents[0].condition",
            "{'documents': [{'template': 'w9', 'condition': {'field': 'zz', 'equals': 1}}]} | documents[0].condition.field",
            "{'documents': [{'template': 'w9', 'condition': {'any': []}}]}              | documents[0].condition.any",
            "{'documents': [{'template': 'w9', 'mapping': {'x': 5}}]}                   | documents[0].mapping.x",
            "{'documents': [{'template': 'w9', 'mapping': {'x': 'a..b'}}]}              | documents[0].mapping.x",
            "{'fields': [{'key': 'a', 'type': 'wish'}], 'documents': [{'template': 'w9'}]} | fields[0].type"
    })
    void aDefinitionThatCannotRunIsRefusedWithThePlace(String line) {
        String[] parts = line.split(" \\| ");
        ObjectNode json = StoredJson.object(parts[0].replace('\'', '"'));

        assertThat(DefinitionReader.read(json)).isInstanceOfSatisfying(DefinitionReader.Invalid.class,
                invalid -> assertThat(invalid.problems()).extracting(Problem::alias).contains(parts[1].strip()));
    }

    @Test
    void conditionsNestedWithoutEndAreRefused() {
        String condition = "{\"not\":".repeat(40) + "{\"field\":\"name\",\"exists\":true}" + "}".repeat(40);
        ObjectNode json = StoredJson.object("{\"fields\":[{\"key\":\"name\",\"type\":\"text\"}],\"documents\":"
                + "[{\"template\":\"w9\",\"condition\":" + condition + "}]}");

        assertThat(DefinitionReader.read(json)).isInstanceOf(DefinitionReader.Invalid.class);
    }

    private static Document document(String more) {
        String fields = String.join(",", List.of("name", "age", "country", "start", "nothing", "address", "tags",
                "items", "absent", "full_name", "rows").stream().map(WorkflowRulesTest::field).toList());
        return switch (DefinitionReader.read(StoredJson.object(
                "{\"fields\":[" + fields + "],\"documents\":[{\"template\":\"w9\"" + more + "}]}"))) {
            case DefinitionReader.Valid valid -> valid.definition().documents().getFirst();
            case DefinitionReader.Invalid invalid -> throw new AssertionError(invalid.problems());
        };
    }

    private static InputSchema schema(String... keys) {
        String fields = String.join(",", List.of(keys).stream().map(WorkflowRulesTest::field).toList());
        return ((SchemaJson.Valid) SchemaJson.read(StoredJson.object("{\"fields\":[" + fields + "]}"))).schema();
    }

    private static String field(String key) {
        return "{\"key\":\"" + key + "\",\"type\":\"text\",\"is_array\":false,\"required\":false}";
    }
}
