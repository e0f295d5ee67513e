package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.rendered;
import static platen.jobs.engine.document.DocumentFixture.warnings;

import java.awt.color.ICC_ColorSpace;
import java.awt.color.ICC_ProfileRGB;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.ConformanceFixture;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome.Rendered;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.text.FontFileFixture;

/** A document says that it conforms to PDF/A only where it does, and veraPDF agrees. */
class ArchiveTest {
    private static final String PAGE = """
            <html lang="en"><head><title>Report</title><meta name="author" content="A & B">
            <meta name="conformance" content="%s"></head><body>%s</body></html>""";
    /** Parts that have rules of their own in PDF/A: links, transparency, gradients, pictures, fonts of all kinds. */
    private static final String ALL = """
            <h1 style="background: linear-gradient(#f00, rgba(0, 0, 255, 0.3)); color: rgba(0, 0, 0, 0.5)">One</h1>
            <p>a <a href="https://a.example/?a=ä">link</a>, <a href="#t">another</a>, <b>bold</b> <i>italic</i> fi ffl</p>
            <p id="t">漢字 ไทย हिन्दी سلام שלום Ελλάδα Привет 😀 ½ €</p><barcode type="qr" value="x">
            <checkbox value="true"> <table><tr><td>1</td></tr></table>
            <img alt="half" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ\
            AAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==">""";
    private static final String TRANSLUCENT = """
            <h1 style="opacity: .9">One</h1><div style="opacity: .5; box-shadow: 2pt 2pt 4pt rgba(0, 0, 0, 0.5),
            inset 0 0 3pt red"><p>half <a href="https://a.example">link</a></p><p style="opacity: .5">inner <b>b</b></p>
            </div><p style="mix-blend-mode: multiply; background: yellow">blended</p><div style="opacity: 0">unseen</div>
            <table style="opacity: .7"><tr><th>A</th></tr><tr><td style="mix-blend-mode: darken">1</td></tr></table>
            <ul style="opacity: .8"><li>item</li></ul><div style="opacity: .5">before<p style="break-before: page">after
            <span style="display: inline-block; clip-path: circle(4pt)">cut</span></p></div>
            <div style="opacity: .5"><p>here <span style="position: absolute; top: 0; right: 0">above</span></p></div>
            <div style="position: fixed; bottom: 0; opacity: .3">everywhere</div>""";

    @Test
    void aBookWithPrintersMarksConforms() throws Exception {
        String style = """
                <style>@page { size: a5; margin: 20mm; bleed: 3mm; marks: crop cross; background: #ffe;
                  @top-left { content: element(head); border-bottom: 1pt solid red }
                  @left-middle { content: "side" url(data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='9'%20height='9'/%3E) }
                  @bottom-right-corner { content: counter(page) } @footnote { border-top: 1pt solid; background: #eee } }
                @page :blank { @top-left { content: "blank" } }
                .head { position: running(head) } i { float: footnote } h1 { break-before: right }
                p { border: 1pt solid; box-decoration-break: clone } a::after { content: leader(".") target-counter(attr(href), page) }
                b { border: 1pt solid; box-decoration-break: clone }</style>""";
        String body = style + "<p><a href=#x>Contents</a></p><div class=head>Head <b>of</b> it</div><p>"
                + "Text <b>and more of it</b> ".repeat(400) + "<i>A note</i></p><h1 id=x>End</h1>";
        byte[] pdf = pdf(compiled(PAGE.formatted("PDF/A-2u, PDF/UA-1", body)).plan()
                .created(Instant.parse("2026-02-03T04:05:06.789Z")));
        assertThat(ConformanceFixture.faults(pdf, "PDF/A-2u")).isEmpty();
        assertThat(ConformanceFixture.faults(pdf, "PDF/UA-1")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PDF/A-2b", "PDF/A-2u", "PDF/A-3b", "PDF/A-3u"})
    void aDocumentConformsToTheLevelThatItClaims(String level) throws Exception {
        CompiledTemplate plan = compiled(PAGE.formatted(level + ", PDF/UA-1", ALL)).plan();
        for (CompiledTemplate each : new CompiledTemplate[]{plan, plan.marked(new PageMarks("STAGING", "Free plan"))}) {
            byte[] pdf = pdf(each.created(Instant.parse("2026-02-03T04:05:06.789Z")));
            assertThat(ConformanceFixture.faults(pdf, level)).isEmpty();
            assertThat(ConformanceFixture.faults(pdf, "PDF/UA-1")).isEmpty();
        }
    }

    @Test
    void aDocumentWithTranslucentBoxesConformsWithTextInThem() throws Exception {
        byte[] pdf = pdf(compiled(PAGE.formatted("PDF/A-2b, PDF/UA-1", TRANSLUCENT)).plan()
                .created(Instant.parse("2026-02-03T04:05:06.789Z")));
        assertThat(xmp(pdf)).contains("<pdfaid:part>2<", "<pdfuaid:part>1<");
        assertThat(ConformanceFixture.faults(pdf, "PDF/A-2b")).isEmpty();
        assertThat(ConformanceFixture.faults(pdf, "PDF/UA-1")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"letter", "tax-invoice", "contract", "certificate", "welcome"})
    void theSamplesConformWhenTheyClaimIt(String sample) throws Exception {
        String source = Files.readString(Path.of("../samples/documents/" + sample + ".html"))
                .replaceFirst("<meta name=\"conformance\"[^>]*>", "")
                .replaceFirst("<title>", "<meta name=\"conformance\" content=\"PDF/A-2u,pdf/ua-1\"><title>");
        Rendered rendered = rendered(compiled(source.getBytes(UTF_8)).plan(),
                Files.readString(Path.of("../samples/data/" + sample + ".json")));
        assertThat(ConformanceFixture.faults(rendered.pdf().bytes(), "PDF/A-2u")).isEmpty();
    }

    @Test
    void theMomentOfTheSubmissionIsThatOfTheCreationSoThatBytesRepeat() throws IOException {
        CompiledTemplate plan = compiled(PAGE.formatted("PDF/A-2b", "<p>x</p>")).plan();
        byte[] first = pdf(plan.created(Instant.parse("2026-02-03T04:05:06.789Z")));
        byte[] again = pdf(plan.created(Instant.parse("2026-02-03T04:05:06.789Z")));
        byte[] later = pdf(plan.created(Instant.parse("2026-02-03T04:05:07.789Z")));
        assertThat(again).isEqualTo(first);
        assertThat(later).isNotEqualTo(first);
        try (var document = Loader.loadPDF(first)) {
            assertThat(document.getDocumentInformation().getCreationDate().toInstant())
                    .isEqualTo("2026-02-03T04:05:06Z");
            assertThat(xmp(first)).contains("<xmp:CreateDate>2026-02-03T04:05:06Z</xmp:CreateDate>");
        }
    }

    @Test
    void aDocumentThatIsNotArchivedHasTheSameBytesAtAnyMoment() {
        CompiledTemplate plan = compiled(PAGE.formatted("PDF/UA-1", "<p>x</p>")).plan();
        assertThat(plan.created(Instant.EPOCH)).isSameAs(plan);
        assertThat(xmp(pdf(plan))).doesNotContain("pdfaid");
    }

    @Test
    void theJdkReadsTheProfileOfTheColorsAsSrgb() throws IOException {
        byte[] pdf = pdf(compiled(PAGE.formatted("PDF/A-2b", "<p>x</p>")).plan());
        try (var document = Loader.loadPDF(pdf)) {
            COSStream profile = document.getDocumentCatalog().getOutputIntents().getFirst().getDestOutputIntent();
            var icc = (ICC_ProfileRGB) ICC_ProfileRGB.getInstance(profile.createInputStream());
            float[] half = new ICC_ColorSpace(icc).toRGB(new float[]{0.5f, 0.25f, 0.75f});
            assertThat(half).containsExactly(new float[]{0.5f, 0.25f, 0.75f}, Offset.offset(0.01f));
        }
    }

    @Test
    void aDocumentWithCharactersWithoutFontDoesNotClaim() {
        assertRefused("<p>\uE000</p>", "characters that no font has");
    }

    @Test
    void aDocumentWithAPictureInInksDoesNotClaim() {
        assertRefused("<img alt='x' src='data:image/jpeg;base64," + cmyk() + "'>", "a JPEG in CMYK");
    }

    @Test
    void aDocumentWithAFontThatMustNotBeEmbeddedDoesNotClaim() {
        byte[] font = FontFileFixture.restricted(FontFileFixture.file(FontFileFixture.LIBERATION));
        assertRefused("<style>@font-face { font-family: Own; src: url(data:font/ttf;base64,"
                + Base64.getEncoder().encodeToString(font) + ") } p { font-family: Own }</style><p>x</p>",
                "the license of its font LiberationSans forbids to embed it");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PDF/A-1b           | Documents cannot claim 'PDF/A-1b'; expected PDF/A-2b, PDF/A-2u, PDF/A-3b
            PDF/A-2b, PDF/A-3b | Documents cannot claim 'PDF/A-3b' beside another level of PDF/A.
            """)
    void standardsThatCannotBeClaimedAreWarnedOf(String claim, String warning) {
        assertThat(warnings(PAGE.formatted(claim, "x"))).singleElement().asString().contains(warning);
    }

    private static void assertRefused(String body, String fault) {
        Rendered rendered = rendered(compiled(PAGE.formatted("PDF/A-2b", body)).plan(), "{}");
        assertThat(xmp(rendered.pdf().bytes())).doesNotContain("pdfaid");
        assertThat(rendered.warnings()).anySatisfy(warning -> assertThat(warning.message())
                .startsWith("The document does not claim PDF/A-2b: ").contains(fault));
    }

    /** The head of a JPEG with four components, which the engine does not decode. */
    private static String cmyk() {
        byte[] head = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xC0, 0, 20, 8, 0, 1, 0, 1, 4, 1, 0x11, 0, 2, 0x11,
                0, 3, 0x11, 0, 4, 0x11, 0, (byte) 0xFF, (byte) 0xD9};
        return Base64.getEncoder().encodeToString(head);
    }

    private static byte[] pdf(CompiledTemplate plan) {
        var outcome = DocumentFixture.ENGINE.render(plan, DocumentFixture.json("{}"),
                ImageResolver.NONE);
        return ((Rendered) outcome).pdf().bytes();
    }

    private static String xmp(byte[] pdf) {
        try (var document = Loader.loadPDF(pdf)) {
            return new String(document.getDocumentCatalog().getMetadata().toByteArray(), UTF_8);
        } catch (IOException e) {
            throw new AssertionError("The PDF cannot be read", e);
        }
    }
}
