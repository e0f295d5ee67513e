package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.content;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Boxes that pages, columns and lines divide have their edges at each break, or only where they begin and end. */
class DecorationBreaksTest {
    /** Ten lines of ten points on a page. */
    private static final String LOOKS = "<style>@page { size: 240pt 150pt; margin: 24pt } body { margin: 0; orphans: 1;"
            + " widows: 1 } div, p { margin: 0; font: 10pt/10pt 'Liberation Mono' } ";
    private static final Pattern RECTANGLE = Pattern.compile("([-0-9.]+) ([-0-9.]+) ([-0-9.]+) ([-0-9.]+) re f");

    private static List<String> rectangles(byte[] pdf, int page) {
        List<String> found = new ArrayList<>();
        var all = RECTANGLE.matcher(content(pdf, page));
        while (all.find()) {
            double high = Double.parseDouble(all.group(4));
            double top = 150 - Double.parseDouble(all.group(2)) - high;
            found.add(Math.round(Double.parseDouble(all.group(1))) + " " + Math.round(top) + " "
                    + Math.round(Double.parseDouble(all.group(3))) + " " + Math.round(high));
        }
        return found;
    }

    private static String lines(int count) {
        var lines = new StringBuilder();
        for (int i = 1; i <= count; i++) {
            lines.append("<p>l").append(i).append("</p>");
        }
        return lines.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            slice | 9
            clone | 8
            """)
    void aClonedBlockHasItsEdgesOnEachPage(String value, int first) {
        byte[] pdf = pdf(LOOKS + "div { border: 2pt solid red; padding: 8pt 0; box-decoration-break: " + value
                + " }</style><div>" + lines(20) + "</div>", "{}");
        String[] pages = text(pdf).split("\f");
        assertThat(pages[0].strip()).endsWith("l" + first);
        assertThat(pages[1]).startsWith("l" + (first + 1));
        boolean cloned = value.equals("clone");
        List<String> upper = rectangles(pdf, 0).stream().filter(each -> each.endsWith(" 192 2")).toList();
        assertThat(upper).as("upper and lower border").hasSize(cloned ? 2 : 1);
        List<String> middle = rectangles(pdf, 1).stream().filter(each -> each.endsWith(" 192 2")).toList();
        assertThat(middle).hasSize(cloned ? 2 : 0);
        assertThat(text(pdf).replaceAll("[\f\n]+", " ").strip()).endsWith("l19 l20");
    }

    @Test
    void aClonedBlockOfLinesIsDividedAtItsEdges() {
        byte[] pdf = pdf(
                LOOKS + "p { background: #00ff00; padding: 10pt; -webkit-box-decoration-break: clone }</style><p>"
                        + "word ".repeat(60) + "</p>",
                "{}");
        String[] pages = text(pdf).split("\f");
        assertThat(pages[0].strip().lines()).hasSize(8);
        assertThat(rectangles(pdf, 0)).containsExactly("24 24 192 102");
        assertThat(rectangles(pdf, 1).getFirst()).startsWith("24 24 192 ");
    }

    @Test
    void aClonedBlockHasItsEdgesInEachColumn() {
        byte[] pdf = pdf(LOOKS + "section { columns: 2; column-gap: 12pt; column-fill: auto; height: 60pt } div {"
                + " border: 2pt solid red; box-decoration-break: clone }</style><section><div>" + lines(8)
                + "</div></section>", "{}");
        assertThat(rectangles(pdf, 0).stream().filter(each -> each.endsWith(" 90 2"))).hasSize(4);
        assertThat(text(pdf)).contains("l8");
    }

    @ParameterizedTest
    @CsvSource({"slice, 2", "clone, 4"})
    void aClonedInlineBoxHasItsEdgesOnEachLine(String value, int edges) {
        byte[] pdf = pdf(
                LOOKS + "b { border: 2pt solid red; padding: 0 6pt; font-weight: normal; box-decoration-break: "
                        + value + " }</style><p>before <b>" + "word ".repeat(8) + "end</b> after</p>",
                "{}");
        List<String> sides = rectangles(pdf, 0).stream().filter(each -> each.split(" ")[2].equals("2")).toList();
        assertThat(sides).hasSize(edges);
        assertThat(text(pdf).replaceAll("\\s+", " ")).contains("before word", "end after");
        // Nothing reaches beyond the line.
        assertThat(rectangles(pdf, 0)).allSatisfy(each -> {
            String[] numbers = each.split(" ");
            assertThat(Integer.parseInt(numbers[0]) + Integer.parseInt(numbers[2])).isLessThanOrEqualTo(217);
        });
    }

    @Test
    void textWithinClonedEdgesStandsBesideThem() throws Exception {
        byte[] pdf = pdf(LOOKS + "b { padding: 0 6pt; box-decoration-break: clone }</style><p><b>" + "word ".repeat(6)
                + "zone</b></p>", "{}");
        assertThat(DocumentFixture.placeOf(pdf, "z")).isEqualTo("30,42");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            slice | display: flex; flex-direction: column
            clone | display: flex; flex-direction: column
            slice | display: flex; flex-wrap: wrap
            clone | display: flex; flex-wrap: wrap
            slice | display: grid
            clone | display: grid
            slice | display: table; border-spacing: 0; width: 192pt
            clone | display: table; border-spacing: 0; width: 192pt
            """)
    void aClonedContainerHasItsEdgesOnEachPage(String value, String display) {
        byte[] pdf = pdf(LOOKS + "div { box-sizing: border-box; border: 2pt solid red; padding: 8pt 0; " + display
                + "; box-decoration-break: " + value + " } p { width: 100% } div.t p { display: table-row }</style><div"
                + (display.contains("table") ? " class=t>" : ">") + lines(20) + "</div>", "{}");
        String[] pages = text(pdf).split("\f");
        boolean cloned = value.equals("clone");
        assertThat(
                DocumentFixture.warnings(LOOKS + "</style><div style='" + display + "; box-decoration-break: clone'>"))
                .isEmpty();
        assertThat(pages[0].strip()).endsWith(cloned ? "l8" : "l9");
        assertThat(pages[1].strip()).startsWith(cloned ? "l9" : "l10").endsWith(cloned ? "l16" : "l19");
        for (int page = 0; page < 3; page++) {
            assertThat(rectangles(pdf, page).stream().filter(each -> each.endsWith(" 192 2"))).as("page " + page)
                    .hasSize(cloned ? 2 : page == 1 ? 0 : 1);
        }
        assertThat(text(pdf).replaceAll("[\f\n]+", " ").strip()).endsWith("l19 l20");
    }

    @ParameterizedTest
    @CsvSource({"slice, 0", "clone, 2"})
    void aClonedCellHasItsEdgesOnEachPage(String value, int edges) {
        byte[] pdf = pdf(LOOKS + "table { border-spacing: 0; width: 192pt } td { border: 2pt solid red; padding: 8pt 0;"
                + " box-decoration-break: " + value + " }</style><table><tr><td>" + lines(20) + "</table>", "{}");
        assertThat(rectangles(pdf, 1).stream().filter(each -> each.endsWith(" 192 2"))).hasSize(edges);
        assertThat(text(pdf).replaceAll("[\f\n]+", " ").strip()).endsWith("l19 l20");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            clone | collapse | 1
            clone | separate | 0
            slice | collapse | 0
            """)
    void aTableOfCollapsedBordersIsNotClonedWithAWarning(String value, String borders, int warnings) {
        assertThat(DocumentFixture.warnings(LOOKS + "table { box-decoration-break: " + value + "; border-collapse: "
                + borders + " }</style><table><tr><td>x</table>")).hasSize(warnings)
                .allSatisfy(each -> assertThat(each).contains("'box-decoration-break: clone' of a table"));
    }

    @Test
    void aClonedTableShowsItsHeadAndFootWithinItsEdges() {
        byte[] pdf = pdf(LOOKS
                + "table { box-sizing: border-box; border: 2pt solid red; padding: 8pt 0; border-spacing: 0; width: 192pt;"
                + " box-decoration-break: clone } td, th { padding: 0 }</style><table><thead><tr><th>head</thead><tfoot>"
                + "<tr><td>foot</tfoot>" + lines(20).replace("<p>", "<tr><td>") + "</table>", "{}");
        String[] pages = text(pdf).split("\f");
        for (int page = 0; page < pages.length; page++) {
            assertThat(pages[page].strip()).startsWith("head").endsWith("foot");
            assertThat(rectangles(pdf, page)).as("page " + page).filteredOn(each -> each.endsWith(" 192 2")).hasSize(2);
        }
        assertThat(pages).hasSize(5);
    }

    @Test
    void nestedClonedBoxesHaveTheEdgesThatAreOpenOnEachLine() throws Exception {
        byte[] pdf = pdf(
                LOOKS + "b, i { border: 2pt solid red; padding: 0 6pt; box-decoration-break: clone }</style><p><b>"
                        + "word ".repeat(6) + "<i>" + "more ".repeat(12) + "</i>" + "last ".repeat(12) + "</b>"
                        + "free ".repeat(12) + "<br>zone</p>",
                "{}");
        assertThat(rectangles(pdf, 0)).allSatisfy(each -> {
            String[] numbers = each.split(" ");
            assertThat(Integer.parseInt(numbers[0]) + Integer.parseInt(numbers[2])).isBetween(24, 217);
        });
        assertThat(DocumentFixture.placeOf(pdf, "w")).startsWith("32,");
        assertThat(DocumentFixture.placeOf(pdf, "z")).startsWith("24,");
        assertThat(text(pdf).replaceAll("\\s+", " ")).contains("word more", "more last", "last free");
    }

    @Test
    void clonedEdgesThatFillAPageLeaveALineOnEach() {
        byte[] pdf = pdf(LOOKS + "div { display: grid; padding: 60pt 0; box-decoration-break: clone }</style><div>"
                + lines(4) + "</div>", "{}");
        assertThat(text(pdf).replaceAll("[\f\n]+", " ").strip()).isEqualTo("l1 l2 l3 l4");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            break-before: column | a, b, c
            break-before: page   | a, b, c
            break-before: auto   | a b c
            """)
    void aBreakToAColumnEndsColumns(String css, String columns) throws Exception {
        byte[] pdf = pdf(LOOKS + "section { columns: 3; column-gap: 12pt; column-fill: auto; height: 60pt } .n { " + css
                + " }</style><section><p>a</p><p class=n>b</p><p class=n>c</p></section>", "{}");
        List<String> places = new ArrayList<>();
        for (String each : List.of("a", "b", "c")) {
            places.add(DocumentFixture.placeOf(pdf, each).split(",")[0]);
        }
        assertThat(places.stream().distinct()).hasSize(columns.split(", ").length);
    }

    @Test
    void aBreakToAColumnEndsNoPage() {
        assertThat(text(LOOKS + "p { break-before: column }</style><p>a</p><p>b</p>", "{}").split("\f")).hasSize(1);
    }
}
