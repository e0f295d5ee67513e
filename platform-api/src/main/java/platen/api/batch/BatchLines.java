package platen.api.batch;

import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import platen.api.http.error.ApiError;
import platen.api.http.reply.Links;
import platen.db.batch.Batch;
import platen.db.batch.RowResult;
import platen.db.batch.RowStatus;
import platen.db.core.PublicId;
import platen.jobs.batch.output.ErrorTable;
import platen.jobs.batch.output.RowLines;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the rows of a batch as NDJSON or CSV. */
final class BatchLines {
    private final RowLines lines;

    BatchLines(RowLines lines) {
        this.lines = lines;
    }

    /** Writes the current result of each row, in row order. */
    void results(Batch batch, Links.Base links, HttpServletResponse response) throws IOException {
        lines.results(batch, row -> result(row, links), begin(batch, "results", response));
    }

    /** Writes the failed rows as they were sent, each with its error. A corrected file can be sent again. */
    void errors(Batch batch, HttpServletResponse response) throws IOException {
        lines.errors(batch, begin(batch, "errors", response));
    }

    /**
     * Writes the failed rows as CSV, with the reasons beside their cells.
     *
     * @throws platen.api.http.error.ApiException when they cannot be the rows of a table
     */
    void errorTable(Batch batch, HttpServletResponse response) throws IOException {
        ErrorTable table;
        try {
            table = lines.errorTable(batch);
        } catch (ErrorTable.Unwritable e) {
            throw ApiError.badRequest(String.valueOf(e.getMessage())).refusal();
        }
        try (OutputStream out = begin(batch, "errors.csv", "text/csv;charset=utf-8", response)) {
            table.write(out);
        }
    }

    /** Writes one line for each row that has an output, then one for each merged PDF, with the hash of the bytes. */
    void manifest(Batch batch, HttpServletResponse response) throws IOException {
        lines.manifest(batch, begin(batch, "manifest", response));
    }

    private static OutputStream begin(Batch batch, String what, HttpServletResponse response) throws IOException {
        return begin(batch, what + ".ndjson", "application/x-ndjson", response);
    }

    private static OutputStream begin(Batch batch, String file, String type, HttpServletResponse response)
            throws IOException {
        response.setContentType(type);
        response.setHeader("Content-Disposition",
                "inline; filename=\"" + PublicId.BATCH.of(batch.id()) + "-" + file + "\"");
        return new BufferedOutputStream(response.getOutputStream(), 32 * 1024);
    }

    private static ObjectNode result(RowResult row, Links.Base links) {
        byte[] sha256 = row.sha256();
        ObjectNode json = JsonNodeFactory.instance.objectNode()
                .put("row", row.rowNumber())
                .put("custom_id", row.customId())
                .put("submission_id",
                        row.submissionId() == null ? null : PublicId.SUBMISSION.of(row.submissionId()))
                .put("run_id", row.runId() == null ? null : PublicId.RUN.of(row.runId()))
                // In a dry run, a row that passed validation counts as completed.
                .put("status", row.status() == RowStatus.CHECKED ? "completed" : row.status().wire())
                .put("page_count", row.pageCount())
                .put("documents", row.documents())
                .put("sha256", sha256 == null ? null : HexFormat.of().formatHex(sha256))
                .put("pdf_url", pdfUrl(row, links));
        json.set("error", node(row.error(), JsonNodeFactory.instance.nullNode()));
        json.set("warnings", node(row.warnings(), JsonNodeFactory.instance.arrayNode()));
        return json;
    }

    private static @Nullable String pdfUrl(RowResult row, Links.Base links) {
        if (row.status() != RowStatus.COMPLETED) {
            return null;
        }
        if (row.runId() != null) {
            return row.sha256() == null
                    ? null
                    : links.to("/api/v1/workflows/runs/" + PublicId.RUN.of(row.runId()) + "/pdf");
        }
        return row.submissionId() == null
                ? null
                : links.to("/api/v1/submissions/" + PublicId.SUBMISSION.of(row.submissionId()) + "/pdf");
    }

    private static JsonNode node(@Nullable String json, JsonNode otherwise) {
        return json == null ? otherwise : StoredJson.node(json);
    }
}
