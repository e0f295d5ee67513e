package platen.db.batch;

import org.jspecify.annotations.Nullable;

/**
 * A failed row with what it said.
 *
 * @param content null when its data has been purged
 * @param readable whether the content is a JSON object
 * @param error JSON object of decision C14
 */
public record BadRow(int rowNumber, byte @Nullable [] content, boolean readable, String error) {}
