package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.text;
import static platen.jobs.engine.document.DocumentFixture.warnings;

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
            <svg width=10 height=10><text y=9>t</text></svg>y                  | y
            """)
    void aControlShowsWhatBrowsersPrint(String html, String shown) {
        assertThat(text(html, "{\"x\":1}").replaceAll("\\s+", " ").replace("L M", "LM")).isEqualTo(shown);
    }

    @Test
    void anInlineSvgIsDrawn() throws java.io.IOException {
        String svg = "<p><svg viewBox='0 0 4 4' width=40><linearGradient id=g /><rect width=4 height=4 fill=red /></svg>";
        assertThat(warnings(svg)).isEmpty();
        assertThat(ProbeFixture.ask("pictures", DocumentFixture.pdf(svg, "{}"))).isEqualTo("1");
    }

    @Test
    void anInlineSvgThatCannotBeDrawnIsAWarningWithItsPlace() {
        assertThat(warnings("<p>x <svg><text>{{x}}</text></svg></p>")).singleElement().asString()
                .startsWith("template.html:1:6: An inline <svg> takes no placeholders");
    }
}
