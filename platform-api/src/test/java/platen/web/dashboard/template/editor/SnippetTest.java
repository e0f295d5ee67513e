package platen.web.dashboard.template.editor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.jobs.engine.Engine;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;

/** Compiles what the editor inserts. */
class SnippetTest {
    private static final String AROUND = """
            <!doctype html><html lang="en"><head><title>Sample</title></head><body><p>Text</p>
            %s</body></html>""";

    @ParameterizedTest
    @EnumSource
    void aSnippetIsCorrectInADocumentOfItsOwn(Snippet snippet) {
        assertCorrect(AROUND.formatted(snippet.html()));
    }

    @ParameterizedTest
    @EnumSource
    void aSnippetIsCorrectInAStyleSheetToo(Snippet snippet) {
        assertCorrect(AROUND.formatted("<style>" + snippet.css() + "</style>"));
    }

    private static void assertCorrect(String template) {
        CompileOutcome outcome = new Engine().compile(template.getBytes(UTF_8), ImportOptions.DEFAULT);
        assertThat(outcome).as(template).isInstanceOf(CompileOutcome.Compiled.class);
        assertThat(((CompileOutcome.Compiled) outcome).warnings()).isEmpty();
    }
}
