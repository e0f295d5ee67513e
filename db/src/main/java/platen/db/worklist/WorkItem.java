package platen.db.worklist;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work.
 *
 * @param subject alias of the template or workflow, the type of event of a delivery; null for a batch whose rows name
 *     their templates
 * @param stage in words of the table it is in; null when it has none
 * @param attempt how often it was claimed
 * @param claimedBy process that claimed it last, by the application name of its connections; null when not recorded
 * @param dueAt when another worker may take it over, by the database's clock; null when it is final
 * @param paused whether its workspace is paused or quarantined
 * @param error JSON object in the shape of an API error; null when there is none
 */
public record WorkItem(UUID id, UUID workspaceId, String workspace, @Nullable String subject, String environment,
        @Nullable String stage, int attempt, @Nullable String claimedBy, Instant createdAt, @Nullable Instant dueAt,
        boolean paused, @Nullable String error) {}
