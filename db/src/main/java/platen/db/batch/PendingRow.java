package platen.db.batch;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row that waits for its turn.
 *
 * @param templateId what it goes to, null for a row of a workflow
 * @param content a JSON object
 */
public record PendingRow(int number, @Nullable String customId, @Nullable UUID templateId, byte[] content) {}
