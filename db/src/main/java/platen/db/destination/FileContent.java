package platen.db.destination;

import platen.db.core.WireName;

/** Which files of a batch are put to a destination. */
public enum FileContent implements WireName {
    /** The PDF of each row, a document or a packet, as a file of its own. */
    DOCUMENTS("pdf"),
    /** The ZIPs of all PDFs; large batches have several. */
    ZIP("zip"),
    /** The merged PDFs; large batches have several. */
    MERGED("pdf"),
    /** The list of the outputs with their hashes, in NDJSON. */
    MANIFEST("ndjson"),
    /** The failed rows with their errors, in NDJSON; no file when no row failed. */
    ERRORS("ndjson");

    private final String extension;

    FileContent(String extension) {
        this.extension = extension;
    }

    /** Returns the extension of its file names, without a dot. */
    public String extension() {
        return extension;
    }
}
