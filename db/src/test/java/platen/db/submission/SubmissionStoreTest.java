package platen.db.submission;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.RaceFixture;
import platen.db.core.Stage;
import platen.db.core.Status;
import platen.db.workspace.Workspace;

class SubmissionStoreTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private final SubmissionStore submissions = new SubmissionStore(databaseFixture.database());

    @Test
    void aQueuedSubmissionIsRecordedAsAccepted() {
        NewSubmission accepted = databaseFixture.submission(databaseFixture.workspace(), DatabaseFixture.THEN,
                "order-1042", null);
        assertThat(SubmissionFixture.queue(submissions, accepted, LONG)).isTrue();
        Submission recorded = find(accepted.id());
        assertThat(recorded.status()).isEqualTo(Status.PROCESSING);
        assertThat(recorded.stage()).isEqualTo(Stage.QUEUED);
        assertThat(recorded.templateAlias()).isEqualTo("letter");
        assertThat(recorded.idempotencyKey()).isEqualTo("order-1042");
        assertThat(recorded.createdAt()).isEqualTo(DatabaseFixture.THEN);
        assertThat(recorded.completedAt()).isNull();
        assertThat(recorded.attempt()).isZero();
        assertThat(submissions.data(accepted.workspaceId(), accepted.id()).orElseThrow()).asString(UTF_8)
                .isEqualTo("{}");
    }

    @Test
    void anotherWorkspaceSeesNothingOfIt() {
        UUID id = queued();
        Workspace other = databaseFixture.workspace("other", OptionalInt.empty());
        assertThat(submissions.find(other.id(), id)).isEmpty();
    }

    @Test
    void aSecondRequestOfTheSameKeyIsNotRecorded() throws Exception {
        var recorded = RaceFixture.of(12, () -> {
            NewSubmission accepted = databaseFixture.submission(databaseFixture.workspace(), DatabaseFixture.THEN,
                    "once", null);
            return SubmissionFixture.queue(submissions, accepted, LONG) ? accepted.id() : null;
        });
        List<UUID> winners = recorded.stream().filter(Objects::nonNull).toList();
        assertThat(winners).hasSize(1);
        assertThat(submissions
                .findByIdempotencyKey(databaseFixture.workspace().organizationId(), databaseFixture.templateId(),
                        "once")
                .orElseThrow()
                .id()).isEqualTo(winners.getFirst());
    }

    @Test
    void aKeyOfARequestThatWasRolledBackIsFree() {
        assertThatThrownBy(() -> databaseFixture.database().inTransaction(() -> {
            SubmissionFixture.queue(submissions,
                    databaseFixture.submission(databaseFixture.workspace(), DatabaseFixture.THEN, "tried", null), LONG);
            throw new IllegalStateException("on purpose");
        })).hasMessage("on purpose");
        assertThat(
                SubmissionFixture.queue(submissions,
                        databaseFixture.submission(databaseFixture.workspace(), DatabaseFixture.THEN, "tried", null),
                        LONG))
                .isTrue();
    }

    @Test
    void noTimeIsSpentOnMakingPicturesInAnswersSmaller() {
        UUID id = queued();
        String method = databaseFixture.database().jdbi().withHandle(handle -> {
            handle.execute("update submission set data = convert_to(repeat('[1]', 3000), 'UTF8') where id = ?", id);
            return handle.createQuery("select coalesce(pg_column_compression(data), 'none') from submission")
                    .mapTo(String.class)
                    .one();
        });
        assertThat(method).isIn("none", "lz4");
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
}
