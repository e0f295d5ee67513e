package platen.db.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import platen.db.DatabaseFixture;
import platen.db.blob.BlobStore;
import platen.db.run.RunStore;
import platen.db.submission.OutcomeStore;
import platen.db.submission.RenderResultRow;
import platen.db.submission.SubmissionFixture;
import platen.db.submission.SubmissionStore;
import platen.db.workspace.UsageStore;

/** Verifies that each check detects a violation made on purpose. */
class InvariantCheckTest {
    private static final LocalDate AUGUST = LocalDate.of(2026, 8, 1);

    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private final InvariantCheck check = new InvariantCheck(databaseFixture.database());

    @Test
    void anArchiveInUseIsWhole() {
        fill();
        assertThat(check.broken()).isEmpty();
    }

    static Stream<Arguments> damages() {
        return Stream.of(
                Arguments.of(Invariant.I1, """
                        drop index submission_idempotency;
                        insert into submission
                        select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).* from submission s
                         where idempotency_key is not null
                        """),
                Arguments.of(Invariant.I2,
                        "update submission set due_at = now() - interval '2 minutes' where status = 'processing' and run_id is null"),
                Arguments.of(Invariant.I3, "update submission set run_index = 7 where run_index = 1"),
                Arguments.of(Invariant.I4, """
                        insert into event (id, workspace_id, type, data, created_at)
                        select gen_random_uuid(), id, 'submission.completed', '{"submission_id": "sub_1"}', now()
                          from workspace, generate_series(1, 2)
                        """),
                Arguments.of(Invariant.I5, "update blob set bytes = bytes || '\\x00'::bytea"),
                Arguments.of(Invariant.I5, "update blob_piece set bytes = set_byte(bytes, 0, 0)"),
                Arguments.of(Invariant.I5, "delete from blob_piece"),
                Arguments.of(Invariant.I6, "update usage_month set used = used + 1"),
                Arguments.of(Invariant.I6, "delete from usage_month"),
                Arguments.of(Invariant.I6, "update usage_day set used = used + 1"),
                Arguments.of(Invariant.I6, "delete from usage_day"),
                Arguments.of(Invariant.I7, """
                        update submission set sha256 = decode(repeat('ab', 32), 'hex') where sha256 is not null
                        """),
                Arguments.of(Invariant.I7, """
                        insert into blob (sha256, bytes, created_at)
                        values (sha256('stray'), 'stray', now() - interval '2 hours')
                        """),
                Arguments.of(Invariant.I7, """
                        insert into blob_piece (bundle, number, bytes) values (gen_random_uuid(), 0, 'stray')
                        """),
                Arguments.of(Invariant.I8, """
                        update submission set stage = 'rendering', due_at = now() - interval '40 seconds'
                         where status = 'processing' and run_id is null
                        """));
    }

    @ParameterizedTest
    @MethodSource("damages")
    void violationsAreFound(Invariant invariant, String damage) {
        fill();
        databaseFixture.database().jdbi().useHandle(handle -> handle.createScript(damage).execute());
        assertThat(check.broken()).filteredOn(finding -> finding.invariant() == invariant).hasSize(1);
    }

    /**
     * Creates a queued submission, a completed one that counts against the quota, a completed run of two documents, and a
     * file in a bundle.
     */
    private void fill() {
        var submissions = new SubmissionStore(databaseFixture.database());
        var outcomes = new OutcomeStore(databaseFixture.database());
        var runs = new RunStore(databaseFixture.database());
        SubmissionFixture.queue(submissions, databaseFixture.submission(), Duration.ofMinutes(5));
        byte[] file = databaseFixture.keep("a document");
        var counted = databaseFixture.submission(databaseFixture.workspace(), DatabaseFixture.THEN, "key", AUGUST);
        new UsageStore(databaseFixture.database()).reserve(databaseFixture.workspace(), AUGUST,
                databaseFixture.renders(LocalDate.ofInstant(DatabaseFixture.THEN, ZoneOffset.UTC), 1));
        SubmissionFixture.begin(submissions, counted, Duration.ofMinutes(5));
        SubmissionFixture.finish(outcomes, counted.id(), 1, new RenderResultRow(file, 1, 1, "[]", 1),
                DatabaseFixture.THEN);
        var run = databaseFixture.run(null);
        runs.queue(run, Duration.ofMinutes(5));
        int attempt = runs.claim(run.id(), Duration.ofMinutes(5)).orElseThrow();
        for (int index : List.of(0, 1)) {
            var document = databaseFixture.document(run, index);
            SubmissionFixture.begin(submissions, document, Duration.ofMinutes(5));
            SubmissionFixture.finish(outcomes, document.id(), 1, new RenderResultRow(file, 1, 1, "[]", 1),
                    DatabaseFixture.THEN);
        }
        runs.finish(run.id(), attempt, new RunStore.Packet(file, file, 2, 1, "[]"), DatabaseFixture.THEN);
        String large = "a document of a batch ".repeat(100);
        databaseFixture.database()
                .inTransaction(() -> new BlobStore(databaseFixture.database()).keepMany(List.of(List.of(
                        new BlobStore.File(DatabaseFixture.sha256(large), null, null, large.getBytes(UTF_8))))));
    }
}
