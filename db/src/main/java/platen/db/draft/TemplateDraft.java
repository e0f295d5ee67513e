package platen.db.draft;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The draft of a template.
 *
 * @param revision rises with each save; 0 for a draft that was not saved yet
 * @param baseVersion version that the draft began with, or null when the template had none
 * @param updatedBy name of the author of the latest save, for display; null for a draft that was not saved yet
 */
public record TemplateDraft(UUID templateId, UUID organizationId, int revision, DraftContent content,
        @Nullable Integer baseVersion, Instant updatedAt, @Nullable String updatedBy) {}
