package platen.jobs.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.json.StoredJson;

class AnswerColumnsTest {
    private final AnswerColumns columns = new AnswerColumns(schema("""
            {"fields": [{"key": "who", "type": "text"}, {"key": "photo", "type": "image"},
                        {"key": "items", "type": "text", "is_array": true},
                        {"key": "home", "type": "object", "fields": [{"key": "town", "type": "text"},
                                                                     {"key": "level", "type": "number"}]}]}"""));

    private static InputSchema schema(String json) {
        return switch (SchemaJson.read(StoredJson.object(json))) {
            case SchemaJson.Valid valid -> valid.schema();
            case SchemaJson.Invalid invalid -> throw new AssertionError(invalid.problems());
        };
    }

    @Test
    void eachFieldHasAColumnAndTheRestIsTheLast() {
        assertThat(columns.names()).containsExactly("who", "photo", "items", "home.town", "home.level");
        assertThat(columns.values(StoredJson.object("""
                {"who": "Ada", "photo": "data:image/png;base64,iVBORw0KGgo=", "items": ["a", "b"],
                 "home": {"town": "Bonn", "level": 1e2, "lift": true}, "old": 1}""")))
                .containsExactly("Ada", "image/png, 1 kB", "[\"a\",\"b\"]", "Bonn", new BigDecimal("1E+2"),
                        "{\"home\":{\"lift\":true},\"old\":1}");
    }

    @Test
    void whatWasNotAnsweredIsEmpty() {
        assertThat(columns.values(StoredJson.object("{\"home\": {}, \"who\": null}")))
                .containsExactly(null, null, null, null, null, null);
    }
}
