package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;

/** Tests that an author sees all mistakes in placeholders at once, each at its own position. */
class MistakesTest {

    @Test
    void allBrokenPlaceholdersAndBlocksAreReportedWithTheirPositions() {
        assertThat(mistakes("""
                <p>{{name |}}</p>
                {{#for items}}<p>{{title | shout}}</p>{{/for}}
                <p title="{{}}">{{total | currency}}</p>
                {{#if paid}}<p>paid</p>
                """)).satisfiesExactly(
                first -> assertThat(first).startsWith("template.html:1:"),
                second -> assertThat(second).startsWith("template.html:2:1: There is no block '#for'"),
                third -> assertThat(third).startsWith("template.html:2:").contains("There is no formatter 'shout'"),
                fourth -> assertThat(fourth).startsWith("template.html:3:"),
                fifth -> assertThat(fifth)
                        .isEqualTo("template.html:4:1: The {{#if}} is never closed; expected {{/if}}."));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '¦', textBlock = """
            {{#if a}}{{#each b}}{{/if}}{{/each}}<p>x</p>                       ¦ 1
            {{#for a}}{{else}}{{/for}}<p>x</p>                                 ¦ 1
            {{#if a b}}<p>x</p>{{else}}<p>y</p>{{/if}}                         ¦ 1
            <p>{{a</p><p>{{b}}</p>                                             ¦ 1
            {{/if}}<p>x</p>{{/each}}                                           ¦ 2
            {{#if a}}{{#if b}}<p>x</p>                                         ¦ 2
            <p {{#if a}}title="x"{{/if}}{{#each b}}x{{/each}}>x</p>{{c |}}     ¦ 2
            """)
    void aMistakeLeadsToNoOthers(String template, int count) {
        assertThat(mistakes(template)).as(template).hasSize(count);
    }

    @Test
    void fieldsThatAreUsedInContradictingWaysAreReportedTogether() {
        assertThat(mistakes("<p>{{../a}}</p><p>{{../b}}</p>")).satisfiesExactly(
                first -> assertThat(first).startsWith("template.html:1:").contains("leaves more loops"),
                second -> assertThat(second).startsWith("template.html:1:").contains("leaves more loops"));
    }

    @Test
    void theReportOfAHostileFileIsBounded() {
        assertThat(mistakes("{{#x}}".repeat(5_000) + "<p>x</p>")).hasSizeBetween(1, 101);
    }

    private static List<String> mistakes(String template) {
        CompileOutcome outcome = DocumentFixture.ENGINE.compile(template.getBytes(StandardCharsets.UTF_8),
                ImportOptions.ofDocument(null));
        assertThat(outcome).isInstanceOf(CompileOutcome.Refused.class);
        var refused = (CompileOutcome.Refused) outcome;
        assertThat(refused.message()).contains(refused.mistakes().getFirst().message());
        return refused.mistakes().stream().map(Object::toString).toList();
    }
}
