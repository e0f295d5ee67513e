package platen.db.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.OptionalInt;
import java.util.UUID;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.core.Status;
import platen.db.workspace.UsageStore;
import platen.db.workspace.Workspace;

class OutcomeStoreTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Instant LATER = DatabaseFixture.THEN.plusSeconds(1);
    private static final LocalDate AUGUST = LocalDate.of(2026, 8, 1);
    private static final LocalDate DAY = LocalDate.ofInstant(DatabaseFixture.THEN, ZoneOffset.UTC);
    private static final String ERROR = "{\"code\":\"render_failed\",\"message\":\"no\"}";

    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private final SubmissionStore submissions = new SubmissionStore(databaseFixture.database());
    private final ClaimStore claims = new ClaimStore(databaseFixture.database());
    private final OutcomeStore outcomes = new OutcomeStore(databaseFixture.database());

    @Test
    void aSyncRenderIsClaimedAtBirth() {
        NewSubmission accepted = databaseFixture.submission();
        SubmissionFixture.begin(submissions, accepted, LONG);
        assertThat(claims.claim(accepted.id(), LONG)).isEmpty();
        assertThat(SubmissionFixture.finish(outcomes, accepted.id(), 1, pdf(), LATER)).isTrue();
    }

    @Test
    void aFinishedSubmissionIsDownloadableAndStaysAsItIs() {
        UUID id = queued();
        int attempt = claims.claim(id, LONG).orElseThrow().attempt();
        assertThat(SubmissionFixture.finish(outcomes, id, attempt, pdf(), LATER)).isTrue();
        Submission finished = find(id);
        assertThat(finished.status()).isEqualTo(Status.COMPLETED);
        assertThat(finished.stage()).isNull();
        assertThat(finished.pageCount()).isEqualTo(2);
        assertThat(finished.completedAt()).isEqualTo(LATER);
        assertThat(finished.downloadable()).isTrue();

        assertThat(SubmissionFixture.finish(outcomes, id, attempt, pdf(), LATER.plusSeconds(1))).isFalse();
        assertThat(outcomes.reject(id, attempt, ERROR, LATER)).isFalse();
        assertThat(claims.claim(id, LONG)).isEmpty();
        assertThat(find(id).completedAt()).isEqualTo(LATER);
    }

    @Test
    void anOvertakenAttemptCannotFinish() {
        UUID id = queued();
        int slow = claims.claim(id, Duration.ZERO).orElseThrow().attempt();
        int quick = claims.claim(id, LONG).orElseThrow().attempt();
        assertThat(SubmissionFixture.finish(outcomes, id, slow, pdf(), LATER)).isFalse();
        assertThat(outcomes.reject(id, slow, ERROR, LATER)).isFalse();
        assertThat(find(id).status()).isEqualTo(Status.PROCESSING);
        assertThat(SubmissionFixture.finish(outcomes, id, quick, pdf(), LATER)).isTrue();
    }

    @Test
    void aRecalledAttemptCanStillFinishUntilItIsOvertaken() {
        UUID id = queued();
        int slow = claims.claim(id, Duration.ZERO).orElseThrow().attempt();
        claims.requeue(1, LONG);
        assertThat(SubmissionFixture.finish(outcomes, id, slow, pdf(), LATER)).isTrue();
        assertThat(claims.claim(id, LONG)).isEmpty();
    }

    @Test
    void aRejectionGivesTheAllowanceBackOnce() {
        var usage = new UsageStore(databaseFixture.database());
        Workspace one = databaseFixture.workspace("one", OptionalInt.of(1));
        usage.reserve(one, AUGUST, databaseFixture.renders(DAY, 1));
        NewSubmission accepted = databaseFixture.submission(one, DatabaseFixture.THEN, null, AUGUST);
        SubmissionFixture.queue(submissions, accepted, LONG);
        int attempt = claims.claim(accepted.id(), LONG).orElseThrow().attempt();

        assertThat(outcomes.reject(accepted.id(), attempt, ERROR, LATER)).isTrue();
        assertThat(usage.used(one.id(), AUGUST)).isZero();
        assertThat(usage.month(one.id(), AUGUST).byDay()).isEmpty();
        assertThat(outcomes.reject(accepted.id(), attempt, ERROR, LATER)).isFalse();
        assertThat(usage.used(one.id(), AUGUST)).isZero();

        Submission failed = submissions.find(one.id(), accepted.id()).orElseThrow();
        assertThat(failed.status()).isEqualTo(Status.FAILED);
        assertThat(failed.error()).isEqualTo(ERROR);
        assertThat(failed.usageMonth()).isNull();
        assertThat(failed.downloadable()).isFalse();
    }

    @Test
    void aRejectionThatWasNotCountedGivesNothingBack() {
        var usage = new UsageStore(databaseFixture.database());
        usage.reserve(databaseFixture.workspace(), AUGUST, databaseFixture.renders(DAY, 3));
        UUID id = queued();
        int attempt = claims.claim(id, LONG).orElseThrow().attempt();
        assertThat(outcomes.reject(id, attempt, ERROR, LATER)).isTrue();
        assertThat(usage.used(databaseFixture.workspace().id(), AUGUST)).isEqualTo(3);
    }

    @Test
    void theDatabaseRefusesACompletedSubmissionWithoutAPdf() {
        UUID id = queued();
        assertThatThrownBy(() -> databaseFixture.database().jdbi().useHandle(handle -> handle
                .createUpdate("update submission set status = 'completed', stage = null, due_at = null, "
                        + "completed_at = now() where id = :id")
                .bind("id", id)
                .execute())).isInstanceOf(UnableToExecuteStatementException.class)
                .hasMessageContaining("submission_completed_has_pdf");
    }

    private UUID queued() {
        return queue(LONG);
    }

    private UUID queue(Duration grace) {
        NewSubmission accepted = databaseFixture.submission();
        assertThat(SubmissionFixture.queue(submissions, accepted, grace)).isTrue();
        return accepted.id();
    }

    private Submission find(UUID id) {
        return submissions.find(databaseFixture.workspace().id(), id).orElseThrow();
    }

    private static RenderResultRow pdf() {
        return new RenderResultRow(DatabaseFixture.sha256("a pdf"), 2, 9, "[]", 1);
    }
}
