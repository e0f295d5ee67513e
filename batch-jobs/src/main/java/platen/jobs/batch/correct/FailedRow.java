package platen.jobs.batch.correct;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row that failed, with the values that are wrong.
 *
 * @param customId the caller's id of the row, or null
 * @param fields values that can be corrected
 * @param problems reasons that are about no value, in English
 * @param raw the row, when it could not be read; else null
 * @param sendable whether the row can be sent again
 */
public record FailedRow(int number, @Nullable String customId, List<BadField> fields, List<String> problems,
        @Nullable String raw, boolean sendable) {
    public FailedRow {
        fields = List.copyOf(fields);
        problems = List.copyOf(problems);
    }

    /**
     * A value that is wrong.
     *
     * @param path in the data, such as {@code items[2].price}
     * @param value as text; empty when it is missing
     * @param problem in English
     */
    public record BadField(String path, String value, String problem) {}
}
