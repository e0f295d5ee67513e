package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.refusal;
import static platen.jobs.engine.document.DocumentFixture.text;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that blocks decide whole attributes, and that boolean attributes follow the data. */
class ConditionalAttributesTest {
    private static final String SHEET = "<style>.hot { color: #f00 } .cold { color: #00f } [data-a] { color: #0f0 }"
            + " p:not([title]) { text-transform: uppercase } b { display: none } [data-b] > b { display: inline }"
            + "</style>";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <td {{#if x}}class="hot"{{/if}}>A</td>                                    | {"x":true}  | 1 0 0 rg
            <td {{#if x}}class=hot{{/if}}>A</td>                                      | {"x":true}  | 1 0 0 rg
            <td {{#if x}}class=hot{{else}}class=cold{{/if}}>A</td>                    | {"x":false} | 0 0 1 rg
            <td {{#if y}}class=a{{else if x}}class="hot"{{else}}class="cold"{{/if}}>A</td> | {"x":true} | 1 0 0 rg
            <td {{#unless x}}class='cold'{{/unless}} title=a>A</td>                   | {"x":false} | 0 0 1 rg
            <td class="cold" {{#if x}}class="hot"{{/if}}>A</td>                       | {"x":true}  | 0 0 1 rg
            <td {{#if x}}class="hot"{{/if}} class="cold">A</td>                       | {"x":true}  | 1 0 0 rg
            <td {{#if x}}class="hot"{{/if}} class="cold">A</td>                       | {"x":false} | 0 0 1 rg
            <td {{#if x}}style="color: #0f0"{{/if}}>A</td>                            | {"x":true}  | 0 1 0 rg
            <td class="hot" {{#if x}}style="color: {{c}}"{{/if}}>A</td>               | {"x":true,"c":"#0f0"} | 0 1 0 rg
            <td class="hot" {{#if x}}style="color: {{c}}"{{/if}}>A</td>               | {"x":false,"c":"#0f0"} | 1 0 0 rg
            <td {{#if x}}data-a{{/if}}>A</td>                                         | {"x":true}  | 0 1 0 rg
            <td {{#if x}}title="a>b"{{#if y}} class="hot"{{/if}}{{/if}}>A</td>        | {"x":true,"y":true} | 1 0 0 rg
            <td{{#if x}} class="hot"{{/if}}>A</td>                                    | {"x":true}  | 1 0 0 rg
            <td {{! why }} {{#if x}}class="{{c}}"{{/if}}>A</td>                       | {"x":true,"c":"hot"} | 1 0 0 rg
            """)
    void anAttributeExistsWhereItsBlockHolds(String cell, String data, String color) throws IOException {
        String html = SHEET + "<table><tr>" + cell + "</table>";
        assertThat(warnings(html)).isEmpty();
        assertThat(ProbeFixture.ask("draws " + color, pdf(html, data))).isEqualTo("true");
    }

    @Test
    void stateSelectorsFollowTheData() throws IOException {
        String html = "<style>i { color: #f00 } :checked + i { color: #0f0 } :disabled + i { color: #00f }</style>"
                + "<input type=checkbox {{#if x}}checked{{/if}} {{#if y}}disabled{{/if}}><i>A</i>";
        assertThat(ProbeFixture.ask("draws 1 0 0 rg", pdf(html, "{}"))).isEqualTo("true");
        assertThat(ProbeFixture.ask("draws 0 1 0 rg", pdf(html, "{\"x\":true}"))).isEqualTo("true");
        assertThat(ProbeFixture.ask("draws 0 0 1 rg", pdf(html, "{\"x\":true,\"y\":true}"))).isEqualTo("true");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <html {{#if x}}data-theme=dark{{/if}}><style>[data-theme=dark] p { color: #f00 }</style><p>A | {"x":true}
            <html data-theme="{{x}}"><style>[data-theme=dark] p { color: #f00 }</style><p>A             | {"x":"dark"}
            <html class="{{x}}"><style>.dark { color: #f00 }</style><p>A                                | {"x":"dark"}
            <body class="{{x}}"><style>.dark { color: #f00 }</style><p>A                                | {"x":"dark"}
            """)
    void theRootElementAndTheBodyFollowTheData(String html, String data) throws IOException {
        assertThat(ProbeFixture.ask("draws 1 0 0 rg", pdf(html, data))).isEqualTo("true");
        assertThat(ProbeFixture.ask("draws 1 0 0 rg", pdf(html, "{}"))).isEqualTo("false");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p {{#if x}}title=t{{/if}}>a                                              | {"x":true}  | a
            <p {{#if x}}title=t{{/if}}>a                                              | {"x":false} | A
            <div {{#if x}}data-b{{/if}}>a<b>b</b></div>                               | {"x":false} | a
            <div {{#if x}}data-b{{/if}}>a<b>b</b></div>                               | {"x":true}  | ab
            <body {{#if x}}data-b{{/if}}>a<b>b</b>                                    | {"x":true}  | ab
            <body {{#if x}}data-b{{/if}}>a<b>b</b>                                    | {}          | a
            <i {{#if x}}hidden{{/if}}>a</i>b                                          | {"x":true}  | b
            <i {{#if x}}hidden{{/if}}>a</i>b                                          | {}          | ab
            <i hidden="{{x}}">a</i>b                                                  | {}          | ab
            <input type=checkbox {{#if x}}checked{{/if}}>                             | {"x":true}  | ☑
            <input type=checkbox {{#if x}}checked{{/if}}>                             | {"x":false} | ☐
            <input type=checkbox value=a{{#if x}} checked{{/if}}>                     | {"x":true}  | ☑
            <input type=checkbox {{#if x}}checked="checked"{{/if}} />                 | {}          | ☐
            <input type=checkbox checked="{{#if x}}checked{{/if}}">                   | {"x":false} | ☐
            <input type=checkbox checked="{{#if x}}checked{{/if}}">                   | {"x":true}  | ☑
            <input type=checkbox checked={{x}}>                                       | {"x":false} | ☐
            <input type=checkbox checked={{x}}>                                       | {"x":true}  | ☑
            <input type=checkbox checked="">                                          | {}          | ☑
            <input type=radio {{#if x == "a"}}checked{{/if}}><input type=radio {{#if x == "b"}}checked{{/if}}> | {"x":"b"} | ○ ◉
            <select><option value=a {{#if x}}selected{{/if}}>a<option {{#unless x}}selected{{/unless}}>b</select> | {"x":true} | a
            <select><option value=a {{#if x}}selected{{/if}}>a<option {{#unless x}}selected{{/unless}}>b</select> | {} | b
            <select><option value=a{{#if x}} selected{{/if}}>a<option selected={{y}}>b</select> | {"y":true} | b
            <select><option>-</option>{{#each l}}<option {{#if s}}selected{{/if}}>{{n}}{{/each}}</select> | {"l":[{"n":"a"},{"n":"b","s":true}]} | b
            <select><option>-</option>{{#each l}}<option {{#if s}}selected{{/if}}>{{n}}{{/each}}</select> | {"l":[{"n":"a"}]} | -
            <select><option selected>a<option selected>b</select>                     | {}          | b
            <select {{#if x}}multiple{{/if}}><option>a<option>b</select>              | {}          | a
            <input {{#if x}}value="{{x}}"{{/if}} placeholder=p>                       | {"x":"v"}   | v
            <input {{#if x}}value="{{x}}"{{/if}} placeholder=p>                       | {}          | p
            <input value="{{x}}" placeholder=p>                                       | {}          | p
            <details {{#if x}}open{{/if}}><summary>a</summary>b</details>             | {"x":true}  | a b
            <ol {{#if x}}reversed{{/if}}><li>a<li>b</ol>                              | {"x":true}  | 2. a 1. b
            <ol {{#if x}}start=5{{/if}}><li>a</ol>                                    | {}          | 1. a
            <p title {{#if x}}lang=de{{else}}lang=en{{/if}}>a                         | {"x":true}  | a
            <table><tr><td {{#if x}}colspan=2{{/if}}>a<tr><td>b<td>c</table>          | {"x":true}  | a b c
            <b><b {{#if x}}data-b{{/if}}>a</b></b>b                                   | {}          | b
            """)
    void presenceFollowsTheData(String html, String data, String shown) {
        String head = html.startsWith("<body") ? "<head>" + SHEET + "</head>" : SHEET;
        assertThat(text(head + html, data).replaceAll("\\s+", " ")).isEqualTo(shown);
    }

    @Test
    void anElementThatTheParserRepeatsKeepsItsConditionalAttributes() throws IOException {
        String html = SHEET + "<font {{#if x}}class=hot{{/if}}>A<p title=t>B</font>C";
        assertThat(ProbeFixture.ask("draws 1 0 0 rg", pdf(SHEET + "<i {{#if x}}class=hot{{/if}}><p title=t>B</i>C",
                "{\"x\":true}"))).isEqualTo("true");
        assertThat(text(html, "{}").replaceAll("\\s+", "")).isEqualTo("ABC");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <h{{#if a}}1{{else}}2{{/if}}>y                | line 1, column 12 | would be joined to the name
            <p data-{{#if a}}b{{/if}}="c">y</p>           | line 1, column 18 | would be joined to the name
            <p {{#if a}}b{{else}}c{{/if}}="d">y</p>       | line 1, column 30 | would be joined to the name
            <p {{#if a}}b{{/if}}c>y</p>                   | line 1, column 21 | would be joined to the name
            <p title=a{{#if b}}c d{{/if}}>y</p>           | line 1, column 20 | would be joined to the name
            <p {{#if a}}{{b}}{{/if}}>y</p>                | line 1, column 13 | cannot be part of the name
            <p {{b}}>y</p>                                | line 1, column 4  | cannot be part of the name
            <p {{#each a}}title=b{{/each}}>y</p>          | line 1, column 4  | no {{#each}}
            <p {{#if a}}title=b>y</p>{{/if}}              | line 1, column 4  | still open where their tag ends
            {{#if a}}<p {{/if}}title=b>y</p>              | line 1, column 13 | the {{#if}} at line 1, column 1, which is in another
            <p title="{{#if a}}b" {{/if}}>y</p>           | line 1, column 23 | the {{#if}} at line 1, column 11, which is in another
            <p {{#if a}}b{{else}}c{{else}}d{{/if}}>y</p>  | line 1, column 23 | second {{else}}
            <p>y</p {{#if a}}b{{/if}}>                    | line 1, column 26 | end tag has no attributes
            """)
    void whatIsUndecidableIsRefusedWithItsPlace(String html, String place, String message) {
        assertThat(refusal(html)).contains("At " + place, message);
    }

    @Test
    void eachBranchOfAStyleIsLookedAtOnItsOwn() {
        assertThat(warnings("<p style=\"{{#if x}}color: red{{else}}color: blue{{/if}}\">y"
                + "<p {{#if x}}style='float: left'{{else}}style='colour: red'{{/if}}>z")).singleElement().asString()
                .contains("colour");
    }
}
