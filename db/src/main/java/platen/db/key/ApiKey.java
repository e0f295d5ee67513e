package platen.db.key;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/**
 * An API key as stored, without its secret.
 *
 * @param last4 the last four characters, by which users tell keys apart
 * @param scopes wire names
 * @param expiresAt null for never
 * @param revokedAt null unless revoked
 * @param lastUsedAt approximate time of the last use, or null for never
 * @param addressRanges as in {@link KeyLimits}
 * @param requestsPerMinute as in {@link KeyLimits}
 */
public record ApiKey(UUID id, UUID workspaceId, String name, Environment environment, String last4,
        List<String> scopes, @Nullable Instant expiresAt, @Nullable Instant revokedAt, @Nullable Instant lastUsedAt,
        Instant createdAt, List<String> addressRanges, @Nullable Integer requestsPerMinute) {

    public ApiKey {
        scopes = List.copyOf(scopes);
        addressRanges = List.copyOf(addressRanges);
    }

    /** Returns from where and how often the key may be used. */
    public KeyLimits limits() {
        return new KeyLimits(addressRanges, requestsPerMinute);
    }

    public boolean allows(Scope scope) {
        return scopes.contains(scope.wire());
    }

    /** Returns whether the key is valid at that time. */
    public boolean validAt(Instant now) {
        return revokedAt == null && (expiresAt == null || now.isBefore(expiresAt));
    }
}
