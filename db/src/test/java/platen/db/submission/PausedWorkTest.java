package platen.db.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static platen.db.DatabaseFixture.THEN;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.core.Environment;
import platen.db.lease.RequeuedRow;
import platen.db.run.NewRun;
import platen.db.run.RunStore;
import platen.db.submission.BacklogStore.Backlog;
import platen.db.workspace.WorkMode;
import platen.db.workspace.WorkModeStore;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;

/** Work of workspaces that operators have paused. */
class PausedWorkTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final UUID NO_WORKSPACE = new UUID(0, 0);
    private static final DatabaseFixture archive = new DatabaseFixture();
    private static final SubmissionStore submissions = new SubmissionStore(archive.database());
    private static final ClaimStore claims = new ClaimStore(archive.database());
    private static final RunStore runs = new RunStore(archive.database());
    private static final WorkModeStore modes = new WorkModeStore(archive.database());

    @AfterEach
    void clear() {
        archive.database().jdbi().useHandle(handle -> handle.execute("delete from submission; delete from run"));
        modes.all(10_000).forEach(each -> modes.resume(each.workspaceId()));
    }

    @AfterAll
    static void close() {
        archive.close();
    }

    @Test
    void noClaimTakesRendersOfAPausedWorkspaceAndOthersAreTaken() {
        Workspace other = archive.workspace("goes-on", OptionalInt.empty());
        List<UUID> waiting = queue(archive.workspace(), 3);
        List<UUID> theirs = queue(other, 2);
        pause(archive.workspace());

        assertThat(claims.claim(waiting.getFirst(), LONG)).isEmpty();
        assertThat(take(10)).containsExactlyElementsOf(theirs);
        assertThat(take(10)).isEmpty();

        assertThat(modes.resume(archive.workspace().id())).isTrue();
        assertThat(take(10)).containsExactlyElementsOf(waiting);
    }

    @Test
    void aClaimThatHoldsFewerWorkspacesThanArePausedStillFindsTheOthers() {
        List<Workspace> paused = IntStream.range(0, 12)
                .mapToObj(i -> archive.workspace("in-the-way-" + i, OptionalInt.empty())).toList();
        paused.forEach(each -> queue(each, 1));
        paused.forEach(PausedWorkTest::pause);
        UUID id = queue(archive.workspace(), 1).getFirst();
        for (Workspace each : paused) {
            assertThat(claims.claimQueued(each.id(), 1, LONG)).extracting(Claim::id).containsExactly(id);
            claims.release(List.of(new Claim(id, NO_WORKSPACE, NO_WORKSPACE, 1,
                    Environment.PRODUCTION, false, null, new byte[0], 1)), LONG);
        }
    }

    @Test
    void strandedRendersOfAPausedWorkspaceAreRequeuedAfterThePause() {
        UUID claimed = queue(archive.workspace(), 1).getFirst();
        claims.claim(claimed, LONG);
        pause(archive.workspace());
        archive.database().jdbi().useHandle(handle -> handle.execute("update submission set due_at = now()"));
        assertThat(claims.requeue(10, LONG)).isEmpty();
        assertThat(claims.claim(claimed, LONG)).isEmpty();

        modes.resume(archive.workspace().id());
        assertThat(claims.requeue(10, LONG)).containsExactly(new RequeuedRow(claimed, 1));
        assertThat(claims.claim(claimed, LONG)).isPresent();
    }

    @Test
    void aRenderThatWasClaimedBeforeThePauseIsRecorded() {
        UUID id = queue(archive.workspace(), 1).getFirst();
        Claim claim = claims.claim(id, LONG).orElseThrow();
        pause(archive.workspace());
        assertThat(SubmissionFixture.finish(new OutcomeStore(archive.database()), id, claim.attempt(),
                new RenderResultRow(archive.keep("a pdf"), 1, 2, "[]", 1), THEN)).isTrue();
    }

    @Test
    void noClaimTakesRunsOfAPausedWorkspace() {
        NewRun run = archive.run(null);
        runs.queue(run, LONG);
        pause(archive.workspace());
        assertThat(runs.claim(run.id(), LONG)).isEmpty();
        assertThat(runs.claimNext(run.id(), NO_WORKSPACE, LONG)).isEmpty();
        archive.database().jdbi().useHandle(handle -> handle.execute("update run set due_at = now()"));
        assertThat(runs.requeue(10, LONG)).isEmpty();

        modes.resume(archive.workspace().id());
        assertThat(runs.requeue(10, LONG)).containsExactly(run.id());
        assertThat(runs.claimNext(run.id(), NO_WORKSPACE, LONG)).get().extracting(RunStore.Taken::id)
                .isEqualTo(run.id());
    }

    @Test
    void aPausedBacklogIsNotMeasuredAndHoldsNoBatchUp() {
        var interactive = new InteractiveWorkStore(archive.database());
        queue(archive.workspace(), 3);
        runs.queue(archive.run(null), LONG);
        assertThat(interactive.anybody()).isTrue();
        assertThat(depth("interactive")).isEqualTo(3);
        assertThat(depth("runs")).isEqualTo(1);
        pause(archive.workspace());
        assertThat(interactive.anybody()).isFalse();
        assertThat(depth("interactive")).isZero();
        assertThat(depth("runs")).isZero();
    }

    /** Counts rows: the time of a claim depends on the machine, the number of rows that it reads does not. */
    @Test
    void aClaimAmongAThousandPausedWorkspacesReadsAFewRowsOfEach() {
        amongAThousand(like -> {
            archive.database().jdbi().useHandle(handle -> handle.execute("""
                    update workspace set work_mode = 'paused', work_mode_reason = 'a flood', work_mode_by = 'root',
                                         work_mode_since = now() where name like 'flood-%'
                    """));
            long before = rowsRead();
            assertThat(take(32)).containsExactly(like);
            // a probe of each workspace for the next one, and one where the rotation ends
            assertThat(rowsRead() - before).isBetween(1_000L, 1_200L);
        });
    }

    @Test
    void theCheckForInteractiveWorkReadsAFewRowsOfEachWorkspaceWithLateWork() {
        amongAThousand(_ -> {
            archive.database().jdbi().useHandle(handle -> handle.execute(
                    "update submission set due_at = now() - interval '2 minutes'"));
            long before = rowsRead();
            assertThat(new InteractiveWorkStore(archive.database()).anybody()).isFalse();
            // a probe for each workspace, and its four oldest rows of twenty
            assertThat(rowsRead() - before).isBetween(5_000L, 5_200L);
        });
    }

    /** Runs a test with a thousand workspaces that have twenty submissions each, beside one of the first workspace. */
    private static void amongAThousand(Consumer<UUID> test) {
        archive.database().inTransaction(() -> archive.database().jdbi().useHandle(handle -> {
            UUID like = queue(archive.workspace(), 1).getFirst();
            handle.execute("""
                    insert into workspace (id, organization_id, name, plan, created_at)
                    select gen_random_uuid(), ?, 'flood-' || n, 'free', now() from generate_series(1, 1000) n
                    """, archive.workspace().organizationId());
            handle.execute("""
                    create temporary table flood on commit drop as
                    select s.*, w.id as owner from submission s
                      join workspace w on w.name like 'flood-%' cross join generate_series(1, 20) where s.id = ?
                    """, like);
            handle.execute("update flood set id = gen_random_uuid(), workspace_id = owner");
            handle.execute("alter table flood drop column owner");
            handle.execute("insert into submission select * from flood");
            handle.execute("analyze submission; analyze workspace");
            test.accept(like);
        }));
        archive.database().jdbi().useHandle(handle -> handle
                .execute("delete from submission; delete from workspace where name like 'flood-%'"));
    }

    @Test
    void thePauseSaysWhyByWhomAndSinceWhen() {
        Workspace workspace = archive.workspace();
        assertThat(modes.find(workspace.id())).isEmpty();
        assertThat(modes.hold(workspace.id(), WorkMode.PAUSED, "a flood", "root", THEN)).isTrue();
        assertThat(modes.hold(workspace.id(), WorkMode.PAUSED, "again", "root", THEN)).isFalse();
        assertThat(modes.find(workspace.id())).get().satisfies(pause -> {
            assertThat(pause.mode()).isEqualTo(WorkMode.PAUSED);
            assertThat(pause.reason()).isEqualTo("a flood");
            assertThat(pause.by()).isEqualTo("root");
            assertThat(pause.since()).isEqualTo(THEN);
        });
        assertThat(modes.hold(workspace.id(), WorkMode.QUARANTINED, "worse", "root", THEN)).isTrue();
        var read = new WorkspaceStore(archive.database()).find(workspace.id()).orElseThrow();
        assertThat(read.isPaused()).isTrue();
        assertThat(read.isQuarantined()).isTrue();
        assertThat(modes.resume(workspace.id())).isTrue();
        assertThat(modes.resume(workspace.id())).isFalse();
    }

    @Test
    void theDatabaseRefusesAPauseWithoutReason() {
        assertThatThrownBy(() -> archive.database().jdbi()
                .useHandle(handle -> handle.execute("update workspace set work_mode = 'paused'")))
                .hasMessageContaining("workspace_work_mode_explained");
    }

    private static void pause(Workspace workspace) {
        assertThat(modes.hold(workspace.id(), WorkMode.PAUSED, "a flood", "root", THEN)).isTrue();
    }

    private static long depth(String queue) {
        return new BacklogStore(archive.database()).all().stream().filter(each -> each.queue().equals(queue))
                .mapToLong(Backlog::depth).sum();
    }

    /** Returns the number of submission rows that this transaction has read, with or without an index. */
    private static long rowsRead() {
        return archive.database().jdbi().withHandle(handle -> handle.createQuery("""
                select sum(pg_stat_get_xact_tuples_fetched(indexrelid))
                       + pg_stat_get_xact_tuples_returned('submission'::regclass)
                  from pg_index where indrelid = 'submission'::regclass
                """).mapTo(long.class).one());
    }

    private static List<UUID> queue(Workspace workspace, int number) {
        return archive.database().inTransaction(() -> IntStream.range(0, number).mapToObj(i -> {
            NewSubmission submission = archive.submission(workspace, THEN, null, null);
            SubmissionFixture.queue(submissions, submission, LONG);
            return submission.id();
        }).toList());
    }

    private static List<UUID> take(int limit) {
        return claims.claimQueued(NO_WORKSPACE, limit, LONG).stream().map(Claim::id).toList();
    }
}
