package platen.web.dashboard.template.editor.fillable;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.jobs.compile.PreviewProblem;
import platen.jobs.compile.PreviewProblem.Severity;
import platen.jobs.compile.PreviewResult;
import platen.jobs.engine.fillable.drawn.DrawnType;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.FieldType.Shape;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.template.EditableField;
import platen.jobs.engine.template.KeyProposal;
import platen.jobs.json.StoredJson;
import platen.jobs.template.ExampleData;
import platen.web.control.Control;
import platen.web.control.Controls;
import platen.web.dashboard.template.editor.EditorState;
import platen.web.dashboard.template.editor.FieldJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Holds the content of the page.
 *
 * @param rows the fields in the order of the file
 * @param selected index of the field that the form shows; -1 when there are no fields
 * @param problems of the draft, errors first
 * @param schema JSON text of the schema of the test data
 * @param generated whether the test data was made from the schema
 * @param drawn JSON text of the fields that are drawn on the file
 * @param proposals for fields whose keys the author has not set; none for a published template
 * @param busy whether all preview processes were busy, so that the fields are not known
 */
public record FillablePage(EditorState state, List<FieldRow> rows, int selected, List<PreviewProblem> problems,
        String schema, List<Control> controls, boolean generated, String drawn, List<Proposal> proposals,
        boolean busy) {
    public FillablePage {
        rows = List.copyOf(rows);
        problems = List.copyOf(problems);
        controls = List.copyOf(controls);
        proposals = List.copyOf(proposals);
    }

    /** @param name of the field to select; another one is selected when there is none of this name */
    static FillablePage of(EditorState state, Optional<PreviewResult> result, @Nullable String name) {
        String sample = state.draft().content().sampleData();
        // without sample data the fields were compiled with none, and every required one would be a problem
        List<PreviewProblem> problems = state.checked()
                ? state.problems()
                : result.map(PreviewResult::problems)
                        .orElse(List.of())
                        .stream()
                        .filter(each -> sample != null || each.severity() != Severity.DATA)
                        .toList();
        List<FieldRow> rows = rows(state, result.map(PreviewResult::fields).orElse(List.of()), problems);
        int selected = rows.stream()
                .filter(each -> each.field().name().equals(name))
                .findFirst()
                .map(FieldRow::index)
                .orElse(rows.isEmpty() ? -1 : 0);
        String schema = result.map(PreviewResult::inputSchema).orElse("");
        List<Control> controls = schema.isEmpty()
                ? List.of()
                : controls(state, read(schema), sample == null ? null : StoredJson.object(sample));
        return new FillablePage(state, rows, selected, problems, schema, controls, sample == null,
                drawn(state, result), proposals(state, rows, result), result.isEmpty());
    }

    /** A published key never changes by itself: callers send it. */
    private static List<Proposal> proposals(EditorState state, List<FieldRow> rows, Optional<PreviewResult> result) {
        if (!state.template().published().isEmpty()) {
            return List.of();
        }
        Map<String, FieldRow> open = rows.stream()
                .filter(each -> !each.override().has("key"))
                .collect(Collectors.toMap(each -> each.field().name(), each -> each, (one, other) -> one));
        return result.map(PreviewResult::proposals)
                .orElse(List.of())
                .stream()
                .flatMap(each -> Optional.ofNullable(open.get(each.field()))
                        .map(row -> proposal(each, row.field().derived()))
                        .stream())
                .filter(each -> !each.key().equals(each.derivedKey()) || !each.options().isEmpty())
                .toList();
    }

    private static Proposal proposal(KeyProposal proposed, EditableField.Settings derived) {
        return new Proposal(proposed.field(), derived.key(), proposed.key(),
                proposed.label() == null ? "" : proposed.label(), proposed.options(),
                proposed.type() == derived.type() ? null : proposed.type().wireName());
    }

    /** Returns the list of the draft, also where it does not fit; else that of the file. */
    private static String drawn(EditorState state, Optional<PreviewResult> result) {
        String own = state.draft().content().drawnFields();
        return own != null ? own : result.map(PreviewResult::drawnFields).orElse("[]");
    }

    private static InputSchema read(String schema) {
        return switch (SchemaJson.read(StoredJson.object(schema))) {
            case SchemaJson.Valid valid -> valid.schema();
            case SchemaJson.Invalid invalid -> throw new IllegalStateException("A preview has no valid schema: "
                    + invalid.problems());
        };
    }

    private static List<Control> controls(EditorState state, InputSchema schema, @Nullable ObjectNode sample) {
        return Controls.of(schema, sample == null ? ExampleData.of(schema) : sample, state.form().errors());
    }

    private static List<FieldRow> rows(EditorState state, List<EditableField> fields, List<PreviewProblem> problems) {
        String overrides = state.draft().content().overrides();
        JsonNode entries = overrides == null
                ? JsonNodeFactory.instance.missingNode()
                : StoredJson.object(overrides).path("fields");
        var rows = new ArrayList<FieldRow>();
        for (EditableField field : fields) {
            List<String> names = List.of(field.name(), field.derived().key());
            ObjectNode override = entries.valueStream()
                    .filter(each -> names.contains(each.path("field").asString("")))
                    .findFirst()
                    .flatMap(each -> each instanceof ObjectNode entry ? Optional.of(entry) : Optional.empty())
                    .orElseGet(JsonNodeFactory.instance::objectNode);
            rows.add(new FieldRow(rows.size(), field, override, problems.stream()
                    .filter(each -> each.severity() == Severity.ERROR && names.contains(each.alias()))
                    .toList()));
        }
        return rows;
    }

    /** Returns the field that the form shows; null for none. */
    public @Nullable FieldRow row() {
        return selected < 0 ? null : rows.get(selected);
    }

    /** Returns a value for the query of an address. */
    public static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    /** Returns the drawn field that is selected, with the first button of a group; an empty object when none is. */
    public JsonNode drawnField() {
        FieldRow row = row();
        return row == null
                ? JsonNodeFactory.instance.objectNode()
                : StoredJson.node(drawn)
                        .valueStream()
                        .filter(each -> each.path("key").asString("").equals(row.field().name()))
                        .findFirst()
                        .orElseGet(JsonNodeFactory.instance::objectNode);
    }

    /** Returns the types that can be drawn. */
    public List<String> drawnTypes() {
        return DrawnType.names();
    }

    /** Returns the types that fields can have. */
    public List<FieldType> types() {
        return List.of(FieldType.values()).stream().filter(each -> each.shape() != Shape.OBJECT).toList();
    }

    /** Returns what the file says about the selected field, as its form sends it back. */
    public String derived() {
        FieldRow row = row();
        return row == null ? "{}" : FieldJson.settings(row.field().derived()).toString();
    }

    /** Returns the state of the editor for its script. */
    public String json() {
        return FieldJson.state(state, rows.stream().map(FieldRow::field).toList(), problems, drawn)
                .toString();
    }

    /** Returns the number of problems that are not about the test data. */
    public long warnings() {
        return problems.stream().filter(each -> each.severity() != Severity.DATA).count();
    }
}
