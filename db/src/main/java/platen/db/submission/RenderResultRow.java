package platen.db.submission;

import org.jspecify.annotations.Nullable;

/**
 * The result of a completed render.
 *
 * @param sha256 of the whole PDF
 * @param warnings JSON array of warnings of the render; added to those of the data
 * @param engineRevision revision of the engine that rendered it
 * @param contentSha256 SHA-256 of the PDF before it was sealed; null for a document without a seal
 * @param sealedLevel level of the seal, such as {@code B-B}; null for a document without a seal
 */
public record RenderResultRow(byte[] sha256, int pageCount, int renderMs, String warnings, int engineRevision,
        byte @Nullable [] contentSha256, @Nullable String sealedLevel) {

    /** Creates the result of a document without a seal. */
    public RenderResultRow(byte[] sha256, int pageCount, int renderMs, String warnings, int engineRevision) {
        this(sha256, pageCount, renderMs, warnings, engineRevision, null, null);
    }
}
