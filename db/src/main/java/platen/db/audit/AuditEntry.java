package platen.db.audit;

import java.time.Instant;
import java.util.UUID;

/**
 * An entry of the audit log: a change of keys or publications, or a change that Platen made itself.
 *
 * @param type name of an {@link AuditType}; a newer version may have written one that this version does not know
 * @param about id of the object that changed
 * @param data JSON object with details
 */
public record AuditEntry(UUID id, UUID workspaceId, String type, UUID about, String data, Instant createdAt) {}
