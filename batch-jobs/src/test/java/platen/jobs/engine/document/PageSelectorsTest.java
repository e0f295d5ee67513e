package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.text;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Page selectors say which pages a rule is about, and breaks to a side leave pages blank. */
class PageSelectorsTest {
    private static final String LOOKS = "<style>@page { size: 200pt 200pt; margin: 40pt; @top-left { content: '-' } } ";

    private static List<String> heads(String css, String body) {
        List<String> heads = new ArrayList<>();
        for (String page : text(LOOKS + css + "</style>" + body, "{}").split("\f")) {
            heads.add(String.join(" ", page.strip().split("\\s+")));
        }
        return heads;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            right | 1 -, *, 2 -, *, 3 -
            recto | 1 -, *, 2 -, *, 3 -
            left  | 1 -, 2 -, *, 3 -
            verso | 1 -, 2 -, *, 3 -
            page  | 1 -, 2 -, 3 -
            """)
    void aBreakToASideLeavesPagesBlank(String side, String pages) {
        String blank = "@page :blank { @top-left { content: '*' } } ";
        List<String> expected = List.of(pages.split(", "));
        assertThat(heads(blank + "p { break-before: " + side + " }", "<p>1</p><p>2</p><p>3</p>")).isEqualTo(expected);
        assertThat(heads(blank + "p { break-after: " + side + " }", "<p>1</p><p>2</p><p>3</p>")).isEqualTo(expected);
        if (!side.endsWith("o")) {
            assertThat(heads(blank + "p { page-break-before: " + side.replace("page", "always") + " }",
                    "<p>1</p><p>2</p><p>3</p>")).isEqualTo(expected);
        }
    }

    @Test
    void theSideOfWhatStandsFirstInABoxCounts() {
        assertThat(heads("@page :blank { @top-left { content: '*' } } h2 { break-before: right; margin: 0 }",
                "<section><h2>1</h2><p>x</p></section><section><div><h2>2</h2></div></section>"))
                .containsExactly("1 x -", "*", "2 -");
    }

    @Test
    void aBlankPageShowsNothingButItsMargins() {
        String[] pages = text(LOOKS + "body { background: #eee } p { break-before: right }</style><p>1</p><p>2</p>",
                "{}").split("\f");
        assertThat(pages).hasSize(3);
        assertThat(pages[1].strip()).isEqualTo("-");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            :nth(2)          | 1 -, 2 *, 3 -, 4 -, 5 -
            :nth(2n+1)       | 1 *, 2 -, 3 *, 4 -, 5 *
            :nth(even)       | 1 -, 2 *, 3 -, 4 *, 5 -
            :nth(-n+2)       | 1 *, 2 *, 3 -, 4 -, 5 -
            :nth(0n+3)       | 1 -, 2 -, 3 *, 4 -, 5 -
            :nth(0)          | 1 -, 2 -, 3 -, 4 -, 5 -
            :nth(1 of b)     | 1 -, 2 *, 3 -, 4 -, 5 -
            :nth(2 of b)     | 1 -, 2 -, 3 *, 4 -, 5 -
            b:nth(3)         | 1 -, 2 -, 3 *, 4 -, 5 -
            b:left           | 1 -, 2 *, 3 -, 4 -, 5 -
            :first, b        | 1 *, 2 *, 3 *, 4 -, 5 -
            :first:left      | 1 -, 2 -, 3 -, 4 -, 5 -
            """)
    void aRuleIsAboutThePagesThatItsSelectorCounts(String selector, String pages) {
        assertThat(heads("@page " + selector + " { @top-left { content: '*' } } p { break-before: page }"
                + " .b { page: b }", "<p>1</p><p class=b>2</p><p class=b>3</p><p>4</p><p>5</p>"))
                .isEqualTo(List.of(pages.split(", ")));
    }

    @Test
    void strongerSelectorsWinWhereverTheyStand() {
        assertThat(heads("@page b:first { @top-left { content: 'bf' } } @page b { @top-left { content: 'b' } }"
                + " @page :first { @top-left { content: 'f' } } @page :right { @top-left { content: 'r' } }"
                + " p { break-before: page } .b { page: b }", "<p class=b>1</p><p class=b>2</p><p>3</p>"))
                .containsExactly("1 bf", "2 b", "3 r");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            @page :last { margin: 0 }        | @page :last is not understood; expected a name
            @page :nth(x) { margin: 0 }      | @page :nth(x) is not understood
            @page :nth(2 of) { margin: 0 }   | @page :nth(2 of) is not understood
            @page :blank { size: a3 }        | All pages have one size; 'size' in @page :blank is ignored
            """)
    void aSelectorThatIsNotUnderstoodIsAWarning(String sheet, String warning) {
        assertThat(DocumentFixture.warnings("<style>" + sheet + "</style><p>x")).singleElement().asString()
                .contains(warning);
    }

    @Test
    void thousandsOfRulesAreBounded() {
        var sheet = new StringBuilder("<style>");
        for (int i = 0; i < 3_000; i++) {
            sheet.append("@page :nth(0n+").append(i).append(") { margin: ").append(i % 9).append("mm }");
        }
        assertThat(DocumentFixture.warnings(sheet + "</style><p>x")).anyMatch(
                warning -> warning.contains("is one of more than 32 rules with :nth(); the rule is ignored"));
    }
}
