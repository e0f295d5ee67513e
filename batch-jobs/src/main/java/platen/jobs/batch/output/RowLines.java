package platen.jobs.batch.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import platen.db.batch.BadRow;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStore;
import platen.db.batch.RowResult;
import platen.db.batch.RowStore;
import platen.jobs.batch.definition.BatchDefinition;
import platen.jobs.batch.definition.BatchDefinitions;
import platen.jobs.batch.row.RowProcessor;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the rows of a batch as NDJSON or CSV, loaded a page at a time while they are written. Streams are not closed. */
public final class RowLines {
    private static final int PAGE = 500;

    private final BatchStore batches;
    private final RowStore rows;
    private final BatchDefinitions definitions;
    private final RowProcessor rowProcessor;

    public RowLines(BatchStore batches, RowStore rows, BatchDefinitions definitions, RowProcessor rowProcessor) {
        this.batches = batches;
        this.rows = rows;
        this.definitions = definitions;
        this.rowProcessor = rowProcessor;
    }

    /** Writes the current result of each row, in row order, converted by {@code asJson}. */
    public void results(Batch batch, Function<RowResult, JsonNode> asJson, OutputStream out) throws IOException {
        write(after -> rows.results(batch.id(), after, PAGE), RowResult::rowNumber, asJson, out);
    }

    /** Writes the failed rows as they were sent, each with its error; once corrected, the lines can be sent again. */
    public void errors(Batch batch, OutputStream out) throws IOException {
        BatchDefinition batchDefinition = definitions.load(batch.id());
        write(after -> rows.bad(batch.id(), after, PAGE), BadRow::rowNumber, row -> error(batchDefinition, row), out);
    }

    /**
     * Reads the failed rows as a table, which has each reason beside its value.
     *
     * @throws ErrorTable.Unwritable when they are no table
     */
    public ErrorTable errorTable(Batch batch) {
        BatchDefinition batchDefinition = definitions.load(batch.id());
        return ErrorTable.of(consumer -> each(after -> rows.bad(batch.id(), after, PAGE), BadRow::rowNumber,
                row -> consumer.accept(error(batchDefinition, row))));
    }

    /**
     * Writes the manifest: one line per row that has an output, with the hash of its bytes, then one line per merged
     * PDF.
     */
    public void manifest(Batch batch, OutputStream out) throws IOException {
        write(after -> rows.completed(batch.id(), after, batch.totalRows(), PAGE), RowResult::rowNumber,
                BatchOutputWriter::manifestEntry, out);
        for (BatchFile file : batches.files(batch.id())) {
            // A ZIP is written on request and contains the hashes of its entries itself.
            if (file.sha256() != null) {
                line(BatchOutputWriter.manifestEntry(file), out);
            }
        }
        out.flush();
    }

    private static <R> void write(IntFunction<List<R>> pageAfter, ToIntFunction<R> number,
            Function<R, ? extends JsonNode> asJson, OutputStream out) throws IOException {
        each(pageAfter, number, row -> line(asJson.apply(row), out));
        out.flush();
    }

    /** Takes a row. */
    private interface RowConsumer<R, E extends Exception> {
        void accept(R row) throws E;
    }

    private static <R, E extends Exception> void each(IntFunction<List<R>> pageAfter, ToIntFunction<R> number,
            RowConsumer<R, E> consumer) throws E {
        List<R> page = pageAfter.apply(0);
        while (!page.isEmpty()) {
            for (R row : page) {
                consumer.accept(row);
            }
            page = pageAfter.apply(number.applyAsInt(page.getLast()));
        }
    }

    private static void line(JsonNode json, OutputStream out) throws IOException {
        out.write(json.toString().getBytes(StandardCharsets.UTF_8));
        out.write('\n');
    }

    private ObjectNode error(BatchDefinition batchDefinition, BadRow row) {
        byte[] content = row.content();
        ObjectNode json = content != null && row.readable()
                ? rowProcessor.sent(batchDefinition, row.templateId(), content)
                : JsonNodeFactory.instance.objectNode()
                        .put("raw", content == null ? null : new String(content, StandardCharsets.UTF_8));
        json.put("row", row.rowNumber());
        json.set("error", StoredJson.object(row.error()));
        return json;
    }
}
