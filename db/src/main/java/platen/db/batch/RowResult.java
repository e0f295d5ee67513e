package platen.db.batch;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Result of a row.
 *
 * @param customId the caller's id of the row, also when the row was refused because an earlier one has it
 * @param submissionId its document; null for a row of a workflow and a row without output
 * @param runId its run; null for a row of a template and a row without output
 * @param documents number of rendered documents
 * @param sha256 hash of its PDF
 * @param length of its PDF in bytes
 * @param error JSON object in the shape of an API error, null unless failed
 * @param warnings JSON array, or null for none
 */
public record RowResult(int rowNumber, @Nullable String customId, RowStatus status, @Nullable UUID submissionId,
        @Nullable UUID runId, @Nullable Integer pageCount, @Nullable Integer documents, byte @Nullable [] sha256,
        @Nullable Long length, @Nullable String error, @Nullable String warnings) {}
