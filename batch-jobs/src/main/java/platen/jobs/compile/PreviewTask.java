package platen.jobs.compile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.compile.PreviewProblem.Severity;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.SizedBytes;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.TemplatePreview;
import platen.jobs.isolation.IsolatedTask;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.ObjectNode;

/** Compiles a template that is being edited and renders it, in a worker process. */
public final class PreviewTask implements IsolatedTask<PreviewTask.Request, PreviewResult> {
    private static final PageMarks MARKS = new PageMarks("PREVIEW", null);

    /** The state of an editor. */
    public record Request(byte[] source, ImportOptions options, ObjectNode data) {}

    @Override
    public void writeInput(DataOutputStream out, Request input) throws IOException {
        CompileWire.writeRequest(out, input.source(), input.options());
        SizedBytes.write(out, input.data().toString());
    }

    @Override
    public Request readInput(DataInputStream in) throws IOException {
        CompileWire.Request request = CompileWire.readRequest(in);
        return new Request(request.source(), request.options(), StoredJson.object(CompileWire.text(in)));
    }

    @Override
    public PreviewResult run(Request input) {
        TemplatePreview preview = CompileTask.engine()
                .preview(input.source(), input.options(), input.data(), MARKS);
        return switch (preview.compile()) {
            case CompileOutcome.Refused refused -> refused(refused);
            case CompileOutcome.Compiled compiled -> shown(compiled, input.data(), preview.render());
        };
    }

    private static PreviewResult refused(CompileOutcome.Refused refused) {
        CompileOutcome.Spot spot = refused.spot();
        var problems = new ArrayList<PreviewProblem>();
        problems.add(new PreviewProblem(Severity.ERROR, refused.message(), "", spot == null ? 0 : spot.line(),
                spot == null ? 0 : spot.column(), ""));
        refused.warnings().forEach(each -> problems.add(PreviewProblem.of(each)));
        return new PreviewResult(null, 0, null, problems, List.of());
    }

    private static PreviewResult shown(CompileOutcome.Compiled compiled, ObjectNode data,
            @Nullable RenderOutcome render) {
        var problems = new ArrayList<PreviewProblem>();
        byte[] pdf = null;
        int pages = 0;
        compiled.warnings().forEach(each -> problems.add(PreviewProblem.of(each)));
        switch (render) {
            case RenderOutcome.Rendered rendered -> {
                pdf = rendered.pdf().bytes();
                pages = rendered.pageCount();
                rendered.warnings().stream().map(PreviewProblem::of).filter(each -> !problems.contains(each))
                        .forEach(problems::add);
            }
            case RenderOutcome.Rejected rejected -> problems.addFirst(new PreviewProblem(Severity.ERROR,
                    rejected.message(), "", 0, 0, rejected.alias() == null ? "" : rejected.alias()));
            case null -> throw new IllegalStateException("A compiled template was not rendered");
        }
        compiled.overrides().dropped().forEach(each -> problems.add(
                new PreviewProblem(Severity.WARNING, each.message(), "", 0, 0, each.field())));
        ValidationResult findings = Validation.check(compiled.schema(), data, Validation.Mode.LENIENT);
        findings.errors().forEach(each -> problems.add(
                new PreviewProblem(Severity.DATA, each.message(), "", 0, 0, each.alias())));
        return new PreviewResult(pdf, pages, SchemaJson.write(compiled.schema()).toString(), problems, List.of());
    }

    @Override
    public void writeOutput(DataOutputStream out, PreviewResult output) throws IOException {
        PreviewWire.write(out, output);
    }

    @Override
    public PreviewResult readOutput(DataInputStream in) throws IOException {
        return PreviewWire.read(in);
    }
}
