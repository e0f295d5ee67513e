package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static platen.jobs.engine.document.DocumentFixture.pdf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Puts 80 numbered lines into each construct on a page that holds about 20, and finds each once and wholly on paper. */
class FragmentationTest {
    private static final int LINES = 80;
    /** Points; the page's margins are 20. */
    private static final float PAGE_WIDTH = 300;
    private static final float PAGE_HEIGHT = 300;
    private static final Pattern LINE = Pattern.compile("n(\\d+)\\.");

    private static final String SHEET = """
            <style>
              @page { size: 300pt 300pt; margin: 20pt }
              html { font: 10pt/13pt sans-serif } body, p { margin: 0 }
            </style>
            """;

    /** Constructs by name; LINES stands for the lines as blocks, BREAKS for the same in one block. */
    private static final Map<String, String> CONSTRUCTS = constructs();

    private static Map<String, String> constructs() {
        var all = new TreeMap<String, String>();
        all.put("block", "<div>LINES</div>");
        all.put("lines of one block", "<div>BREAKS</div>");
        all.put("nested blocks", "<div><section><article>LINES</article></section></div>");
        all.put("block with padding and border", "<div style='padding: 30pt; border: 5pt solid'>LINES</div>");
        all.put("block that avoids breaks", "<div style='break-inside: avoid'>LINES</div>");
        all.put("block with orphans and widows", "<div style='orphans: 30; widows: 30'>BREAKS</div>");
        all.put("block with a height", "<div style='height: 50pt'>LINES</div>");
        all.put("block with a height and what follows", "<div style='height: 50pt'>LINES</div><p>behind</p>");
        all.put("block with a maximum height", "<div style='max-height: 50pt'>LINES</div>");
        all.put("block with a minimum height", "<div style='min-height: 2000pt'>LINES</div>");
        all.put("relative block", "<div style='position: relative'>LINES</div>");
        all.put("relative block that is moved", "<div style='position: relative; left: 10pt'>LINES</div>");
        all.put("flow-root", "<div style='display: flow-root'>LINES</div>");
        all.put("list", "<ul><li>LINES</li></ul>");
        all.put("list of items", "<ol>ITEMS</ol>");
        all.put("pre", "<pre style='font: 10pt/13pt monospace; margin: 0'>TEXT</pre>");
        all.put("fieldset", "<fieldset><legend>legend</legend>LINES</fieldset>");
        all.put("details", "<details open><summary>summary</summary>LINES</details>");
        all.put("float left", "<div style='float: left'>LINES</div>");
        all.put("float right with text beside", "<div style='float: right; width: 100pt'>LINES</div><p>beside</p>");
        all.put("cleared float", "<div style='float: left'>LINES</div><p style='clear: both'>behind</p>");
        all.put("float alone behind a block",
                "<div style='position: relative'><p>a</p><div><div style='float: right'>LINES</div>"
                        + "</div></div><div>behind</div>");
        all.put("float in the first line that has no space beside it",
                "<div style='width: 60pt'><div style='float: left; width: 50pt'>LINES</div>behind it</div><p>a</p>");
        all.put("float wider than the float around it", "<div style='float: left; width: 30pt'>behind it"
                + "<div style='float: left; width: 60pt'>LINES</div></div>");
        all.put("float in a float", "<div style='float: left'><div style='float: left'>LINES</div></div>");
        all.put("inline-block", "<div><span style='display: inline-block'>LINES</span></div>");
        all.put("inline-block beside text", "<div>a <span style='display: inline-block'>LINES</span> b</div>");
        all.put("block in a span", "<span>a <div>LINES</div> b</span>");
        all.put("table cell", "<table><tr><td>LINES</td></tr></table>");
        all.put("table cell beside another", "<table><tr><td>LINES</td><td>a</td></tr></table>");
        all.put("table cell in the middle", "<table><tr><td style='vertical-align: middle'>LINES</td></tr></table>");
        all.put("table rows", "<table>ROWS</table>");
        all.put("table with head and foot", "<table><thead><tr><th>head</th></tr></thead>"
                + "<tfoot><tr><td>foot</td></tr></tfoot><tbody>ROWS</tbody></table>");
        all.put("table head of many rows", "<table><thead>ROWS</thead><tbody><tr><td>a</td></tr></tbody></table>");
        all.put("cell over two rows",
                "<table><tr><td rowspan='2'>LINES</td><td>a</td></tr><tr><td>b</td></tr></table>");
        all.put("cell over two rows with lines in the second row",
                "<table><tr><td rowspan='2'>a</td><td>b</td></tr><tr><td>LINES</td></tr></table>");
        all.put("collapsed table",
                "<table style='border-collapse: collapse' border='1'><tr><td>LINES</td></tr></table>");
        all.put("caption", "<table><caption>LINES</caption><tr><td>a</td></tr></table>");
        all.put("table in a cell", "<table><tr><td><table><tr><td>LINES</td></tr></table></td></tr></table>");
        all.put("table in a row that avoids breaks",
                "<table><tr style='break-inside: avoid'><td>LINES</td></tr></table>");
        all.put("table with a height", "<table style='height: 20pt'><tr><td>LINES</td></tr></table>");
        all.put("div as table", "<div style='display: table'><div style='display: table-row'>"
                + "<div style='display: table-cell'>LINES</div></div></div>");
        all.put("div as table cell alone", "<div style='display: table-cell'>LINES</div>");
        all.put("inline table", "<div><div style='display: inline-table'>LINES</div></div>");
        all.put("flex row", "<div style='display: flex'><div>LINES</div></div>");
        all.put("flex row of two", "<div style='display: flex'><div>LINES</div><div>a</div></div>");
        all.put("centered flex row", "<div style='display: flex; align-items: center'><div>LINES</div><p>a</p></div>");
        all.put("flex row with a height", "<div style='display: flex; height: 100pt'><div>LINES</div></div>");
        all.put("flex row that wraps", "<div style='display: flex; flex-wrap: wrap'>WIDE</div>");
        all.put("flex column", "<div style='display: flex; flex-direction: column'>LINES</div>");
        all.put("flex column with one item",
                "<div style='display: flex; flex-direction: column'><div>LINES</div></div>");
        all.put("reversed flex column", "<div style='display: flex; flex-direction: column-reverse'>LINES</div>");
        all.put("flex in flex", "<div style='display: flex'><div style='display: flex'><div>LINES</div></div></div>");
        all.put("text in flex", "<div style='display: flex'>BREAKS</div>");
        all.put("inline flex", "<p><span style='display: inline-flex'><span>BREAKS</span></span></p>");
        all.put("grid of one column", "<div style='display: grid'>LINES</div>");
        all.put("grid item",
                "<div style='display: grid; grid-template-columns: 1fr 1fr'><div>LINES</div><p>a</p></div>");
        all.put("grid item over rows", "<div style='display: grid; grid-template-columns: 1fr 1fr'>"
                + "<div style='grid-row: span 3'>LINES</div><p>a</p><p>b</p><p>c</p></div>");
        all.put("grid of two columns", "<div style='display: grid; grid-template-columns: 1fr 1fr'>LINES</div>");
        all.put("columns", "<div style='columns: 2'>LINES</div>");
        all.put("columns with a height", "<div style='columns: 2; height: 100pt; width: 100pt'>LINES</div>");
        all.put("columns of one block", "<div style='columns: 2'><div>BREAKS</div></div>");
        all.put("absolute block", "<div style='position: absolute; top: 0'>LINES</div><p>a</p>");
        all.put("absolute block in a relative one",
                "<div style='position: relative'><div style='position: absolute; top: 0; left: 50pt'>LINES</div>a</div>");
        all.put("absolute block where it stands", "<p>a</p><div style='position: absolute'>LINES</div>");
        all.put("hidden overflow", "<div style='overflow: hidden'>LINES</div>");
        all.put("scrolled overflow", "<div style='overflow: auto'>LINES</div>");
        all.put("columns in a cell", "<table><tr><td><div style='columns: 2'>LINES</div></td></tr></table>");
        all.put("flex in a cell", "<table><tr><td><div style='display: flex'><div>LINES</div></div></td></tr></table>");
        all.put("table in flex", "<div style='display: flex'><table><tr><td>LINES</td></tr></table></div>");
        all.put("float in flex", "<div style='display: flex'><div><div style='float: left'>LINES</div></div></div>");
        all.put("grid in flex", "<div style='display: flex'><div style='display: grid'>LINES</div></div>");
        all.put("flex in grid", "<div style='display: grid'><div style='display: flex'><div>LINES</div></div></div>");
        all.put("inline-block in flex",
                "<div style='display: flex'><div><span style='display: inline-block'>LINES</span></div></div>");
        all.put("flex in a cell in a grid", "<div style='display: grid'><table><tr><td><div style='display: flex'>"
                + "<div>LINES</div><p>a</p></div></td><td>b</td></tr></table></div>");
        all.put("columns in a float",
                "<div style='float: left; width: 200pt'><div style='columns: 2'>LINES</div></div>");
        all.put("columns in columns", "<div style='columns: 2'><div style='columns: 2'>LINES</div></div>");
        all.put("table in columns", "<div style='columns: 2'><table>ROWS</table></div>");
        all.put("flex in columns", "<div style='columns: 2'><div style='display: flex'><div>LINES</div></div></div>");
        all.put("float in columns", "<div style='columns: 2'><div style='float: left'>LINES</div><p>a</p></div>");
        all.put("list in a cell over rows", "<table><tr><td rowspan='3'><ul><li>LINES</li></ul></td><td>a</td></tr>"
                + "<tr><td>b</td></tr><tr><td>c</td></tr></table>");
        all.put("grid in a cell over rows of a collapsed table",
                "<table style='border-collapse: collapse'><tr><td rowspan='2'><div style='display: grid'>LINES</div></td>"
                        + "<td>a</td></tr><tr><td>b</td></tr></table>");
        all.put("block with a height in flex",
                "<div style='display: flex'><div><div style='height: 30pt'>LINES</div></div></div>");
        all.put("block with a height in a cell",
                "<table><tr><td><div style='height: 30pt'>LINES</div></td></tr></table>");
        all.put("hidden overflow in flex",
                "<div style='display: flex'><div style='overflow: hidden'>LINES</div></div>");
        all.put("inline-block in a cell",
                "<table><tr><td><span style='display: inline-block'>LINES</span></td></tr></table>");
        all.put("inline-block in an inline-block", "<span style='display: inline-block'><span style='display: "
                + "inline-block'>LINES</span></span>");
        all.put("float in a cell", "<table><tr><td><div style='float: right'>LINES</div></td></tr></table>");
        all.put("table in a float", "<div style='float: left'><table>ROWS</table></div>");
        all.put("absolute block at the page's end",
                "<div style='height: 240pt'>a</div><div style='position: absolute'>LINES</div><p>b</p>");
        all.put("absolute block at the end of a relative one", "<div style='height: 240pt'>a</div>"
                + "<div style='position: relative; height: 40pt'><div style='position: absolute'>LINES</div></div><p>b</p>");
        all.put("absolute block far below",
                "<div style='position: relative'><div style='position: absolute; top: 900pt'>LINES</div>a</div>");
        all.put("absolute block in flex", "<div style='display: flex; position: relative'><p>a</p>"
                + "<div style='position: absolute; left: 20pt'>LINES</div></div>");
        all.put("absolute block in a cell",
                "<table><tr><td>a<div style='position: absolute; left: 90pt'>LINES</div></td><td>b</td></tr></table>");
        all.put("absolute block in a relative cell", "<table><tr><td style='position: relative; height: 40pt'>a"
                + "<div style='position: absolute; top: 0; left: 20pt'>LINES</div></td><td>b</td></tr></table>");
        all.put("absolute block in a relative row", "<table><tr style='position: relative'><td>a"
                + "<div style='position: absolute; top: 0; left: 20pt'>LINES</div></td><td>b</td></tr></table>");
        all.put("absolute block in a relative table", "<table style='position: relative'><tr><td>a"
                + "<div style='position: absolute; top: 0; left: 20pt'>LINES</div></td><td>b</td></tr></table>");
        all.put("inline blocks that divide one another", "<div>ATOMS</div>");
        all.put("blocks behind a clearing box of no height",
                "<section><i style='display: table'></i><div style='break-inside: avoid'>LINES</div></section>");
        all.put("headings that stay with what follows", "<div>HEADINGS</div>");
        all.put("negative margin", "<div style='margin-top: -10pt'>LINES</div>");
        all.put("flex in grid in a cell", "<table><tr><td><div style='display: grid'><div style='display: flex'>"
                + "<div>LINES</div><p>a</p></div></div></td><td>b</td></tr></table>");
        all.put("floats in columns", "<div style='columns: 2'>FLOATS</div>");
        all.put("absolute block in a divided flex item", "<div style='display: flex'><div style='position: relative'>"
                + "<p style='height: 400pt'>a</p><div style='position: absolute; top: 20pt; left: 20pt'>LINES</div>"
                + "</div></div>");
        all.put("inline-block of several pages with padding",
                "<div>a <span style='display: inline-block; padding: 20pt; border: 3pt solid'>LINES</span> b</div>");
        all.put("cell over many rows, higher than all", "<table><tr><td rowspan='4'>LINES</td><td>a</td></tr>"
                + "<tr><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr><tr><td>e</td><td>f</td></tr></table>");
        all.put("two cells over rows that overlap", "<table><tr><td rowspan='2'>LINES</td><td>a</td></tr><tr>"
                + "<td rowspan='2'>b</td></tr><tr><td>c</td></tr></table>");
        all.put("hidden overflow of a height above that of a page",
                "<div style='overflow: hidden; height: 1100pt'>LINES</div><p>b</p>");
        all.put("hidden overflow of a height above that of a page in a cell",
                "<table><tr><td><div style='overflow: hidden; height: 1100pt'>LINES</div></td></tr></table>");
        all.put("block of a height above that of a page", "<div style='height: 1100pt'>LINES</div><p>b</p>");
        all.put("flex column of a height above that of a page",
                "<div style='display: flex; flex-direction: column; height: 1100pt'>LINES</div>");
        all.put("cards that avoid breaks, higher than a page", "<section style='break-inside: avoid'><p>a</p>"
                + "<div style='break-inside: avoid'><div style='break-inside: avoid'>LINES</div></div></section>");
        all.put("fieldset in flex", "<div style='display: flex'><fieldset><legend>LINES</legend>a</fieldset></div>");
        all.put("legend", "<fieldset><legend>LINES</legend>a</fieldset>");
        all.put("fieldset of flex", "<fieldset style='display: flex'><div>LINES</div><p>a</p></fieldset>");
        all.put("summary", "<details open><summary>BREAKS</summary>a</details>");
        all.put("details in a cell",
                "<table><tr><td><details open><summary>s</summary>LINES</details></td></tr></table>");
        all.put("caption below",
                "<table><caption style='caption-side: bottom'>LINES</caption><tr><td>a</td></tr></table>");
        all.put("figure with a caption", "<figure style='margin: 5pt'><p>a</p><figcaption>LINES</figcaption></figure>");
        all.put("table in a flex column",
                "<div style='display: flex; flex-direction: column'><p>a</p><table>ROWS</table>"
                        + "<p>b</p></div>");
        all.put("table with head and foot in flex",
                "<div style='display: flex'><table><thead><tr><th>h</th></tr></thead>"
                        + "<tfoot><tr><td>f</td></tr></tfoot><tbody>ROWS</tbody></table></div>");
        all.put("table with head and foot in columns", "<div style='columns: 2'><table><thead><tr><th>h</th></tr>"
                + "</thead><tfoot><tr><td>f</td></tr></tfoot><tbody>ROWS</tbody></table></div>");
        all.put("grid with rows of a height", "<div style='display: grid; grid-auto-rows: 20pt'>LINES</div>");
        all.put("grid with gaps and padding",
                "<div style='display: grid; gap: 12pt; padding: 15pt; grid-template-columns: 1fr 1fr'>LINES</div>");
        all.put("grid item over rows and columns", "<div style='display: grid; grid-template-columns: 1fr 1fr 1fr'>"
                + "<p>a</p><div style='grid-row: span 2; grid-column: span 2'>LINES</div><p>b</p><p>c</p></div>");
        all.put("columns across all", "<div style='columns: 2'><p>a</p><div style='column-span: all'>LINES</div>"
                + "<p>b</p></div>");
        all.put("columns filled one after the other", "<div style='columns: 2; column-fill: auto'>LINES</div>");
        all.put("columns in flex",
                "<div style='display: flex'><div style='columns: 2; width: 200pt'>LINES</div></div>");
        all.put("columns in grid", "<div style='display: grid'><div style='columns: 2'>LINES</div></div>");
        all.put("inline-block in columns",
                "<div style='columns: 2'><p>a</p><span style='display: inline-block'>LINES</span></div>");
        all.put("absolute block in columns", "<div style='columns: 2; position: relative'><p>a</p>"
                + "<div style='position: absolute; top: 10pt; left: 0'>LINES</div></div>");
        all.put("absolute block in an absolute one", "<div style='position: absolute; top: 30pt'>"
                + "<div style='position: absolute; top: 40pt; left: 30pt'>LINES</div>a</div>");
        all.put("absolute block in a float", "<div style='float: left; position: relative'>a"
                + "<div style='position: absolute; top: 0; left: 20pt'>LINES</div></div>");
        all.put("absolute block in an inline-block", "<p><span style='display: inline-block; position: relative'>a"
                + "<span style='position: absolute; top: 0; left: 20pt; display: block'>LINES</span></span></p>");
        all.put("absolute block in grid", "<div style='display: grid; position: relative'><p>a</p>"
                + "<div style='position: absolute; top: 10pt; left: 20pt'>LINES</div></div>");
        all.put("float in an inline-block",
                "<span style='display: inline-block'>a<div style='float: left'>LINES</div></span>");
        all.put("float in a grid item of two columns", "<div style='display: grid; grid-template-columns: 1fr 1fr'>"
                + "<div><div style='float: right'>LINES</div>a</div><p>b</p></div>");
        all.put("floats side by side", "<div><div style='float: left; width: 50%'>LINES</div>"
                + "<div style='float: left; width: 50%'>a</div></div><p style='clear: both'>b</p>");
        all.put("many floats", "<div>FLOATS</div>");
        all.put("bootstrap row", "<div style='display: flex; flex-wrap: wrap; margin: 0 -5pt'>"
                + "<div style='flex: 0 0 50%; padding: 0 5pt'>LINES</div><div style='flex: 0 0 50%'>a</div>"
                + "<div style='flex: 0 0 100%'>b</div></div>");
        all.put("flex row that wraps in reverse", "<div style='display: flex; flex-wrap: wrap-reverse'>WIDE</div>");
        all.put("flex column that wraps", "<div style='display: flex; flex-flow: column wrap'>LINES</div>");
        all.put("mail of nested tables", "<table width='100%'><tr><td align='center'><table width='200'><tr><td>"
                + "<table><tr><td valign='top'>LINES</td><td valign='bottom'>a</td></tr></table></td></tr></table>"
                + "</td></tr></table>");
        all.put("table with row groups that avoid breaks",
                "<table><tbody style='break-inside: avoid'>ROWS</tbody></table>");
        all.put("table rows that stay together", "<table><tbody>TOGETHER</tbody></table>");
        all.put("collapsed table of a fixed layout", "<table style='border-collapse: collapse; table-layout: fixed;"
                + " width: 100%' border='1'><tr><td>LINES</td><td>a</td></tr></table>");
        all.put("inline-table in a cell",
                "<table><tr><td><table style='display: inline-table'><tr><td>LINES</td></tr></table></td></tr></table>");
        all.put("lines of a list in columns", "<ul style='columns: 2'>ITEMS</ul>");
        all.put("list of items with markers inside", "<ol style='list-style-position: inside'>ITEMS</ol>");
        all.put("definition list", "<dl><dt>a</dt><dd>LINES</dd></dl>");
        all.put("block quote in a list in a cell",
                "<table><tr><td><ul><li><blockquote>LINES</blockquote></li></ul></td></tr></table>");
        all.put("relative float", "<div style='float: left; position: relative; left: 4pt'>LINES</div><p>a</p>");
        all.put("text from right to left", "<div dir='rtl'>MARKED</div>");
        all.put("table from right to left", "<table dir='rtl'><tr><td>MARKED</td><td>a</td></tr></table>");
        all.put("columns from right to left", "<div dir='rtl' style='columns: 2'>MARKED</div>");
        all.put("flex row from right to left", "<div dir='rtl' style='display: flex'><div>MARKED</div><p>a</p></div>");
        all.put("absolute block in an inline box",
                "<p>a <span style='position: relative'>b<span style='position: absolute; display: block'>LINES</span>"
                        + "</span></p>");
        all.put("absolute block in a flex item of a cell", "<table><tr><td><div style='display: flex'>"
                + "<div style='position: relative'>a<div style='position: absolute; top: 5pt; left: 20pt'>LINES</div></div></div>"
                + "</td><td>b</td></tr></table>");
        all.put("absolute block in a list item that avoids breaks", "<ul><li style='position: relative; break-inside:"
                + " avoid'>a<div style='position: absolute; top: 5pt; left: 20pt'>LINES</div></li></ul>");
        all.put("transformed block", "<div style='transform: translateX(5pt)'>LINES</div>");
        all.put("translucent block", "<div style='opacity: .5'>LINES</div>");
        all.put("line of large text at the end of a page",
                "<div style='height: 235pt'>a</div><div style='font-size: 12pt; line-height: 30pt'>BREAKS</div>");
        all.put("relative row moved",
                "<div style='display: flex; position: relative; top: 4pt'><div>LINES</div></div>");
        all.put("form", "<form><div><label>LINES</label></div></form>");
        all.put("button", "<button>BREAKS</button>");
        all.put("hidden overflow in a cell of a height",
                "<table><tr><td style='height: 30pt; overflow: hidden'>LINES</td>"
                        + "</tr></table>");
        all.put("contents", "<div style='display: contents'>LINES</div>");
        all.put("block with a clip path", "<div style='clip-path: inset(0)'>LINES</div>");
        all.put("break before each", "<div>PAGES</div>");
        return all;
    }

    static Stream<Arguments> eachConstruct() {
        return CONSTRUCTS.entrySet().stream().map(each -> Arguments.of(each.getKey(), each.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("eachConstruct")
    void everyLineIsOnPaperOnce(String name, String construct) throws IOException {
        byte[] pdf = pdf(SHEET + filled(construct), "{}");
        Map<Integer, Integer> found = found(pdf);
        String document = filled(construct).length() > 400 ? construct : filled(construct);
        assertThat(found.keySet()).as("lines on paper of %s", document).hasSize(LINES);
        assertThat(found).as("how often each line stands on paper").allSatisfy((line, times) -> assertThat(times)
                .as("line %d", line).isOne());
    }

    @Test
    void textBesideAFloatThatFillsThePageIsOnTheNextPage() throws IOException {
        String text = DocumentFixture
                .text(SHEET + "<div style='width: 60pt'>first <div style='float: left; width: 50pt;"
                        + " height: 300pt'>float</div>second</div><p>behind", "{}");
        assertThat(text.split("\\s+")).containsExactlyInAnyOrder("float", "first", "second", "behind");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "<div style='position: relative; margin-left: 60pt'>a<div style='position: absolute; top: 40pt; left: 20pt;"
                    + " right: 0; text-align: right'>LINES</div></div>",
            "<div style='display: flex'><p style='width: 60pt'>a</p><div style='position: relative; flex: 1'>a"
                    + "<div style='position: absolute; top: 40pt; left: 20pt; right: 0; text-align: right'>LINES</div></div>"
                    + "</div>"})
    void anAbsoluteBoxThatGoesOnStandsBelowItsFirstPart(String construct) throws IOException {
        byte[] pdf = pdf(SHEET + filled(construct), "{}");
        assertThat(rightEdges(pdf)).hasSize(LINES).allSatisfy(right -> assertThat(right).isCloseTo(280, within(1f)));
    }

    /** Returns where each line ends, from the left edge of its page. */
    private static List<Float> rightEdges(byte[] pdf) throws IOException {
        List<Float> edges = new ArrayList<>();
        for (List<TextPosition> line : lines(pdf)) {
            if (line.getLast().getUnicode().equals(".")) {
                edges.add(line.getLast().getX() + line.getLast().getWidth());
            }
        }
        return edges;
    }

    private static String filled(String construct) {
        return construct.replace("LINES", each("<p>n%d.</p>", ""))
                .replace("BREAKS", each("n%d.", "<br>"))
                .replace("TEXT", each("n%d.", "\n"))
                .replace("ITEMS", each("<li>n%d.</li>", ""))
                .replace("ROWS", each("<tr><td>n%d.</td></tr>", ""))
                .replace("WIDE", each("<div style='width: 100pt'>n%d.</div>", ""))
                .replace("ATOMS", each("<span style='display: inline-block; width: 90pt'>n%d.</span>", " "))
                .replace("HEADINGS", each("<h6 style='font: inherit; margin: 0; break-after: avoid'>n%d.</h6>", ""))
                .replace("FLOATS", each("<div style='float: left; width: 40pt'>n%d.</div>", ""))
                .replace("MARKED", each("<p>n%d.&lrm;</p>", ""))
                .replace("TOGETHER", each("<tr style='break-after: avoid'><td>n%d.</td></tr>", ""))
                .replace("PAGES", each("<p style='break-before: page'>n%d.</p>", ""));
    }

    private static String each(String line, String separator) {
        return IntStream.rangeClosed(1, LINES).mapToObj(line::formatted).collect(Collectors.joining(separator));
    }

    /** Returns how often each line stands on paper, with all its letters within the edges of a page. */
    private static Map<Integer, Integer> found(byte[] pdf) throws IOException {
        var times = new TreeMap<Integer, Integer>();
        for (List<TextPosition> line : lines(pdf)) {
            String text = line.stream().filter(FragmentationTest::isOnPaper).map(TextPosition::getUnicode)
                    .collect(Collectors.joining());
            Matcher matcher = LINE.matcher(text);
            while (matcher.find()) {
                times.merge(Integer.parseInt(matcher.group(1)), 1, Integer::sum);
            }
        }
        return times;
    }

    private static List<List<TextPosition>> lines(byte[] pdf) throws IOException {
        List<List<TextPosition>> lines = new ArrayList<>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            var stripper = new PDFTextStripper() {
                @Override
                protected void writeString(String text, List<TextPosition> positions) {
                    lines.add(List.copyOf(positions));
                }
            };
            stripper.setSortByPosition(true);
            stripper.getText(document);
        }
        return lines;
    }

    private static boolean isOnPaper(TextPosition letter) {
        return letter.getX() >= 0 && letter.getX() + letter.getWidth() <= PAGE_WIDTH && letter.getY() >= 7
                && letter.getY() <= PAGE_HEIGHT;
    }
}
