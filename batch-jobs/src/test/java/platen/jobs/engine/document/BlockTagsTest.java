package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.refusal;
import static platen.jobs.engine.document.DocumentFixture.text;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that placeholders and blocks survive the tree construction of HTML. */
class BlockTagsTest {
    private static final String DATA = "{\"rows\":[{\"n\":\"a\",\"t\":true},{\"n\":\"b\"}],\"yes\":true,\"x\":\"1\"}";

    @ParameterizedTest
    @CsvSource(delimiter = '¦', quoteCharacter = '`', textBlock = """
            <table>{{#each rows}}<tr><td>{{n}}</td></tr>{{/each}}</table>                          ¦ a/b
            <table>\\n {{#each rows}}\\n <tr>\\n <td>{{n}}\\n {{/each}}</table>                      ¦ a/b
            <table><tbody>{{#each rows}}<tr><td>{{n}}</td></tr>{{/each}}</tbody></table>           ¦ a/b
            <table>{{#each rows}}<tbody><tr><td>{{n}}</td></tr></tbody>{{/each}}</table>           ¦ a/b
            <table>{{#each rows}}<td>{{n}}</td>{{/each}}</table>                                   ¦ a b
            <table><tr>{{#each rows}}<td>{{n}}{{/each}}</table>                                    ¦ a b
            <table>{{#if yes}}<tr><td>y</td></tr>{{else}}<tr><td>n</td></tr>{{/if}}</table>        ¦ y
            <table>{{#if no}}<thead><tr><td>h</td></tr></thead>{{/if}}{{#each rows}}<tr><td>{{n}}</td></tr>{{/each}}</table> ¦ a/b
            <table><tr><td>h</td></tr>{{#each rows}}<tr><td>{{n}}</td></tr>{{#if t}}<tr><td>t</td></tr>{{/if}}{{/each}}</table> ¦ h/a/t/b
            <table><colgroup>{{#each rows}}<col>{{/each}}</colgroup><tr><td>{{x}}</td></tr></table> ¦ 1
            <ul style="list-style-type: none">{{#each rows}}<li>{{n}}</li>{{/each}}</ul>           ¦ a/b
            <ul style="list-style-type: none">{{#each rows}}<li>{{n}}{{/each}}<li>c</ul>           ¦ a/b/c
            <ul style="list-style-type: none"><li>z{{#each rows}}<li>{{n}}{{/each}}</ul>           ¦ z/a/b
            {{#each rows}}<p>{{n}}{{/each}}<p>c                                                    ¦ a/b/c
            {{#if yes}}<p>y{{else}}<p>n{{/if}}                                                     ¦ y
            <title>t</title>{{#each rows}}<p>{{n}}</p>{{/each}}                                    ¦ a/b
            <!doctype html>{{#if yes}}<html><head></head><body><p>y</p></body></html>{{/if}}       ¦ y
            <html><body>{{#each rows}}<p>{{n}}</p></body></html>{{/each}}                          ¦ a/b
            <head>{{#if no}}<title>t</title>{{/if}}</head><p>y</p>                                 ¦ y
            <dl>{{#each rows}}<dt>{{n}}<dd>{{@number}}{{/each}}</dl>                               ¦ a/1/b/2
            <select>{{#each rows}}<option>{{n}}</option>{{/each}}</select><p>y</p>                 ¦ `y`
            <p>{{#each rows}}{{n}}{{#if @last}}{{else}}, {{/if}}{{/each}}</p>                      ¦ a, b
            <div title='{{#if yes}}"{{x}}"{{/if}}'>y</div>                                         ¦ y
            <p>{{x | default("<b>&</b>")}}</p>                                                     ¦ 1
            <p>{{missing | default("<b>&amp;</b>")}}</p>                                           ¦ <b>&</b>
            <p>{{#if x == &quot;1&quot; and&nbsp;yes}}y{{/if}}</p>                                 ¦ y
            <p>{{#if 3 < 4}}y{{/if}}{{#if 3 &gt; 4}}n{{/if}}</p>                                   ¦ y
            <p>a{{!-- <b>{{x}} --}}b{{! short }}c</p>                                              ¦ abc
            <!-- {{#each rows}} --><p>y</p>                                                        ¦ y
            <p>&#xFDE0;y&#xFDE0;</p>                                                               ¦ `y`
            <style>/* {{ */</style><script>if (a) {{ b }}</script><p>y</p>      ¦ y
            """)
    void aBlockShowsWhatStandsInIt(String template, String shown) {
        String all = text(template.replace("\\n", "\n"), DATA).replaceAll("[\\s&&[^\n]]+", " ").replace('\n', '/');
        assertThat(all).contains(shown);
    }

    @Test
    void rowsOfALoopAreInOneTableBodySoThatStripesGoOn() {
        String template = "<style>tr:nth-child(2) { text-transform: uppercase }</style>"
                + "<table>{{#each rows}}<tr><td>{{n}}</td></tr>{{/each}}</table>";
        assertThat(text(template, DATA)).isEqualTo("a\nB");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '¦', quoteCharacter = '`', textBlock = """
            <div>{{#if a}}<p>x</div>{{/if}}                   ¦ line 1, column 25 ¦ line 1, column 6,
            {{#each a}}<div>x{{/each}}y</div>                 ¦ line 1, column 18 ¦ line 1, column 1,
            <table>{{#each a}}<tr><td>x{{/each}}y</table>     ¦ line 1, column 28 ¦ line 1, column 8,
            <b>{{#if a}}x</b>{{/if}}                          ¦ line 1, column 18 ¦ line 1, column 4,
            <p title="{{#if a}}x">{{/if}}</p>                 ¦ line 1, column 23 ¦ line 1, column 11,
            """)
    void aBlockThatOpensInOneElementAndClosesInAnotherIsRefusedWithBothPlaces(String template, String first,
            String second) {
        assertThat(refusal(template)).contains("At " + first, "which is in another element").contains("at " + second);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '¦', quoteCharacter = '`', textBlock = """
            <p>{{#if a}}x</p>                             ¦ The {{#if}} is never closed; expected {{/if}}
            {{#if a}}{{#each b}}{{/if}}{{/each}}          ¦ Expected {{/each}} for the {{#each}} at line 1
            <p>x</p>{{/if}}                               ¦ An end or an else of a block that was never opened
            <p>{{else}}</p>                               ¦ An end or an else of a block that was never opened
            <p>{{#if a}}x{{else}}y{{else}}z{{/if}}</p>    ¦ a second {{else}}
            <p>{{#for a}}x{{/for}}</p>                    ¦ There is no block '#for'
            <p>{{a b}}</p>                                ¦ Expected '}}'
            <p>{{a                                        ¦ Expected '}}'
            <p title="{{#each a}}x{{/each}}">y</p>        ¦ no {{#each}}
            <table>{{#each a}}{{n}}<tr><td>x</td></tr>{{/each}}</table> ¦ HTML moves this placeholder out of the {{#each}}
            """)
    void aBrokenPlaceholderOrBlockIsRefused(String template, String message) {
        assertThat(refusal(template)).contains(message);
    }

    @ParameterizedTest
    @CsvSource({"253, {{#if a}}<div><div><div>x</div></div></div>{{/if}}, 1295",
            "250, {{#if a}}<div><div><div><div><div><div>x</div></div></div></div></div></div>{{/if}}, 1295"})
    void aBlockThatEndsAtTheGreatestDepthOfElementsIsRefusedWithThisReason(int depth, String block, int column) {
        assertThat(refusal("<!doctype html>" + "<div>".repeat(depth) + block + "</div>".repeat(depth))).contains(
                "belongs to the {{#if}}",
                "the element at line 1, column " + column + " is nested more than 256 levels");
    }

    @Test
    void anElementThatIsNestedTooDeepIsAWarning() {
        assertThat(warnings("<div>".repeat(300) + "x" + "</div>".repeat(300))).singleElement().asString()
                .contains("is nested more than 256 levels deep; it is laid out behind the element that it is in. (46");
        assertThat(warnings("<div>".repeat(253) + "<p>x<p>y" + "</div>".repeat(253))).isEmpty();
    }

    @Test
    void aPlaceholderInAStyleSheetIsAWarning() {
        assertThat(warnings("<style>/* {{c}} */</style><p>x</p>"))
                .anyMatch(each -> each.startsWith("template.html:1:8: A style sheet takes no placeholders"));
    }

    @Test
    void aTitleShowsPlaceholdersAndConditions() throws java.io.IOException {
        byte[] pdf = DocumentFixture.pdf("<title>A &amp; {{#if yes}}{{x}}{{else}}n{{/if}}</title><p>x</p>", DATA);
        try (var document = org.apache.pdfbox.Loader.loadPDF(pdf)) {
            assertThat(document.getDocumentInformation().getTitle()).isEqualTo("A & 1");
        }
    }

    @Test
    void dataNeverBecomesMarkup() {
        assertThat(text("<p title='{{x}}'>{{x}}</p>", "{\"x\":\"</p><b>'{{y}}<!--\"}")).isEqualTo("</p><b>'{{y}}<!--");
    }
}
