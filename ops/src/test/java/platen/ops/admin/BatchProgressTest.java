package platen.ops.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.batch.PartStore.PartCounts;
import platen.db.core.Environment;
import platen.ops.admin.batch.BatchProgress;
import platen.ops.admin.batch.StatusLine;

/** Tests the progress line of a running batch. */
class BatchProgressTest {
    private static final PartCounts NONE = new PartCounts(0, 0, 0, 0, 0, 0);
    private static final int REFUSED = 6;

    private long nanos;
    private final BatchProgress progress = new BatchProgress(() -> nanos, batch(BatchStatus.VALIDATING, 0, REFUSED));

    @Test
    void rowsRefusedAsTheyCameInAreNeitherDoneNorToBeDone() {
        assertThat(at(1, BatchStatus.IN_PROGRESS, NONE, parts(0, 0)))
                .isEqualTo("[....................] 0 of 300 rows, time left unknown");
        assertThat(at(2, BatchStatus.IN_PROGRESS, NONE, parts(145, 5)))
                .isEqualTo("[##########..........] 150 of 300 rows, 150 rows/s, 1s left");
    }

    @Test
    void timeIsLeftAsLongAsRowsAre() {
        at(1, BatchStatus.IN_PROGRESS, NONE, parts(0, 0));
        assertThat(at(2, BatchStatus.IN_PROGRESS, NONE, parts(299, 0))).endsWith("299 rows/s, 1s left");
        assertThat(at(3, BatchStatus.FINALIZING, NONE, parts(300, 0))).endsWith("300 of 300 rows, making its files");
        assertThat(at(4, BatchStatus.COMPLETED, NONE, parts(300, 0))).endsWith("300 of 300 rows");
    }

    @Test
    void timeLeftIsUnknownOnceNothingHasMovedForAWhile() {
        at(1, BatchStatus.IN_PROGRESS, NONE, parts(0, 0));
        assertThat(at(11, BatchStatus.IN_PROGRESS, NONE, parts(50, 0))).endsWith("5.0 rows/s, 50s left");
        at(20, BatchStatus.IN_PROGRESS, NONE, parts(50, 0));
        assertThat(at(45, BatchStatus.IN_PROGRESS, NONE, parts(50, 0))).endsWith("50 of 300 rows, time left unknown");
        assertThat(at(46, BatchStatus.CANCELLING, NONE, parts(50, 0))).endsWith("50 of 300 rows, being cancelled");
    }

    @Test
    void earlierRowsDoNotCountForTheRateOfThisCommand() {
        assertThat(at(1, BatchStatus.IN_PROGRESS, NONE, parts(200, 0))).endsWith("200 of 300 rows, time left unknown");
        assertThat(at(11, BatchStatus.IN_PROGRESS, NONE, parts(210, 0))).endsWith("1.0 rows/s, 01m 30s left");
    }

    @Test
    void aCheckOfAllRowsHasAPaceOfItsOwn() {
        at(1, BatchStatus.VALIDATING, parts(0, 0), NONE);
        assertThat(at(2, BatchStatus.VALIDATING, parts(140, 10), NONE))
                .isEqualTo("[##########..........] 150 of 300 rows checked, 150 rows/s, 1s left");
        assertThat(at(3, BatchStatus.IN_PROGRESS, parts(280, 20), parts(0, 0)))
                .isEqualTo("[....................] 0 of 280 rows, time left unknown");
        assertThat(at(13, BatchStatus.IN_PROGRESS, parts(280, 20), parts(70, 0)))
                .isEqualTo("[#####...............] 70 of 280 rows, 7.0 rows/s, 30s left");
    }

    @Test
    void theSummaryTellsThePaceOfTheWholeTime() {
        nanos = Duration.ofSeconds(60).toNanos();
        var out = new StringWriter();
        progress.summary(batch(BatchStatus.COMPLETED, 290, REFUSED + 10)).print(new PrintWriter(out));
        assertThat(out.toString().replaceAll(" +", " ")).contains("completed 306 290 16 290 290 01m 00s 5.0");
    }

    @Test
    void inALogTheLastLineStandsEvenWhenItCameSoonAfterTheFirst() {
        var out = new StringWriter();
        var line = new StatusLine(new PrintWriter(out), StatusLine.Medium.LOG);
        line.show("first");
        line.show("second");
        line.show("third");
        line.close();
        line.show("too late");
        assertThat(out.toString().lines()).containsExactly("first", "third");
    }

    @Test
    void inALogALineThatStandsAlreadyIsNotWrittenAgain() {
        var out = new StringWriter();
        var line = new StatusLine(new PrintWriter(out), StatusLine.Medium.LOG);
        line.show("done");
        line.show("done");
        line.close();
        assertThat(out.toString().lines()).containsExactly("done");
    }

    @Test
    void onATerminalEachLineCoversTheOneBefore() {
        var out = new StringWriter();
        var line = new StatusLine(new PrintWriter(out), StatusLine.Medium.TERMINAL);
        line.show("a long one");
        line.show("short");
        line.close();
        line.show("too late");
        assertThat(out.toString()).isEqualTo("\ra long one\rshort     " + System.lineSeparator());
    }

    private String at(int second, BatchStatus status, PartCounts check, PartCounts render) {
        nanos = Duration.ofSeconds(second).toNanos();
        return progress.line(batch(status, (int) render.succeededRows(),
                REFUSED + (int) (check.failedRows() + render.failedRows())), check, render);
    }

    private static PartCounts parts(int succeededRows, int failedRows) {
        return new PartCounts(0, 1, 0, 0, succeededRows, failedRows);
    }

    private static Batch batch(BatchStatus status, int succeeded, int failed) {
        var id = new UUID(1, 1);
        return new Batch(id, id, id, Environment.PRODUCTION, id, "welcome", null, null, null, Format.NDJSON, false,
                OnError.CONTINUE, false, false, false, "{}", null, null, status, 300 + REFUSED, REFUSED, succeeded,
                failed, succeeded, succeeded, null, 0, null, 1, Instant.EPOCH, null, null);
    }
}
