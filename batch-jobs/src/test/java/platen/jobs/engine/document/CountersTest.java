package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that counters count in the order of the document and nest as css-lists-3 says; Chromium prints the same. */
class CountersTest {
    private static final String SHOW = "u::before { content: counter(a) } s::before { content: counters(a, '.') } ";

    /** The text of a document in one line. */
    private static String text(String css, String body, String data) {
        return DocumentFixture.text("<style>" + SHOW + css + "</style>" + body, data).replaceAll("\\s+", " ").strip();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            p { counter-increment: a }                          | <p>x<u></u></p><p>y<u></u></p>              | x1 y2
            p { counter-increment: a 3 }                        | <p><u></u></p><p><u></u></p>                | 3 6
            p { counter-increment: a -1 }                       | <p><u></u></p><p><u></u></p>                | -1 -2
            body { counter-reset: a 5 } p { counter-increment: a } | <p><u></u></p><p><u></u></p>             | 6 7
            p { counter-increment: a } .b { counter-set: a 9 }  | <p><u></u></p><p class=b><u></u></p><p><u></u></p> | 1 9 10
            p { counter-increment: a b; counter-reset: a 4 }    | <p><u></u></p>                              | 5
            p { counter-increment: A }                          | <p><u></u></p>                              | 0
            p { counter-increment: red 2 } b::before { content: counter(red) } | <p><b></b></p>               | 2
            h2 { counter-reset: a } p { counter-increment: a }  | <h2>x</h2><p><u></u></p><div><p><u></u></p></div><h2>y</h2><p><u></u></p> | x 1 2 y 1
            div { counter-reset: a } p { counter-increment: a } | <div><p><u></u></p></div><p><u></u></p>     | 1 2
            p { counter-increment: a }                          | <div><p><u></u></p></div><p><u></u></p>     | 1 1
            ol { counter-reset: a } li { counter-increment: a; list-style: none } | <ol><li><s></s><ol><li><s></s></li><li><s></s></li></ol></li><li><s></s></li></ol> | 1 1.1 1.2 2
            div { counter-reset: a 5 } i { counter-reset: a 9 } | <div><i></i><u></u><s></s></div>            | 55
            i { counter-reset: a 9 }                            | <i></i><u></u>                              | 9
            p { counter-increment: a } .n { display: none }     | <p><u></u></p><p class=n></p><p><u></u></p> | 1 2
            p { counter-increment: a } .n { visibility: hidden } | <p><u></u></p><p class=n>.</p><p><u></u></p> | 1 . 3
            p { counter-increment: a } .n { display: contents } | <p><u></u></p><p class=n></p><p><u></u></p> | 1 2
            p::before { counter-increment: a; content: counter(a) "-" } | <p>x</p><p>y</p>                    | 1-x 1-y
            p::before { counter-increment: a }                  | <p>x</p><p><u></u></p>                      | x 0
            p::after { counter-increment: a; content: '' }      | <p><u></u></p><p><u></u></p>                | 0 0
            body { counter-reset: a } p { counter-increment: a 2147483647 } | <p><u></u></p><p><u></u></p>    | 2147483647 2147483647
            p { --by: 2; counter-increment: a var(--by) }       | <p><u></u></p>                              | 2
            """)
    void aCounterCountsInTheOrderOfTheDocument(String css, String body, String shown) {
        assertThat(text(css, body, "{}")).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            decimal              | -2,0,1,27,4000 | -2 0 1 27 4000
            decimal-leading-zero | -2,0,1,9,10    | -2 00 01 09 10
            lower-alpha          | -2,0,1,27,703  | -2 0 a aa aaa
            upper-latin          | 1,26,28        | A Z AB
            lower-greek          | 0,1,24,25      | 0 α ω αα
            upper-greek          | 1,18,19        | Α Σ Τ
            lower-roman          | 0,4,1999       | 0 iv mcmxcix
            UPPER-ROMAN          | 3999,4000      | MMMCMXCIX 4000
            disc                 | 1              | •
            circle               | 7              | ◦
            square               | 7              | ▪
            none                 | 7              | ``
            armenian             | 7              | 7
            """)
    void aNumberIsWrittenInItsStyle(String style, String numbers, String written) {
        var body = new StringBuilder();
        for (String number : numbers.split(",", -1)) {
            body.append("<p style='counter-reset: n ").append(number).append("'><b></b></p>");
        }
        assertThat(text("b::before { content: counter(n, " + style + ") }", body.toString(), "{}")).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <ol><li>x<li>y</ol>                                       | 1. x 2. y
            <ol start=5><li>x<li value=9>y<li>z</ol>                  | 5. x 9. y 10. z
            <ol start=-1><li>x<li>y<li>z</ol>                         | -1. x 0. y 1. z
            <ol reversed><li>x<li>y<li>z</ol>                         | 3. x 2. y 1. z
            <ol reversed start=10><li>x<li value=4>y<li>z</ol>        | 10. x 4. y 3. z
            <ol reversed><li>x<ol><li>n<li>m</ol><li>y</ol>           | 2. x 1. n 2. m 1. y
            <ol><div><li>x</div><div><li>y</div></ol>                 | 1. x 2. y
            <ol><li>x</li><ol><li>n</ol><li>y</ol>                    | 1. x 1. n 2. y
            <ol><li style="display: block">x<li>y</ol>                | x 1. y
            <ol><li hidden>x<li>y</ol>                                | 1. y
            <ol style="counter-reset: a"><li>x<li>y</ol>              | 1. x 2. y
            <ol><li style="counter-increment: a">x<li>y</ol>          | 1. x 2. y
            <ol><li style="counter-increment: list-item 3">x<li>y</ol> | 3. x 4. y
            <ol><li style="counter-set: list-item 3">x<li>y</ol>      | 3. x 4. y
            <ol style="counter-reset: list-item 3"><li>x</ol>         | 4. x
            <ol style="list-style: decimal-leading-zero"><li>x</ol>   | 01. x
            <ol style="list-style: lower-greek"><li>x<li>y</ol>       | α. x β. y
            <ol style="list-style: '→ '"><li>x</ol>                   | → x
            <ol type=A start=27><li>x</ol>                            | AA. x
            <menu style="list-style: decimal"><li>x<li>y</menu>       | 1. x 2. y
            <ol><li>x<p class=l></p><li>y<p class=l></p></ol>         | 1. x 1 2. y 2
            <ol><li>x<ol><li>y<p class=m></p></ol></ol>               | 1. x 1. y 1/1
            """)
    void aListItemCountsByItself(String body, String shown) {
        String css = ".l::before { content: counter(list-item) } .m::before { content: counters(list-item, '/') }";
        assertThat(text(css, body, "{}")).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {{#each rows}}<p>{{t}}<u></u></p>{{/each}}                              | x1 y2 z3
            {{#each rows}}{{#if t == "y"}}<p>{{t}}</p>{{else}}<p>{{t}}<u></u></p>{{/if}}{{/each}} | x1 y z3
            {{#each rows}}{{#if t == "z"}}<p>{{t}}<u></u></p>{{/if}}{{/each}}       | z1
            {{#each rows}}<div>{{#each in}}<p>{{this}}<s></s></p>{{/each}}</div>{{/each}} | k1 l2 m1
            <div><table>{{#each rows}}<tr><td>{{t}}</td><td><p><u></u></p></td></tr>{{/each}}</table></div> | x 1 y 2 z 3
            <div style="display: flex">{{#each rows}}<p>{{t}}<u></u></p>{{/each}}</div> | x1y2z3
            {{#each rows}}<p style="counter-increment: a {{n}}"><u></u></p>{{/each}} | 4 9 15
            <ol start="{{start}}">{{#each rows}}<li>{{t}}</li>{{/each}}</ol>         | 7. x 8. y 9. z
            <ol reversed>{{#each rows}}<li>{{t}}</li>{{/each}}</ol>                  | 3. x 2. y 1. z
            {{#each rows}}<p class="{{t}}"><u></u></p>{{/each}}<style>.y { counter-increment: a 10 }</style> | 1 11 12
            {{#each rows}}<p class="{{t}}"></p>{{/each}}<style>.y::before { content: counter(a) "!" attr(class) }</style> | 2!y
            {{#each rows}}<p></p>{{/each}}<style>p:nth-child(2)::before { content: counter(a) }</style> | 2
            {{#each rows}}<p>{{t}}</p>{{/each}}<style>p:last-child::after { content: " of " counter(a) }</style> | x y z of 3
            """)
    void rowsOfLoopsAreCounted(String body, String shown) {
        String data = """
                {"start": 7, "rows": [{"t": "x", "n": 4, "in": ["k", "l"]}, {"t": "y", "n": 5, "in": []},
                {"t": "z", "n": 6, "in": ["m"]}]}
                """;
        assertThat(text("p { counter-increment: a } div { counter-reset: a }", body, data)).isEqualTo(shown);
    }

    @Test
    void countersStandInBookmarksAndOnEveryPage() throws Exception {
        byte[] pdf = DocumentFixture.pdf("""
                <style>@page { size: 200pt 100pt; margin: 20pt;
                    @bottom-left { content: "(" counter(page, lower-roman) "/" counters(pages, ".", upper-alpha) ")" } }
                body { counter-reset: c } h1 { counter-increment: c; bookmark-level: 1; font-size: 10pt; break-before: page }
                h1::before { content: counter(c, upper-roman) ". " }</style><h1>One</h1><h1>Two</h1>""", "{}");
        assertThat(ProbeFixture.ask("text", pdf)).isEqualTo("I. One/(i/B)/II. Two/(ii/B)");
        assertThat(ProbeFixture.ask("bookmark", pdf)).isEqualTo("I. One");
    }

    @Test
    void runningElementsShowThePageInAnyStyle() throws Exception {
        byte[] pdf = DocumentFixture.pdf("""
                <style>@page { size: 200pt 100pt; margin: 20pt; @top-left { content: element(h) } }
                .h { position: running(h) } .h::before { content: "p" counter(page, upper-roman) counter(pages) }
                p { break-after: page }</style><div class=h></div><p>A</p><p>B</p>""", "{}");
        assertThat(ProbeFixture.ask("text", pdf)).isEqualTo("A/pI2/B/pII2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <style>u::before { content: counter(x) } p { counter-increment: x }</style><p><u>y</u></p> | ``
            <style>u::before { content: counter(x) }</style><u>y</u>      | No element resets or increments the counter 'x'; it shows 0.
            <style>u::before { content: counter(page) }</style><u>y</u>   | counter(page) is known in the margins of pages
            <style>u::before { content: counter(list-item, armenian) }</style><u>y</u> | The counter style 'armenian' is not supported; numbers are written as decimals.
            <style>ol { list-style-type: ethiopic-numeric }</style><ol><li>y</ol> | 'list-style-type: ethiopic-numeric' is not laid out yet
            <style>ol { list-style-type: symbols('*') }</style><ol><li>y</ol> | 'list-style-type: symbols(
            <style>u::before { content: counter(x y) }</style><u>y</u>    | The property 'content' does not take
            <style>u::before { content: counters(x) }</style><u>y</u>     | The property 'content' does not take
            <style>u::before { content: target-counter(url(#a), x) }</style><u>y</u> | In 'content', target-counter() shows the counter 'page' only
            <style>u::before { content: linear-gradient(red, blue) }</style><u>y</u> | In 'content', the picture linear-gradient() is not drawn
            <style>@page { @top-left { content: counter(x) } }</style><p>y</p> | The counter 'x' is not known in the margins of pages
            <style>@page { @top-left { content: counter(page, x) } }</style><p>y</p> | The counter style 'x' is not supported
            <style>div { counter-reset: reversed(x) }</style><div>y</div> | A reversed() counter without a number
            """)
    void whatIsNotCountedAsMeantIsAWarningWithItsPlace(String html, String warning) {
        if (warning.isEmpty()) {
            assertThat(DocumentFixture.warnings(html)).isEmpty();
        } else {
            assertThat(DocumentFixture.warnings(html)).singleElement().asString().contains("template.html:1:", warning);
        }
    }
}
