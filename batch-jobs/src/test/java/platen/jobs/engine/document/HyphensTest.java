package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.text;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words that are divided at the ends of lines. */
class HyphensTest {
    private static final String LONG = "Die Donaudampfschifffahrtsgesellschaft veröffentlicht Geschäftsbedingungen.";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hyphens: auto                                            | Die Donaudampfschifffahrtsgesell-\\nschaft
            hyphens: auto; hyphenate-limit-chars: auto auto 12       | Die Donaudampfschifffahrts-\\ngesellschaft
            hyphens: manual                                          | Die\\nDonaudampfschifffahrtsgesellschaft
            hyphens: auto; hyphenate-limit-chars: 60                 | Die\\nDonaudampfschifffahrtsgesellschaft
            """)
    void theLanguageDividesWordsWhereTheAuthorLetsIt(String style, String shown) {
        assertThat(text(page("de", style + "; width: 165pt", LONG), "{}")).contains(shown.replace("\\n", "\n"));
    }

    @Test
    void anElementsOwnLanguageCounts() {
        String style = "hyphens: auto; width: 85pt";
        assertThat(text(page("de", style, "<span lang=\"en\">typography typography</span>"), "{}"))
                .contains("typog-\nraphy");
        assertThat(text(page("fi", style, "typography typography"), "{}")).as("no patterns").doesNotContain("-");
        assertThat(warnings(page("de", style, "<i lang=\"?\">x</i>"))).singleElement().asString()
                .contains("'?' is no language");
    }

    @Test
    void softHyphensShowOnlyWhereALineEnds() {
        String word = "Wort&shy;teil&shy;trennung";
        assertThat(text(page("de", "width: 200pt", word), "{}")).doesNotContain("-");
        assertThat(text(page("de", "width: 60pt", word), "{}")).contains("Wortteil-\ntrennung");
        assertThat(text(page("de", "width: 60pt; hyphens: none", word), "{}")).doesNotContain("-");
    }

    @Test
    void theHyphenFitsIntoTheLineToo() throws Exception {
        String words = "extraordinarily sophisticated typographical considerations notwithstanding ".repeat(20);
        for (int width = 70; width < 130; width++) {
            byte[] pdf = DocumentFixture.pdf(page("en", "hyphens: auto; width: " + width + "pt", words), "{}");
            assertThat(rightmost(pdf)).as("width " + width).isLessThanOrEqualTo(51.02 + width);
        }
    }

    @Test
    void noMoreThanThreeLinesInARowEndInAHyphen() {
        String text = text(page("de", "hyphens: auto; width: 70pt", LONG.repeat(12)), "{}");
        int running = 0;
        for (String line : text.split("\n", -1)) {
            running = line.endsWith("-") ? running + 1 : 0;
            assertThat(running).isLessThanOrEqualTo(3);
        }
    }

    @Test
    void justifiedNarrowColumnsHaveTighterLines() {
        String words = "Die Veröffentlichungen berücksichtigen Geschäftsbedingungen unterschiedlichster Unternehmungen. ";
        String style = "text-align: justify; width: 130pt; hyphens: ";
        long plain = text(page("de", style + "manual", words.repeat(8)), "{}").lines().count();
        assertThat(text(page("de", style + "auto", words.repeat(8)), "{}").lines().count()).isLessThan(plain);
    }

    @Test
    void aHyphenStandsBehindALatinWordAmongArabicOnes() {
        assertThat(text(page("en", "hyphens: auto; width: 75pt", "سلام internationalisation"), "{}")).contains("-");
    }

    private static String page(String language, String style, String content) {
        return """
                <html lang="%s"><head><style>@page { margin: 51pt } p { margin: 0; font-size: 10pt }</style></head>
                <body><p style="%s">%s</p></body></html>""".formatted(language, style, content);
    }

    private static double rightmost(byte[] pdf) throws Exception {
        double[] right = {0};
        try (var document = Loader.loadPDF(pdf)) {
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition position) {
                    if (!position.getUnicode().isBlank()) {
                        right[0] = Math.max(right[0], position.getX() + position.getWidth());
                    }
                }
            }.getText(document);
        }
        return right[0];
    }
}
