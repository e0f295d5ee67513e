package platen.db.submission;

/**
 * The result of a completed render.
 *
 * @param sha256 of the whole PDF
 * @param warnings JSON array of warnings of the render; added to those of the data
 * @param engineRevision revision of the engine that rendered it
 */
public record RenderResultRow(byte[] sha256, int pageCount, int renderMs, String warnings, int engineRevision) {}
