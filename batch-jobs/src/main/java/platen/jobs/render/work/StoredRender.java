package platen.jobs.render.work;

import platen.db.blob.BlobStore;
import platen.db.submission.RenderResultRow;
import platen.jobs.engine.model.Pdf;

/**
 * A completed render as it is stored.
 *
 * @param pdf the document
 * @param file the document as the store of files has it
 */
public record StoredRender(Pdf pdf, BlobStore.File file, RenderResultRow result) {
    /** Maximum size of a document whose render shares a transaction: others would wait for a larger one. */
    private static final int MAX_SHARED_BYTES = 256 << 10;

    /** Returns whether the render may be recorded in one transaction with others. */
    public boolean sharesTransaction() {
        return file.bytes().length <= MAX_SHARED_BYTES;
    }
}
