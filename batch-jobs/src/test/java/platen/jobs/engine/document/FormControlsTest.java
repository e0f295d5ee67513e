package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.text;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import java.util.Arrays;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that form controls and embedded content print what browsers print of them. */
class FormControlsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <input value="Ada {{x}}">                                          | Ada 1
            <input placeholder="Name"><input type=email value=a@b placeholder=c> | Name a@b
            <input type=hidden value=no>y                                      | y
            <input type=password value=abc>                                    | •••
            <input type=submit> <input type=reset value=Clear>                 | Submit Clear
            <input type=checkbox checked><input type=checkbox>                 | ☑ ☐
            <input type=radio checked><input type=radio>                       | ◉ ○
            <select><option>a<option selected>b<option>c</select>              | b
            <select><optgroup label=g><option>a</optgroup><option>b</select>   | a
            <textarea placeholder=p></textarea><textarea>a {{x}}</textarea>    | p a 1
            <button><b>Pay</b> {{x}}</button>                                  | Pay 1
            <fieldset><legend>L</legend><label>M</label></fieldset>            | LM
            <datalist><option>no</datalist>y                                   | y
            <object data=x.swf><p>fallback</p></object>                        | fallback
            <video><p>no</p></video>y                                          | y
            <details><summary>a</summary><p>no</p></details>                   | a
            <details open><summary>a</summary><p>b</p></details>               | a b
            <dialog>no</dialog>y                                               | y
            <svg width=10 height=10><text y=9>t</text></svg>y                  | t y
            """)
    void aControlShowsWhatBrowsersPrint(String html, String shown) {
        assertThat(text(html, "{\"x\":1}").replaceAll("\\s+", " ").replace("L M", "LM")).isEqualTo(shown);
    }

    @Test
    void anInlineSvgIsDrawn() throws java.io.IOException {
        String svg = "<p><svg viewBox='0 0 4 4' width=40><linearGradient id=g /><rect width=4 height=4 fill=red /></svg>";
        assertThat(warnings(svg)).isEmpty();
        // As outlines, not as pixels.
        assertThat(ProbeFixture.ask("pictures", DocumentFixture.pdf(svg, "{}"))).isEqualTo("0");
    }

    @Test
    void anInlineSvgThatCannotBeDrawnIsAWarningWithItsPlace() {
        assertThat(warnings("<p>x <svg><text>{{x}}</text></svg></p>")).singleElement().asString()
                .startsWith("template.html:1:6: An inline <svg> takes no placeholders");
    }

    @Test
    void aPartOfAnotherInlineSvgIsDrawnWhereItIsUsed() throws java.io.IOException {
        String sprite = "<svg style='display: none'><linearGradient id=g><stop stop-color=red /></linearGradient>"
                + "<symbol id=s viewBox='0 0 4 4'><rect width=4 height=4 fill='url(#g)' /></symbol></svg>";
        String icon = "<svg viewBox='0 0 4 4' width=40><use href='#s' /></svg>";
        assertThat(warnings("<!doctype html><p>x" + sprite + icon)).isEmpty();
        try (var document = org.apache.pdfbox.Loader.loadPDF(DocumentFixture.pdf(sprite + icon, "{}"))) {
            var page = new PDFRenderer(document).renderImage(0);
            int[] pixels = page.getRGB(0, 0, page.getWidth(), page.getHeight(), null, 0, page.getWidth());
            assertThat(Arrays.stream(pixels).filter(each -> each == 0xFFFF0000).count()).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p>x<svg><use href='#s' /></svg>                                        | 1:20: The inline <svg> refers to '#s'
            <p>x<svg><rect fill='url(#g)' /></svg>                                  | 1:20: The inline <svg> refers to '#g'
            <p>x<svg><foreignObject><p>y</p></foreignObject></svg>                  | 1:20: The inline <svg> has a <foreignObject>, which is not drawn
            <details><summary>a</summary><p>b</details>                             | 1:16: <details> without 'open' is closed
            """)
    void whatIsNotDrawnIsAWarningWithItsPlace(String html, String warning) {
        assertThat(warnings("<!doctype html>" + html)).anyMatch(each -> each.startsWith("template.html:" + warning));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <style>p, .a { color: red } .b .bar { fill: red }</style><p class=a>x<svg width=9><rect class=bar /></svg>
            <details open><summary>a</summary><p>b</details>
            <details><summary>a</summary> </details>
            <details {{#if x}}open{{/if}}><summary>a</summary>b</details>
            <p>x<svg width=9 height=9><style>.bar { fill: red }</style><rect class=bar width=4 height=4 /></svg>
            """)
    void nothingIsSaidOfWhatIsDrawn(String html) {
        assertThat(warnings("<!doctype html>" + html)).isEmpty();
    }

    @Test
    void theBorderOfAFieldsetHasAGapWhereItsLegendStands() {
        String fieldset = "<style>fieldset { border: 2pt solid #f00; margin: 0 }</style><fieldset><legend%s>Name</legend>"
                + "<p>text</p></fieldset>";
        String content = DocumentFixture.content(DocumentFixture.pdf(fieldset.formatted(""), "{}"), 0);
        String floating = DocumentFixture.content(
                DocumentFixture.pdf(fieldset.formatted(" style='float: left'"), "{}"), 0);
        assertThat(content.split("W n", -1)).hasSize(4);
        assertThat(floating).doesNotContain("W n");
    }
}
