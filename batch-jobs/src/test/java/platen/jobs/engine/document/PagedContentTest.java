package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.text;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import java.io.IOException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What print documents say about themselves: running heads, references, bookmarks. No browser prints these. */
class PagedContentTest {
    private static final String CHAPTERS = "<h2>One</h2><p>a</p><h2>Two</h2><h2 class=new>Three</h2><p>b</p>"
            + "<p class=new>c</p><p>d</p><h2>Four</h2>";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            string(head)               | One, Three, Four
            string(head, last)         | Two, Three, Four
            string(head, start)        | One, Three, Three
            string(head, first-except) | '', '', ''
            string(other)              | '', '', ''
            """)
    void aRunningHeadShowsTheStringThatItsPageSets(String content, String heads) {
        String text = text("<style>@page { size: 300pt 300pt; margin: 40pt; @top-left { content: '[' " + content
                + " ']' } } h2 { string-set: head content() } .new { break-before: page }</style>" + CHAPTERS, "{}");
        String[] pages = text.split("\f");
        String[] expected = heads.replace("'", "").split(", ", -1);
        for (int page = 0; page < pages.length; page++) {
            assertThat(pages[page].lines().filter(line -> line.startsWith("["))).containsExactly("[" + expected[page]
                    + "]");
        }
    }

    @Test
    void aStringIsMadeOfTextsAndAttributesAndTheContent() {
        assertThat(text("<style>@page { margin: 40pt; @top-left { content: string(a) '/' string(b) } } h2 { string-set:"
                + " a 'Ch. ' attr(title) ': ' content(), b content(text) }</style><h2 title='{{n}}'>{{t}}</h2>",
                "{\"n\": 7, \"t\": \"Sum\"}")).contains("Ch. 7: Sum/Sum");
    }

    @Test
    void aTableOfContentsShowsThePagesToWhichItsLinksLead() {
        String text = text("<style>@page { size: 300pt 300pt; margin: 40pt } h2 { break-before: page } a::after {"
                + " content: ' ' target-counter(attr(href url), page) } i::after { content: target-text(url(#c2)) ' '"
                + " target-counter('#c2', page, upper-roman) }</style>{{#each rows}}<p><a href='#c{{@number}}'>{{t}}</a>"
                + "</p>{{/each}}<i>see </i>{{#each rows}}<h2 id='c{{@number}}'>{{t}}</h2>{{/each}}",
                "{\"rows\": [{\"t\": \"Alpha\"}, {\"t\": \"Beta\"}]}");
        assertThat(text.split("\f")[0]).contains("Alpha 2", "Beta 3", "see Beta III");
    }

    @Test
    void referencesAreRightWhereTheyMoveThePagesThatTheyName() {
        String links = "<p><a href='#end'>x</a></p>".repeat(30);
        String text = text("<style>@page { size: 200pt 200pt; margin: 20pt } a::after { content: ' on page '"
                + " target-counter(attr(href), page, lower-roman) target-text(attr(href)) }</style>" + links
                + "<h2 id='end'>" + "A long heading that needs lines ".repeat(3) + "</h2>", "{}");
        String[] pages = text.split("\f");
        int last = 0;
        for (int page = 0; page < pages.length; page++) {
            last = pages[page].contains("A long heading") && !pages[page].contains("x on page") ? page + 1 : last;
        }
        assertThat(text.replaceAll("\\s+", " ")).contains("x on page "
                + platen.jobs.engine.document.style.counter.CounterStyle.orDecimal("lower-roman").of(last) + "A long");
    }

    @Test
    void aReferenceToNothingIsAWarningOfTheRender() {
        String template = "<style>p::after { content: target-counter('#nothing', page) }</style><p>x</p>";
        assertThat(DocumentFixture.rendered(DocumentFixture.compiled(template).plan(), "{}").warnings())
                .anyMatch(warning -> warning.message().contains("A reference names '#nothing'"));
    }

    @Test
    void aBookmarkHasTheLabelThatItsStyleGives() throws IOException {
        byte[] pdf = pdf("<style>h2 { bookmark-label: 'Chapter ' content() }</style><h2>One</h2>", "{}");
        try (PDDocument document = Loader.loadPDF(pdf)) {
            assertThat(document.getDocumentCatalog().getDocumentOutline().getFirstChild().getTitle())
                    .isEqualTo("Chapter One");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            h2 { string-set: a counter(x) }                               | In 'string-set', counter(x) is left out
            h2::after { content: target-counter('#a', chapter) }          | target-counter() shows the counter 'page' only
            @page { @top-left { content: string(a, middle) } }            | 'string(a, middle)' of a margin box is not understood
            """)
    void whatIsNotShownIsAWarningOfTheUpload(String style, String warning) {
        assertThat(warnings("<style>" + style + "</style><h2 id=a>x</h2>")).singleElement().asString()
                .contains(warning);
    }
}
