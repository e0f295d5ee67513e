package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.rendered;
import static platen.jobs.engine.document.DocumentFixture.text;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that HTML which browsers forgive is read as they read it. */
class ForgivingHtmlTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            x <b>y</b>                                                  | x y
            <b><i>x</b>y</i>                                            | xy
            <p>x<p>y                                                    | x/y
            <table><tr><td>x<td>y<tr><td>z</table>                      | x y/z
            </div>x</p></span>                                          | x
            <p title=a title=b>x                                        | x
            <p a=1 'b" =c>x                                             | x
            <P CLASS=A>x</P>                                            | x
            &Auml;&auml;&eacute;&hearts;&#8364;&#x2014;&copy            | Ää\u00E9♥€—©
            a & b &nosuch; c                                            | a & b &nosuch; c
            <?xml version="1.0"?><html><body>x</body></html>            | x
            <!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><p>x      | x
            <div><![CDATA[no]]>x</div>                                  | x
            <!-->x                                                      | x
            <!-- a --!>x                                                | x
            <![endif]>x                                                 | x
            a < b                                                       | a < b
            <div / id=a/>x</div>                                        | x
            <br/>x</br>y                                                | x/y
            <table>x<tr><td>y</table>                                   | x/y
            <body>x</body><p>y</p></html>z                              | x/y/z
            <body><body>x                                               | x
            <h1>x</h2>y                                                 | x/y
            <a href=#x>y<a href=#z>z</a>                                | yz
            <template>n</template><noscript>n</noscript>x               | x
            <font color=red>x</font>y                                   | xy
            <button>x</button>                                          | x
            """)
    void aDocumentIsReadAsBrowsersReadIt(String html, String shown) {
        assertThat(text("<style>p { margin: 0 }</style>" + html, "{}").replace('\n', '/')).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "windows-1252", "ISO-8859-2", "Shift_JIS", "koi8-r"})
    void theDeclaredEncodingIsUsed(String name) {
        String shown = new String(name.equals("Shift_JIS") ? new byte[]{(byte) 0x83, 0x4A} : new byte[]{(byte) 0xC1},
                Charset.forName(name.equals("UTF-8") ? "windows-1252" : name));
        String html = "<meta http-equiv='Content-Type' content='text/html; charset=" + name + "'><p>" + shown + "</p>";
        byte[] source = html.getBytes(Charset.forName(name));
        assertThat(warnings(source)).isEmpty();
        assertThat(text(rendered(compiled(source).plan(), "{}").pdf().bytes())).isEqualTo(shown);
    }

    @Test
    void aByteOrderMarkTellsTheEncoding() {
        String html = "\uFEFF<p>\u00E4{{x}}</p>";
        for (Charset each : new Charset[]{UTF_8, UTF_16LE, UTF_16BE}) {
            byte[] source = html.getBytes(each);
            assertThat(text(rendered(compiled(source).plan(), "{\"x\":1}").pdf().bytes())).isEqualTo("\u00E41");
        }
    }

    @Test
    void undeclaredTextThatIsNoUtf8IsReadAsWindows1252WithAWarning() {
        byte[] source = "<p>\u00E4</p>".getBytes(ISO_8859_1);
        assertThat(text(rendered(compiled(source).plan(), "{}").pdf().bytes())).isEqualTo("\u00E4");
        assertThat(warnings(source)).singleElement().asString().contains("it is read as windows-1252");
    }

    @Test
    void markupNeedNotBeginTheFile() {
        assertThat(text("Dear {{name}},<br>thank you", "{\"name\":\"Ada\"}")).isEqualTo("Dear Ada,\nthank you");
    }

    @Test
    void aRemoteStyleSheetIsAWarning() {
        assertThat(warnings("<link rel=stylesheet href='https://example.org/a.css'><p>x</p>")).singleElement()
                .asString().contains("template.html:1:22: The style sheet 'https://example.org/a.css' is on another");
    }

    @Test
    void otherLinksAndScreenStyleSheetsAreNotRead() {
        assertThat(warnings("<link rel=icon href=a.ico><link rel='alternate stylesheet' href=b.css>"
                + "<link rel=preconnect href=//x><link rel=stylesheet media=screen href=c.css>"
                + "<style media='screen and (min-width: 1px)'>p { nonsense: 1 }</style><p>x</p>")).isEmpty();
    }

    @Test
    void scriptsAreAWarning() {
        assertThat(warnings("<script>a</script><p>x</p><script src=b></script>")).singleElement().asString()
                .contains("template.html:1:1: Scripts do not run", "2 times");
    }
}
