package platen.db.key;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.Environment;

/**
 * A key as stored; the secret itself is not.
 *
 * @param last4 the last four characters, for a person to tell keys apart
 * @param scopes wire names
 * @param expiresAt null for never
 * @param revokedAt null while valid
 * @param lastUsedAt about when it was last used, or null for never
 */
public record ApiKey(UUID id, UUID workspaceId, String name, Environment environment, String last4,
        List<String> scopes, @Nullable Instant expiresAt, @Nullable Instant revokedAt, @Nullable Instant lastUsedAt,
        Instant createdAt) {

    public ApiKey {
        scopes = List.copyOf(scopes);
    }

    public boolean allows(Scope scope) {
        return scopes.contains(scope.wire());
    }

    /** Whether the key opens anything at that time. */
    public boolean validAt(Instant now) {
        return revokedAt == null && (expiresAt == null || now.isBefore(expiresAt));
    }
}
