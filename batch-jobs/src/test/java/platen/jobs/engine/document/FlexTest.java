package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Columns are as wide as in browsers; the expected places were computed by hand after CSS Flexbox 9.7. */
class FlexTest {
    /** Characters of 6 points in a row of 300 that begins at 50. */
    private static final String PAGE = """
            <html lang="en"><head><style>
            @page { size: 402pt 402pt; margin: 51pt }
            body { font-family: monospace; font-size: 10pt; line-height: 10pt }
            p { margin: 0 } section { display: flex }
            </style></head><body><section>%s</section></body></html>""";

    private static final String LONG = "A aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa";

    @ParameterizedTest
    @CsvSource({"flex: 1, 151, 251", "flex: 1 1 0, 151, 251", "flex: 1 1 10%, 151, 251", "flex: 3 1 30pt, 151, 251"})
    void childrenOfOneBasisAreEquallyWideWhateverTheyHold(String style, String second, String third)
            throws IOException {
        byte[] pdf = row("<p style='%1$s'>" + LONG + "</p><p style='%1$s'>BBB</p><p style='%1$s'>C</p>", style);
        assertThat(ProbeFixture.ask("x B", pdf)).isEqualTo(second);
        assertThat(ProbeFixture.ask("x C", pdf)).isEqualTo(third);
    }

    @ParameterizedTest
    @CsvSource({"row-gap: 20pt, true", "column-gap: 20pt, false", "gap: 20pt 0, true", "gap: 0 20pt, false"})
    void itemsOfAColumnAreSeparatedByTheRowGap(String gap, boolean separated) throws IOException {
        String style = "<style>section { flex-direction: column; %s }</style>";
        String items = "<p>A</p><p>B</p>";
        double without = Double.parseDouble(ProbeFixture.ask("y B", row(style.formatted("") + items, "")));
        double with = Double.parseDouble(ProbeFixture.ask("y B", row(style.formatted(gap) + items, "")));
        assertThat(Math.abs(with - without)).isEqualTo(separated ? 20 : 0);
    }

    @Test
    void aChildThatIsPressedToItsWordsLeavesTheRestToTheOthersEqually() throws IOException {
        byte[] pdf = row("<p style='%1$s'>Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</p><p style='%1$s'>B</p><p style='%1$s'>C</p>",
                "flex: 1");
        assertThat(ProbeFixture.ask("x B", pdf)).isEqualTo("231");
        assertThat(ProbeFixture.ask("x C", pdf)).isEqualTo("291");
    }

    @Test
    void aChildAtItsMostLeavesTheRestToTheOthers() throws IOException {
        byte[] pdf = row("<p style='flex: 1; max-width: 40pt'>A</p><p style='flex: 1'>B</p><p style='flex: 1'>C</p>",
                "");
        assertThat(ProbeFixture.ask("x B", pdf)).isEqualTo("91");
        assertThat(ProbeFixture.ask("x C", pdf)).isEqualTo("221");
    }

    @Test
    void roomIsSharedByTheGrowthOnTopOfTheBasis() throws IOException {
        byte[] pdf = row("<p style='flex: 1 0 60pt'>A</p><p style='flex: 3 0 20pt'>B</p><p style='flex: none'>C</p>",
                "");
        assertThat(ProbeFixture.ask("x B", pdf)).isEqualTo("165");
        assertThat(ProbeFixture.ask("x C", pdf)).isEqualTo("345");
    }

    @Test
    void growthBelowOneTakesOnlyItsPart() throws IOException {
        byte[] pdf = row("<p style='flex: 0.25 1 0'>A</p><p style='flex: 0.25 1 0'>B</p><p>C</p>", "");
        assertThat(ProbeFixture.ask("x B", pdf)).isEqualTo("125");
        assertThat(ProbeFixture.ask("x C", pdf)).isEqualTo("198");
    }

    @Test
    void whatIsMissingIsTakenByTheWidthOfTheBases() throws IOException {
        byte[] pdf = row("<p style='width: 300pt'>A</p><p style='width: 100pt'>B</p><p style='flex: none'>C</p>", "");
        assertThat(ProbeFixture.ask("x B", pdf)).isEqualTo("272");
        assertThat(ProbeFixture.ask("x C", pdf)).isEqualTo("345");
    }

    @Test
    void paddingAndMarginsAreNoPartOfTheBasis() throws IOException {
        byte[] pdf = row("<p style='flex: 1; padding: 0 20pt'>A</p><p style='flex: 1; margin-left: 10pt'>B</p>", "");
        assertThat(ProbeFixture.ask("x A", pdf)).isEqualTo("71");
        assertThat(ProbeFixture.ask("x B", pdf)).isEqualTo("226");
    }

    private static byte[] row(String children, String style) {
        return DocumentFixture.pdf(PAGE.formatted(children.formatted(style)), "{}");
    }
}
