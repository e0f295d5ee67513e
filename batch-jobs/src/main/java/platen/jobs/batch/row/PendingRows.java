package platen.jobs.batch.row;

import java.util.ArrayDeque;
import java.util.Deque;
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
public final class PendingRows implements ItemReader<PendingRow> {
    private final RowStore rows;
    private final Part part;
    private final int chunk;
    private final Deque<PendingRow> read = new ArrayDeque<>();
    private int last;

    public PendingRows(RowStore rows, Part part, int chunk) {
        this.rows = rows;
        this.part = part;
        this.chunk = chunk;
        this.last = part.firstRow() - 1;
    }

    @Override
    public @Nullable PendingRow read() {
        if (read.isEmpty()) {
            read.addAll(rows.pending(part.batchId(), last, part.lastRow(), chunk));
            Failpoint.AFTER_CHUNK_READ.hit();
        }
        PendingRow next = read.poll();
        if (next != null) {
            last = next.number();
        }
        return next;
    }
}
