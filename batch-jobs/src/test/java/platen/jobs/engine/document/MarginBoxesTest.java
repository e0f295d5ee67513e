package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.content;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.placeOf;
import static platen.jobs.engine.document.DocumentFixture.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.document.pagestyle.Spot;

/** The boxes in the margins of a page share its sides as CSS Paged Media 3, section 5.3, says. */
class MarginBoxesTest {
    /** Letters of 6 points on lines of 10; a page of 400 points with margins of 60. */
    private static final String LOOKS = "@page { size: 400pt 400pt; margin: 60pt; font: 10pt/10pt 'Liberation Mono'; ";
    private static final Pattern RECTANGLE = Pattern.compile("([-0-9.]+) ([-0-9.]+) ([-0-9.]+) ([-0-9.]+) re f");

    private static byte[] page(String boxes) {
        return pdf("<style>" + LOOKS + boxes + " }</style><p>.</p>", "{}");
    }

    /** The rectangles that the first page fills, as x, y, width and height from the upper left corner. */
    private static List<String> rectangles(byte[] pdf) {
        List<String> found = new ArrayList<>();
        var all = RECTANGLE.matcher(content(pdf, 0));
        while (all.find()) {
            double high = Double.parseDouble(all.group(4));
            double top = 400 - Double.parseDouble(all.group(2)) - high;
            found.add(Math.round(Double.parseDouble(all.group(1))) + " " + Math.round(top) + " "
                    + Math.round(Double.parseDouble(all.group(3))) + " " + Math.round(high));
        }
        return found;
    }

    @Test
    void allSixteenBoxesStandAtTheirPlaces() throws IOException {
        var boxes = new StringBuilder();
        for (Spot spot : Spot.values()) {
            boxes.append("@").append(spot.word()).append(" { content: '").append((char) ('a' + spot.ordinal()))
                    .append("' } ");
        }
        byte[] pdf = page(boxes.toString());
        var places = new StringBuilder();
        for (int i = 0; i < Spot.values().length; i++) {
            places.append((char) ('a' + i)).append(' ').append(placeOf(pdf, String.valueOf((char) ('a' + i))))
                    .append('\n');
        }
        // Corners are at the content's edges, boxes at the sides are centered; baselines are 8 points below the lines.
        assertThat(places).hasToString("""
                a 54,33
                b 60,33
                c 197,33
                d 334,33
                e 340,33
                f 27,68
                g 27,202
                h 27,337
                i 367,68
                j 367,202
                k 367,337
                l 54,372
                m 60,372
                n 197,372
                o 334,372
                p 340,372
                """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            alone, a box takes the whole side         | L: 'ab'                          | 60 0 280 60
            two share what is left by their contents  | L: 'aaaa', R: 'bb'               | 60 0 187 60, 247 0 93 60
            the middle stays in the middle            | L: 'aaaa', C: 'b'                | 60 0 124 60, 184 0 31 60
            sides beside the middle are equal         | L: 'aaaa', C: 'bbbbbbbb', R: 'c' | 60 0 70 60, 130 0 140 60, 270 0 70 60
            a width that is given counts              | L: 'a'; width: 50pt, R: 'b'      | 60 0 50 60, 110 0 230 60
            the middle with a width                   | L: 'a', C: 'b'; width: 100pt, R: 'c' | 60 0 90 60, 150 0 100 60, 250 0 90 60
            a greatest width                          | L: 'aaaa'; max-width: 30pt, R: 'b' | 60 0 30 60, 90 0 250 60
            a least width                             | L: 'a'; min-width: 200pt, C: 'b', R: 'c' | 60 0 200 60, 198 0 4 60, 202 0 138 60
            percentages of the side                   | L: 'a'; width: 25%, R: 'b'; width: 50% | 60 0 70 60, 200 0 140 60
            """)
    void theBoxesOfASideShareItsWidth(String name, String boxes, String expected) {
        var css = new StringBuilder();
        for (String box : boxes.split(", ")) {
            String spot = switch (box.charAt(0)) {
                case 'L' -> "left";
                case 'C' -> "center";
                default -> "right";
            };
            css.append("@top-").append(spot).append(" { background: red; content: ").append(box.substring(3))
                    .append(" } ");
        }
        assertThat(rectangles(page(css.toString()))).as(name).isEqualTo(List.of(expected.split(", ")));
    }

    @Test
    void boxesAtTheSidesShareTheHeight() {
        assertThat(rectangles(page("@left-top { background: red; content: 'aaaaaaaa bbbbbbbb cccc' } @left-bottom {"
                + " background: red; content: 'd' } @right-middle { background: red; content: 'x'; height: 100pt }")))
                .containsExactly("0 60 60 210", "0 270 60 70", "340 150 60 100");
    }

    @Test
    void marginsBordersAndPaddingTakeTheirSpace() throws IOException {
        byte[] pdf = page("@top-left { content: 'x'; margin: 10pt 20pt; border: 2pt solid red; padding: 3pt; "
                + "background: blue; vertical-align: top } @bottom-left { content: 'y'; height: 20pt; "
                + "background: lime; vertical-align: bottom; text-align: right }");
        assertThat(rectangles(pdf)).contains("80 10 240 40", "60 340 280 20");
        assertThat(placeOf(pdf, "x")).isEqualTo("85,22");
        assertThat(placeOf(pdf, "y")).isEqualTo("334,357");
    }

    @Test
    void longTextWrapsUnlessItsStyleForbids() throws IOException {
        String words = "'" + "word ".repeat(20) + "END'";
        byte[] wrapped = page("@top-left { content: " + words + " } @top-right { content: 'r' }");
        assertThat(text(wrapped).lines().filter(line -> line.contains("word"))).hasSizeGreaterThan(1);
        byte[] whole = page("@bottom-left { white-space: nowrap; content: " + words + " }");
        assertThat(text(whole).lines().filter(line -> line.contains("word"))).hasSize(1);
        assertThat(text(page("@bottom-left { white-space: pre; content: 'a\\A b' }"))).contains("a\nb");
    }

    @Test
    void aPictureStandsInAMargin() {
        String svg = Base64.getEncoder()
                .encodeToString(("<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'>"
                        + "<rect width='20' height='10' fill='red'/></svg>").getBytes(StandardCharsets.UTF_8));
        byte[] pdf = page("@top-right-corner { content: url(data:image/svg+xml;base64," + svg + ") ' n' }");
        assertThat(content(pdf, 0)).containsPattern("15 0 0 7\\.5 339\\.75 367\\.5 cm .*/Im0 Do");
        assertThat(text(pdf)).contains("n");
    }

    @Test
    void boxesInheritFromTheirPageAndThatFromTheRoot() {
        assertThat(content(pdf("<style>html { color: #ff0000 } @page { margin: 60pt; @top-left { content: 'x' } }"
                + " body { color: black }</style><p>.</p>", "{}"), 0)).contains("1 0 0 rg");
        assertThat(content(pdf("<style>@page { margin: 60pt; color: #0000ff; @left-top { content: 'x' } }</style>"
                + "<p>.</p>", "{}"), 0)).contains("0 0 1 rg");
        assertThat(content(pdf("<style>@page { margin: 60pt; @left-top { content: 'x' } } ::selection {"
                + " color: #00ff00 }</style><p>.</p>", "{}"), 0)).doesNotContain("0 1 0 rg");
    }

    @Test
    void whatSeveralRulesSayOfABoxIsJoinedByTheirWeight() {
        String[] pages = text("<style>" + LOOKS + "@top-left { content: 'all'; text-transform: uppercase } } "
                + "@page :left { @top-left { content: 'left' } } @page b { @top-left { text-transform: none } }"
                + " @page :first { @top-left { content: 'first' } } p { break-before: page } .b { page: b }</style>"
                + "<p>1</p><p>2</p><p class=b>3</p><p>4</p>", "{}").split("\f");
        assertThat(pages[0]).contains("FIRST");
        assertThat(pages[1]).contains("LEFT");
        assertThat(pages[2]).contains("all");
        assertThat(pages[3]).contains("LEFT");
    }

    @Test
    void boxesAreNotReadOut() {
        byte[] pdf = page("@left-top { content: 'aside'; border: 1pt solid red } @top-left { content: 'line' }");
        assertThat(content(pdf, 0).split("MCID", -1)).as("the paragraph alone is tagged").hasSize(2);
        assertThat(content(pdf, 0).indexOf("(aside)")).isGreaterThan(content(pdf, 0).indexOf("/Artifact"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            @page { @top-middle { content: 'x' } }             | There is no margin box '@top-middle'
            @page { @left-top { content: 'x'; float: left } }  | In the margin box '@left-top', 'float' is not laid out yet
            @page { @left-top { content: 'x'; filter: blur(1px) } } | In the margin box '@left-top', 'filter' is not laid out yet
            @page { @left-top { content: url(no.png) } }       | There is no picture 'no.png'
            @page { @left-top { content: element() } }         | 'element()' of a margin box is not understood
            @page { border: 1pt solid }                        | In @page, 'border-
            """)
    void whatHasNoEffectIsAWarning(String sheet, String warning) {
        assertThat(DocumentFixture.warnings("<style>" + sheet + "</style><p>x")).isNotEmpty()
                .allSatisfy(each -> assertThat(each).contains(warning));
    }
}
