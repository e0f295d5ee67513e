package platen.web.dashboard.batch;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.web.dashboard.WorkspaceView;

/**
 * How far a batch is.
 *
 * @param left time until its rows are finished at the pace so far; null when it cannot be told
 */
record Progress(Batch batch, @Nullable Duration left) {
    /** Width of the bar in its own units. */
    static final int WIDTH = 1_000;
    private static final int MIN_ROWS = 5;

    static Progress of(Batch batch, Instant now) {
        Instant started = batch.startedAt();
        if (batch.status() != BatchStatus.IN_PROGRESS || started == null || batch.ended() < MIN_ROWS) {
            return new Progress(batch, null);
        }
        long passed = Math.max(1, Duration.between(started, now).toMillis());
        long waiting = batch.totalRows() - batch.ended();
        return new Progress(batch, Duration.ofMillis(passed * waiting / batch.ended()));
    }

    int waiting() {
        return Math.max(0, batch.totalRows() - batch.ended());
    }

    /** Returns the part of the bar that a number of rows takes. */
    int share(int rows) {
        return batch.totalRows() == 0 ? 0 : (int) ((long) rows * WIDTH / batch.totalRows());
    }

    /** Returns the time left as a sentence; empty when it is not known. */
    String leftText(WorkspaceView view) {
        if (left == null) {
            return "";
        }
        long seconds = Math.max(1, left.toSeconds());
        return seconds < 90
                ? view.texts().count("batch.left-seconds", seconds)
                : view.texts().count("batch.left-minutes", (seconds + 59) / 60);
    }
}
