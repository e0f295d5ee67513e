package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.json;
import static platen.jobs.engine.document.DocumentFixture.pdf;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;

/** The structure tree, for readers that do not look at pages. */
class TaggingTest {
    private static final String PIXEL = "data:image/png;base64,"
            + "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    @Test
    void headingsParagraphsListsAndTablesAreTold() throws IOException {
        assertThat(outline("""
                <header>Above</header>
                <section><h1>Title</h1><p>One <b>bold</b> word</p><blockquote>Said</blockquote></section>
                <ol><li>First</li><li><p>Second</p><ul><li>Inner</li></ul></li></ol>
                <table><caption>Sums</caption>
                  <thead><tr><th>Item</th><th colspan="2">Sum</th></tr></thead>
                  <tbody><tr><th>Ink</th><td>1</td><td></td></tr></tbody>
                  <tfoot><tr><td rowspan="1">All</td><td>2</td><td>3</td></tr></tfoot>
                </table>""")).isEqualTo("""
                Document
                  P «Above»
                  Sect
                    H1 «Title»
                    P «One bold word»
                    BlockQuote
                      P «Said»
                  L ListNumbering=Decimal
                    LI
                      Lbl «1. »
                      LBody «First»
                    LI
                      Lbl «2. »
                      LBody
                        P «Second»
                        L ListNumbering=Circle
                          LI
                            Lbl «» actual=◦
                            LBody «Inner»
                  Table
                    Caption «Sums»
                    THead
                      TR
                        TH «Item» Scope=Column
                        TH «Sum» Scope=Column ColSpan=2
                    TBody
                      TR
                        TH «Ink» Scope=Row
                        TD «1»
                        TD
                    TFoot
                      TR
                        TD «All»
                        TD «2»
                        TD «3»
                """);
    }

    @Test
    void linesOfAParagraphAreReadAsOneText() throws IOException {
        assertThat(outline("<p style=\"width: 60pt\">some words that need lines<br>and more</p>"))
                .contains("P «some words that need lines and more»");
    }

    @Test
    void aParagraphOverTwoPagesIsOneElement() throws IOException {
        String outline = outline("<div style=\"height: 600pt\"></div><p>" + "word ".repeat(400) + "</p>");
        assertThat(outline.lines().filter(line -> line.contains("P «"))).singleElement().asString()
                .contains("on another page");
    }

    @Test
    void theHeadOfATableIsReadOnceThoughItIsDrawnOnEveryPage() throws IOException {
        String rows = "<tr><td>row</td></tr>".repeat(200);
        String table = "<table><thead><tr><th>Head</th></tr></thead><tbody>" + rows + "</tbody></table>";
        byte[] pdf = pdf(page(table), "{}");
        assertThat(DocumentFixture.text(pdf).split("Head", -1)).as("drawn").hasSizeGreaterThan(3);
        String outline = StructureFixture.outline(pdf);
        assertThat(outline.split("«Head»", -1)).as("read").hasSize(2);
        assertThat(outline.split("TD «row»", -1)).hasSize(201);
        assertThat(StructureFixture.faults(pdf)).isEmpty();
    }

    @Test
    void aRowThatIsDividedStaysOneRow() throws IOException {
        String outline = outline("<table><tr><td>" + "tall<br>".repeat(120) + "</td><td>short</td></tr></table>");
        assertThat(outline.lines().filter(line -> line.strip().equals("TR"))).hasSize(1);
        assertThat(outline).contains("on another page").contains("TD «short»");
    }

    @Test
    void picturesSayWhatTheyShowAndDecorationsNothing() throws IOException {
        assertThat(outline("<p><img src=\"" + PIXEL + "\" alt=\"A press\"> by the sea <img src=\"" + PIXEL
                + "\" alt=\"\"></p><checkbox value=\"true\"><barcode value=\"https://a.example\">")).isEqualTo("""
                        Document
                          P « by the sea »
                            Figure «» alt=A press
                          P
                            Figure «» alt=☑
                            Figure «» alt=https://a.example
                        """);
    }

    @Test
    void linksHoldWhatIsClicked() throws IOException {
        byte[] pdf = pdf(page("<p>See <a href=\"https://a.example\">all <b>of</b> it</a> or <a href=\"#x\">x</a>."
                + "</p><p id=\"x\">X</p>"), "{}");
        assertThat(StructureFixture.outline(pdf)).contains("Link «all of it» →https://a.example")
                .contains("Link «x» →inside");
        try (var document = Loader.loadPDF(pdf)) {
            var root = document.getDocumentCatalog().getCOSObject()
                    .getCOSDictionary(COSName.getPDFName("StructTreeRoot"));
            var parents = StructureFixture.parents(root);
            for (var annotation : document.getPage(0).getAnnotations()) {
                assertThat(parents.get(annotation.getCOSObject().getInt(COSName.STRUCT_PARENT))).isNotNull();
                assertThat(annotation.getContents()).isNotBlank();
            }
        }
    }

    @Test
    void runningElementsBackgroundsAndMarksAreReadOutNowhere() throws IOException {
        String template = """
                <html lang="en"><head><style>
                  @page { background: #eef; @top-left { content: element(head) } @bottom-right { content: counter(page) } }
                  .head { position: running(head) } .stamp { position: fixed; top: 0 }
                  p { background: yellow; border: 1pt solid red }
                </style></head><body><div class="head">Running</div><div class="stamp">Stamp</div><p>Text</p></body></html>""";
        var plan = compiled(template).plan().marked(new PageMarks("DRAFT", "Free"));
        byte[] pdf = DocumentFixture.rendered(plan, "{}").pdf().bytes();
        assertThat(DocumentFixture.text(pdf)).contains("Running", "Stamp", "DRAFT", "Free");
        assertThat(StructureFixture.outline(pdf)).isEqualTo("Document\n  P «Text»\n");
        assertThat(StructureFixture.faults(pdf)).isEmpty();
    }

    @Test
    void anElementSaysItsLanguage() throws IOException {
        assertThat(outline("<p>Hello <i lang=\"fr\">monde</i></p><p lang=\"de\">Welt</p><div lang=\"es\">mundo</div>"))
                .contains("Span «monde» lang=fr").contains("P «Welt» lang=de").contains("Sect lang=es\n    P «mundo»");
    }

    @Test
    void columnsSideBySideAreReadOneAfterTheOther() throws IOException {
        assertThat(outline("<div style=\"display: flex\"><div><p>A</p><p>B</p></div><p>C</p>text</div>")).isEqualTo("""
                Document
                  P «A»
                  P «B»
                  P «C»
                  P «text»
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"letter", "tax-invoice", "contract", "certificate", "welcome"})
    void theSamplesAreTaggedThroughout(String sample) throws IOException {
        var plan = compiled(Files.readAllBytes(Path.of("../samples/documents/" + sample + ".html"))).plan();
        var data = json(Files.readString(Path.of("../samples/data/" + sample + ".json")));
        byte[] pdf = ((RenderOutcome.Rendered) plan.render(data, ImageResolver.NONE)).pdf().bytes();
        assertThat(StructureFixture.faults(pdf)).isEmpty();
        assertThat(StructureFixture.outline(pdf)).contains("H1 «").doesNotContain("null");
    }

    @Test
    void metadataSayTheSameTwiceAndClaimWhatTheAuthorClaims() throws IOException {
        String head = "<html lang=\"de\"><head><title>A &amp; {{b}}</title><meta name=\"author\" content=\"Ada\">%s"
                + "</head><body><p>x</p></body></html>";
        String plain = xmp(pdf(head.formatted(""), "{\"b\":\"<B>\\u0001\"}"));
        assertThat(plain).contains("<rdf:li xml:lang=\"x-default\">A &amp; &lt;B&gt;</rdf:li>", "<rdf:li>Ada</rdf:li>",
                "<rdf:li>de</rdf:li>").doesNotContain("pdfuaid:part");
        String claim = "<meta name=\"conformance\" content=\"PDF/UA-1\">";
        assertThat(xmp(pdf(head.formatted(claim), "{}"))).contains("<pdfuaid:part>1</pdfuaid:part>");
        assertThat(DocumentFixture.warnings(claim + "<p>x</p>"))
                .anyMatch(each -> each.contains("PDF/UA-1 asks for a title"));
        assertThat(DocumentFixture.warnings(head.formatted(claim.replace("UA-1", "X")))).singleElement().asString()
                .contains("Documents cannot claim 'PDF/X'; expected PDF/A-2b,", "or PDF/UA-1.");
    }

    private static String xmp(byte[] pdf) throws IOException {
        try (var document = Loader.loadPDF(pdf)) {
            return new String(document.getDocumentCatalog().getMetadata().toByteArray(), StandardCharsets.UTF_8);
        }
    }

    private static String outline(String body) throws IOException {
        byte[] pdf = pdf(page(body), "{}");
        assertThat(StructureFixture.faults(pdf)).isEmpty();
        return StructureFixture.outline(pdf);
    }

    private static String page(String body) {
        return "<html lang=\"en\"><head><title>T</title></head><body>" + body + "</body></html>";
    }
}
