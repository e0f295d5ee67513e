package platen.db.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.RaceFixture;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.core.Stage;
import platen.db.core.Status;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;
import platen.db.submission.OutcomeStore;
import platen.db.submission.RenderResultRow;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionFixture;
import platen.db.submission.SubmissionStore;
import platen.db.workspace.Workspace;

class RunStoreTest {
    private static final UUID NOBODY = new UUID(0, 0);
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Instant LATER = DatabaseFixture.THEN.plusSeconds(1);
    private static final String ERROR = "{\"code\":\"render_failed\",\"message\":\"no\"}";

    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private final RunStore runs = new RunStore(databaseFixture.database());
    private final SubmissionStore submissions = new SubmissionStore(databaseFixture.database());
    private final ClaimStore claims = new ClaimStore(databaseFixture.database());
    private final OutcomeStore outcomes = new OutcomeStore(databaseFixture.database());

    @Test
    void onlyOneWorkerClaimsARun() throws Exception {
        NewRun run = queued(LONG);
        var claims = RaceFixture.of(12, () -> runs.claim(run.id(), LONG));
        assertThat(claims).filteredOn(each -> each.isPresent()).hasSize(1);
    }

    @Test
    void theHolderOfARunTakesItsUnfinishedDocumentsInOneGo() {
        NewRun run = queued(LONG);
        assertThat(claims.claimQueued(new UUID(0, 0), 10, LONG))
                .as("documents are no work of their own").isEmpty();
        List<Claim> first = claims.claimOfRun(run.id(), LONG);
        assertThat(first).hasSize(2);
        assertThat(SubmissionFixture.finish(outcomes, first.getFirst().id(), 1, pdf(), LATER)).isTrue();

        List<Claim> again = claims.claimOfRun(run.id(), LONG);
        assertThat(again).extracting(Claim::id).containsExactly(first.getLast().id());
        assertThat(SubmissionFixture.finish(outcomes, first.getLast().id(), 1, pdf(), LATER)).as("overtaken").isFalse();
        assertThat(SubmissionFixture.finish(outcomes, first.getLast().id(), 2, pdf(), LATER)).isTrue();
        assertThat(submissions.ofRun(run.id())).extracting(Submission::runIndex).containsExactly(0, 1);
    }

    @Test
    void workspacesTakeTurnsHoweverManyRunsOneHasQueued() {
        List<UUID> many = IntStream.range(0, 20).mapToObj(i -> queued(LONG).id()).toList();
        NewRun single = runOf(databaseFixture.workspace("small", OptionalInt.empty()));
        runs.queue(single, LONG);

        UUID after = NOBODY;
        var taken = new ArrayList<UUID>();
        for (int claim = 0; claim < 3; claim++) {
            RunStore.Taken next = runs.claimNext(UUID.randomUUID(), after, LONG).orElseThrow();
            taken.add(next.id());
            after = next.workspaceId();
        }

        assertThat(taken.subList(0, 2)).contains(single.id());
        assertThat(taken).filteredOn(many::contains).as("the oldest first").containsExactly(many.get(0), many.get(1));
    }

    @Test
    void aRetriedRunIsClaimedByItsIdOnly() {
        UUID tried = queued(LONG).id();
        assertThat(runs.claim(tried, LONG)).isPresent();
        assertThat(runs.claimNext(tried, NOBODY, LONG)).as("in good hands").isEmpty();
        runs.renew(tried, 1, Duration.ZERO);
        assertThat(runs.requeue(10, LONG)).containsExactly(tried);
        assertThat(runs.claimNext(UUID.randomUUID(), NOBODY, LONG)).isEmpty();

        UUID untried = queued(LONG).id();
        assertThat(runs.claimNext(tried, NOBODY, LONG)).get().extracting(RunStore.Taken::attempt).isEqualTo(2);
        assertThat(runs.claimNext(tried, NOBODY, LONG)).get().extracting(RunStore.Taken::id).isEqualTo(untried);
    }

    @Test
    void workersThatTakeTogetherTakeDifferentRuns() throws Exception {
        IntStream.range(0, 20).forEach(i -> queued(LONG));
        var taken = RaceFixture.of(12, () -> runs.claimNext(UUID.randomUUID(), NOBODY, LONG))
                .stream()
                .flatMap(Optional::stream)
                .map(RunStore.Taken::id)
                .toList();
        assertThat(taken).isNotEmpty().doesNotHaveDuplicates();
    }

    @Test
    void aFinishedRunShowsItsPacketAndStaysAsItIs() {
        NewRun run = queued(LONG);
        int attempt = runs.claim(run.id(), LONG).orElseThrow();
        var packet = new RunStore.Packet(databaseFixture.keep("packet"), databaseFixture.keep("zip"), 4, 31,
                "[{\"alias\":\"\",\"message\":\"Told\"}]");
        assertThat(find(run.id()).warnings()).isEqualTo("[]");
        assertThat(runs.finish(run.id(), attempt, packet, LATER)).isTrue();
        assertThat(runs.finish(run.id(), attempt, packet, LATER.plusSeconds(9))).isFalse();
        assertThat(runs.reject(run.id(), attempt, ERROR, LATER)).isFalse();
        Run finished = find(run.id());
        assertThat(finished.status()).isEqualTo(Status.COMPLETED);
        assertThat(finished.packetSha256()).isEqualTo(DatabaseFixture.sha256("packet"));
        assertThat(finished.pageCount()).isEqualTo(4);
        assertThat(finished.warnings()).contains("Told");
        assertThat(finished.completedAt()).isEqualTo(LATER);
    }

    @Test
    void anOvertakenAttemptCannotFinishOrReject() {
        NewRun run = queued(LONG);
        int slow = runs.claim(run.id(), Duration.ZERO).orElseThrow();
        int quick = runs.claim(run.id(), LONG).orElseThrow();
        var packet = new RunStore.Packet(databaseFixture.keep("packet"), databaseFixture.keep("zip"), 4, 31, "[]");
        assertThat(runs.finish(run.id(), slow, packet, LATER)).isFalse();
        assertThat(runs.reject(run.id(), slow, ERROR, LATER)).isFalse();
        assertThat(runs.reject(run.id(), quick, ERROR, LATER)).isTrue();
        assertThat(find(run.id()).error()).isEqualTo(ERROR);
    }

    @Test
    void aSecondRequestOfTheSameKeyIsNotRecorded() throws Exception {
        var recorded = RaceFixture.of(12, () -> runs.queue(databaseFixture.run("once"), LONG));
        assertThat(recorded).filteredOn(Boolean::booleanValue).hasSize(1);
        assertThat(runs.findByIdempotencyKey(databaseFixture.workspace().organizationId(), databaseFixture.workflowId(),
                "once"))
                .isPresent();
    }

    @Test
    void dueRowsAreRequeuedOnce() throws Exception {
        NewRun unheard = queued(Duration.ZERO);
        NewRun abandoned = queued(LONG);
        runs.claim(abandoned.id(), Duration.ZERO);
        NewRun held = queued(LONG);
        runs.claim(held.id(), LONG);
        var requeued = RaceFixture.of(6, () -> runs.requeue(10, LONG)).stream().flatMap(List::stream).toList();
        assertThat(requeued).containsExactlyInAnyOrder(unheard.id(), abandoned.id());
        assertThat(find(abandoned.id()).stage()).isEqualTo(Stage.QUEUED);
        assertThat(claims.requeue(10, LONG)).as("documents wait for their run").isEmpty();
    }

    @Test
    void rowsOfADeadWorkerAreRequeuedBeforeALongQueue() {
        Workspace flooding = databaseFixture.workspace("with-a-flood", OptionalInt.empty());
        IntStream.range(0, 30).forEach(i -> runs.queue(runOf(flooding), LONG));
        UUID tried = queued(LONG).id();
        runs.claim(tried, LONG);
        databaseFixture.database().jdbi().useHandle(handle -> {
            handle.execute("update run set due_at = now() - interval '1 hour'");
            handle.execute("update run set due_at = now() where id = ?", tried);
        });
        assertThat(runs.requeue(5, LONG)).hasSize(5).first().isEqualTo(tried);
    }

    @Test
    void runsOfAWorkflowAreListedNewestFirst() {
        UUID first = queued(LONG).id();
        UUID second = queued(LONG).id();
        assertThat(newest(null, null)).containsExactly(second, first);
        assertThat(newest(LATER, null)).containsExactly(second, first);
        assertThat(newest(DatabaseFixture.THEN, null)).isEmpty();
        assertThat(newest(DatabaseFixture.THEN, second)).containsExactly(first);
    }

    @Test
    void thoseThatAreFinalAreToldFromThoseThatAreNot() {
        NewRun failed = queued(LONG);
        NewRun waiting = queued(LONG);
        runs.reject(failed.id(), runs.claim(failed.id(), LONG).orElseThrow(), ERROR, LATER);
        assertThat(runs.finalAmong(List.of(failed.id(), waiting.id()))).containsExactly(failed.id());
    }

    private List<UUID> newest(@Nullable Instant before, @Nullable UUID beforeId) {
        return runs.newest(databaseFixture.workspace().id(), databaseFixture.workflowId(), null, before, beforeId, 10)
                .stream()
                .map(Run::id)
                .toList();
    }

    private NewRun runOf(Workspace workspace) {
        return new NewRun(PublicId.next(), workspace.id(), workspace.organizationId(), databaseFixture.workflowId(), 1,
                Environment.PRODUCTION, Source.API_ASYNC, null, DatabaseFixture.sha256("{}"), "[]", null,
                DatabaseFixture.THEN);
    }

    /** Returns a run of two documents. */
    private NewRun queued(Duration grace) {
        NewRun run = databaseFixture.run(null);
        databaseFixture.database().inTransaction(() -> {
            runs.queue(run, grace);
            SubmissionFixture.queue(submissions, databaseFixture.document(run, 0), grace);
            SubmissionFixture.queue(submissions, databaseFixture.document(run, 1), grace);
        });
        return run;
    }

    private Run find(UUID id) {
        return runs.find(databaseFixture.workspace().id(), id).orElseThrow();
    }

    private static RenderResultRow pdf() {
        return new RenderResultRow(DatabaseFixture.sha256("a pdf"), 2, 9, "[]", 1);
    }
}
