package platen.jobs.batch.output;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.batch.BatchFile;
import platen.db.batch.RowResult;
import platen.db.batch.RowStore;

/** Reads the completed rows of a batch file in order, a few at a time. Not thread-safe. */
final class CompletedRows {
    private static final int AT_ONCE = 50;

    private final RowStore rows;
    private final UUID batchId;
    private final BatchFile file;
    private final Deque<RowResult> read = new ArrayDeque<>();
    private int last;

    CompletedRows(RowStore rows, UUID batchId, BatchFile file) {
        this.rows = rows;
        this.batchId = batchId;
        this.file = file;
        this.last = file.firstRow() - 1;
    }

    /** Returns the next row; null after the last one. */
    @Nullable
    RowResult next() {
        if (read.isEmpty() && last < file.lastRow()) {
            List<RowResult> page = rows.completed(batchId, last, file.lastRow(), AT_ONCE);
            last = page.isEmpty() ? file.lastRow() : page.getLast().rowNumber();
            read.addAll(page);
        }
        return read.poll();
    }
}
