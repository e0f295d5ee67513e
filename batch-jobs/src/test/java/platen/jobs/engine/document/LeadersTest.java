package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.content;
import static platen.jobs.engine.document.DocumentFixture.pdf;
import static platen.jobs.engine.document.DocumentFixture.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Leaders fill the rest of their line, as in tables of contents. */
class LeadersTest {
    /** Letters of 6 points; lines of 200 points from 20 on. */
    private static final String LOOKS = "<style>@page { size: 240pt 240pt; margin: 20pt } p, h2 { margin: 0; font: 10pt/10pt"
            + " 'Liberation Mono' } h2 { break-before: page } ";
    private static final String CONTENTS = "a::after { content: leader('.') target-counter(attr(href), page) }</style>"
            + "<p><a href='#a'>Title</a></p><p><a href='#b'>A longer title</a></p><h2 id=a>A</h2><h2 id=b>B</h2>";

    /** The places of a character on a page: points from the left and the top. */
    private static List<String> places(byte[] pdf, String character) throws IOException {
        var places = new ArrayList<String>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            var stripper = new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition position) {
                    if (position.getUnicode().equals(character)) {
                        places.add(Math.round(position.getX()) + "," + Math.round(position.getY()));
                    }
                }
            };
            stripper.setEndPage(1);
            stripper.getText(document);
        }
        return places;
    }

    @Test
    void pageNumbersStandAtTheEndOfTheirLines() throws IOException {
        byte[] pdf = pdf(LOOKS + CONTENTS, "{}");
        assertThat(text(pdf).split("\f")[0]).containsPattern("Title ?\\.{25,} ?2\nA longer title ?\\.{15,} ?3");
        assertThat(places(pdf, "2")).containsExactly("214,28");
        assertThat(places(pdf, "3")).containsExactly("214,38");
    }

    @Test
    void dotsStandBelowEachOther() throws IOException {
        List<String> dots = places(pdf(LOOKS + CONTENTS, "{}"), ".");
        List<String> upper = dots.stream().filter(each -> each.endsWith(",28")).toList();
        List<String> lower = dots.stream().filter(each -> each.endsWith(",38"))
                .map(each -> each.replace(",38", ",28")).toList();
        assertThat(lower).isNotEmpty();
        assertThat(upper).containsAll(lower).hasSizeGreaterThan(lower.size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            leader(dotted) | (\\. ){12,}9
            leader(solid)  | _{25,} ?9
            leader(space)  | ab\\s+9
            leader('*-')   | (\\*-){12,} ?9
            leader('')     | ab\\s*9
            """)
    void aLeaderRepeatsItsPattern(String leader, String pattern) {
        assertThat(text(LOOKS + "p::after { content: " + leader + " '9' }</style><p>ab</p>", "{}"))
                .containsPattern(pattern);
    }

    @Test
    void aLineDoesNotEndBetweenALeaderAndWhatIsAroundIt() {
        assertThat(text(LOOKS + "p::after { content: leader('.') '123' }</style><p>" + "word ".repeat(6) + "ends</p>",
                "{}")).containsPattern("word\nends ?\\.{20,} ?123");
    }

    @Test
    void leadersShareALine() throws IOException {
        byte[] pdf = pdf(LOOKS + "b::before, b::after { content: leader('.') }</style><p>a<b>x</b>e</p>", "{}");
        assertThat(places(pdf, "x")).containsExactly("117,28");
        assertThat(places(pdf, "e")).containsExactly("214,28");
    }

    @Test
    void leadersFillLinesFromRightToLeft() throws IOException {
        byte[] pdf = pdf(LOOKS + "p::after { content: leader('.') '7' }</style><p dir=rtl>שלום</p>", "{}");
        assertThat(places(pdf, "7")).containsExactly("20,28");
    }

    @Test
    void leadersAreNotReadOut() {
        String content = content(pdf(LOOKS + CONTENTS, "{}"), 0);
        assertThat(content.substring(content.lastIndexOf("/Artifact", content.indexOf("(....")),
                content.indexOf("(...."))).doesNotContain("MCID");
    }

    @Test
    void aLongPatternIsCutWithAWarning() {
        String template = LOOKS + "p::after { content: leader('" + ".".repeat(1_000_000) + "') '9' }</style><p>ab</p>";
        assertThat(DocumentFixture.warnings(template)).singleElement().asString()
                .contains("leader() repeats 100 characters at most");
        assertThat(text(template, "{}")).contains("ab", "9");
    }

    @Test
    void aLeaderThatDoesNotFillItsLineIsAWarning() {
        String template = LOOKS + "p::after { content: leader('.') '9'; font-size: %spt }</style><p>ab</p>";
        assertThat(
                DocumentFixture.rendered(DocumentFixture.compiled(template.formatted("0.02")).plan(), "{}").warnings())
                .singleElement().asString().contains("leader() repeats its pattern 4000 times at most");
        assertThat(
                DocumentFixture.rendered(DocumentFixture.compiled(template.formatted("0.2")).plan(), "{}").warnings())
                .isEmpty();
    }

    @Test
    void anUnknownLeaderIsAWarning() {
        assertThat(DocumentFixture.warnings("<style>p::after { content: leader(wavy) }</style><p>x</p>"))
                .singleElement().asString().contains("leader() takes dotted, solid, space or a text");
    }
}
