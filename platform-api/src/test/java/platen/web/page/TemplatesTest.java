package platen.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gg.jte.CodeResolver;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.html.HtmlAttribute;
import gg.jte.html.HtmlPolicy;
import gg.jte.html.HtmlPolicyException;
import gg.jte.html.HtmlTag;
import gg.jte.html.policy.PreventInlineEventHandlers;
import gg.jte.html.policy.PreventOutputInTagsAndAttributes;
import gg.jte.html.policy.PreventUnquotedAttributes;
import gg.jte.resolve.DirectoryCodeResolver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiles the templates of all modules with what the Content-Security-Policy of the pages forbids forbidden. */
class TemplatesTest {
    @TempDir
    private Path classes;

    @ParameterizedTest
    @ValueSource(strings = {"src/main/jte", "../ops/src/main/jte"})
    void noTemplateHasInlineScriptsStylesOrEventHandlers(String folder) throws Exception {
        assertThat(generated(new DirectoryCodeResolver(Path.of(folder)))).hasSameSizeAs(templates(Path.of(folder)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<p onclick=\"x()\">a</p>", "<p style=\"color: red\">a</p>",
            "<style>p { color: red }</style>",
            "<p class=a>a</p>"})
    void aTemplateWithOneIsRefused(String source) {
        assertThatThrownBy(() -> generated(new OneTemplate(source))).hasMessageContaining("one.jte");
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/main/jte", "../ops/src/main/jte"})
    void everyScriptComesFromAFile(String folder) throws Exception {
        for (Path template : templates(Path.of(folder))) {
            assertThat(Files.readString(template)).as(template.toString())
                    .doesNotContainPattern("<script(?![^>]* src=)|javascript:");
        }
    }

    private List<Path> generated(CodeResolver templates) throws Exception {
        TemplateEngine engine = TemplateEngine.create(templates, classes, ContentType.Html);
        engine.setHtmlPolicy(new Policy());
        engine.generateAll();
        return files(classes, "Generated.java");
    }

    private static List<Path> templates(Path folder) throws Exception {
        return files(folder, ".jte");
    }

    private static List<Path> files(Path folder, String suffix) throws Exception {
        try (var files = Files.walk(folder)) {
            return files.filter(each -> each.toString().endsWith(suffix)).toList();
        }
    }

    private static final class Policy implements HtmlPolicy {
        private final List<HtmlPolicy> policies = List.of(new PreventInlineEventHandlers(),
                new PreventOutputInTagsAndAttributes(), new PreventUnquotedAttributes());

        @Override
        public void validateHtmlTag(HtmlTag tag) throws HtmlPolicyException {
            if (tag.getName().equals("style")) {
                throw new HtmlPolicyException("Styles belong into platen.css");
            }
            for (HtmlPolicy policy : policies) {
                policy.validateHtmlTag(tag);
            }
        }

        @Override
        public void validateHtmlAttribute(HtmlTag tag, HtmlAttribute attribute) throws HtmlPolicyException {
            if (attribute.getName().equals("style")) {
                throw new HtmlPolicyException("Styles belong into platen.css");
            }
            for (HtmlPolicy policy : policies) {
                policy.validateHtmlAttribute(tag, attribute);
            }
        }
    }

    private record OneTemplate(String source) implements CodeResolver {
        @Override
        public String resolve(String name) {
            return source;
        }

        @Override
        public long getLastModified(String name) {
            return 0;
        }

        @Override
        public List<String> resolveAllTemplateNames() {
            return List.of("one.jte");
        }
    }
}
