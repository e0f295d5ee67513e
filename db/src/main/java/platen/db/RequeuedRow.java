package platen.db;

import java.util.UUID;

/**
 * A row that nobody worked on though it was due; it is queued again.
 *
 * @param attempt how often it was claimed; 0 when only its bell was lost
 */
public record RequeuedRow(UUID id, int attempt) {}
