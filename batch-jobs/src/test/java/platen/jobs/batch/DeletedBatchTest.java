package platen.jobs.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static platen.jobs.batch.BatchFixture.rows;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.RaceFixture;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.DeletedBatchStore;
import platen.db.batch.RowResult;
import platen.db.check.InvariantCheck;
import platen.db.core.PublicId;
import platen.db.submission.Submission;
import platen.jobs.JobsFixture;

/** A deleted batch is invisible at once, and all its rows and files are deleted eventually. */
class DeletedBatchTest {
    private static final BatchFixture batchFixture = new BatchFixture();
    private static final JobsFixture jobsFixture = batchFixture.jobsFixture;
    private final DeletedBatchStore deleted = new DeletedBatchStore(jobsFixture.database);

    @BeforeAll
    static void publish() {
        jobsFixture.template(jobsFixture.workspace, "letter");
        jobsFixture.workflow(jobsFixture.workspace, "single", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"letter"}]}
                """);
    }

    @AfterAll
    static void close() {
        batchFixture.close();
    }

    @Test
    void anOpenBatchIsNotDeleted() {
        Batch open = batchFixture.accepted(batchFixture.request("letter", null), rows(1));
        assertThat(delete(open)).isFalse();
        assertThat(batchFixture.batchStore.find(open.id())).isPresent();
        batchFixture.work(open.id());
        assertThat(delete(open)).isTrue();
        assertThat(delete(open)).as("twice").isFalse();
        purgeAll(100);
    }

    @Test
    void anotherWorkspaceCannotDeleteIt() {
        Batch batch = batchFixture.worked(batchFixture.request("letter", null), rows(1));
        UUID stranger = jobsFixture.workspace("stranger", OptionalInt.empty()).id();
        assertThat(deleted.delete(stranger, batch.id(), jobsFixture.clock.instant())).isFalse();
        assertThat(batchFixture.batchStore.find(jobsFixture.workspace.id(), batch.id())).isPresent();
    }

    @Test
    void aDeletedBatchIsNotFoundAndCannotBeResumed() {
        Batch batch = batchFixture.worked(batchFixture.request("letter", null), rows(2));
        delete(batch);
        assertThat(batchFixture.batchStore.find(batch.id())).isEmpty();
        assertThat(batchFixture.batchStore.find(jobsFixture.workspace.id(), batch.id())).isEmpty();
        assertThat(batchFixture.batchStore.newest(jobsFixture.workspace.id(), null, null, null, null, 1_000))
                .noneMatch(each -> each.id().equals(batch.id()));
        assertThat(batchFixture.batches.resume(batch.workspaceId(), batch.id())).isFalse();
        purgeAll(100);
    }

    @Test
    void nothingOfItIsLeftButTheRecordsOfItsSubmissions() {
        Batch kept = batchFixture.worked(batchFixture.request("letter", null), rows(2));
        Batch batch = batchFixture.worked(batchFixture.merged("letter", null), rows(5).replace("Name 5", "Name Five"));
        List<RowResult> results = batchFixture.results(batch.id());
        List<BatchFile> merged = batchFixture.batchStore.files(batch.id())
                .stream()
                .filter(file -> file.sha256() != null)
                .toList();
        assertThat(merged).isNotEmpty();

        delete(batch);
        assertThat(purgeAll(2)).as("five rows and the batch").isEqualTo(6);

        assertThat(left(batch)).isZero();
        for (RowResult row : results) {
            Submission submission = jobsFixture.submissions
                    .find(jobsFixture.workspace.id(), Objects.requireNonNull(row.submissionId()))
                    .orElseThrow();
            assertThat(submission.purgedAt()).isNotNull();
            assertThat(jobsFixture.submissions.data(submission.workspaceId(), submission.id())).isEmpty();
        }
        assertThat(jobsFixture.pdfs.read(Objects.requireNonNull(results.getLast().sha256()))).isEmpty();
        assertThat(jobsFixture.pdfs.read(Objects.requireNonNull(merged.getFirst().sha256()))).isEmpty();
        assertThat(batchFixture.results(kept.id())).as("the same bytes in another batch")
                .allMatch(row -> jobsFixture.pdfs.read(Objects.requireNonNull(row.sha256())).isPresent());
        assertThat(new InvariantCheck(jobsFixture.database).broken()).isEmpty();
    }

    @Test
    void packetsAndDocumentsOfItsRunsGoToo() {
        Batch batch = batchFixture.worked(batchFixture.request(null, "single"),
                "{\"data\":{\"name\":\"Run of a deleted batch\"}}");
        UUID run = Objects.requireNonNull(batchFixture.results(batch.id()).getFirst().runId());
        delete(batch);
        purgeAll(100);
        assertThat(left(batch)).isZero();
        assertThat(jobsFixture.runRows.find(jobsFixture.workspace.id(), run).orElseThrow().packetSha256()).isNull();
        assertThat(jobsFixture.submissions.ofRun(run)).hasSize(1).allMatch(each -> each.purgedAt() != null)
                .allMatch(each -> jobsFixture.pdfs.read(Objects.requireNonNull(each.sha256())).isEmpty());
    }

    @Test
    void anInterruptedPurgeIsCompletedByTheNextOne() {
        Batch batch = batchFixture.worked(batchFixture.request("letter", null), rows(5));
        delete(batch);
        assertThat(deleted.purge(2, jobsFixture.clock.instant())).isEqualTo(2);
        assertThatThrownBy(() -> jobsFixture.database.inTransaction(() -> {
            deleted.purge(2, jobsFixture.clock.instant());
            throw new IllegalStateException("The process died before the commit");
        })).isInstanceOf(IllegalStateException.class);
        assertThat(count("batch_row", "batch_id", batch.id())).isEqualTo(3);
        assertThat(purgeAll(2)).isEqualTo(4);
        assertThat(left(batch)).isZero();
        assertThat(new InvariantCheck(jobsFixture.database).broken()).isEmpty();
    }

    @Test
    void severalProcessesPurgeWithoutHarm() throws Exception {
        Batch batch = batchFixture.worked(batchFixture.request("letter", null), rows(20));
        delete(batch);
        RaceFixture.of(4, () -> purgeAll(3));
        purgeAll(3);
        assertThat(left(batch)).isZero();
        assertThat(new InvariantCheck(jobsFixture.database).broken()).isEmpty();
    }

    private boolean delete(Batch batch) {
        return deleted.delete(jobsFixture.workspace.id(), batch.id(), jobsFixture.clock.instant());
    }

    private int purgeAll(int most) {
        int all = 0;
        int last;
        do {
            last = deleted.purge(most, jobsFixture.clock.instant());
            all += last;
        } while (last > 0);
        return all;
    }

    /** Counts the rows of a batch in all tables, including those of Spring Batch. */
    private static int left(Batch batch) {
        int rows = count("batch", "id", batch.id());
        for (String table : List.of("batch_row", "batch_input", "batch_part", "batch_file", "batch_template")) {
            rows += count(table, "batch_id", batch.id());
        }
        return rows + jobsFixture.database.jdbi().withHandle(handle -> handle.createQuery("""
                select count(*) from batch_job_execution_params where parameter_value = :id
                """).bind("id", PublicId.BATCH.of(batch.id())).mapTo(int.class).one())
                + jobsFixture.database.jdbi().withHandle(handle -> handle.createQuery("""
                        select count(*) from batch_job_instance i
                         where not exists (select from batch_job_execution e where e.job_instance_id = i.job_instance_id)
                        """).mapTo(int.class).one());
    }

    private static int count(String table, String column, UUID id) {
        return jobsFixture.database.jdbi().withHandle(handle -> handle
                .createQuery("select count(*) from " + table + " where " + column + " = :id")
                .bind("id", id)
                .mapTo(int.class)
                .one());
    }
}
