package platen.db.submission;

import java.lang.invoke.MethodHandles;
import java.util.UUID;
import platen.db.statement.RecordReader;

/**
 * A submission that a statement has recorded or ended.
 *
 * @param hasReceivers whether an event may have receivers: an endpoint of its workspace and environment, or its callback.
 *     Returned by the same statement, so that no query is needed when there are none
 */
public record RecordedSubmission(UUID id, boolean hasReceivers) {
    static final RecordReader<RecordedSubmission> ROW = RecordReader.of(MethodHandles.lookup(),
            RecordedSubmission.class);

    /** Returns the SQL expression of {@code hasReceivers} for a RETURNING clause. */
    static String hasReceivers(String submission) {
        return """
                exists (select from webhook_endpoint e
                         where e.workspace_id = <s>.workspace_id and e.environment = <s>.environment
                           and e.enabled and e.deleted_at is null)
                or exists (select from submission_callback c where c.submission_id = <s>.id) as has_receivers
                """.replace("<s>", submission);
    }
}
