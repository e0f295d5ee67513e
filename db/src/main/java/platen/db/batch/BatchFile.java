package platen.db.batch;

import org.jspecify.annotations.Nullable;

/**
 * An output file that combines several rows.
 *
 * @param number from 1
 * @param documents number of PDFs in the file
 * @param length in bytes; null for a zip, which is created on request
 * @param sha256 null for a zip, and for a merged PDF that was purged with one of its documents
 */
public record BatchFile(FileKind kind, int number, int firstRow, int lastRow, int documents, long pages,
        @Nullable Long length, byte @Nullable [] sha256) {}
