package platen.db.event;

import java.time.Instant;
import java.util.UUID;

/**
 * An event.
 *
 * @param data JSON object, delivered byte for byte
 */
public record Event(UUID id, UUID workspaceId, EventType type, String data, Instant createdAt) {}
