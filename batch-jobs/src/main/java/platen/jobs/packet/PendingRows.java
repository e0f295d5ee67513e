package platen.jobs.packet;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamReader;
import platen.db.Failpoint;
import platen.db.batch.Part;
import platen.db.batch.PendingRow;
import platen.db.batch.RowStore;

/**
 * The pending rows of one part, a chunk at a time. Its checkpoint is the last row read; rows themselves know whether
 * they are done, so a checkpoint that is behind costs nothing and none is ever ahead.
 */
final class PendingRows implements ItemStreamReader<PendingRow> {
    private static final String CHECKPOINT = "row";

    private final RowStore rows;
    private final Part part;
    private final int chunk;
    private final Deque<PendingRow> read = new ArrayDeque<>();
    private int last;

    PendingRows(RowStore rows, Part part, int chunk) {
        this.rows = rows;
        this.part = part;
        this.chunk = chunk;
        this.last = part.firstRow() - 1;
    }

    @Override
    public void open(ExecutionContext context) {
        last = Math.max(last, context.getInt(CHECKPOINT, last));
    }

    @Override
    public @Nullable PendingRow read() {
        if (read.isEmpty()) {
            read.addAll(rows.pending(part.batchId(), last, part.lastRow(), chunk));
            Failpoint.F17.hit();
        }
        PendingRow next = read.poll();
        if (next != null) {
            last = next.number();
        }
        return next;
    }

    @Override
    public void update(ExecutionContext context) {
        context.putInt(CHECKPOINT, last);
    }
}
