package platen.jobs.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.engine.document.DocumentFixture.compiled;
import static platen.jobs.engine.document.DocumentFixture.rendered;

import java.io.IOException;
import org.apache.pdfbox.Loader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.model.RenderOutcome.Rendered;
import platen.jobs.engine.template.CompileOutcome.Compiled;

/** A document says that it conforms to PDF/UA-1 only where it does. */
class UaClaimTest {
    private static final String PAGE = "<html lang=\"en\"><head><title>{{title}}</title>"
            + "<meta name=\"conformance\" content=\"PDF/UA-1\"></head><body>%s</body></html>";
    private static final String PIXEL = "<img src=\"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"
            + "AAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==\" ";
    private static final String TITLE = "{\"title\":\"Report\"}";

    @ParameterizedTest
    @ValueSource(strings = {"<p>x</p>", "<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2><h1>e</h1>",
            "<h1>a</h1><div><section><h2>b</h2></section></div>", "<h1>a</h1>{{#if no}}<h3>b</h3>{{/if}}"})
    void aDocumentThatConformsSaysSo(String body) throws IOException {
        Compiled compiled = compiled(PAGE.formatted(body));
        assertThat(compiled.warnings()).isEmpty();
        Rendered rendered = rendered(compiled.plan(), TITLE);
        assertThat(claims(rendered)).isTrue();
        assertThat(rendered.warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <h2>a</h2>                              | its first heading is an <h2>; expected <h1>
            <h1>a</h1><h3>b</h3>                    | an <h3> follows an <h1>; expected <h2>
            <h1>a</h1><h2>b</h2><ul><li><h5>c</h5></li></ul> | an <h5> follows an <h2>; expected <h3>
            {{#if no}}<h1>a</h1>{{/if}}<h2>b</h2>   | its first heading is an <h2>
            <p>\uE000</p>                           | characters that no font has
            """)
    void aDocumentThatDoesNotConformSaysNothingAndTheRenderWarns(String body, String fault) throws IOException {
        Rendered rendered = rendered(compiled(PAGE.formatted(body)).plan(), TITLE);
        assertThat(claims(rendered)).isFalse();
        assertThat(rendered.warnings()).anySatisfy(warning -> assertThat(warning.message())
                .startsWith("The document does not claim PDF/UA-1: ").contains(fault));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"title\":\" \"}"})
    void aTitleThatTheDataLeavesEmptyIsNoTitle(String data) throws IOException {
        Rendered rendered = rendered(compiled(PAGE.formatted("<p>x</p>")).plan(), data);
        assertThat(claims(rendered)).isFalse();
        assertThat(rendered.warnings()).singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("its title is empty"));
    }

    @ParameterizedTest
    @CsvSource({"'',false", "'alt=\"A dot\"',true", "'alt=\"\"',true", "'title=\"A dot\"',true"})
    void anImageNeedsWords(String words, boolean claims) throws IOException {
        Compiled compiled = compiled(PAGE.formatted(PIXEL + words + ">"));
        assertThat(claims(rendered(compiled.plan(), TITLE))).isEqualTo(claims);
        assertThat(compiled.warnings()).hasSize(claims ? 0 : 1).allSatisfy(warning -> assertThat(warning.message())
                .contains("do not claim PDF/UA-1: the <img> at line 1", "has no alt"));
    }

    @ParameterizedTest
    @CsvSource({"' lang=\"de\"',true", "'',false"})
    void theLanguageMustBeDeclared(String language, boolean claims) throws IOException {
        Compiled compiled = compiled(PAGE.formatted("<p>x</p>").replace(" lang=\"en\"", language));
        assertThat(claims(rendered(compiled.plan(), TITLE))).isEqualTo(claims);
        assertThat(compiled.warnings()).hasSize(claims ? 0 : 1).allSatisfy(warning -> assertThat(warning.message())
                .contains("do not claim PDF/UA-1: no language"));
    }

    private static boolean claims(Rendered rendered) throws IOException {
        try (var document = Loader.loadPDF(rendered.pdf().bytes())) {
            return new String(document.getDocumentCatalog().getMetadata().toByteArray(), UTF_8)
                    .contains("<pdfuaid:part>1</pdfuaid:part>");
        }
    }
}
