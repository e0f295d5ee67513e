package platen.db.submission;

import java.util.UUID;
import platen.db.RecordMapper;

/**
 * A submission that a statement has recorded or ended.
 *
 * @param heard whether anybody may want to know: an endpoint of its workspace and environment, or its callback. Told
 *        along with the write, so that nobody has to ask where nobody listens
 */
public record RecordedSubmission(UUID id, boolean heard) {
    static final RecordMapper<RecordedSubmission> ROW = RecordMapper.of(RecordedSubmission.class);

    /** For a RETURNING clause of the table. */
    static String heard(String submission) {
        return """
                exists (select from webhook_endpoint e
                         where e.workspace_id = <s>.workspace_id and e.environment = <s>.environment
                           and e.enabled and e.deleted_at is null)
                or exists (select from submission_callback c where c.submission_id = <s>.id) as heard
                """.replace("<s>", submission);
    }
}
