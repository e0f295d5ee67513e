package platen.ops.admin.batch;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import platen.db.batch.Batch;
import platen.db.batch.PartStore.PartCounts;
import platen.db.batch.Phase;
import platen.jobs.engine.model.Count;
import platen.ops.admin.Table;
import platen.ops.admin.Times;

/**
 * Formats the progress of a batch as one line and its result as a table. Rows that were rejected when they were read
 * count neither in the bar nor in the rate. Not thread-safe.
 */
public final class BatchProgress {
    private static final int WIDTH = 20;
    private static final double FEW = 10;

    private final LongSupplier nanos;
    private final long startNanos;
    private final int before;
    private final Map<Phase, ProgressRate> paces = new EnumMap<>(Phase.class);

    /**
     * @param nanos clock in nanoseconds, such as {@link System#nanoTime()}
     * @param batch state at the start; rows that are done already do not count in this command's rate
     */
    public BatchProgress(LongSupplier nanos, Batch batch) {
        this.nanos = nanos;
        this.startNanos = nanos.getAsLong();
        this.before = batch.ended();
    }

    /** One pass over the rows: the number done and the total. */
    private record Pass(Phase phase, int done, int rows) {
        static Pass of(Batch batch, PartCounts check, PartCounts render) {
            int rows = batch.totalRows() - batch.refusedRows();
            return check.any() && !render.any()
                    ? new Pass(Phase.CHECK, ended(check), rows)
                    : new Pass(Phase.RENDER, ended(render), rows - (int) check.failedRows());
        }

        private static int ended(PartCounts parts) {
            return Math.toIntExact(parts.succeededRows() + parts.failedRows());
        }

        int left() {
            return rows - done;
        }
    }

    /**
     * Returns the progress line.
     *
     * @param check progress of the first pass's partitions, if it has any
     * @param render progress of the second pass's partitions
     */
    public String line(Batch batch, PartCounts check, PartCounts render) {
        Pass pass = Pass.of(batch, check, render);
        ProgressRate pace = paces.computeIfAbsent(pass.phase(), _ -> new ProgressRate());
        pace.look(nanos.getAsLong(), pass.done());
        int filled = pass.rows() == 0 ? WIDTH : (int) ((long) WIDTH * pass.done() / pass.rows());
        String word = switch (pass.phase()) {
            case CHECK -> " checked";
            case RENDER -> "";
        };
        return "[%s%s] %,d of %s%s".formatted("#".repeat(filled), ".".repeat(WIDTH - filled), pass.done(),
                Count.of(pass.rows(), "row", "rows"), word) + outlook(batch, pass, pace);
    }

    private static String outlook(Batch batch, Pass pass, ProgressRate pace) {
        return switch (batch.status()) {
            case COMPLETED, FAILED, CANCELLED -> "";
            case CANCELLING -> ", being cancelled";
            case FINALIZING -> ", making its files";
            case RECEIVING, VALIDATING, IN_PROGRESS -> pass.left() == 0
                    ? ""
                    : rate(pace) + pace.timeFor(pass.left())
                            .map(time -> ", " + Times.rough(time) + " left")
                            .orElse(", time left unknown");
        };
    }

    private static String rate(ProgressRate pace) {
        return pace.perSecond()
                .stream()
                .mapToObj(perSecond -> (perSecond < FEW ? ", %.1f rows/s" : ", %,.0f rows/s").formatted(perSecond))
                .findFirst()
                .orElse("");
    }

    /** Returns the summary; its rate covers the whole time, including checks and files. */
    public Table summary(Batch batch) {
        double seconds = (nanos.getAsLong() - startNanos) / 1e9;
        int rows = batch.ended() - before;
        return new Table("STATUS", "ROWS", "COMPLETED", "FAILED", "DOCUMENTS", "PAGES", "TIME", "ROWS/S").row(
                batch.status().wire(), batch.totalRows(), batch.succeeded(), batch.failed(), batch.documents(),
                batch.pages(), Times.span(Duration.ofMillis((long) (seconds * 1_000))),
                rows == 0 ? null : "%.1f".formatted(rows / seconds));
    }
}
