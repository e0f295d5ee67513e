package platen.db.batch;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A failed row with what it said.
 *
 * @param templateId what it goes to, null for a row of a workflow and one that names no template of ours
 * @param content null when its data has been purged
 * @param readable whether the content is a JSON object
 * @param error JSON object of decision C14
 */
public record BadRow(int rowNumber, @Nullable UUID templateId, byte @Nullable [] content, boolean readable,
        String error) {}
