package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.json;
import static platen.jobs.engine.document.DocumentFixture.refusal;
import static platen.jobs.engine.document.DocumentFixture.text;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.schema.SchemaJson;

/** What a template declares of its fields. */
class SchemaBlockTest {
    private static final String BODY = "<p>{{total}} {{due}} {{#each items}}{{name}}{{/each}} {{kind}} {{a.b}}</p>";

    @Test
    void aDeclarationTypesRequiresLabelsAndPresets() {
        String block = """
                {"fields":[{"key":"total","type":"currency","required":true,"label":"Total"},
                           {"key":"due","default":"soon"},
                           {"key":"kind","type":"dropdown","options":[{"value":"x","label":"An X"}]},
                           {"key":"items","fields":[{"key":"name","type":"name","max_length":9}]}]}""";
        assertThat(SchemaJson.write(compiled(template(block)).schema())).isEqualTo(json("""
                {"fields":[
                 {"key":"total","type":"currency","is_array":false,"required":true,"label":"Total"},
                 {"key":"due","type":"text","is_array":false,"required":false},
                 {"key":"items","type":"object","is_array":true,"required":false,"fields":[
                  {"key":"name","type":"name","is_array":false,"required":false,"max_length":9}]},
                 {"key":"kind","type":"dropdown","is_array":false,"required":false,
                  "options":[{"value":"x","label":"An X"}]},
                 {"key":"a","type":"object","is_array":false,"required":false,"fields":[
                  {"key":"b","type":"text","is_array":false,"required":false}]}]}"""));
        assertThat(text(template(block), "{\"total\":5,\"kind\":\"x\"}")).contains("$5.00 soon", "An X");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"fields":[                                             | The schema block is no JSON
            [1]                                                     | The schema block must be an object
            {"fields":[{"type":"text"}]}                            | key
            {"fields":[{"key":"total","type":"money"}]}             | must be one of text
            {"fields":[{"key":"total"},{"key":"total"}]}            | fields[1].key is used by an earlier field
            {"fields":[{"key":"items","type":"text"}]}              | items
            {"fields":[{"key":"a","type":"text"}]}                  | a
            {"fields":[{"key":"due","required":"yes"}]}             | required
            {"fields":[{"key":"due","max_length":-1}]}              | max_length
            {"fields":7}                                            | fields
            """)
    void aMistakeIsToldWithThePlaceOfTheBlock(String block, String named) {
        assertThat(refusal(template(block))).startsWith("At line ").contains("of template.html: ").contains(named);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {\\n "fields":[,]}                             | 2, column 12
            {"fields":[\\n {"key":"total","type":"money"}]} | 2, column 17
            {"fields":[\\n {"type":"text"}]}               | 2, column 2
            """)
    void aMistakeIsToldWithItsOwnPlace(String block, String place) {
        assertThat(refusal(template(block.replace("\\n", "\n")))).startsWith("At line " + place);
    }

    private static String template(String block) {
        return "<html><head><script type=\"application/json\" id=\"schema\">" + block + "</script></head><body>" + BODY
                + "</body></html>";
    }
}
