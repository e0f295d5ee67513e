package platen.ops.admin;

import java.io.PrintWriter;
import java.time.Duration;
import platen.db.batch.Batch;
import platen.jobs.packet.Watcher;

/** One line that tells how far a bulk order is, then a table of what it came to. */
final class BatchProgress implements Watcher {
    private static final int WIDTH = 30;

    private final PrintWriter out;
    private final long startNanos = System.nanoTime();
    private int before = -1;

    BatchProgress(PrintWriter out) {
        this.out = out;
    }

    @Override
    public synchronized void look(Batch batch) {
        if (before < 0) {
            before = batch.ended();
        }
        int total = Math.max(1, batch.totalRows());
        int filled = (int) ((long) WIDTH * batch.ended() / total);
        double perSecond = rate(batch);
        String left = perSecond > 0
                ? Times.span(Duration.ofSeconds((long) ((total - batch.ended()) / perSecond)))
                : "?";
        out.print("\r[%s%s] %,d of %,d rows, %.1f rows/s, %s left   ".formatted("#".repeat(filled),
                ".".repeat(WIDTH - filled), batch.ended(), batch.totalRows(), perSecond, left));
        out.flush();
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
        return (batch.ended() - Math.max(0, before)) / Math.max(0.001, (System.nanoTime() - startNanos) / 1e9);
    }
}
