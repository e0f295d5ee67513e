package platen.db.member;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An invitation that has not been accepted.
 *
 * @param email in lower case
 * @param invitedBy the person who invited, or null for the command line
 */
public record Invitation(UUID id, UUID organizationId, String email, Role role, @Nullable UUID invitedBy,
        Instant createdAt, Instant expiresAt) {}
