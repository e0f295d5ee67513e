package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.ConformanceFixture;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.template.CompiledTemplate;

/** What veraPDF says of our documents by the rules of PDF/UA-1. */
class AccessibilityTest {
    /** Everything that a template may hold, close together. */
    private static final String ALL = """
            <html lang="en"><head><title>All</title><meta name="conformance" content="PDF/UA-1"><style>
            @page { background: #eef; @top-left { content: "Page " counter(page) } @bottom-left { content: element(f) } }
            .f { position: running(f) } .a { position: absolute; top: 0; right: 0 } .b { border: 1pt solid red }
            </style></head><body><div class="f">Foot {{@page}} <a href="https://a.example">a</a></div>
            <h1>One</h1><p class="b">Some <a href="https://a.example">link <b>bold</b></a> <i lang="fr">mot</i>
            <a href="#t">in</a></p><ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul><ol><li>x</li></ol>
            <h2>Two</h2><table id="t"><caption>Cap</caption><thead><tr><th>A</th><th colspan="2">B</th></tr></thead>
            <tbody><tr><th rowspan="2">r</th><td></td><td>1</td></tr><tr><td>2</td><td>3</td></tr></tbody>
            <tfoot><tr><td colspan="3">f</td></tr></tfoot></table><dl><dt>t</dt><dd>d</dd></dl><blockquote>q</blockquote>
            <checkbox value="true"> yes <barcode type="qr" value="x"><figure><barcode type="ean8" value="1234567">
            <figcaption>code</figcaption></figure><div class="a">abs</div><div style="display: flex"><div>1</div><p>2</p>
            </div><span style="display: inline-block">ib<br>x</span><pre>code</pre><p lang="ar" dir="rtl">سلام AB</p>
            <p>漢字 ไทย हिन्दी 😀</p><table><thead><tr><th>H</th></tr></thead><tbody>{{#each rows}}<tr><td>{{this}}</td></tr>
            {{/each}}</tbody></table></body></html>""";

    @ParameterizedTest
    @ValueSource(strings = {"letter", "tax-invoice", "contract", "certificate", "welcome"})
    void theSamplesConform(String sample) throws Exception {
        CompiledTemplate plan = DocumentFixture
                .compiled(Files.readAllBytes(Path.of("../samples/documents/" + sample + ".html")))
                .plan();
        assertThat(faults(plan, Files.readString(Path.of("../samples/data/" + sample + ".json")))).isEmpty();
    }

    @Test
    void everythingThatATemplateMayHoldConformsMarkedToo() throws Exception {
        CompiledTemplate plan = DocumentFixture.compiled(ALL).plan();
        String rows = "{\"rows\":[" + "\"row\",".repeat(150) + "\"last\"]}";
        assertThat(faults(plan, rows)).isEmpty();
        assertThat(faults(plan.marked(new PageMarks("STAGING", "Made with the Free plan")), rows)).isEmpty();
    }

    @Test
    @Tag("thorough")
    void aDocumentThatClaimsNothingIsNotTakenForOne() throws Exception {
        assertThat(faults(DocumentFixture.compiled("<p>x</p>").plan(), "{}")).isNotEmpty();
    }

    private static List<String> faults(CompiledTemplate plan, String data) throws Exception {
        return ConformanceFixture.faults(DocumentFixture.rendered(plan, data).pdf().bytes(), "PDF/UA-1");
    }
}
