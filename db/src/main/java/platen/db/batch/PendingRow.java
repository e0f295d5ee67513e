package platen.db.batch;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row that has not been processed yet.
 *
 * @param templateId template of the row; null for a row of a workflow
 * @param content a JSON object
 */
public record PendingRow(int number, @Nullable String customId, @Nullable UUID templateId, byte[] content) {}
