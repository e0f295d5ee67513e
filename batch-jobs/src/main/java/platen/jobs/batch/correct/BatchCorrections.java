package platen.jobs.batch.correct;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.batch.BadRow;
import platen.db.batch.Batch;
import platen.db.batch.Format;
import platen.db.batch.RowStore;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.workspace.Workspace;
import platen.jobs.batch.correct.FailedRow.BadField;
import platen.jobs.batch.definition.BatchDefinition;
import platen.jobs.batch.definition.BatchDefinitions;
import platen.jobs.batch.intake.BatchChanges;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.batch.intake.CsvColumns;
import platen.jobs.batch.row.RowProcessor;
import platen.jobs.json.StoredJson;
import platen.jobs.workflow.FieldPath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Shows failed rows with their wrong values, and sends corrected rows again as a new batch with the same options. */
public final class BatchCorrections {
    /** Member of a new batch's metadata: the batch whose rows it corrects. */
    public static final String CORRECTS = "corrects";

    private final RowStore rows;
    private final BatchDefinitions definitions;
    private final RowProcessor processor;
    private final BatchChanges changes;

    public BatchCorrections(RowStore rows, BatchDefinitions definitions, RowProcessor processor,
            BatchChanges changes) {
        this.rows = rows;
        this.definitions = definitions;
        this.processor = processor;
        this.changes = changes;
    }

    /**
     * Returns failed rows of a batch, in order.
     *
     * @param after number of the row behind which they begin
     */
    public List<FailedRow> failed(Batch batch, int after, int limit) {
        BatchDefinition definition = definitions.load(batch.id());
        return rows.bad(batch.id(), after, limit).stream().map(row -> failed(definition, row)).toList();
    }

    private FailedRow failed(BatchDefinition definition, BadRow row) {
        JsonNode error = StoredJson.node(row.error());
        byte[] content = row.content();
        if (content == null || !row.readable()) {
            return new FailedRow(row.rowNumber(), null, List.of(), List.of(error.path("message").asString("")),
                    content == null ? null : new String(content, StandardCharsets.UTF_8), false);
        }
        ObjectNode sent = processor.sent(definition, row.templateId(), content);
        var fields = new ArrayList<BadField>();
        var others = new ArrayList<String>();
        if (error.path("errors").isEmpty()) {
            others.add(error.path("message").asString(""));
        }
        for (JsonNode each : error.path("errors")) {
            String path = each.path("alias").asString("");
            String message = each.path("message").asString("");
            Optional<String> value = FieldPath.wellFormed(path)
                    ? text(new FieldPath(path).in(sent.path("data")))
                    : Optional.empty();
            value.ifPresentOrElse(text -> fields.add(new BadField(path, text, message)),
                    () -> others.add(path + " " + message));
        }
        return new FailedRow(row.rowNumber(), sent.path("custom_id").asString(null), fields, others, null, true);
    }

    /** Returns a value as text that can be corrected; empty for one that is no single value. */
    private static Optional<String> text(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return Optional.of("");
        }
        return value.isContainer()
                ? Optional.empty()
                : Optional.of(value.isString() ? value.stringValue() : value.toString());
    }

    /**
     * Sends rows of a batch again, with corrected values.
     *
     * @param corrected texts by path, by row number; an empty text removes the value
     * @param key idempotency key
     */
    public BatchResult send(Batch batch, Workspace workspace, Map<Integer, Map<String, String>> corrected, String key,
            Actor actor, RequestOrigin origin) {
        BatchDefinition definition = definitions.load(batch.id());
        var body = new ByteArrayOutputStream();
        corrected.forEach((number, values) -> line(definition, number, values).ifPresent(row -> {
            body.writeBytes(row.toString().getBytes(StandardCharsets.UTF_8));
            body.write('\n');
        }));
        ObjectNode metadata = StoredJson.object(batch.metadata()).put(CORRECTS, PublicId.BATCH.of(batch.id()));
        var request = new BatchRequest(workspace, batch.environment(), batch.templateAlias(), batch.workflowAlias(),
                Format.NDJSON, CsvColumns.USUAL, false, batch.onError(), batch.strict(), batch.merged(), metadata, key,
                origin);
        try {
            return changes.acceptLike(batch, request, new ByteArrayInputStream(body.toByteArray()), actor);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<ObjectNode> line(BatchDefinition definition, int number, Map<String, String> values) {
        return rows.bad(definition.id(), number - 1, 1)
                .stream()
                .filter(row -> row.rowNumber() == number && row.readable())
                .flatMap(row -> corrected(definition, row, values).stream())
                .findFirst();
    }

    private Optional<ObjectNode> corrected(BatchDefinition definition, BadRow row, Map<String, String> values) {
        byte @Nullable [] content = row.content();
        return content == null
                ? Optional.empty()
                : Optional.of(processor.corrected(definition, row.templateId(), content, values));
    }
}
