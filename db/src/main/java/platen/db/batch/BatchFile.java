package platen.db.batch;

import org.jspecify.annotations.Nullable;

/**
 * One file that holds several rows.
 *
 * @param number from 1
 * @param documents PDFs in it
 * @param length in bytes, null for a zip, which is written when it is asked for
 * @param sha256 null for a zip, and for a merged PDF that was purged with one of its documents
 */
public record BatchFile(FileKind kind, int number, int firstRow, int lastRow, int documents, long pages,
        @Nullable Long length, byte @Nullable [] sha256) {}
