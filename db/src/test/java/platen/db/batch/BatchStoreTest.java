package platen.db.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.submission.NewSubmission;
import platen.db.submission.RenderResultRow;
import platen.db.submission.RenderedSubmission;
import platen.db.submission.RenderedSubmissionStore;

class BatchStoreTest {
    private static final DatabaseFixture databaseFixture = new DatabaseFixture();
    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final Duration OVER = Duration.ofSeconds(-1);
    private static final String DUPLICATE = "{\"code\":\"bad_request\",\"message\":\"twice\"}";

    private final BatchStore batches = new BatchStore(databaseFixture.database());
    private final IntakeStore intakes = new IntakeStore(databaseFixture.database());
    private final BatchLeaseStore leases = new BatchLeaseStore(databaseFixture.database());
    private final RowStore rows = new RowStore(databaseFixture.database());
    private final PartStore parts = new PartStore(databaseFixture.database());

    @AfterAll
    static void close() {
        databaseFixture.close();
    }

    @Test
    void aBatchIsVisibleOnceItsRowsAreStored() {
        UUID id = received(null);
        rows.append(id, List.of(row(1, "a"), row(2, "b")), DUPLICATE);
        assertThat(batches.find(databaseFixture.workspace().id(), id)).isEmpty();

        assertThat(accepted(id, 2, 0)).isTrue();

        Batch batch = batches.find(databaseFixture.workspace().id(), id).orElseThrow();
        assertThat(batch.status()).isEqualTo(BatchStatus.VALIDATING);
        assertThat(batch.templateAlias()).isEqualTo("letter");
        assertThat(batch.totalRows()).isEqualTo(2);
        assertThat(batches.versions(id)).isEqualTo(Map.of(databaseFixture.templateId(), 1));
        assertThat(batches.find(databaseFixture.workspace("other-" + id, java.util.OptionalInt.empty()).id(), id))
                .isEmpty();
    }

    @Test
    void theSecondRowOfAnameIsABadOne() {
        UUID id = received(null);
        rows.append(id, List.of(row(1, "a"), row(2, "a"), row(3, null)), DUPLICATE);

        assertThat(rows.append(id, List.of(row(4, "a"), row(5, "c")), DUPLICATE)).containsExactly(4);

        assertThat(rows.bad(id, 0, 10)).extracting(BadRow::rowNumber).containsExactly(2, 4);
        assertThat(rows.results(id, 0, 10)).as("told by the name that they do not get")
                .extracting(RowResult::customId)
                .containsExactly("a", "a");
        assertThat(rows.pending(id, 0, 10, 10)).extracting(PendingRow::number).containsExactly(1, 3, 5);
    }

    @Test
    void anIdempotencyKeyBelongsToTheFirstAcceptedBatch() {
        UUID first = received("key");
        UUID second = received("key");
        assertThat(accepted(first, 0, 0)).isTrue();
        assertThat(accepted(second, 0, 0)).isFalse();
        intakes.discard(second);

        assertThat(batches.findByIdempotencyKey(databaseFixture.workspace().organizationId(), "key").orElseThrow().id())
                .isEqualTo(first);
        assertThat(batches.find(second)).isEmpty();
    }

    @Test
    void aBatchThatIsNeverAcceptedIsDeleted() {
        UUID id = PublicId.next();
        intakes.receive(order(id, null), Map.of(), OVER);

        assertThat(intakes.discardAbandoned()).isEqualTo(1);
        assertThat(batches.find(id)).isEmpty();
    }

    @Test
    void onlyOneWorkerLeasesABatchAndALateOneChangesNothing() {
        UUID id = received(null);
        accepted(id, 1, 0);

        assertThat(leases.claim(id, OVER).orElseThrow().attempt()).isEqualTo(1);
        assertThat(leases.claim(id, LEASE).orElseThrow().attempt()).isEqualTo(2);
        assertThat(leases.claim(id, LEASE)).isEmpty();

        assertThat(leases.renew(id, 1, LEASE)).isEmpty();
        assertThat(leases.advance(id, 1, BatchStatus.FINALIZING)).isFalse();
        assertThat(leases.end(id, 1, BatchStatus.COMPLETED, null, DatabaseFixture.THEN)).isFalse();
        assertThat(leases.renew(id, 2, LEASE)).hasValue(BatchStatus.VALIDATING);
        assertThat(leases.end(id, 2, BatchStatus.COMPLETED, null, DatabaseFixture.THEN)).isTrue();
        assertThat(batches.finalAmong(List.of(id))).containsExactly(id);
    }

    @Test
    void aCancelledBatchStaysCancelledUntilItIsReopened() {
        UUID id = received(null);
        accepted(id, 1, 0);
        leases.claim(id, LEASE);

        assertThat(leases.cancel(databaseFixture.workspace().id(), id)).isTrue();
        leases.advance(id, 1, BatchStatus.IN_PROGRESS);
        assertThat(leases.renew(id, 1, LEASE)).hasValue(BatchStatus.CANCELLING);
        assertThat(leases.mayContinue(id)).isFalse();
        leases.end(id, 1, BatchStatus.CANCELLED, null, DatabaseFixture.THEN);
        assertThat(leases.cancel(databaseFixture.workspace().id(), id)).isFalse();

        assertThat(leases.reopen(databaseFixture.workspace().id(), id, LEASE)).isTrue();
        assertThat(batches.find(id).orElseThrow().status()).isEqualTo(BatchStatus.VALIDATING);
        assertThat(leases.claim(id, LEASE).orElseThrow().attempt()).isEqualTo(2);
    }

    @Test
    void aRunningBatchIsInProgressWhenItIsReopened() {
        UUID id = received(null);
        accepted(id, 1, 0);
        leases.claim(id, LEASE);
        parts.open(id, Phase.RENDER, List.of(new PartStore.Opening(0, 1, 1, 7)));
        leases.cancel(databaseFixture.workspace().id(), id);
        leases.end(id, 1, BatchStatus.CANCELLED, null, DatabaseFixture.THEN);

        leases.reopen(databaseFixture.workspace().id(), id, LEASE);

        assertThat(batches.find(id).orElseThrow().status()).isEqualTo(BatchStatus.IN_PROGRESS);
    }

    @Test
    void aBlockedBatchReportsItsReasonUntilItIsReopened() {
        UUID id = received(null);
        accepted(id, 1, 0);
        leases.claim(id, LEASE);
        assertThat(leases.mayContinue(id)).isTrue();

        leases.halt(id, "{\"code\":\"rate_limited\"}");
        leases.halt(id, "{\"code\":\"internal\"}");

        assertThat(leases.progress(id).halt()).contains("rate_limited");
        assertThat(leases.mayContinue(id)).isFalse();
        leases.end(id, 1, BatchStatus.FAILED, leases.progress(id).halt(), DatabaseFixture.THEN);
        leases.reopen(databaseFixture.workspace().id(), id, LEASE);
        assertThat(leases.progress(id)).isEqualTo(new BatchLeaseStore.Progress(BatchStatus.VALIDATING, null, false));
    }

    @Test
    void theSweepFindsABatchWhoseWorkerDied() {
        UUID id = received(null);
        accepted(id, 1, 0);
        leases.claim(id, OVER);

        assertThat(leases.requeue(10, LEASE)).contains(id);
        assertThat(leases.requeue(10, LEASE)).doesNotContain(id);
        assertThat(leases.claim(id, LEASE).orElseThrow().attempt()).isEqualTo(2);
    }

    @Test
    void aPartIsTakenByOneAndCountsForIt() {
        UUID id = received(null);
        accepted(id, 20, 1);
        leases.advance(id, leases.claim(id, LEASE).orElseThrow().attempt(), BatchStatus.IN_PROGRESS);
        parts.open(id, Phase.RENDER,
                List.of(new PartStore.Opening(0, 1, 10, 7), new PartStore.Opening(1, 11, 20, 8)));

        Part first = parts.claim(id, OVER).orElseThrow();
        Part again = parts.claim(id, LEASE).orElseThrow();
        Part second = parts.claim(id, LEASE).orElseThrow();

        assertThat(again.number()).isEqualTo(first.number());
        assertThat(again.stalled()).isEqualTo(2);
        assertThat(second.firstRow()).isEqualTo(11);
        assertThat(parts.claim(id, LEASE)).isEmpty();
        assertThat(parts.count(first, new PartStore.Progress(5, 0, 5, 5, 0), LEASE)).isFalse();
        assertThat(parts.count(again, new PartStore.Progress(5, 1, 5, 10, 0), LEASE)).isTrue();
        parts.finish(again, true);
        parts.release(second);
        assertThat(parts.counts(id, Phase.RENDER)).isEqualTo(new PartStore.PartCounts(1, 0, 1, 0, 5, 1));
        Batch batch = batches.find(id).orElseThrow();
        assertThat(batch.succeeded()).isEqualTo(5);
        assertThat(batch.failed()).isEqualTo(2);
        assertThat(batch.pages()).isEqualTo(10);
    }

    @Test
    void aPartThatIsCheckedAgainCountsItsGoodRowsOnce() {
        UUID id = received(null);
        accepted(id, 10, 0);
        parts.open(id, Phase.CHECK, List.of(new PartStore.Opening(0, 1, 10, 7)));
        Part left = parts.claim(id, LEASE).orElseThrow();
        parts.count(left, new PartStore.Progress(5, 1, 10, 20, 3), LEASE);
        parts.release(left);

        Part again = parts.claim(id, LEASE).orElseThrow();
        parts.count(again, new PartStore.Progress(9, 0, 18, 36, 0), LEASE);

        Batch batch = batches.find(id).orElseThrow();
        assertThat(batch.documents()).isEqualTo(18);
        assertThat(batch.pages()).isEqualTo(36);
        assertThat(batch.failed()).isEqualTo(1);
        assertThat(batch.rowWarnings()).isEqualTo(3);
    }

    @Test
    void aClosedPartIsNeitherClaimedNorCountedUntilItIsReopened() {
        UUID id = received(null);
        accepted(id, 20, 0);
        var openings = List.of(new PartStore.Opening(0, 1, 10, 7), new PartStore.Opening(1, 11, 20, 8));
        parts.open(id, Phase.RENDER, openings);
        Part held = parts.claim(id, LEASE).orElseThrow();

        parts.close(id);

        assertThat(parts.claim(id, LEASE)).isEmpty();
        assertThat(parts.count(held, new PartStore.Progress(1, 0, 1, 1, 0), LEASE)).isFalse();
        parts.open(id, Phase.RENDER, openings);
        assertThat(parts.claim(id, LEASE).orElseThrow().number()).isZero();
    }

    @Test
    void warningsOfFilesBeyondAMaximumAreToldTogether() {
        UUID id = received(null);
        assertThat(accepted(id, 1, 0)).isTrue();
        String rest = "[{\"alias\": \"\", \"message\": \"more\"}]";
        for (int file = 1; file <= 5; file++) {
            batches.addWarnings(id, """
                    [{"alias": "", "message": "a%d"}, {"alias": "", "message": "b%d"}]""".formatted(file, file), rest,
                    5);
        }
        assertThat(batches.find(databaseFixture.workspace().id(), id).orElseThrow().warnings())
                .isEqualToIgnoringWhitespace("""
                        [{"alias":"","message":"a1"},{"alias":"","message":"b1"},{"alias":"","message":"a2"},
                         {"alias":"","message":"b2"},{"alias":"","message":"more"}]""");
    }

    @Test
    void aRowHasOneOutput() {
        UUID id = received(null);
        rows.append(id, List.of(row(1, "a"), row(2, "b")), DUPLICATE);
        accepted(id, 2, 0);
        NewSubmission submission = databaseFixture.submission();
        byte[] file = databaseFixture.keep("pdf " + id);
        new RenderedSubmissionStore(databaseFixture.database())
                .insert(List.of(new RenderedSubmission(submission, new RenderResultRow(file, 2, 3, "[]", 1),
                        null, DatabaseFixture.THEN)));
        var result = new RowResult(1, null, RowStatus.COMPLETED, submission.id(), null, 2, 1, file, 7L, null, null);

        assertThat(rows.record(id, List.of(result))).isEqualTo(1);
        assertThat(rows.record(id, List.of(result))).isZero();

        assertThat(rows.pending(id, 0, 2, 10)).extracting(PendingRow::number).containsExactly(2);
        assertThat(rows.results(id, 0, 10)).extracting(RowResult::customId).containsExactly("a");
        assertThat(inputs(id)).as("a good row's submission has the data").containsExactly(2);
        assertThat(rows.forgetInputs(id)).as("left by an earlier release").isZero();
        var same = new RowResult(2, null, RowStatus.COMPLETED, submission.id(), null, 2, 1, file, 7L, null, null);
        assertThatThrownBy(() -> rows.record(id, List.of(same))).isInstanceOf(UnableToExecuteStatementException.class);
    }

    private List<Integer> inputs(UUID batchId) {
        return databaseFixture.database().jdbi().withHandle(handle -> handle
                .createQuery("select row_number from batch_input where batch_id = :batchId order by row_number")
                .bind("batchId", batchId)
                .mapTo(Integer.class)
                .list());
    }

    private UUID received(@Nullable String key) {
        UUID id = PublicId.next();
        intakes.receive(order(id, key), Map.of(databaseFixture.templateId(), 1), LEASE);
        return id;
    }

    private NewBatch order(UUID id, @Nullable String key) {
        return new NewBatch(id, databaseFixture.workspace().id(), databaseFixture.workspace().organizationId(),
                Environment.PRODUCTION, databaseFixture.templateId(), null, null, Format.NDJSON, false,
                OnError.CONTINUE,
                false, false, false, "{}", key, null, DatabaseFixture.THEN);
    }

    private boolean accepted(UUID id, int total, int refused) {
        return intakes.accept(id, DatabaseFixture.sha256("body"), new IntakeStore.Arrived(total, refused, null), LEASE);
    }

    private static NewRow row(int number, @Nullable String customId) {
        return new NewRow(number, customId, databaseFixture.templateId(), "{}".getBytes(StandardCharsets.UTF_8), true,
                null);
    }
}
