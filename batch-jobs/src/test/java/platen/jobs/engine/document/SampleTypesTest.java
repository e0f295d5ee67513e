package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.json;
import static platen.jobs.engine.document.DocumentFixture.rendered;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;

/** Sample data tells the types of placeholders that say nothing about theirs. */
class SampleTypesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {{price}}                                    | {"price":12.5}                 | price number
            {{paid}}                                     | {"paid":true}                  | paid boolean
            {{name}}                                     | {"name":"Ada"}                 | name text
            {{name}}                                     | {"name":null}                  | name text
            {{name}}                                     | {}                             | name text
            {{#if count}}x{{/if}}                        | {"count":3}                    | count number
            {{#if note}}{{/if}}                          | {"note":"x"}                   | note text
            {{a.b.c}}                                    | {"a":{"b":{"c":1}}}            | a object, a.b object, a.b.c number
            {{#each items}}{{price}}{{/each}}            | {"items":[{},{"price":1}]}     | items[] object, items.price number
            {{#each items}}{{price}}{{/each}}            | {"items":[{"price":"x"},{"price":1}]} | items[] object, items.price text
            {{#each items}}{{this}}{{/each}}             | {"items":[1,2]}                | items[] number
            {{#each a}}{{#each b}}{{c}}{{/each}}{{/each}} | {"a":[{"b":[{"c":2}]}]}       | a[] object, a.b[] object, a.b.c number
            {{price ¦ date}}                           | {"price":1}                    | price date
            {{price ¦ currency}}                       | {"price":1}                    | price currency
            {{price ¦ default("-")}}                   | {"price":1}                    | price number
            {{x}}                                        | {"x":[1]}                      | x text
            """)
    void aPlainPlaceholderTakesTheTypeOfItsSample(String template, String sample, String types) {
        assertThat(types(compiled("<p>" + template.replace('¦', '|') + "</p>", sample).schema().fields(), ""))
                .isEqualTo(types);
    }

    @Test
    void aDeclaredTypeWins() {
        String block = "<script type=\"application/json\" id=\"schema\">"
                + "{\"fields\":[{\"key\":\"price\",\"type\":\"text\"}]}</script>";
        assertThat(types(compiled("<html><head>" + block + "</head><body><p>{{price}}</p></body></html>",
                "{\"price\":1}").schema().fields(), "")).isEqualTo("price text");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en    | 12.5     | 12.5
            de-DE | 12.5     | 12,5
            en    | 2026     | 2026
            en    | 20260017 | 20260017
            de-DE | -1234.50 | -1234,50
            """)
    void aSampledNumberIsWrittenWithItsPointAndWithoutGroups(String language, String value, String text) {
        var compiled = compiled("<html lang=\"" + language + "\"><body><p>{{price}}</p></body></html>",
                "{\"price\":12.5}");
        String data = "{\"price\":" + value + "}";
        assertThat(Validation.check(compiled.schema(), json(data), Validation.Mode.STRICT).errors()).isEmpty();
        assertThat(DocumentFixture.text(rendered(compiled.plan(), data).pdf().bytes())).isEqualTo(text);
    }

    private static CompileOutcome.Compiled compiled(String template, String sample) {
        CompileOutcome outcome = DocumentFixture.ENGINE.compile(template.getBytes(UTF_8),
                ImportOptions.DEFAULT.withSampleData(json(sample)));
        assertThat(outcome).isInstanceOf(CompileOutcome.Compiled.class);
        return (CompileOutcome.Compiled) outcome;
    }

    private static String types(java.util.List<Field> fields, String prefix) {
        return fields.stream()
                .map(field -> prefix + field.key() + (field.isArray() ? "[]" : "") + " " + field.type().wireName()
                        + (field.fields().isEmpty()
                                ? ""
                                : ", " + types(field.fields(), prefix + field.key() + ".")))
                .collect(Collectors.joining(", "));
    }
}
