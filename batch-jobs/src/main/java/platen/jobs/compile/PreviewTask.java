package platen.jobs.compile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import platen.jobs.compile.PreviewProblem.Severity;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.SizedBytes;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompileOutcome.DroppedOverride;
import platen.jobs.engine.template.EditableField;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.DrawMode;
import platen.jobs.engine.template.ImportOptions.Drawing;
import platen.jobs.engine.template.ImportOptions.SchemaOrigin;
import platen.jobs.engine.template.TemplatePreview;
import platen.jobs.engine.template.TemplatePreview.PlaceholderPlace;
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
        TemplatePreview preview = preview(input, input.options());
        if (preview.compile() instanceof CompileOutcome.Refused refused
                && (refused.reason() == CompileOutcome.Reason.SCHEMA_OVERRIDE
                        || refused.reason() == CompileOutcome.Reason.DRAWN_FIELDS)) {
            // without what does not fit, the author sees the document and which overrides and fields are wrong
            Drawing drawing = input.options().drawing();
            preview = preview(input, input.options()
                    .withSchema(input.options().schema(), SchemaOrigin.INHERITED)
                    .withDrawing(drawing == null ? null : drawing.withMode(DrawMode.FITTING)));
        }
        return switch (preview.compile()) {
            case CompileOutcome.Refused refused -> refused(refused);
            case CompileOutcome.Compiled compiled -> shown(compiled, input, preview);
        };
    }

    private static TemplatePreview preview(Request input, ImportOptions options) {
        return CompileTask.engine().preview(input.source(), options, input.data(), MARKS);
    }

    private static PreviewResult refused(CompileOutcome.Refused refused) {
        CompileOutcome.Spot spot = refused.spot();
        var problems = new ArrayList<PreviewProblem>();
        if (refused.mistakes().isEmpty()) {
            problems.add(new PreviewProblem(Severity.ERROR, refused.message(), "", spot == null ? 0 : spot.line(),
                    spot == null ? 0 : spot.column(), ""));
        }
        refused.mistakes().forEach(each -> problems.add(PreviewProblem.of(Severity.ERROR, each)));
        refused.warnings().forEach(each -> problems.add(PreviewProblem.of(each)));
        return PreviewResult.refused(problems);
    }

    private static PreviewResult shown(CompileOutcome.Compiled compiled, Request input, TemplatePreview preview) {
        var problems = new ArrayList<PreviewProblem>();
        byte[] pdf = null;
        int pages = 0;
        compiled.warnings().forEach(each -> problems.add(PreviewProblem.of(each)));
        switch (preview.render()) {
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
        if (input.options().origin() == SchemaOrigin.INHERITED) {
            compiled.overrides().dropped().forEach(each -> problems.add(dropped(Severity.WARNING, each)));
        } else {
            compiled.overrides().dropped().reversed().forEach(each -> problems.addFirst(dropped(Severity.ERROR, each)));
        }
        compiled.form().dropped().reversed().forEach(each -> problems.addFirst(dropped(Severity.ERROR, each)));
        ValidationResult findings = Validation.check(compiled.schema(), input.data(), Validation.Mode.LENIENT);
        findings.errors().forEach(each -> problems.add(
                new PreviewProblem(Severity.DATA, each.message(), "", 0, 0, each.alias())));
        return new PreviewResult(pdf, pages, SchemaJson.write(compiled.schema()).toString(), problems,
                places(compiled.fields(), pdf == null ? List.of() : preview.places()), compiled.fields(),
                compiled.form().drawnJson(), compiled.form().proposals());
    }

    private static PreviewProblem dropped(Severity severity, DroppedOverride override) {
        return new PreviewProblem(severity, override.message(), "", 0, 0, override.field());
    }

    /** Returns where the fields of a form, or the placeholders of a smart document are. */
    private static List<PreviewPlace> places(List<EditableField> fields, List<PlaceholderPlace> placeholders) {
        var places = new ArrayList<PreviewPlace>();
        for (EditableField field : fields) {
            for (EditableField.Place each : field.places()) {
                places.add(new PreviewPlace(field.current().key(), each.page(),
                        new PreviewPlace.Box(each.x(), each.y(), each.width(), each.height())));
            }
        }
        for (PlaceholderPlace each : placeholders) {
            places.add(new PreviewPlace(each.key(), each.page(),
                    new PreviewPlace.Box(each.x(), each.y(), each.width(), each.height()), each.file(), each.line(),
                    each.column()));
        }
        return places;
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
