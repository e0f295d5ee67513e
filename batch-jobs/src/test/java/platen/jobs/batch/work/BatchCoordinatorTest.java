package platen.jobs.batch.work;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import platen.db.batch.Batch;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.BatchStatus;
import platen.db.batch.Part;
import platen.db.batch.Phase;
import platen.db.batch.RowResult;
import platen.db.batch.RowStatus;
import platen.db.core.PublicId;
import platen.jobs.JobsFixture;
import platen.jobs.LogFixture;
import platen.jobs.batch.BatchFixture;
import platen.jobs.lease.Lease;

/** Processing of a batch when its workers die, stop or lose their lease. */
class BatchCoordinatorTest {
    private static final BatchFixture batchFixture = new BatchFixture();
    private static final JobsFixture jobsFixture = batchFixture.jobsFixture;
    /** Number of rows before a worker dies: more than its first chunk, fewer than a part. */
    private static final int LOOKS_OF_THE_DYING = 30;

    @BeforeAll
    static void publish() {
        jobsFixture.template(jobsFixture.workspace, "letter");
    }

    @AfterAll
    static void close() {
        batchFixture.close();
    }

    @Test
    void aWorkerContinuesAfterTheLastChunkOfADeadWorkerAndDuplicatesNothing() {
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(130)).id();
        for (int deaths = 0; deaths < 3; deaths++) {
            dieAfterSomeChunks(id);
            assertThat(batchFixture.find(id).status().isFinal()).isFalse();
            batchFixture.expireLeases();
        }
        int before = batchFixture.results(id).size();
        assertThat(before).isBetween(1, 129);

        Batch batch = batchFixture.work(id);

        assertThat(batch.status()).isEqualTo(BatchStatus.COMPLETED);
        List<RowResult> results = batchFixture.results(id);
        assertThat(results).hasSize(130).allMatch(row -> row.status() == RowStatus.COMPLETED);
        assertThat(new HashSet<>(results.stream().map(RowResult::submissionId).toList())).hasSize(130);
        assertThat(batch.succeeded()).isEqualTo(130);
        assertThat(submissionsOf(id)).isEqualTo(130);
    }

    @Test
    void aWorkerRestartsAJobWhoseWorkerDiedAtItsStart() {
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(3)).id();
        JobParameters parameters = new JobParametersBuilder().addString("batch", PublicId.BATCH.of(id))
                .toJobParameters();
        // The state in which Spring Batch is after it has committed the instance and before its first execution.
        SpringBatch.on(jobsFixture.database).repository().createJobInstance("packet", parameters);

        assertThat(batchFixture.work(id).status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(submissionsOf(id)).isEqualTo(3);
    }

    /**
     * A worker that resumes after it was overtaken cannot record how its job ended; without recovery, Spring Batch does
     * not restart such a job.
     */
    @Test
    void aWorkerWhoseLeaseWasTakenOverDoesNotDisturbTheNewOne() {
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(110)).id();
        for (int deaths = 0; deaths < 2; deaths++) {
            dieAfterSomeChunks(id);
            batchFixture.expireLeases();
        }
        int unknown = jobsFixture.database.jdbi().withHandle(handle -> handle.createUpdate("""
                update batch_job_execution set status = 'UNKNOWN'
                 where job_execution_id = (select min(e.job_execution_id) from batch_job_execution e
                                             join batch_job_execution_params p using (job_execution_id)
                                            where p.parameter_value = :batch)
                """).bind("batch", PublicId.BATCH.of(id)).execute());
        assertThat(unknown).isEqualTo(1);

        assertThat(batchFixture.work(id).status()).isEqualTo(BatchStatus.COMPLETED);
    }

    @Test
    void aStoppingWorkerLeavesTheBatchToTheNext() {
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(110)).id();
        var process = new AtomicReference<BatchYieldGate>();
        process.set(YieldGateFixture.lookingAlways(() -> {
            process.get().stop();
            return false;
        }));
        batchFixture.coordinator(process.get()).coordinateOrHelp(id, BatchProgressListener.NONE);
        assertThat(batchFixture.find(id).status().isFinal()).isFalse();

        // No lease has to expire.
        assertThat(batchFixture.work(id).status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batchFixture.results(id)).hasSize(110);
    }

    @Test
    void aSecondProcessHelpsAndOneWhoseLeaseExpiredRecordsNothing() {
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(110)).id();
        dieAfterSomeChunks(id);
        // A slow worker that is still alive: it holds a part that another worker is about to take over.
        Part held = batchFixture.parts.claim(id, Lease.LENGTH.negated()).orElseThrow();
        batchFixture.expireLeases();

        Batch batch = batchFixture.work(id);

        assertThat(batch.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batchFixture.parts.renew(held, Lease.LENGTH)).isFalse();
        assertThat(batchFixture.parts.counts(id, Phase.RENDER).failed()).isZero();
        assertThat(submissionsOf(id)).isEqualTo(110);
    }

    @Test
    void aLostLeaseIsLoggedInOneLineWithoutAStackTrace() {
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(110)).id();
        var woken = new CountDownLatch(1);
        CompletableFuture<Void> driver = haltAfterSomeChunks(id, woken);
        // A helper takes over its part before another worker takes over the batch.
        jobsFixture.database.jdbi().useHandle(handle -> handle
                .execute("update batch_part set due_at = now() - interval '1 second' where due_at is not null"));
        CompletableFuture<Void> helper = haltAfterSomeChunks(id, woken);
        batchFixture.expireLeases();
        assertThat(batchFixture.work(id).status()).isEqualTo(BatchStatus.COMPLETED);

        List<ILoggingEvent> lines = logged(id, () -> {
            woken.countDown();
            assertThat(CompletableFuture.allOf(driver, helper)).succeedsWithin(Duration.ofSeconds(60));
        });

        assertThat(lines).allSatisfy(line -> assertThat(line.getThrowableProxy()).isNull());
        assertThat(lines).extracting(ILoggingEvent::getFormattedMessage)
                .filteredOn(line -> line.endsWith("was taken over by another worker"))
                .hasSize(2);
        assertThat(batchFixture.find(id).status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(submissionsOf(id)).isEqualTo(110);
    }

    /** Includes the case that the chunk is the last one of its part. */
    @ParameterizedTest
    @ValueSource(ints = {110, 30})
    void aHelperNeededElsewhereStopsBetweenTwoRowsAndNoRowIsLost(int count) {
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(count)).id();
        dieAfterSomeChunks(id);
        int before = batchFixture.results(id).size();
        jobsFixture.database.jdbi().useHandle(handle -> handle
                .execute("update batch_part set due_at = now() - interval '1 second' where due_at is not null"));
        var looks = new AtomicInteger();
        batchFixture.coordinator(YieldGateFixture.lookingAlways(() -> looks.incrementAndGet() > 6)).coordinateOrHelp(
                id,
                BatchProgressListener.NONE);

        // Fewer rows than a chunk.
        assertThat(batchFixture.results(id).size() - before).isBetween(1, 6);
        batchFixture.expireLeases();
        assertThat(batchFixture.work(id).status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batchFixture.results(id)).hasSize(count);
        assertThat(submissionsOf(id)).isEqualTo(count);
    }

    @Test
    void aRowThatKillsItsWorkersIsGivenUpAndTheOthersAreRendered() {
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(110)).id();
        dieAfterSomeChunks(id);
        // As if workers had claimed the part repeatedly without progress.
        jobsFixture.database.jdbi()
                .useHandle(handle -> handle.execute("update batch_part set stalled = 6 where number = 0"));
        batchFixture.expireLeases();
        int first = batchFixture.rows.pending(id, 0, 110, 1).getFirst().number();

        Batch batch = batchFixture.work(id);

        assertThat(batch.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(batch.failed()).isEqualTo(1);
        assertThat(batchFixture.rows.bad(id, 0, 10)).singleElement().satisfies(bad -> {
            assertThat(bad.rowNumber()).isEqualTo(first);
            assertThat(bad.error()).contains("given up");
        });
    }

    @Test
    void aBatchWhoseJobHadEndedIsOnlyCompleted() {
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(3)).id();
        batchFixture.work(id);
        jobsFixture.database.jdbi().useHandle(handle -> handle.execute("""
                update batch set status = 'finalizing', completed_at = null, due_at = now(), driven = true
                 where id = ?
                """, id));

        assertThat(batchFixture.work(id).status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(submissionsOf(id)).isEqualTo(3);
    }

    @Test
    void aBatchLeasedByAnotherWorkerIsLeftAlone() {
        UUID id = batchFixture.accepted(batchFixture.request("letter", null), BatchFixture.rows(3)).id();
        BatchLeaseStore.Claim claim = batchFixture.leases.claim(id, Lease.LENGTH).orElseThrow();

        assertThat(batchFixture.work(id).status()).isEqualTo(BatchStatus.VALIDATING);
        batchFixture.leases.release(id, claim.attempt());
        assertThat(batchFixture.work(id).status()).isEqualTo(BatchStatus.COMPLETED);
    }

    /** Simulates kill -9: a worker stops after some chunks and keeps its leases. */
    private static void dieAfterSomeChunks(UUID id) {
        haltAfterSomeChunks(id, new CountDownLatch(1));
    }

    /**
     * Runs a worker that blocks after some chunks until it is woken.
     *
     * @return fails with the worker's exception
     */
    private static CompletableFuture<Void> haltAfterSomeChunks(UUID id, CountDownLatch woken) {
        var looks = new AtomicInteger();
        var halted = new CountDownLatch(1);
        var gate = YieldGateFixture.lookingAlways(() -> {
            if (looks.incrementAndGet() > LOOKS_OF_THE_DYING) {
                halted.countDown();
                await(woken, 1, TimeUnit.HOURS);
            }
            return false;
        });
        var process = CompletableFuture.runAsync(
                () -> batchFixture.coordinator(gate).coordinateOrHelp(id, BatchProgressListener.NONE),
                work -> Thread.ofVirtual().start(work));
        await(halted, 60, TimeUnit.SECONDS);
        return process;
    }

    private static void await(CountDownLatch latch, long time, TimeUnit unit) {
        try {
            assertThat(latch.await(time, unit)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns our own log lines about a batch; those of Spring Batch are switched off in production. */
    private static List<ILoggingEvent> logged(UUID id, Runnable work) {
        return LogFixture.during(work)
                .stream()
                .filter(line -> line.getFormattedMessage().contains(PublicId.BATCH.of(id)))
                .toList();
    }

    private static long submissionsOf(UUID id) {
        return jobsFixture.database.jdbi().withHandle(handle -> handle.createQuery("""
                select count(*) from batch_row r join submission s on s.id = r.submission_id
                 where r.batch_id = :id and s.status = 'completed'
                """).bind("id", id).mapTo(long.class).one());
    }
}
