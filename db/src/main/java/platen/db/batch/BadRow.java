package platen.db.batch;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A failed row with its input.
 *
 * @param templateId template of the row; null for a row of a workflow and one that names no existing template
 * @param content the input; null when its data has been purged
 * @param readable whether the content is a JSON object
 * @param error JSON object in the shape of an API error
 */
public record BadRow(int rowNumber, @Nullable UUID templateId, byte @Nullable [] content, boolean readable,
        String error) {}
