package platen.db.submission;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import platen.db.Recalled;
import platen.db.Stage;
import platen.db.Status;
import platen.db.TestingArchive;
import platen.db.TestingRace;
import platen.db.blob.BlobStore;
import platen.db.run.NewRun;
import platen.db.run.RunStore;
import platen.db.workspace.UsageStore;
import platen.db.workspace.Workspace;

class SubmissionStoreTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Instant LATER = TestingArchive.THEN.plusSeconds(1);
    private static final LocalDate AUGUST = LocalDate.of(2026, 8, 1);
    private static final LocalDate DAY = LocalDate.ofInstant(TestingArchive.THEN, ZoneOffset.UTC);
    private static final String ERROR = "{\"code\":\"render_failed\",\"message\":\"no\"}";

    private TestingArchive archive;
    private SubmissionStore submissions;

    @BeforeEach
    void open() {
        archive = new TestingArchive();
        submissions = new SubmissionStore(archive.database());
    }

    @AfterEach
    void close() {
        archive.close();
    }

    @Test
    void aQueuedSubmissionIsRecordedAsAccepted() {
        NewSubmission accepted = archive.submission(archive.workspace(), TestingArchive.THEN, "order-1042", null);
        assertThat(submissions.queue(accepted, LONG)).isTrue();
        Submission recorded = find(accepted.id());
        assertThat(recorded.status()).isEqualTo(Status.PROCESSING);
        assertThat(recorded.stage()).isEqualTo(Stage.QUEUED);
        assertThat(recorded.templateAlias()).isEqualTo("letter");
        assertThat(recorded.idempotencyKey()).isEqualTo("order-1042");
        assertThat(recorded.createdAt()).isEqualTo(TestingArchive.THEN);
        assertThat(recorded.completedAt()).isNull();
        assertThat(recorded.attempt()).isZero();
        assertThat(submissions.data(accepted.id()).orElseThrow()).asString(UTF_8).isEqualTo("{}");
    }

    @Test
    void anotherWorkspaceSeesNothingOfIt() {
        UUID id = queued();
        Workspace other = archive.workspace("other", OptionalInt.empty());
        assertThat(submissions.find(other.id(), id)).isEmpty();
    }

    @Test
    void onlyOneWorkerClaimsASubmission() throws Exception {
        UUID id = queued();
        var claims = TestingRace.of(12, () -> submissions.claim(id, LONG));
        assertThat(claims).filteredOn(each -> each.isPresent()).hasSize(1);
        assertThat(find(id).attempt()).isEqualTo(1);
    }

    @Test
    void aSubmissionInSomebodysHandsIsClaimedOnlyWhenTheLeaseIsOver() {
        UUID id = queued();
        assertThat(submissions.claim(id, LONG)).isPresent();
        assertThat(submissions.claim(id, LONG)).isEmpty();
        UUID abandoned = queued();
        assertThat(submissions.claim(abandoned, Duration.ZERO)).isPresent();
        Claim second = submissions.claim(abandoned, LONG).orElseThrow();
        assertThat(second.attempt()).isEqualTo(2);
    }

    @Test
    void aHeldClaimDoesNotRunOutButWhoWasOvertakenHoldsNothing() {
        UUID id = queued();
        Claim slow = submissions.claim(id, Duration.ZERO).orElseThrow();
        submissions.hold(List.of(slow), LONG);
        assertThat(submissions.claim(id, LONG)).isEmpty();

        submissions.hold(List.of(slow), Duration.ZERO);
        Claim next = submissions.claim(id, Duration.ZERO).orElseThrow();
        submissions.hold(List.of(slow), LONG);
        assertThat(submissions.claim(id, LONG)).hasValueSatisfying(
                taken -> assertThat(taken.attempt()).isEqualTo(next.attempt() + 1));
    }

    @Test
    void aSyncRenderIsClaimedAtBirth() {
        NewSubmission accepted = archive.submission();
        submissions.begin(accepted, LONG);
        assertThat(submissions.claim(accepted.id(), LONG)).isEmpty();
        assertThat(submissions.finish(accepted.id(), 1, pdf(), LATER)).isTrue();
    }

    @Test
    void aFinishedSubmissionIsDownloadableAndStaysAsItIs() {
        UUID id = queued();
        int attempt = submissions.claim(id, LONG).orElseThrow().attempt();
        assertThat(submissions.finish(id, attempt, pdf(), LATER)).isTrue();
        Submission finished = find(id);
        assertThat(finished.status()).isEqualTo(Status.COMPLETED);
        assertThat(finished.stage()).isNull();
        assertThat(finished.pageCount()).isEqualTo(2);
        assertThat(finished.completedAt()).isEqualTo(LATER);
        assertThat(finished.downloadable()).isTrue();

        assertThat(submissions.finish(id, attempt, pdf(), LATER.plusSeconds(1))).isFalse();
        assertThat(submissions.reject(id, attempt, ERROR, LATER)).isFalse();
        assertThat(submissions.claim(id, LONG)).isEmpty();
        assertThat(find(id).completedAt()).isEqualTo(LATER);
    }

    @Test
    void anOvertakenAttemptCannotFinish() {
        UUID id = queued();
        int slow = submissions.claim(id, Duration.ZERO).orElseThrow().attempt();
        int quick = submissions.claim(id, LONG).orElseThrow().attempt();
        assertThat(submissions.finish(id, slow, pdf(), LATER)).isFalse();
        assertThat(submissions.reject(id, slow, ERROR, LATER)).isFalse();
        assertThat(find(id).status()).isEqualTo(Status.PROCESSING);
        assertThat(submissions.finish(id, quick, pdf(), LATER)).isTrue();
    }

    @Test
    void aRejectionGivesTheAllowanceBackOnce() {
        var usage = new UsageStore(archive.database());
        Workspace one = archive.workspace("one", OptionalInt.of(1));
        usage.reserve(one, AUGUST, archive.renders(DAY, 1));
        NewSubmission accepted = archive.submission(one, TestingArchive.THEN, null, AUGUST);
        submissions.queue(accepted, LONG);
        int attempt = submissions.claim(accepted.id(), LONG).orElseThrow().attempt();

        assertThat(submissions.reject(accepted.id(), attempt, ERROR, LATER)).isTrue();
        assertThat(usage.used(one.id(), AUGUST)).isZero();
        assertThat(usage.month(one.id(), AUGUST).byDay()).isEmpty();
        assertThat(submissions.reject(accepted.id(), attempt, ERROR, LATER)).isFalse();
        assertThat(usage.used(one.id(), AUGUST)).isZero();

        Submission failed = submissions.find(one.id(), accepted.id()).orElseThrow();
        assertThat(failed.status()).isEqualTo(Status.FAILED);
        assertThat(failed.error()).isEqualTo(ERROR);
        assertThat(failed.usageMonth()).isNull();
        assertThat(failed.downloadable()).isFalse();
    }

    @Test
    void aRejectionThatWasNotCountedGivesNothingBack() {
        var usage = new UsageStore(archive.database());
        usage.reserve(archive.workspace(), AUGUST, archive.renders(DAY, 3));
        UUID id = queued();
        int attempt = submissions.claim(id, LONG).orElseThrow().attempt();
        assertThat(submissions.reject(id, attempt, ERROR, LATER)).isTrue();
        assertThat(usage.used(archive.workspace().id(), AUGUST)).isEqualTo(3);
    }

    @Test
    void aSecondRequestOfTheSameKeyIsNotRecorded() throws Exception {
        var recorded = TestingRace.of(12, () -> {
            NewSubmission accepted = archive.submission(archive.workspace(), TestingArchive.THEN, "once", null);
            return submissions.queue(accepted, LONG) ? accepted.id() : null;
        });
        List<UUID> winners = recorded.stream().filter(java.util.Objects::nonNull).toList();
        assertThat(winners).hasSize(1);
        assertThat(submissions
                .findByIdempotencyKey(archive.workspace().organizationId(), archive.templateId(), "once")
                .orElseThrow()
                .id()).isEqualTo(winners.getFirst());
    }

    @Test
    void aKeyOfARequestThatWasRolledBackIsFree() {
        assertThatThrownBy(() -> archive.database().inTransaction(() -> {
            submissions.queue(archive.submission(archive.workspace(), TestingArchive.THEN, "tried", null), LONG);
            throw new IllegalStateException("on purpose");
        })).hasMessage("on purpose");
        assertThat(submissions.queue(archive.submission(archive.workspace(), TestingArchive.THEN, "tried", null), LONG))
                .isTrue();
    }

    @Test
    void whatIsDueIsRecalledOnceAndQueuedAgain() throws Exception {
        UUID unheard = due();
        UUID abandoned = due();
        submissions.claim(abandoned, Duration.ZERO);
        UUID waiting = queued();
        UUID held = queued();
        submissions.claim(held, LONG);

        var recalled = TestingRace.of(6, () -> submissions.recall(10, LONG)).stream().flatMap(List::stream).toList();
        assertThat(recalled).containsExactlyInAnyOrder(new Recalled(unheard, 0), new Recalled(abandoned, 1));
        assertThat(List.of(waiting, held)).doesNotContainAnyElementsOf(recalled.stream().map(Recalled::id).toList());
        assertThat(find(abandoned).stage()).isEqualTo(Stage.QUEUED);
        assertThat(find(abandoned).attempt()).isEqualTo(1);
    }

    @Test
    void aRecalledAttemptCanStillFinishUntilItIsOvertaken() {
        UUID id = queued();
        int slow = submissions.claim(id, Duration.ZERO).orElseThrow().attempt();
        submissions.recall(1, LONG);
        assertThat(submissions.finish(id, slow, pdf(), LATER)).isTrue();
        assertThat(submissions.claim(id, LONG)).isEmpty();
    }

    @Test
    void theDatabaseRefusesACompletedSubmissionWithoutAPdf() {
        UUID id = queued();
        assertThatThrownBy(() -> archive.database().jdbi().useHandle(handle -> handle
                .createUpdate("update submission set status = 'completed', stage = null, due_at = null, "
                        + "completed_at = now() where id = :id")
                .bind("id", id)
                .execute())).isInstanceOf(UnableToExecuteStatementException.class)
                .hasMessageContaining("submission_completed_has_pdf");
    }

    private UUID queued() {
        return queue(LONG);
    }

    private UUID due() {
        return queue(Duration.ZERO);
    }

    private UUID queue(Duration grace) {
        NewSubmission accepted = archive.submission();
        assertThat(submissions.queue(accepted, grace)).isTrue();
        return accepted.id();
    }

    private NewSubmission withId(UUID id) {
        NewSubmission s = archive.submission();
        return new NewSubmission(id, s.workspaceId(), s.organizationId(), s.templateId(), s.templateVersion(),
                s.environment(), s.source(), null, null, null, s.fingerprint(), s.data(), s.metadata(), s.warnings(),
                s.freePlan(),
                null, s.createdAt());
    }

    private Submission find(UUID id) {
        return submissions.find(archive.workspace().id(), id).orElseThrow();
    }

    private static Finished pdf() {
        return new Finished(TestingArchive.sha256("a pdf"), 2, 9, "[]");
    }

    @Test
    void aPurgeTakesDataAndFileAndLeavesRecordAndKey() {
        NewSubmission accepted = archive.submission(archive.workspace(), TestingArchive.THEN, "kept", null);
        submissions.queue(accepted, LONG);
        assertThat(submissions.purge(archive.workspace().id(), accepted.id(), LATER)).as("processing").isEmpty();
        assertThat(find(accepted.id()).purgedAt()).isNull();
        int attempt = submissions.claim(accepted.id(), LONG).orElseThrow().attempt();
        byte[] file = archive.keep("letter.pdf");
        submissions.finish(accepted.id(), attempt, new Finished(file, 1, 1, "[]"), LATER);
        Workspace other = archive.workspace("other", OptionalInt.empty());
        assertThat(submissions.purge(other.id(), accepted.id(), LATER)).as("another workspace").isEmpty();

        List<byte[]> unused = submissions.purge(archive.workspace().id(), accepted.id(), LATER);
        assertThat(unused).containsExactly(file);
        assertThat(new BlobStore(archive.database()).dropUnused(unused)).isEqualTo(1);
        Submission purged = find(accepted.id());
        assertThat(purged.downloadable()).isFalse();
        assertThat(purged.status()).isEqualTo(Status.COMPLETED);
        assertThat(purged.idempotencyKey()).isEqualTo("kept");
        assertThat(submissions.data(accepted.id())).isEmpty();
    }

    @Test
    void aFileThatAnotherSubmissionShowsOutlivesAPurge() {
        byte[] file = archive.keep("same.pdf");
        UUID first = finished(file);
        UUID second = finished(file);
        var blobs = new BlobStore(archive.database());
        assertThat(blobs.dropUnused(submissions.purge(archive.workspace().id(), first, LATER))).isZero();
        assertThat(blobs.dropUnused(submissions.purge(archive.workspace().id(), second, LATER))).isEqualTo(1);
    }

    @Test
    void whoKeepsAFileAgainWhileItIsDroppedDoesNotLoseIt() throws Exception {
        byte[] file = archive.keep("raced.pdf");
        UUID old = finished(file);
        var blobs = new BlobStore(archive.database());
        NewSubmission next = archive.submission();
        submissions.queue(next, LONG);
        int attempt = submissions.claim(next.id(), LONG).orElseThrow().attempt();
        List<byte[]> unused = submissions.purge(archive.workspace().id(), old, LATER);
        var dropping = archive.database().inTransaction(() -> {
            archive.keep("raced.pdf");
            // Starts while this transaction has kept the file and not said so yet.
            var other = CompletableFuture.supplyAsync(() -> blobs.dropUnused(unused));
            submissions.finish(next.id(), attempt, new Finished(file, 1, 1, "[]"), LATER);
            return other;
        });
        dropping.get(10, TimeUnit.SECONDS);
        assertThat(blobs.has(file)).isTrue();
    }

    @Test
    void aPurgeOfADocumentTakesThePacketThatHoldsIt() {
        var runs = new RunStore(archive.database());
        NewRun run = archive.run(null);
        runs.queue(run, LONG);
        submissions.queue(archive.document(run, 0), LONG);
        int attempt = runs.claim(run.id(), LONG).orElseThrow();
        Claim claim = submissions.claimOfRun(run.id(), LONG).getFirst();
        submissions.finish(claim.id(), claim.attempt(), new Finished(archive.keep("one"), 1, 1, "[]"), LATER);
        runs.finish(run.id(), attempt, new RunStore.Packet(archive.keep("packet"), archive.keep("zip"), 1, 1), LATER);
        List<byte[]> unused = submissions.purge(archive.workspace().id(), claim.id(), LATER);
        assertThat(unused).containsExactlyInAnyOrder(TestingArchive.sha256("one"), TestingArchive.sha256("packet"),
                TestingArchive.sha256("zip"));
        assertThat(new BlobStore(archive.database()).dropUnused(unused)).isEqualTo(3);
        assertThat(runs.find(archive.workspace().id(), run.id()).orElseThrow().packetSha256()).isNull();
    }

    private UUID finished(byte[] file) {
        NewSubmission submission = archive.submission();
        submissions.queue(submission, LONG);
        int attempt = submissions.claim(submission.id(), LONG).orElseThrow().attempt();
        submissions.finish(submission.id(), attempt, new Finished(file, 1, 1, "[]"), LATER);
        return submission.id();
    }
}
