package platen.db.batch;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row as received.
 *
 * @param number from 1
 * @param customId the caller's id of the row, or null
 * @param repeatedId the caller's id when an earlier row already has it, or null
 * @param templateId template of the row; null for a row of a workflow and one whose template is unknown
 * @param content a JSON object, or the first bytes of content that is none
 * @param readable whether the content is a JSON object
 * @param error JSON object in the shape of an API error when the row is already refused, else null
 */
public record NewRow(int number, @Nullable String customId, @Nullable String repeatedId, @Nullable UUID templateId,
        byte[] content, boolean readable, @Nullable String error) {

    /** A row with the id that its caller gave it. */
    public NewRow(int number, @Nullable String customId, @Nullable UUID templateId, byte[] content, boolean readable,
            @Nullable String error) {
        this(number, customId, null, templateId, content, readable, error);
    }

    /** Returns this row as refused for its id, which it loses. */
    public NewRow refused(String reason) {
        return new NewRow(number, null, customId, templateId, content, readable, reason);
    }
}
