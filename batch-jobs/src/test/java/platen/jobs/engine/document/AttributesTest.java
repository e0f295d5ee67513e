package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Presentational attributes are drawn as the declarations that they stand for, or are warnings. */
class AttributesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <table cellspacing="9"><tr><td>A</td><td>B</table> | <table style="border-spacing: 9px"><tr><td>A</td><td>B</table>
            <table cellpadding="7"><tr><td>A</td><td>B</table> | <table><tr><td style="padding: 7px">A</td><td style="padding: 7px">B</table>
            <table border="2"><tr><td>A</table> | <table style="border: 2px outset gray"><tr><td style="border: 1px inset gray">A</table>
            <table border><tr><td>A</table> | <table style="border: 1px outset gray"><tr><td style="border: 1px inset gray">A</table>
            <table width="300"><tr><td width="70">A</td><td>B</table> | <table style="width: 300px"><tr><td style="width: 70px">A</td><td>B</table>
            <table width="50%"><tr><td align="right">A</table> | <table style="width: 50%"><tr><td style="text-align: right">A</table>
            <table><tr><td height="90" valign="bottom">A</td><td>B</table> | <table><tr><td style="height: 90px; vertical-align: bottom">A</td><td>B</table>
            <table><tr height="90" valign="top"><td>A</td><td>B</table> | <table><tr style="height: 90px; vertical-align: top"><td>A</td><td>B</table>
            <table width="80"><tr><td nowrap>A B C D E F G H I J K L</table> | <table style="width: 80px"><tr><td style="white-space: nowrap">A B C D E F G H I J K L</table>
            <table bgcolor="#ff0000"><tr><td bgcolor="lime">A</table> | <table style="background: red"><tr><td style="background: lime">A</table>
            <table bgcolor="00f"><tr><td bgcolor="#zz8"> A</table>   | <table style="background: #00000f"><tr><td style="background: #000008"> A</table>
            <table align="right"><tr><td>A</table><p>B           | <table style="float: right"><tr><td>A</table><p>B
            <table height="90"><tr><td>A</table><p>B             | <table style="height: 90px"><tr><td>A</table><p>B
            <table><caption align="bottom">A</caption><tr><td>B</table> | <table><caption style="caption-side: bottom">A</caption><tr><td>B</table>
            <table align="center" width="90"><tr><td>A</table>   | <table style="margin: 0 auto; width: 90px"><tr><td>A</table>
            <center><table width="90"><tr><td>A</table></center> | <table style="margin: 0 auto; width: 90px"><tr><td>A</table>
            <div align="right"><div style="width: 90px; text-align: left">A</div></div> | <div style="width: 90px; margin-left: auto">A</div>
            <p align="center">A                              | <p style="text-align: center">A
            <h1 align="right">A</h1>                         | <h1 style="text-align: right">A</h1>
            <div align="justify">A</div>                     | <div style="text-align: justify">A</div>
            <p>A<font color="red" face="Arial" size="5">B</font> | <p>A<span style="color: red; font: x-large Arial">B</span>
            <p>A<font size="+2">B</font><font size="-1">C</font> | <p>A<span style="font-size: x-large">B</span><span style="font-size: small">C</span>
            <hr width="100" align="left" noshade size="4">   | <hr style="width: 100px; margin-left: 0; border: 2px solid">
            <hr size="6">                                    | <hr style="height: 4px">
            <hr size="1" color="blue">                       | <hr style="border: 0.5px solid blue; background: blue">
            """)
    void anAttributeIsDrawnAsTheDeclarationsThatItStandsFor(String attributes, String declarations) {
        assertThat(content(attributes)).isEqualTo(content(declarations));
    }

    /** Returns what is drawn on the first page, without any style sheet. */
    private static String content(String body) {
        byte[] template = ("<!doctype html>" + body).getBytes(StandardCharsets.UTF_8);
        return DocumentFixture.content(DocumentFixture.rendered(DocumentFixture.compiled(template).plan(), "{}").pdf()
                .bytes(), 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <table background="x.png"><tr><td>x</table>     | template.html:1:1: There is no picture 'x.png'
            <table frame="void"><tr><td>x</table>           | template.html:1:8: 'frame' of <table> is not laid out yet
            <table rules="all"><tr><td>x</table>            | template.html:1:8: 'rules' of <table> is not laid out yet
            <table border="{{w}}"><tr><td>x</table>         | template.html:1:8: The attribute 'border' of <table> takes no placeholder
            <p dir="auto">x                                 | template.html:1:4: 'dir="auto"' is not laid out yet
            <p>x<ruby>a<rt>b</rt></ruby>                    | template.html:1:12: <rt> is not laid out yet
            <p>x<input type="color">                        | template.html:1:12: <input type="color"> is not drawn
            <p>x<object data="a.pdf">y</object>             | template.html:1:13: <object> is not drawn
            <p>x<select size="3"><option>a</select>         | template.html:1:13: 'size' of <select> is not laid out yet
            <head><base href="https://a.example"></head><p>x | template.html:1:7: <base href> is ignored
            """)
    void anAttributeThatIsNotDrawnIsAWarningAtItsElement(String template, String warning) {
        assertThat(DocumentFixture.warnings(template.getBytes(StandardCharsets.UTF_8))).singleElement()
                .asString().contains(warning);
    }
}
