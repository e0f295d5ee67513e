package platen.db.submission;

/**
 * What a finished render leaves.
 *
 * @param sha256 of the whole PDF
 * @param warnings JSON array of what the render noted; added to those of the data
 */
public record RenderResultRow(byte[] sha256, int pageCount, int renderMs, String warnings) {}
