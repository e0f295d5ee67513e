package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that style sheets are read, matched and cascaded as browsers do. */
class StyleSheetsTest {
    private static final String RED = "1 0 0 rg";
    private static final String BLUE = "0 0 1 rg";

    /** The color of the only text that is not black, or black. */
    private static String color(String html, String data) throws IOException {
        byte[] pdf = DocumentFixture.pdf(html, data);
        return ProbeFixture.ask("draws " + RED, pdf).equals("true")
                ? "red"
                : ProbeFixture.ask("draws " + BLUE, pdf).equals("true") ? "blue" : "black";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [a=b]               | <p a=b>x</p>                     | red
            [a=B i]             | <p a=b>x</p>                     | red
            [a^=b][a$=d][a*=c]  | <p a=bcd>x</p>                   | red
            [a~=c]              | <p a="b c">x</p>                 | red
            `[a|=en]`           | <p a="en-US">x</p>               | red
            [type=A]            | <p type=a>x</p>                  | red
            i + b               | <p><i></i><b>x</b></p>           | red
            i ~ b               | <p><i></i><u></u><b>x</b></p>    | red
            u + b               | <p><u></u><i></i><b>x</b></p>    | black
            p:not(.a, .b)       | <p class=c>x</p>                 | red
            p:not(.a, .c)       | <p class=c>x</p>                 | black
            :is(h1, p) b        | <p><b>x</b></p>                  | red
            p:has(> b)          | <p>x<b></b></p>                  | red
            p:has(+ div)        | <p>x</p><div></div>              | red
            p:has(> i)          | <p>x<b></b></p>                  | black
            b:nth-of-type(2)    | <p><b></b><i></i><b>x</b></p>    | red
            b:nth-last-child(1) | <p><b></b><b>x</b></p>           | red
            b:nth-child(2 of b) | <p><b></b><i></i><b>x</b></p>    | red
            b:only-of-type      | <p><i></i><b>x</b></p>           | red
            :root p             | <p>x</p>                         | red
            p:lang(de)          | <p lang=de-AT>x</p>              | red
            p:hover             | <p>x</p>                         | black
            ::selection, p      | <p>x</p>                         | red
            ::-webkit-any, p    | <p>x</p>                         | red
            ::-moz-any, p       | <p>x</p>                         | black
            `*|p`               | <p>x</p>                         | red
            `|p`                | <p>x</p>                         | black
            `[a~="b c"]`        | <p a="b c">x</p>                 | black
            [a~=c]              | <p a="bc cd c">x</p>             | red
            """)
    void aSelectorMatchesAsInBrowsers(String selector, String body, String color) throws IOException {
        assertThat(color("<style>" + selector + " { color: #f00 }</style>" + body, "{}")).isEqualTo(color);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            p { color: #f00; colour: blue; color: nonsense }                         | red
            p { color: #f00 } p { *color: #00f }                                     | red
            @unknown x { p { color: #00f } } p { color: #f00 }                       | red
            p { color: #f00 !important } p { color: #00f }                           | red
            .c { color: #f00 } p { color: #00f }                                     | red
            @layer a, b; @layer b { p { color: #f00 } } @layer a { p { color: #00f } } | red
            @layer a { .c { color: #00f } } p { color: #f00 }                        | red
            @layer a { p { color: #f00 !important } } .c { color: #00f !important }  | red
            @media print { p { color: #f00 } } @media screen { p { color: #00f } }   | red
            @media (min-width: 9000px) { p { color: #00f } } @media (width > 1px) { p { color: #f00 } } | red
            @media not screen and (color) { p { color: #f00 } }                      | red
            @supports (display: grid) and (not (nonsense: 1)) { p { color: #f00 } }  | red
            @supports selector(p:nonsense) { p { color: #00f } }                     | black
            body { p { &.c { color: #f00 } } }                                       | red
            p { color: #00f; .c& { color: #f00 } }                                   | red
            :root { --a: #f00 } p { color: var(--a) }                                | red
            p { color: var(--none, #f00) }                                           | red
            :root { --a: var(--b); --b: var(--a) } p { color: #00f; color: var(--a, #f00) } | red
            p { --r: 255 0 0; color: rgb(var(--r)) }                                 | red
            div { color: #f00 } p { all: inherit }                                   | red
            p { color: #00f } p { color: unset }                                     | black
            @layer a { p { color: #f00 } } p { color: revert-layer }                 | red
            p { color: hsl(0 100% 50%) }                                             | red
            @scope (div) { p { color: #f00 } }                                       | red
            @scope (div) to (p) { p { color: #f00 } }                                | black
            @scope (div) { :scope > .c { color: #f00 } }                             | red
            @scope (p) { :scope { color: #f00 } }                                    | red
            @scope (h1) { p { color: #f00 } }                                        | black
            @scope (body) { div { & .c { color: #f00 } } }                           | red
            @property --a { syntax: "<color>"; inherits: true; initial-value: #f00 } p { --a: 3px; color: var(--a) } | red
            @property --a { syntax: "<color>"; inherits: true } p { --a: 3px; color: var(--a, #f00) } | black
            @property --a { syntax: "<color>"; inherits: false; initial-value: #f00 } div { --a: blue } p { color: var(--a) } | red
            :root { --a0: 1; --a1: calc(var(--a0) * var(--a0)); } p { color: rgb(calc(255 * var(--a1)) 0 0) } | red
            p { color: color-mix(in srgb, #f00, color-mix(in srgb, #f00, #f00)) }    | red
            @supports font-tech(color-COLRv1) { p { color: #f00 } }                  | red
            p { color: color-mix(in srgb, #f00 100%, #00f) }                         | red
            """)
    void declarationsCascadeAsInBrowsers(String css, String color) throws IOException {
        assertThat(color("<style>" + css + "</style><div><p class=c>x</p></div>", "{}")).isEqualTo(color);
    }

    @ParameterizedTest
    @CsvSource({"width: calc(50pt + 2 * 25pt),100", "width: min(100pt; 90%),100", "width: max(100pt; 1%),100",
            "width: clamp(10pt; 100pt; 120pt),100", "width: calc(100% - 200pt),100", "width: 10em,100",
            "inline-size: 100pt,100", "width: round(99pt; 25pt),100",
            "width: calc(100pt + env(safe-area-inset-left; 9pt)),100",
            "width: -webkit-calc(50pt * 2),100", "-webkit-logical-width: 100pt,100"})
    void lengthsAreCalculated(String declaration, int width) throws IOException {
        byte[] pdf = DocumentFixture.pdf("<style>@page { size: 402pt 402pt; margin: 51pt }</style><div style=\""
                + declaration.replace("; ", ", ") + "; height: 10pt; background: #f00\"></div>", "{}");
        assertThat(ProbeFixture.ask("draws 51 341 " + width + " 10 re", pdf)).isEqualTo("true");
    }

    /** Lengths of a registered property are those of the element that declares them. */
    @Test
    void aRegisteredLengthIsInheritedInPixels() throws IOException {
        byte[] pdf = DocumentFixture.pdf("""
                <style>@page { size: 402pt 402pt; margin: 51pt }
                @property --w { syntax: "<length>"; inherits: true; initial-value: 1px }
                div { font-size: 10pt; --w: 10em } p { font-size: 20pt; margin: 0; width: var(--w); height: 10pt;
                background: #f00 }</style><div><p></p></div>""", "{}");
        assertThat(ProbeFixture.ask("draws 51 341 100 10 re", pdf)).isEqualTo("true");
    }

    @ParameterizedTest
    @CsvSource({"0.3px,0.75", "0.5pt,0.75", "1pt,0.75", "1.5pt,1.5", "1.9px,0.75", "thick,3.75"})
    void bordersAreWholePixelsWide(String width, String points) {
        String content = DocumentFixture.content(DocumentFixture.pdf("<style>@page { size: 402pt 402pt; margin: 51pt }"
                + "</style><div style=\"border-top: " + width + " solid #f00; height: 10pt\"></div>", "{}"), 0);
        assertThat(content).containsPattern("300 " + points + " re|" + points + " w\\b");
    }

    @Test
    void importedSheetsApplyOnceAndCyclesEnd() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("template.html", "<link rel=stylesheet href=css/a.css><p>x</p>".getBytes(StandardCharsets.UTF_8));
        files.put("css/a.css", "@import 'b.css' print; @import url(c.css) screen;".getBytes(StandardCharsets.UTF_8));
        files.put("css/b.css", "@import 'a.css'; p::after { content: 'yes' }".getBytes(StandardCharsets.UTF_8));
        assertThat(DocumentFixture.warnings(DocumentFixture.zip(files))).singleElement().asString()
                .contains("css/b.css:1:1", "imports itself");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            p::before { content: "A" attr(data-x) }           | <p data-x=B>C</p>             | ABC
            p:after { content: open-quote "x" close-quote }   | <p>C</p>                      | C“x”
            p::before { content: none }                       | <p>C</p>                      | C
            p::before { color: red }                          | <p>C</p>                      | C
            li:last-child::after { content: "!" }             | <p>C</p>                      | C
            """)
    void generatedContentIsDrawn(String css, String body, String text) {
        assertThat(DocumentFixture.text("<style>" + css + "</style>" + body, "{}").strip()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            p + p           | {{#each rows}}<p>{{this}}</p>{{/each}}            | {"rows":["a","b"]} | red
            p + p           | {{#each rows}}<p>{{this}}</p>{{/each}}            | {"rows":["a"]}     | black
            p:nth-last-child(2) | {{#each rows}}<p>{{this}}</p>{{/each}}        | {"rows":["a","b"]} | red
            p:nth-last-child(2) | {{#each rows}}<p>{{this}}</p>{{/each}}        | {"rows":["a"]}     | black
            div:has(b)      | <div>x{{#if a}}<b></b>{{/if}}</div>               | {"a":true}         | red
            div:has(b)      | <div>x{{#if a}}<b></b>{{/if}}</div>               | {"a":false}        | black
            p.late          | <p class="row {{state}}">x</p>                    | {"state":"late"}   | red
            p.late          | <p class="row {{state}}">x</p>                    | {"state":"paid"}   | black
            [data-s=b]      | <p data-s="{{state}}">x</p>                       | {"state":"b"}      | red
            p:nth-of-type(2) | {{#each rows}}<i></i><p>{{this}}</p>{{/each}}    | {"rows":["a","b"]} | red
            """)
    void dataDecidesWhatSelectorsMatch(String selector, String body, String data, String color) throws IOException {
        assertThat(color("<style>" + selector + " { color: #f00 }</style><div>" + body + "</div>", data))
                .isEqualTo(color);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <style>p { filter: blur(1px) }</style><p>x</p>    | 'filter' is not laid out yet
            <style>@import url(//h/x.css);</style><p>x</p>    | is on another host
            <style>p { colr: red }</style><p>x</p>            | The property 'colr' is not supported
            <style>p:nonsense { color: red }</style><p>x</p>  | There is no pseudo-class ':nonsense'
            `<style>p { color: red\\9 }</style><p>x</p>`      | does not take 'red\\9'
            <style>@property --a { syntax: "<length>"; inherits: true }</style><p>x</p> | needs an 'initial-value'
            <style>@property --a { inherits: true }</style><p>x</p> | needs a 'syntax' in quotation marks
            <style>@scope { p { color: red } }</style><p>x</p> | @scope is understood with selectors in parentheses
            <style>p { *zoom: 1 }</style><p>x</p>             | This is neither a declaration nor a rule
            <style>p { color: red } }</style><p>x</p>         | A rule has no block
            <math><mi>x</mi></math>                           | <math> is not laid out yet
            """)
    void whatIsDroppedIsAWarningWithItsPlace(String html, String warning) {
        assertThat(DocumentFixture.warnings(html)).singleElement().asString().contains("template.html:1:", warning);
    }

    @Test
    void bombsOfVariablesSelectorsAndNestingEndWithADocumentOrASentence() {
        String variables = IntStream.range(0, 40).mapToObj(i -> "--v" + (i + 1) + ": var(--v" + i + ") var(--v" + i
                + ");").reduce("--v0: 1;", String::concat);
        for (String css : new String[]{":root {" + variables + "} p { width: var(--v40) }",
                "a{".repeat(5_000), "p{&:is(&,&)".repeat(300), "p { width: " + "calc(".repeat(5_000) + "1px }",
                ":has(* *)".repeat(200) + "{ color: red }", "@media (".repeat(3_000),
                "p" + ":not(p".repeat(2_000) + "{}", "@layer " + "a.".repeat(5_000) + "b { p { color: red } }"}) {
            Object outcome = DocumentFixture.ENGINE.compile(("<style>" + css + "</style>" + "<div>".repeat(50)
                    + "<p>x</p>".repeat(500)).getBytes(StandardCharsets.UTF_8),
                    platen.jobs.engine.template.ImportOptions.DEFAULT);
            assertThat(outcome).isNotNull();
        }
    }
}
