package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.Cancellation;
import platen.jobs.engine.template.CompileOutcome;

/** Templates made to harm end soon, with a sentence for whoever wrote them. */
@Order(1)
@Tag("thorough")
class HostileTemplatesTest {
    /** Of processor time; the product gives ten seconds, and this machine may be a slow one. */
    private static final long MAX_MILLIS = 30_000;

    @Test
    void allOfThemEndWithADocumentOrASentenceInOneSmallProcess() throws Exception {
        assertThat(answers(1)).hasSizeGreaterThan(400);
    }

    private static List<String> answers(int step) throws Exception {
        Process child = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                HostileTemplates.class.getName(), String.valueOf(step)).redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        List<String> lines = child.inputReader().readAllLines();

        assertThat(lines).last().isEqualTo("0\tdone\tall");
        assertThat(lines.subList(0, lines.size() - 1)).allSatisfy(line -> {
            String[] parts = line.split("\t", 3);
            assertThat(Long.parseLong(parts[0])).as(line).isLessThan(MAX_MILLIS);
            assertThat(parts[1]).matches("\\d+ pages|refused: .{15,}|TEMPLATE_ERROR: .*more than.*");
        });
        return lines;
    }

    @Test
    void aRenderThatIsToldToEndDoes() {
        CompileOutcome.Compiled rows = DocumentFixture.compiled("{{#each rows}}<p>{{t}}</p>{{/each}}");
        CompileOutcome.Compiled words = DocumentFixture.compiled("<p>" + "word ".repeat(20_000) + "</p>");
        for (CompileOutcome.Compiled each : List.of(rows, words)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> each.plan().render(HostileTemplates.MUCH, ImageResolver.NONE))
                    .isInstanceOf(Cancellation.Stopped.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
