package platen.db.form;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A page that was sent.
 *
 * @param submissionId null while it is being accepted, and of a form of a workflow
 * @param runId null while it is being accepted, and of a form of a template
 * @param downloads how often its PDF was downloaded by the person who sent it
 * @param mailState whether a mail is sent to that person
 */
public record FormAnswer(@Nullable UUID submissionId, @Nullable UUID runId, int downloads, FormReceipt.State mailState,
        Instant createdAt) {}
