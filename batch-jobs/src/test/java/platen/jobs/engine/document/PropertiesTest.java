package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import platen.jobs.engine.document.property.SupportTable;

/** Each property does what CSS says; one row and one question for each. */
class PropertiesTest {
    /** Characters of 6 points on lines of 10, within margins of 50 on a page of 400 by 400. */
    private static final String PAGE = """
            <html lang="en"><head><style>
            @page { size: 402pt 402pt; margin: 51pt }
            body { font-family: monospace; font-size: 10pt; line-height: 10pt }
            p, ul { margin: 0 } table { border-spacing: 0 } td { padding: 0 }
            </style></head><body>%s</body></html>""";

    private static final String P = "<p style=\"{}\">AB</p>";
    private static final String THEN = "<div style=\"{}\">A</div><p>B</p>";
    private static final String ROW = "<div style=\"display: flex\"><p>A</p><p style=\"{}\">B</p></div>";
    private static final String CONTAINER = "<div style=\"display: flex; {}\"><p style=\"height: 50pt\">A</p><p>B</p></div>";
    private static final String CELLS = "<table style=\"{}\"><tr><td style=\"border: 4pt solid red\">A</td><td>BBBBBBBB</td></tr></table>";
    private static final String BORDERED = CELLS.replace("<td>BBBBBBBB", "<td style=\"border: 4pt solid red\">B");
    private static final String COUNT = "<style>b::before { content: counter(c) }</style><b></b>";
    private static final String DOT = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QD"
            + "wADhgGAWjR9awAAAABJRU5ErkJggg==";
    private static final String FLOATED = "<div style=\"{}\"><p style=\"float: left; height: 30pt\">A</p></div><p>B</p>";
    private static final String IMAGE = "<img src=\"" + DOT + "\" alt=\"\" style=\"{}; display: block\">";
    private static final String GRADIENT = "background-image: linear-gradient(red, blue); background-repeat: no-repeat";
    private static final String FRAME = "border-width: 5pt; border-style: solid; border-image-source: linear-gradient(red, blue)";
    private static final String GRID = "<div style=\"display: grid; grid-template-columns: 100pt 100pt; {}\"><p>A</p></div>";
    private static final String GRID_ITEM = "<div style=\"display: grid; grid-template: 50pt 50pt / 100pt 100pt\"><p style=\"{}\">A"
            + "</p></div>";
    private static final String COLUMNS = "<div style=\"{}\"><p>A</p><p>B</p></div>";
    private static final String LINES = "<p>1</p><div style=\"{}\">a<br>b<br>c<br>d<br>e<br>f</div>";
    private static final String SPACER = "<div style=\"height: 250pt\"></div>";

    /**
     * @param style a declaration of the property, and those that it needs
     * @param body where {@code {}} stands for the style
     */
    record Row(String property, String style, String body, String question, String answer) {
        @Override
        public String toString() {
            return style + ": " + question + " = " + answer;
        }
    }

    private static Row row(String style, String body, String question, String answer) {
        return new Row(style.substring(0, style.indexOf(':')), style, body, question, answer);
    }

    static List<Row> rows() {
        return List.of(row("font-size: 20pt", P, "x B", "63"), row("font-size: 200%", P, "size A", "20"),
                row("font-family: 'Nowhere', serif", P, "font A", "LiberationSerif"),
                row("font-weight: bold", P, "font A", "LiberationMono-Bold"),
                row("font-style: italic", P, "font A", "LiberationMono-Italic"),
                row("color: #00f", P, "draws 0 0 1 rg", "true"),
                row("text-decoration: underline", P, "draws re f", "true"),
                row("text-decoration: none", P, "draws re f", "false"),
                row("text-decoration-line: overline", P, "draws re f", "true"),
                row("text-decoration-color: #0f0; text-decoration-line: underline", P, "draws 0 1 0 rg", "true"),
                row("text-decoration-style: dashed; text-decoration-line: underline", P, "draws ]0 d", "true"),
                row("text-decoration-style: dotted; text-decoration-line: line-through", P, "draws ]0 d", "true"),
                row("text-decoration-thickness: 4pt; text-decoration-line: underline", P, "draws 12 4 re", "true"),
                row("text-shadow: 2pt 2pt #0f0", P, "draws 0 1 0 rg", "true"),
                row("text-underline-offset: 40pt; text-decoration: underline 4pt", P, "draws 51 29", "true"),
                row("-webkit-text-fill-color: #00f", P, "draws 0 0 1 rg", "true"),
                row("letter-spacing: 4pt", P, "x B", "61"),
                row("text-transform: lowercase", P, "text", "ab"),
                row("text-transform: capitalize", "<p style=\"{}\">one two</p>", "text", "One Two"),
                row("vertical-align: 5pt", "<p>A<span style=\"{}\">B</span></p>", "y A", "64"),
                row("vertical-align: bottom", "<table><tr><td>A<br>C</td><td style=\"{}\">B</td></tr></table>", "y B",
                        "69"),
                row("text-align: right", P, "x A", "339"), row("text-align: center", P, "x A", "195"),
                row("text-align: justify; width: 42pt", "<p style=\"{}\">A B CCCCCC</p>", "x B", "87"),
                row("line-height: 30pt", P, "y A", "68"), row("line-height: 2", P, "y A", "63"),
                row("transform: translate(10pt, 50%)", P, "x A", "61"),
                row("transform: matrix(1, 0, 0, 1, 40, 0)", P, "x A", "81"),
                row("transform-origin: 0 0; transform: scale(2)", P, "x B", "63"),
                row("translate: 10pt", P, "x A", "61"), row("rotate: 0.25turn", P, "draws 0 -1 1 0", "true"),
                row("scale: 50% 1", P, "draws 0.5 0 0 1", "true"),
                row("text-indent: 20pt", P, "x A", "71"), row("direction: rtl", P, "x A", "339"),
                row("unicode-bidi: bidi-override; direction: rtl", P, "x A", "345"),
                row("white-space: pre", "<p style=\"{}\">A   B</p>", "x B", "75"),
                row("white-space: nowrap; width: 20pt", "<p style=\"{}\">A CCC B</p>", "y B", "59"),
                row("orphans: 6", SPACER + LINES, "page a", "2"), row("widows: 5", SPACER + LINES, "page b", "2"),
                row("hyphens: auto; width: 50pt", "<p style=\"{}\">typography</p>", "text", "typogra-/phy"),
                row("hyphenate-limit-chars: auto 6; hyphens: auto; width: 50pt", "<p style=\"{}\">typography</p>",
                        "text", "typography"),
                row("margin: 20pt", P, "x A", "71"), row("margin-top: 20pt", P, "y A", "79"),
                row("margin-right: 20pt; text-align: right", P, "x A", "319"),
                row("margin-bottom: 20pt", THEN, "y B", "89"), row("margin-left: 20pt", P, "x A", "71"),
                row("padding: 20pt", P, "x A", "71"), row("padding-top: 20pt", P, "y A", "79"),
                row("padding-right: 20pt; text-align: right", P, "x A", "319"),
                row("padding-bottom: 20pt", THEN, "y B", "89"), row("padding-left: 20pt", P, "x A", "71"),
                row("background: #f00", P, "draws 1 0 0 rg 51 341 300 10 re", "true"),
                row("background-color: #f00", P, "draws 1 0 0 rg 51 341 300 10 re", "true"),
                row("background-image: linear-gradient(red, blue)", P, "draws /Sh0 sh", "true"),
                row("background-clip: content-box; background-color: #f00", P, "draws /Sh0 sh", "true"),
                row("background-position: 9pt 0; " + GRADIENT, P, "draws 60 341 300 10 re", "true"),
                row("background-size: 6pt 9pt; " + GRADIENT, P, "draws 51 342 6 9 re", "true"),
                row("background-repeat: no-repeat; background-size: 150pt 10pt; background-image: linear-gradient(red, blue)",
                        P,
                        "draws 201 341 150 10 re", "false"),
                row("background-origin: content-box; padding: 9pt; " + GRADIENT, P, "draws 60 332 282 10 re", "true"),
                row("border: 4pt solid #f00", P, "x A", "55"), row("border-top: 4pt solid #f00", P, "y A", "62"),
                row("border-right: 4pt solid #f00; text-align: right", P, "x A", "335"),
                row("border-bottom: 4pt solid #f00", THEN, "y B", "72"),
                row("border-left: 4pt solid #f00", P, "x A", "55"),
                row("border-width: 4pt 4pt 4pt 8pt; border-style: solid", P, "x A", "59"),
                row("border-top-width: 8pt; border-style: solid", P, "y A", "66"),
                row("border-right-width: 8pt; border-style: solid; text-align: right", P, "x A", "332"),
                row("border-bottom-width: 8pt; border-bottom-style: solid", THEN, "y B", "76"),
                row("border-left-width: 8pt; border-style: solid", P, "x A", "59"),
                row("border-style: dashed", P, "draws ]0 d", "true"),
                row("border-top-style: dotted", P, "draws ]0 d", "true"),
                row("border-right-style: solid; text-align: right", P, "x A", "337"),
                row("border-bottom-style: solid", THEN, "y B", "71"), row("border-left-style: solid", P, "x A", "53"),
                row("border-color: #0f0; border-style: solid", P, "draws 0 1 0 rg", "true"),
                row("border-top-color: #0f0; border-style: solid", P, "draws 0 1 0 rg", "true"),
                row("border-right-color: #0f0; border-style: solid", P, "draws 0 1 0 rg", "true"),
                row("border-bottom-color: #0f0; border-style: solid", P, "draws 0 1 0 rg", "true"),
                row("border-left-color: #0f0; border-style: solid", P, "draws 0 1 0 rg", "true"),
                row("border-radius: 4pt; background: #f00", P, "draws c h f", "true"),
                row("border-radius: 50%; background: #f00", P, "draws 201 341 m 201 341 l", "true"),
                row("border-top-left-radius: 4pt; background: #f00", P, "draws c h f", "true"),
                row("border-top-right-radius: 4pt; background: #f00", P, "draws c h f", "true"),
                row("border-bottom-right-radius: 50%; background: #f00", P, "draws c h f", "true"),
                row("border-bottom-left-radius: 4pt 2pt; background: #f00", P, "draws c h f", "true"),
                row("border-radius: 4pt; border-bottom: 4pt solid #f00", P, "draws W* n", "true"),
                row("width: 100pt; text-align: right", P, "x A", "139"),
                row("width: 50%; text-align: right", P, "x A", "189"),
                row("min-width: 100pt; width: 50pt; text-align: right", P, "x A", "139"),
                row("max-width: 100pt; text-align: right", P, "x A", "139"), row("height: 50pt", THEN, "y B", "109"),
                row("min-height: 50pt", THEN, "y B", "109"),
                row("box-sizing: border-box; width: 100pt; padding: 10pt; text-align: right", P, "x A", "129"),
                row("display: none", THEN, "text", "B"),
                row("display: inline-block; width: 30pt", "<p><span style=\"{}\">A</span>B</p>", "x B", "81"),
                row("break-before: page", "<p>B</p>" + P, "page A", "2"), row("break-after: page", THEN, "page B", "2"),
                row("break-inside: avoid", SPACER + LINES, "page a", "2"),
                row("page-break-before: always", "<p>B</p>" + P, "page A", "2"),
                row("page-break-after: always", THEN, "page B", "2"),
                row("page-break-inside: avoid", SPACER + LINES, "page a", "2"),
                row("position: absolute; left: 30pt", P, "x A", "81"),
                row("top: 40pt; position: relative", P, "y A", "99"),
                row("left: 30pt; width: 100pt; position: relative", P,
                        "x A", "81"),
                row("right: 30pt; position: relative", P, "x A", "21"),
                row("bottom: 20pt; position: relative", P, "y A", "39"), row("top: 40pt; position: absolute", P, "y A",
                        "99"),
                row("right: 10pt; position: absolute", P, "x A", "329"),
                row("bottom: 20pt; position: absolute", P, "y A", "329"),
                row("left: 30pt; position: absolute", P, "x A", "81"), row("flex: 1; text-align: right", ROW, "x B",
                        "345"),
                row("flex-grow: 1; text-align: right", ROW, "x B", "345"),
                row("flex-shrink: 0; width: 280pt",
                        "<div style=\"display: flex\"><p>A" + " a".repeat(49) + "</p><p style=\"{}\">B</p></div>",
                        "x B",
                        "71"),
                row("flex-basis: 100pt; text-align: right", ROW, "x B", "151"),
                row("flex-direction: column", CONTAINER, "y B", "109"), row("gap: 20pt", CONTAINER, "x B", "77"),
                row("row-gap: 20pt; flex-direction: column", CONTAINER, "y B", "129"),
                row("column-gap: 20pt", CONTAINER, "x B", "77"),
                row("justify-content: flex-end", CONTAINER, "x A", "339"),
                row("justify-content: space-between", CONTAINER, "x B", "345"),
                row("align-items: center", CONTAINER, "y B", "79"), row("align-items: flex-end", CONTAINER, "y B",
                        "99"),
                row("list-style-type: upper-roman", "<ol style=\"{}\"><li>x</li></ol>", "text", "I. x"),
                row("list-style: lower-alpha", "<ol style=\"{}\"><li>x</li></ol>", "text", "a. x"),
                row("list-style-position: inside; list-style-type: decimal", "<ol style=\"{}\"><li><p>A</p></li></ol>",
                        "y A",
                        "75"),
                row("text-overflow: ellipsis; overflow: hidden; white-space: nowrap; width: 24pt",
                        "<p style=\"{}\">ABCDEF</p>", "text", "ABC\u2026"),
                row("list-style-image: url(" + DOT + ")", "<ol style=\"{}\"><li>x</li></ol>", "pictures", "1"),
                row("content: 'B'", "<style>p::before { {} }</style><p>A</p>", "text", "BA"),
                row("quotes: 'C' 'D'; content: open-quote", "<style>p::before { {} }</style><p>A</p>", "text", "CA"),
                row("counter-reset: c 3", "<p style=\"{}\"></p>" + COUNT, "text", "3"),
                row("counter-increment: c", "<p style=\"{}\"></p>" + COUNT, "text", "1"),
                row("counter-set: c 7", "<p style=\"{}\"></p>" + COUNT, "text", "7"),
                row("border-collapse: collapse", BORDERED, "x B", "65"),
                row("border-spacing: 10pt", CELLS, "x A", "65"),
                row("table-layout: fixed; width: 200pt", CELLS, "x B", "151"),
                row("bookmark-level: 2", P, "bookmark", "AB"),
                row("margin-inline-start: 20pt", P, "x A", "71"),
                row("margin-inline-end: 20pt; text-align: right", P, "x A", "319"),
                row("padding-inline-start: 20pt", P, "x A", "71"),
                row("padding-inline-end: 20pt; direction: rtl; text-align: left", P, "x A", "71"),
                row("float: right", "<div style=\"{}; width: 50pt\">A</div><p>B</p>", "x A", "301"),
                row("clear: left; height: 10pt",
                        "<div style=\"float: left; height: 30pt\">A</div><p style=\"{}\">B</p>",
                        "y B", "89"),
                row("clear: left", "<p><b style=\"float: left; height: 30pt\">A</b>B<br style=\"{}\">C</p>", "y C",
                        "89"),
                row("visibility: collapse", "<table><tr style=\"{}\"><td>A</td></tr><tr><td>B</td></tr></table>",
                        "text",
                        "B"),
                row("overflow-x: hidden", FLOATED, "y B", "89"), row("overflow-y: hidden", FLOATED, "y B", "89"),
                row("max-height: 20pt; height: 50pt", THEN, "y B", "79"),
                row("z-index: -1; position: absolute; background: #f00",
                        "<p style=\"{}\">A</p><p style=\"background: #00f\">B</p>", "draws /PL0 10 Tf (A)", "true"),
                row("object-fit: none; width: 50pt; height: 50pt", IMAGE, "draws .75 0 0", "true"),
                row("object-position: 0 0; object-fit: none; width: 50pt; height: 50pt", IMAGE, "draws 51 350.25",
                        "true"),
                row("aspect-ratio: 2; width: 100pt", THEN, "y B", "109"),
                row("word-spacing: 10pt", "<p style=\"{}\">A B</p>", "x B", "73"),
                row("text-align-last: right", P, "x A", "339"),
                row("word-break: break-all; width: 20pt", "<p style=\"{}\">ABCDEF</p>", "text", "ABC/DEF"),
                row("overflow-wrap: anywhere; width: 20pt", "<p style=\"{}\">ABCDEF</p>", "text", "ABC/DEF"),
                row("tab-size: 2; white-space: pre", "<p style=\"{}\">A\tB</p>", "x B", "63"),
                row("caption-side: bottom", "<table style=\"{}\"><caption>A</caption><tr><td>B</td></tr></table>",
                        "y A",
                        "69"),
                row("empty-cells: hide",
                        "<table style=\"{}\"><tr><td>A</td><td style=\"width: 9pt; background: #f00\"></td></tr>"
                                + "</table>",
                        "draws 1 0 0 rg", "false"),
                row("flex-wrap: wrap; width: 20pt", "<div style=\"display: flex; {}\"><p>AA</p><p>BB</p></div>", "y B",
                        "69"),
                row("order: -1", ROW, "x B", "51"),
                row("align-content: center; flex-wrap: wrap; height: 110pt", CONTAINER, "y A", "89"),
                row("justify-items: end", GRID, "x A", "145"),
                row("justify-self: end", GRID_ITEM, "x A", "145"), row("align-self: end", GRID_ITEM, "y A", "99"),
                row("grid-template-rows: 50pt", "<div style=\"display: grid; {}\"><p>A</p><p>B</p></div>", "y B",
                        "109"),
                row("grid-template-columns: 50pt 1fr", "<div style=\"display: grid; {}\"><p>A</p><p>B</p></div>", "x B",
                        "101"),
                row("grid-template-areas: 'b a'", "<div style=\"display: grid; {}\"><p style=\"grid-area: a\">A</p>"
                        + "<p style=\"grid-area: b\">B</p></div>", "x B", "51"),
                row("grid-auto-rows: 50pt", "<div style=\"display: grid; {}\"><p>A</p><p>B</p></div>", "y B", "109"),
                row("grid-auto-columns: 50pt; grid-auto-flow: column",
                        "<div style=\"display: grid; {}\"><p>A</p><p>B</p></div>", "x B", "101"),
                row("grid-auto-flow: column", "<div style=\"display: grid; {}\"><p>A</p><p>B</p></div>", "y B", "59"),
                row("grid-row-start: 2", GRID_ITEM, "y A", "109"), row("grid-row-end: 3", GRID_ITEM, "y A", "109"),
                row("grid-column-start: 2", GRID_ITEM, "x A", "151"),
                row("grid-column-end: 3", GRID_ITEM, "x A", "151"),
                row("column-count: 2; column-gap: 0", COLUMNS, "x B", "201"),
                row("column-width: 140pt; column-gap: 0", COLUMNS, "x B", "201"),
                row("column-fill: auto; columns: 2; height: 50pt", COLUMNS, "x B", "51"),
                row("column-span: all", "<div style=\"columns: 2\"><p>A</p><p>C</p><p style=\"{}\">B</p></div>", "x B",
                        "51"),
                row("column-rule-width: 4pt; columns: 2; column-rule-style: solid", COLUMNS, "draws 199.13 341 3.75",
                        "true"),
                row("column-rule-style: solid; columns: 2; column-rule-color: #0f0", COLUMNS, "draws 0 1 0", "true"),
                row("column-rule-color: #0f0; columns: 2; column-rule-style: solid", COLUMNS, "draws 0 1 0", "true"),
                row("text-align: end", P, "x A", "339"),
                row("page: wide", "<style>@page wide { margin: 81pt }</style><div style=\"{}\">A</div><p>B</p>", "x A",
                        "81"),
                row("page: wide", "<style>@page wide { margin: 81pt }</style><div style=\"{}\">A</div><p>B</p>",
                        "page B",
                        "2"),
                row("zoom: 2", P, "size A", "20"), row("opacity: 0.5", P, "draws /Op500 gs", "true"),
                row("mix-blend-mode: multiply", P, "draws /BmMultiply gs", "true"),
                row("isolation: isolate", THEN, "text", "B/A"),
                row("footnote-display: inline; float: footnote", "<p>x<b style=\"{}\">A</b> y<b style=\"{}\">B</b></p>",
                        "x B", "103"),
                row("footnote-policy: line; float: footnote", "<div style=\"height: 50pt\"></div><p>A<b style=\"float: "
                        + "footnote\">" + "n<br>".repeat(8) + "</b></p><p>B<b style=\"{}\">" + "m<br>".repeat(20)
                        + "</b></p>", "page B", "2"),
                row("box-decoration-break: clone; padding-top: 20pt", SPACER + LINES, "y f", "109"),
                row("border-image-source: linear-gradient(red, blue); border-style: solid", P, "draws /Sh0 sh", "true"),
                row("border-image-slice: 25%; " + FRAME, P, "draws 1.94 0 0 0.947368", "true"),
                row("border-image-width: 2pt; " + FRAME, P, "draws 0.006667 0 0", "true"),
                row("border-image-outset: 3pt; " + FRAME, P, "draws 0.014706 0 0", "true"),
                row("border-image-repeat: space; border-image-slice: 40%; " + FRAME, P, "draws q 0.592105 0 0", "true"),
                row("box-shadow: 2pt 2pt #0f0", P, "draws 0 1 0 rg", "true"),
                row("clip-path: inset(1pt)", P, "draws W n", "true"),
                row("outline-style: solid; outline-color: #0f0", P, "draws 0 1 0 rg", "true"),
                row("outline-color: #0f0; outline-style: solid", P, "draws 0 1 0 rg", "true"),
                row("outline-width: 8pt; outline-style: solid", P, "draws 43.5 351 315 7.5 re", "true"),
                row("outline-offset: 9pt; outline-width: 1pt; outline-style: solid", P, "draws 41.25 360 319.5 0.75 re",
                        "true"),
                row("bookmark-label: 'Z'; bookmark-level: 1", P, "bookmark", "Z"),
                row("string-set: head 'Z'", "<style>@page { @top-left { content: string(head) } }</style>" + P, "text",
                        "AB/Z"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aPropertyDoesWhatItSays(Row row) throws IOException {
        byte[] pdf = DocumentFixture.pdf(PAGE.formatted(row.body().replace("{}", row.style())), "{}");
        assertThat(ProbeFixture.ask(row.question(), pdf)).isEqualTo(row.answer());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aPropertyIsWhatMakesTheDifference(Row row) throws IOException {
        String without = row.style().contains(";") ? row.style().substring(row.style().indexOf(';') + 1) : "";
        byte[] pdf = DocumentFixture.pdf(PAGE.formatted(row.body().replace("{}", without)), "{}");
        if (row.style().endsWith("none") && !row.property().equals("display")) {
            return;
        }
        assertThat(ProbeFixture.ask(row.question(), pdf)).isNotEqualTo(row.answer());
    }

    @Test
    void noPropertyIsForgotten() {
        Set<String> tried = new TreeSet<>();
        rows().forEach(row -> tried.add(row.property()));
        // Parts of inline SVGs are drawn elsewhere.
        DrawingRulesTest.DECLARATIONS.forEach(each -> tried.add(each.substring(0, each.indexOf(':'))));
        assertThat(tried).containsAll(SupportTable.laidOut());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aValueOfAnotherKindIsIgnoredWithAWarning(Row row) {
        // These take any words.
        if (!Set.of("font-family", "string-set", "bookmark-label").contains(row.property())) {
            assertThat(DocumentFixture.warnings("<p style=\"" + row.property() + ": 3 dragons 4\">x</p>"))
                    .singleElement().asString().contains("The property '" + row.property() + "' does not take "
                            + "'3 dragons 4'");
        }
    }
}
