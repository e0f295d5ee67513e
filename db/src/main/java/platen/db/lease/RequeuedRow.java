package platen.db.lease;

import java.util.UUID;

/**
 * A row that was due, had no worker and was queued again.
 *
 * @param attempt how often it was claimed; 0 when only its notification was lost
 */
public record RequeuedRow(UUID id, int attempt) {}
