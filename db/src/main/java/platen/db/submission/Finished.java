package platen.db.submission;

/**
 * What a finished render leaves.
 *
 * @param sha256 of the whole PDF
 * @param warnings JSON array
 */
public record Finished(byte[] sha256, int pageCount, int renderMs, String warnings) {}
