package platen.db.audit;

import java.time.Instant;
import java.util.UUID;

/**
 * A change that somebody may ask about later: of keys, of what environments show, or by Platen itself.
 *
 * @param type an {@link AuditType}'s name; a newer version may have written one that this one does not know
 * @param about id of what it is about
 * @param data JSON object that tells the rest
 */
public record AuditEntry(UUID id, UUID workspaceId, String type, UUID about, String data, Instant createdAt) {}
