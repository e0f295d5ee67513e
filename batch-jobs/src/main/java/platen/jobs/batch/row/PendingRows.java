package platen.jobs.batch.row;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.infrastructure.item.ItemReader;
import platen.db.batch.Part;
import platen.db.batch.PendingRow;
import platen.db.batch.RowStore;
import platen.db.core.Failpoint;

/**
 * Reads the pending rows of one part, a chunk at a time. The status of the rows is the checkpoint: rows that are done
 * are not read again.
 */
public final class PendingRows implements ItemReader<List<PendingRow>> {
    private final RowStore rows;
    private final Part part;
    private final int chunk;
    private int last;

    public PendingRows(RowStore rows, Part part, int chunk) {
        this.rows = rows;
        this.part = part;
        this.chunk = chunk;
        this.last = part.firstRow() - 1;
    }

    @Override
    public @Nullable List<PendingRow> read() {
        if (last >= part.lastRow()) {
            return null;
        }
        List<PendingRow> next = rows.pending(part.batchId(), last, part.lastRow(), chunk);
        Failpoint.AFTER_CHUNK_READ.hit();
        if (next.isEmpty()) {
            return null;
        }
        last = next.getLast().number();
        return next;
    }
}
