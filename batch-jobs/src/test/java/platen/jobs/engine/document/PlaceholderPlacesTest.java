package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripperByArea;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.TemplatePreview;
import platen.jobs.engine.template.TemplatePreview.PlaceholderPlace;

/** Tests that a preview tells where the text of each placeholder stands, and draws what a render draws. */
class PlaceholderPlacesTest {
    /** The first character begins at the edge of a place, and what follows it at the other one. */
    private static final double EDGE = 0.5;
    private static final String DATA = """
            {"name":"Ada Lovelace","city":"London","long":"%s","rows":[{"n":"one"},{"n":"two"}],"code":"4711","he":"שלום"}
            """.formatted("many words in one line after the other ".repeat(12).strip());

    @ParameterizedTest
    @CsvSource(delimiter = '¦', quoteCharacter = '`', textBlock = """
            <p>{{name}}</p>                                               ¦ name ¦ 1 ¦ 4  ¦ Ada Lovelace
            <p>Dear {{name}}, from</p>                                    ¦ name ¦ 1 ¦ 9  ¦ Ada Lovelace
            <p>Dear <b>{{name | upper}}</b></p>                           ¦ name ¦ 1 ¦ 12 ¦ ADA LOVELACE
            <p style="text-align: right">in {{city}} </p>                 ¦ city ¦ 1 ¦ 33 ¦ London
            <p style="text-transform: uppercase">in {{city}}</p>          ¦ city ¦ 1 ¦ 41 ¦ LONDON
            <table><tr><td>a<td>{{city}}<td>b</table>                     ¦ city ¦ 1 ¦ 21 ¦ London
            <div style="display: flex"><i>x</i>y {{city}}</div>           ¦ city ¦ 1 ¦ 38 ¦ London
            <p dir="rtl">{{he}} abc</p>                                   ¦ he   ¦ 1 ¦ 14 ¦ שלום
            <style>p:first-letter { font-size: 3em }</style><p>{{city}}   ¦ city ¦ 1 ¦ 52 ¦ London
            """)
    void aPlaceHoldsTheTextOfItsPlaceholder(String template, String key, int line, int column, String shown)
            throws Exception {
        TemplatePreview preview = preview(template);
        assertThat(preview.places()).isNotEmpty().allSatisfy(place -> {
            assertThat(place.key()).isEqualTo(key);
            assertThat(place.file()).isEqualTo("template.html");
            assertThat(place.line()).isEqualTo(line);
            assertThat(place.column()).isEqualTo(column);
        });
        assertThat(String.join("", texts(preview))).isEqualTo(shown);
    }

    @Test
    void justifiedTextOnSeveralLinesHasAPlaceOnEachLine() throws Exception {
        TemplatePreview preview = preview("<p style=\"text-align: justify\">Text: {{long}} and {{city}}.</p>");
        List<String> texts = texts(preview);
        assertThat(texts).hasSizeGreaterThan(4);
        assertThat(texts.getLast()).isEqualTo("London");
        assertThat(String.join(" ", texts.subList(0, texts.size() - 1)).replaceAll("\\s+", " "))
                .isEqualTo("many words in one line after the other ".repeat(12).strip());
    }

    @Test
    void eachRowOfALoopHasAPlaceAndLeadsToTheSamePlaceholder() throws Exception {
        TemplatePreview preview = preview("<ul>\n{{#each rows}}\n<li>{{n}}</li>{{/each}}</ul>");
        assertThat(texts(preview)).containsExactly("one", "two");
        assertThat(preview.places()).extracting(PlaceholderPlace::line).containsOnly(3);
    }

    @Test
    void runningElementsHaveAPlaceOnEachPage() {
        TemplatePreview preview = preview("""
                <style>@page { @top-left { content: element(head) } } .head { position: running(head) }</style>
                <div class="head">{{name}}</div><p>a</p><p style="break-before: page">b</p>""");
        assertThat(preview.places()).extracting(PlaceholderPlace::page).containsExactly(1, 2);
    }

    @Test
    void aCodeHasThePlaceOfItsBox() {
        TemplatePreview preview = preview(
                "<p>x</p><barcode type=\"qr\" value=\"{{code}}\" style=\"width: 60pt; height: 60pt\"></barcode>");
        assertThat(preview.places()).singleElement().satisfies(place -> {
            assertThat(place.key()).isEqualTo("code");
            assertThat(place.width()).isEqualTo(60, within(0.1));
        });
    }

    @Test
    void aPreviewDrawsWhatARenderDraws() {
        String template = """
                <style>@page { size: 300pt 200pt } p { text-align: justify; font-family: serif }</style>
                <p>AV{{name}}fi{{city}} {{long}} <b>{{long}}</b></p><table>{{#each rows}}<tr><td>{{n}}</td></tr>{{/each}}
                </table>""";
        byte[] there = pdf(preview(template));
        assertThat(there).isEqualTo(DocumentFixture
                .rendered(DocumentFixture.compiled(template.getBytes(StandardCharsets.UTF_8)).plan(), DATA)
                .pdf().bytes());
    }

    private static TemplatePreview preview(String template) {
        return DocumentFixture.ENGINE.preview(template.getBytes(StandardCharsets.UTF_8), ImportOptions.DEFAULT,
                DocumentFixture.json(DATA), PageMarks.NONE);
    }

    private static byte[] pdf(TemplatePreview preview) {
        return ((RenderOutcome.Rendered) Objects.requireNonNull(preview.render())).pdf().bytes();
    }

    /** Returns the characters that begin within each place. */
    private static List<String> texts(TemplatePreview preview) throws Exception {
        byte[] pdf = pdf(preview);
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return preview.places().stream().map(place -> {
                try {
                    var stripper = new PDFTextStripperByArea();
                    stripper.addRegion("place",
                            new Rectangle2D.Double(place.x() - EDGE, place.y(), place.width(), place.height()));
                    stripper.extractRegions(document.getPage(place.page() - 1));
                    return stripper.getTextForRegion("place").strip();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }).toList();
        }
    }
}
