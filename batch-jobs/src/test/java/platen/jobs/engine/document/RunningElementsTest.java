package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.placeOf;
import static platen.jobs.engine.document.DocumentFixture.text;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Elements leave the flow for the margins of the pages on which they stood, and of those that follow. */
class RunningElementsTest {
    private static final String CHAPTERS = "<h2>One</h2><p>a</p><h2>Two</h2><h2 class=new>Three</h2><p>b</p>"
            + "<p class=new>c</p><p>d</p><h2>Four</h2>";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            element(head)               | One, Three, Four
            element(head, first)        | One, Three, Four
            element(head, last)         | Two, Three, Four
            element(head, start)        | One, Three, Three
            element(head, first-except) | '', '', ''
            element(other)              | '', '', ''
            """)
    void aMarginShowsTheElementOfItsPage(String content, String heads) {
        String css = "<style>@page { size: 300pt 300pt; margin: 40pt; @top-left { content: '[' " + content
                + " ']'; } } .run { position: running(head); display: inline } .new { break-before: page }</style>";
        String[] pages = text(css + CHAPTERS.replaceAll("<h2( class=new)?>(\\w+)</h2>",
                "<h2$1><span class=run>$2</span>-</h2>"), "{}").split("\f");
        String[] expected = heads.replace("'", "").split(", ", -1);
        assertThat(pages).hasSize(3);
        for (int page = 0; page < pages.length; page++) {
            assertThat(pages[page].lines().filter(line -> line.startsWith("["))).containsExactly("[" + expected[page]
                    + "]");
        }
    }

    @Test
    void elementsOfALoopHaveTheirOwnDataStylesAndPages() {
        String[] pages = text("<style>@page { size: 300pt 300pt; margin: 60pt 40pt; @top-center { content: "
                + "element(head) } } .head { position: running(head) } .head b::after { content: ' p. ' counter(page) }"
                + " section { break-before: page }</style>{{#each rows}}<section><table class=head><tr><td><b>{{name}}"
                + "</b></td><td>{{sum}}</td></tr></table><p>of {{name}}</p></section>{{/each}}",
                "{\"rows\": [{\"name\": \"Ada\", \"sum\": \"7\"}, {\"name\": \"Bob\", \"sum\": \"8\"}]}").split("\f");
        assertThat(pages).hasSize(2);
        assertThat(pages[0]).contains("Ada p. 1 7", "of Ada").doesNotContain("Bob");
        assertThat(pages[1]).contains("Bob p. 2 8", "of Bob").doesNotContain("Ada");
    }

    @Test
    void pagesBeforeTheElementShowNothing() {
        String[] pages = text("<style>@page { size: 300pt 300pt; margin: 60pt 40pt; @bottom-left { content: "
                + "element(foot) } } .foot { position: running(foot) } p { break-before: page }</style><p>1</p>"
                + "<p>2</p><div class=foot>Foot</div><p>3</p>", "{}").split("\f");
        assertThat(pages[0]).doesNotContain("Foot");
        assertThat(pages[1]).contains("Foot");
        assertThat(pages[2]).contains("Foot");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p>1</p><div class=foot>Foot</div>                           | 1
            <p>1</p><div class=foot>Foot</div> <div class=foot>B</div>   | 1
            <div class=foot>Foot</div><p>1</p>                           | 0
            <p>1</p><div class=foot>Foot</div><p>2</p>                   | 0
            {{#each rows}}<p>1</p><div class=foot>Foot</div>{{/each}}    | 0
            """)
    void anElementBehindAllContentIsAWarning(String body, int count) {
        assertThat(warnings("<style>@page { @bottom-left { content: element(foot) } } .foot { position: running(foot) }"
                + "</style>" + body)).hasSize(count).allSatisfy(warning -> assertThat(warning.toString())
                        .contains("only the last page shows it"));
    }

    @Test
    void anElementThatLeavesTheFlowTakesNoSpaceThere() throws IOException {
        String css = "<style>@page { size: 300pt 300pt; margin: 40pt; @top-left { content: element(a) } } .run {"
                + " position: running(a) } p { margin: 20pt 0; font: 10pt/10pt 'Liberation Mono' }</style>";
        byte[] with = pdf(css + "<p>x</p><div class=run>R</div><p>y</p>", "{}");
        byte[] without = pdf(css + "<div class=run>R</div><p>x</p><p>y</p>", "{}");
        assertThat(placeOf(with, "y")).isEqualTo(placeOf(without, "y"));
        assertThat(placeOf(with, "R")).isEqualTo(placeOf(without, "R"));
    }

    @Test
    void tensOfThousandsOfElementsShareTheirPages() {
        var rows = new StringBuilder("{\"rows\": [0");
        for (int i = 1; i < 10_000; i++) {
            rows.append(',').append(i);
        }
        String[] pages = text("<style>@page { size: 300pt 300pt; margin: 40pt; @top-left { content: element(r) } } "
                + "p { margin: 0; font: 10pt/10pt 'Liberation Mono' } i { position: running(r) }</style>"
                + "{{#each rows}}<p>{{this}}<i>r{{this}}</i></p>{{/each}}", rows + "]}").split("\f");
        List<String> heads = new ArrayList<>();
        for (String page : pages) {
            page.lines().filter(line -> line.startsWith("r")).forEach(heads::add);
        }
        assertThat(heads).hasSameSizeAs(pages).startsWith("r0", "r22");
    }

    @Test
    void theTextOfAHeadingHasNoRunningElements() {
        assertThat(text("<style>@page { margin: 40pt; @top-left { content: string(t) } } h2 { string-set: t content() }"
                + " i { position: running(r) }</style><h2>Title<i>running</i></h2>", "{}")).doesNotContain("running");
    }
}
