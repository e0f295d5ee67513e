package platen.db.event;

import java.time.Instant;
import java.util.UUID;

/**
 * Something that happened.
 *
 * @param data JSON object, kept to the byte
 */
public record Event(UUID id, UUID workspaceId, EventType type, String data, Instant createdAt) {}
