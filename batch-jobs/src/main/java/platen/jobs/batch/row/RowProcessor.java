package platen.jobs.batch.row;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Format;
import platen.db.batch.PendingRow;
import platen.db.batch.Phase;
import platen.db.batch.RowResult;
import platen.db.batch.RowStatus;
import platen.jobs.batch.definition.BatchDefinition;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.error.ErrorJson;
import platen.jobs.json.StoredJson;
import platen.jobs.render.accept.PinnedTemplate;
import platen.jobs.render.batch.BatchRenders;
import platen.jobs.render.batch.BatchRenders.FinishedDocument;
import platen.jobs.run.BatchRuns;
import platen.jobs.run.BatchRuns.Bad;
import platen.jobs.run.BatchRuns.Good;
import platen.jobs.run.RunResult;
import platen.jobs.workflow.FieldPath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Checks and renders single rows. Errors of a row are returned as values; only infrastructure failures are thrown. */
public final class RowProcessor {
    /**
     * Known members of a row, including {@code row} and {@code error}, which corrected lines of the error file still
     * contain.
     */
    private static final Set<String> MEMBERS = Set.of("custom_id", "template", "data", "metadata", "row", "error");

    private final BatchRenders renders;
    private final BatchRuns runs;

    public RowProcessor(RowRenderers renderers) {
        this.renders = renderers.renders();
        this.runs = renderers.runs();
    }

    /** Checks or renders a row, as the pass over the rows demands. */
    public RowOutcome process(BatchDefinition batchDefinition, Phase phase, PendingRow row) {
        return switch (phase) {
            case CHECK -> check(batchDefinition, row);
            case RENDER -> render(batchDefinition, row);
        };
    }

    /** Checks a row without rendering it and returns the expected outcome. */
    public RowOutcome check(BatchDefinition batchDefinition, PendingRow row) {
        BatchRuns.Workflow workflow = batchDefinition.workflow();
        ObjectNode sent = StoredJson.object(row.content());
        if (workflow != null) {
            JsonNode answers = data(batchDefinition, sent, runs.fields(workflow));
            return switch (runs.check(batchDefinition.terms(), workflow, answers, batchDefinition.mode())) {
                case Bad bad -> RowOutcome.bad(row.number(), error(bad.refusal()), warnings(sent, List.of()));
                case Good good -> RowOutcome.good(row.number(), good.documents().size(),
                        good.documents().stream().mapToInt(each -> renders.pages(batchDefinition.terms(), each)).sum(),
                        warnings(sent, good.warnings()));
            };
        }
        PinnedTemplate template = batchDefinition.template(row.templateId());
        ValidationResult findings = renders.check(template, data(batchDefinition, sent, renders.schema(template)),
                batchDefinition.mode());
        String warnings = warnings(sent, findings.warnings());
        return findings.valid()
                ? RowOutcome.good(row.number(), 1, renders.pages(batchDefinition.terms(), template), warnings)
                : RowOutcome.bad(row.number(), ErrorJson.write(findings, "template"), warnings);
    }

    /** Renders the document of a row or executes its workflow run. */
    private RowOutcome render(BatchDefinition batchDefinition, PendingRow row) {
        BatchRuns.Workflow workflow = batchDefinition.workflow();
        return workflow == null ? document(batchDefinition, row) : run(batchDefinition, row, workflow);
    }

    private RowOutcome document(BatchDefinition batchDefinition, PendingRow row) {
        PinnedTemplate template = batchDefinition.template(row.templateId());
        ObjectNode sent = StoredJson.object(row.content());
        JsonNode data = data(batchDefinition, sent, renders.schema(template));
        ValidationResult findings = renders.check(template, data, batchDefinition.mode());
        if (!findings.valid() || !(data instanceof ObjectNode object)) {
            return RowOutcome.bad(row.number(), ErrorJson.write(findings, "template"),
                    warnings(sent, findings.warnings()));
        }
        String metadata = sent.path("metadata") instanceof ObjectNode given
                ? given.toString()
                : "{}";
        FinishedDocument document = renders.render(batchDefinition.terms(),
                new BatchRenders.Document(template, object, metadata, findings.warnings(), null, null));
        return new RowOutcome(result(row, document, warnings(sent, findings.warnings())), null,
                List.of(document.row()), renders.file(document).stream().toList());
    }

    private RowOutcome run(BatchDefinition batchDefinition, PendingRow row, BatchRuns.Workflow workflow) {
        ObjectNode sent = StoredJson.object(row.content());
        JsonNode answers = data(batchDefinition, sent, runs.fields(workflow));
        return switch (runs.run(batchDefinition.terms(), workflow, answers, batchDefinition.mode())) {
            case BatchRuns.NotRun notRun ->
                RowOutcome.bad(row.number(), error(notRun.refusal()), warnings(sent, List.of()));
            case BatchRuns.FinishedRun done ->
                new RowOutcome(result(row, done, warnings(sent, done.warnings())), done.run(),
                        done.documents().stream().map(FinishedDocument::row).toList(), runs.files(done));
        };
    }

    private static RowResult result(PendingRow row, FinishedDocument document, @Nullable String warnings) {
        var finished = document.row().finished();
        Pdf pdf = document.pdf();
        return finished == null || pdf == null
                ? new RowResult(row.number(), null, RowStatus.FAILED, document.row().submission().id(), null, null, 1,
                        null, null, document.row().error(), warnings)
                : new RowResult(row.number(), null, RowStatus.COMPLETED, document.row().submission().id(), null,
                        finished.pageCount(), 1, finished.sha256(), (long) pdf.length(), null, warnings);
    }

    private static RowResult result(PendingRow row, BatchRuns.FinishedRun done, @Nullable String warnings) {
        Pdf packet = done.packet();
        boolean failed = done.run().error() != null;
        return new RowResult(row.number(), null, failed ? RowStatus.FAILED : RowStatus.COMPLETED, null,
                done.run().run().id(), done.run().pageCount(), done.documents().size(), done.run().packetSha256(),
                packet == null ? null : (long) packet.length(), done.run().error(), warnings);
    }

    /**
     * Returns a row as an object of NDJSON, whatever its input format was.
     *
     * @param templateId template of the row; null for a row of a workflow and where the template is unknown
     */
    public ObjectNode sent(BatchDefinition batchDefinition, @Nullable UUID templateId, byte[] content) {
        ObjectNode row = StoredJson.object(content);
        BatchRuns.Workflow workflow = batchDefinition.workflow();
        if (row.has("data") && (workflow != null || templateId != null)) {
            row.set("data", data(batchDefinition, row, workflow != null
                    ? runs.fields(workflow)
                    : renders.schema(batchDefinition.template(templateId))));
        }
        return row;
    }

    /**
     * Returns a row as an object of NDJSON with corrected values, which get the types of the schema.
     *
     * @param values texts by path in the data; an empty text removes the value
     */
    public ObjectNode corrected(BatchDefinition batchDefinition, @Nullable UUID templateId, byte[] content,
            Map<String, String> values) {
        ObjectNode row = StoredJson.object(content);
        ObjectNode data = row.withObjectProperty("data");
        values.forEach((path, text) -> new FieldPath(path).put(data,
                text.isEmpty() ? JsonNodeFactory.instance.nullNode() : JsonNodeFactory.instance.stringNode(text)));
        BatchRuns.Workflow workflow = batchDefinition.workflow();
        if (workflow != null || templateId != null) {
            InputSchema schema = workflow != null
                    ? runs.fields(workflow)
                    : renders.schema(batchDefinition.template(templateId));
            row.set("data", CsvValues.typed(data, schema.fields()));
        }
        return row;
    }

    /**
     * Returns the data of a row; texts of a CSV are converted to the types of the schema. Null when there is no data.
     */
    private static @Nullable JsonNode data(BatchDefinition batchDefinition, ObjectNode row, InputSchema schema) {
        JsonNode data = row.get("data");
        return batchDefinition.batch().format() == Format.CSV && data instanceof ObjectNode texts
                ? CsvValues.typed(texts, schema.fields())
                : data;
    }

    private static String error(RunResult.Refused refused) {
        return switch (refused) {
            case RunResult.DataInvalid invalid -> ErrorJson.write(invalid.findings(), "workflow");
            case RunResult.NotPublished not -> ErrorJson.write("not_published", not.message());
            case RunResult.TemplateInvalid invalid -> ErrorJson.write("template_invalid", invalid.message());
            case RunResult.NoWorkflow _,RunResult.DifferentData _,RunResult.AllowanceUsed _,RunResult.Quarantined _ ->
                throw new IllegalStateException("Not an answer to a row: " + refused);
        };
    }

    /** Returns the warnings about unknown members of the row (contract rule 12.4), followed by those about its data. */
    private static @Nullable String warnings(ObjectNode sent, List<Warning> ofData) {
        List<Warning> warnings = Stream.concat(sent.propertyNames()
                .stream()
                .filter(name -> !MEMBERS.contains(name))
                .limit(ValidationResult.MAX_PROBLEMS)
                .map(name -> new Warning(name, "is no member of a row; it was ignored")), ofData.stream()).toList();
        return warnings.isEmpty() ? null : Warning.json(warnings).toString();
    }
}
