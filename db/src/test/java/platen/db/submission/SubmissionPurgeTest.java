package platen.db.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.blob.BlobStore;
import platen.db.core.Status;
import platen.db.run.NewRun;
import platen.db.run.RunStore;
import platen.db.workspace.Workspace;

class SubmissionPurgeTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Instant LATER = DatabaseFixture.THEN.plusSeconds(1);

    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private final SubmissionStore submissions = new SubmissionStore(databaseFixture.database());
    private final ClaimStore claims = new ClaimStore(databaseFixture.database());
    private final OutcomeStore outcomes = new OutcomeStore(databaseFixture.database());

    @Test
    void aPurgeTakesDataAndFileAndLeavesRecordAndKey() {
        NewSubmission accepted = databaseFixture.submission(databaseFixture.workspace(), DatabaseFixture.THEN, "kept",
                null);
        SubmissionFixture.queue(submissions, accepted, LONG);
        assertThat(submissions.purge(databaseFixture.workspace().id(), accepted.id(), LATER)).as("processing")
                .isEmpty();
        assertThat(find(accepted.id()).purgedAt()).isNull();
        int attempt = claims.claim(accepted.id(), LONG).orElseThrow().attempt();
        byte[] file = databaseFixture.keep("letter.pdf");
        SubmissionFixture.finish(outcomes, accepted.id(), attempt, new RenderResultRow(file, 1, 1, "[]", 1), LATER);
        Workspace other = databaseFixture.workspace("other", OptionalInt.empty());
        assertThat(submissions.purge(other.id(), accepted.id(), LATER)).as("another workspace").isEmpty();

        List<byte[]> unused = submissions.purge(databaseFixture.workspace().id(), accepted.id(), LATER);
        assertThat(unused).containsExactly(file);
        assertThat(new BlobStore(databaseFixture.database()).dropUnused(unused)).isEqualTo(1);
        Submission purged = find(accepted.id());
        assertThat(purged.downloadable()).isFalse();
        assertThat(purged.status()).isEqualTo(Status.COMPLETED);
        assertThat(purged.idempotencyKey()).isEqualTo("kept");
        assertThat(submissions.data(accepted.workspaceId(), accepted.id())).isEmpty();
    }

    @Test
    void aFileThatAnotherSubmissionShowsOutlivesAPurge() {
        byte[] file = databaseFixture.keep("same.pdf");
        UUID first = finished(file);
        UUID second = finished(file);
        var blobs = new BlobStore(databaseFixture.database());
        assertThat(blobs.dropUnused(submissions.purge(databaseFixture.workspace().id(), first, LATER))).isZero();
        assertThat(blobs.dropUnused(submissions.purge(databaseFixture.workspace().id(), second, LATER))).isEqualTo(1);
    }

    @Test
    void aFileStoredAgainDuringItsDeletionIsNotLost() throws Exception {
        byte[] file = databaseFixture.keep("raced.pdf");
        UUID old = finished(file);
        var blobs = new BlobStore(databaseFixture.database());
        NewSubmission next = databaseFixture.submission();
        SubmissionFixture.queue(submissions, next, LONG);
        int attempt = claims.claim(next.id(), LONG).orElseThrow().attempt();
        List<byte[]> unused = submissions.purge(databaseFixture.workspace().id(), old, LATER);
        var dropping = databaseFixture.database().inTransaction(() -> {
            databaseFixture.keep("raced.pdf");
            // Starts while this transaction has stored the file but not committed.
            var other = CompletableFuture.supplyAsync(() -> blobs.dropUnused(unused));
            SubmissionFixture.finish(outcomes, next.id(), attempt, new RenderResultRow(file, 1, 1, "[]", 1), LATER);
            return other;
        });
        dropping.get(60, TimeUnit.SECONDS);
        assertThat(blobs.has(file)).isTrue();
    }

    @Test
    void aPurgeOfADocumentTakesThePacketThatHoldsIt() {
        var runs = new RunStore(databaseFixture.database());
        NewRun run = databaseFixture.run(null);
        runs.queue(run, LONG);
        SubmissionFixture.queue(submissions, databaseFixture.document(run, 0), LONG);
        int attempt = runs.claim(run.id(), LONG).orElseThrow();
        Claim claim = claims.claimOfRun(run.id(), LONG).getFirst();
        SubmissionFixture.finish(outcomes, claim.id(), claim.attempt(),
                new RenderResultRow(databaseFixture.keep("one"), 1, 1, "[]", 1),
                LATER);
        runs.finish(run.id(), attempt,
                new RunStore.Packet(databaseFixture.keep("packet"), databaseFixture.keep("zip"), 1, 1, "[]"), LATER);
        List<byte[]> unused = submissions.purge(databaseFixture.workspace().id(), claim.id(), LATER);
        assertThat(unused).containsExactlyInAnyOrder(DatabaseFixture.sha256("one"), DatabaseFixture.sha256("packet"),
                DatabaseFixture.sha256("zip"));
        assertThat(new BlobStore(databaseFixture.database()).dropUnused(unused)).isEqualTo(3);
        assertThat(runs.find(databaseFixture.workspace().id(), run.id()).orElseThrow().packetSha256()).isNull();
    }

    private Submission find(UUID id) {
        return submissions.find(databaseFixture.workspace().id(), id).orElseThrow();
    }

    private UUID finished(byte[] file) {
        NewSubmission submission = databaseFixture.submission();
        SubmissionFixture.queue(submissions, submission, LONG);
        int attempt = claims.claim(submission.id(), LONG).orElseThrow().attempt();
        SubmissionFixture.finish(outcomes, submission.id(), attempt, new RenderResultRow(file, 1, 1, "[]", 1), LATER);
        return submission.id();
    }
}
