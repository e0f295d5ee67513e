package platen.db.person;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A person who logs in to the dashboard.
 *
 * @param email in lower case
 * @param disabledAt since when the person cannot log in, or null
 * @param lastWorkspaceId the workspace that the person opened last, or null
 */
public record Person(UUID id, String email, String name, Language language, Theme theme, @Nullable Instant disabledAt,
        @Nullable UUID lastWorkspaceId, Instant createdAt) {
    public boolean isDisabled() {
        return disabledAt != null;
    }
}
