package platen.ops.admin;

import java.io.PrintWriter;
import java.time.Duration;
import platen.db.batch.Batch;

/** One line that tells how far a bulk order is, then a table of what it came to. */
final class BatchProgress {
    private static final int WIDTH = 30;

    private final PrintWriter out;
    private final long startNanos = System.nanoTime();
    private final int before;

    /** @param batch as it is found: what it has come to already is not this command's pace */
    BatchProgress(PrintWriter out, Batch batch) {
        this.out = out;
        this.before = batch.ended();
    }

    synchronized void look(Batch batch) {
        int total = Math.max(1, batch.totalRows());
        int filled = (int) ((long) WIDTH * batch.ended() / total);
        double perSecond = rate(batch);
        out.print("\r[%s%s] %,d of %,d rows, %.1f rows/s%-16s".formatted("#".repeat(filled),
                ".".repeat(WIDTH - filled), batch.ended(), batch.totalRows(), perSecond,
                left(batch.totalRows() - batch.ended(), perSecond)));
        out.flush();
    }

    /** Nothing once all rows are done, and nothing that would be a guess. */
    private static String left(int rows, double perSecond) {
        return rows == 0 || perSecond <= 0
                ? ""
                : ", " + Times.span(Duration.ofSeconds((long) (rows / perSecond))) + " left";
    }

    /** The summary. */
    synchronized void end(Batch batch) {
        look(batch);
        out.println();
        new Table("STATUS", "ROWS", "COMPLETED", "FAILED", "DOCUMENTS", "PAGES", "ROWS/S")
                .row(batch.status().wire(), batch.totalRows(), batch.succeeded(), batch.failed(), batch.documents(),
                        batch.pages(), "%.1f".formatted(rate(batch)))
                .print(out);
    }

    private double rate(Batch batch) {
        return (batch.ended() - before) / Math.max(0.001, (System.nanoTime() - startNanos) / 1e9);
    }
}
