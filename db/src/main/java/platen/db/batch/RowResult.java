package platen.db.batch;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a row came to.
 *
 * @param customId its caller's name for it, also where the row was refused because an earlier one bears it
 * @param submissionId its document, null for a row of a workflow and a row that came to none
 * @param runId its run, likewise
 * @param documents rendered for it
 * @param sha256 of its PDF
 * @param length of its PDF in bytes
 * @param error JSON object of decision C14, null unless it failed
 * @param warnings JSON array, or null for none
 */
public record RowResult(int rowNumber, @Nullable String customId, RowStatus status, @Nullable UUID submissionId,
        @Nullable UUID runId, @Nullable Integer pageCount, @Nullable Integer documents, byte @Nullable [] sha256,
        @Nullable Long length, @Nullable String error, @Nullable String warnings) {}
