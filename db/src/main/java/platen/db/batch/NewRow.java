package platen.db.batch;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One row as it came in.
 *
 * @param number from 1
 * @param customId its caller's name for it, or null
 * @param repeatedId the name that its caller gave it and an earlier row bears, or null
 * @param templateId what it goes to, or null for a row of a workflow and one that is not known to go anywhere
 * @param content a JSON object, or the first bytes of what was none
 * @param readable whether the content is a JSON object
 * @param error JSON object of decision C14 when the row is bad already, else null
 */
public record NewRow(int number, @Nullable String customId, @Nullable String repeatedId, @Nullable UUID templateId,
        byte[] content, boolean readable, @Nullable String error) {

    /** A row under the name that its caller gave it. */
    public NewRow(int number, @Nullable String customId, @Nullable UUID templateId, byte[] content, boolean readable,
            @Nullable String error) {
        this(number, customId, null, templateId, content, readable, error);
    }

    /** This row refused for its name, which it does not get. */
    public NewRow refused(String reason) {
        return new NewRow(number, null, customId, templateId, content, readable, reason);
    }
}
