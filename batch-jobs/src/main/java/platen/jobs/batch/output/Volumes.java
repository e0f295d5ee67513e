package platen.jobs.batch.output;

import java.util.ArrayList;
import java.util.List;
import platen.db.batch.BatchFile;
import platen.db.batch.FileKind;
import platen.db.batch.RowResult;

/** Splits rows into ranges that each fit into one file. */
final class Volumes {
    /** Maximum size of a ZIP in bytes, which all common tools unpack in reasonable time. */
    private static final long ZIP_BYTES = 1L << 30;
    private static final int ZIP_ROWS = 20_000;
    /** Maximum number of pages of one document (contract section 13). */
    private static final int MERGED_PAGES = 5_000;

    private final FileKind kind;
    private final List<BatchFile> closed = new ArrayList<>();
    private int first;
    private int last;
    private int count;
    private long pages;
    private long bytes;

    Volumes(FileKind kind) {
        this.kind = kind;
    }

    void add(RowResult row) {
        long length = row.length() == null ? 0 : row.length();
        int pageCount = row.pageCount() == null ? 0 : row.pageCount();
        if (length == 0) {
            // No document of the run applied.
            return;
        }
        boolean full = switch (kind) {
            case ZIP -> bytes + length > ZIP_BYTES || count == ZIP_ROWS;
            case MERGED -> pages + pageCount > MERGED_PAGES;
        };
        if (full && count > 0) {
            next();
        }
        if (count == 0) {
            first = row.rowNumber();
        }
        last = row.rowNumber();
        count++;
        pages += pageCount;
        bytes += length;
    }

    private void next() {
        closed.add(new BatchFile(kind, closed.size() + 1, first, last, count, pages, null, null));
        count = 0;
        pages = 0;
        bytes = 0;
    }

    List<BatchFile> close() {
        if (count > 0) {
            next();
        }
        return closed;
    }
}
