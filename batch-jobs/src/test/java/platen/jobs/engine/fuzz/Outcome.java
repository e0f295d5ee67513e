package platen.jobs.engine.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import platen.jobs.engine.Engine;
import platen.jobs.engine.fillable.compile.FormsFixture;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Takes a source all the way to a PDF, and asserts that every rejection has a reason. */
final class Outcome {
    private static final Engine ENGINE = new Engine();

    private Outcome() {}

    /** Compiles the source and, where that succeeds, renders it from its binary form, as a worker does. */
    static void check(byte[] source, ImportOptions options) {
        switch (ENGINE.compile(source, options)) {
            case CompileOutcome.Refused refused -> assertThat(refused.message()).hasSizeGreaterThan(10);
            case CompileOutcome.Compiled compiled -> {
                CompiledTemplate compiledTemplate = Engine.read(compiled.plan().toBytes());
                for (ObjectNode data : List.of(JsonNodeFactory.instance.objectNode(),
                        FormsFixture.longData(compiled.schema().fields()))) {
                    check(ENGINE.render(compiledTemplate, data, ImageResolver.NONE));
                }
            }
        }
    }

    private static void check(RenderOutcome outcome) {
        switch (outcome) {
            case RenderOutcome.Rendered rendered -> {
                assertThat(rendered.pageCount()).isPositive();
                assertThat(rendered.pdf().bytes()).startsWith('%', 'P', 'D', 'F');
            }
            case RenderOutcome.Rejected rejected -> assertThat(rejected.message()).hasSizeGreaterThan(10);
        }
    }
}
