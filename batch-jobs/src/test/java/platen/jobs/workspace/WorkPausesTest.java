package platen.jobs.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.core.Status;
import platen.db.lease.RequeuedRow;
import platen.db.submission.Submission;
import platen.db.workspace.WorkMode;
import platen.db.workspace.Workspace;
import platen.jobs.JobsFixture;
import platen.jobs.batch.BatchFixture;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.batch.work.YieldGateFixture;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.accept.RenderResult.Queued;
import platen.jobs.render.work.RenderJob;
import platen.jobs.run.RunJob;
import platen.jobs.run.RunRequest;
import platen.jobs.run.RunResult;

class WorkPausesTest {
    private static final Actor OPERATOR = Actor.operator("night", null, null);
    private static final BatchFixture batches = new BatchFixture();
    private static final JobsFixture jobs = batches.jobsFixture;
    private static final WorkPauses pauses = new WorkPauses(jobs.database, jobs.trail, jobs.clock);
    private static final Workspace other = jobs.workspace("other", OptionalInt.empty());

    static {
        jobs.template(jobs.workspace, "letter");
        jobs.template(other, "letter");
        jobs.workflow(jobs.workspace, "pair", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"letter"}]}
                """);
    }

    @AfterEach
    void resume() {
        pauses.resume(jobs.workspace.id(), OPERATOR);
    }

    @AfterAll
    static void close() {
        batches.close();
    }

    @Test
    void rendersOfAPausedWorkspaceWaitWhileOthersCompleteAndAreThenRenderedOnce() {
        jobs.listen("submission.completed");
        List<Submission> waiting = IntStream.range(0, 5).mapToObj(i -> queued(read(), i)).toList();
        assertThat(pauses.hold(jobs.workspace.id(), WorkMode.PAUSED, "a flood", OPERATOR)).isTrue();
        Submission accepted = queued(read(), 5);
        Submission theirs = queued(other, 0);

        work(theirs);
        assertThat(find(other, theirs).status()).isEqualTo(Status.COMPLETED);
        List<Submission> all = Stream.concat(waiting.stream(), Stream.of(accepted)).toList();
        all.forEach(WorkPausesTest::work);
        assertThat(all).allSatisfy(each -> {
            assertThat(find(jobs.workspace, each).status()).isEqualTo(Status.PROCESSING);
            assertThat(find(jobs.workspace, each).attempt()).isZero();
        });

        assertThat(pauses.resume(jobs.workspace.id(), OPERATOR)).isTrue();
        jobs.expireLeases();
        List<UUID> found = jobs.claims.requeue(10, Duration.ofMinutes(1)).stream().map(RequeuedRow::id).toList();
        assertThat(found).as("the sweep finds what waited")
                .containsExactlyInAnyOrderElementsOf(all.stream().map(Submission::id).toList());
        all.forEach(WorkPausesTest::work);
        all.forEach(WorkPausesTest::work);
        assertThat(all).allSatisfy(each -> {
            assertThat(find(jobs.workspace, each).status()).isEqualTo(Status.COMPLETED);
            assertThat(find(jobs.workspace, each).attempt()).isEqualTo(1);
            assertThat(jobs.endingsTold(each.id())).isEqualTo(1);
        });
    }

    @Test
    void aSyncRequestOfAPausedWorkspaceIsAcceptedForAWorker() {
        pauses.hold(jobs.workspace.id(), WorkMode.PAUSED, "a flood", OPERATOR);
        var render = (Queued) jobs.renders.renderNow(jobs.request(read(), "letter", "{\"name\":\"Ada\"}", null));
        assertThat(render.submission().status()).isEqualTo(Status.PROCESSING);
        var run = (RunResult.Recorded) jobs.runs.runNow(run(null));
        assertThat(run.run().status()).isEqualTo(Status.PROCESSING);
        jobs.runJobs.run(new RunJob(run.run().id()));
        assertThat(jobs.runRows.find(run.run().id()).orElseThrow().status()).isEqualTo(Status.PROCESSING);

        pauses.resume(jobs.workspace.id(), OPERATOR);
        jobs.runJobs.run(new RunJob(run.run().id()));
        assertThat(jobs.runRows.find(run.run().id()).orElseThrow().status()).isEqualTo(Status.COMPLETED);
        work(render.submission());
    }

    @Test
    void aQuarantinedWorkspaceTakesNoNewWorkAndAnswersRepeatedRequests() {
        jobs.renders.renderNow(jobs.request(read(), "letter", "{\"name\":\"Ada\"}", "before"));
        jobs.runs.runNow(run("before"));
        assertThat(pauses.hold(jobs.workspace.id(), WorkMode.QUARANTINED, "abuse", OPERATOR)).isTrue();
        long submissions = jobs.count("submission");

        assertThat(jobs.renders.renderNow(jobs.request(read(), "letter", "{\"name\":\"Ada\"}", "before")))
                .isInstanceOf(RenderResult.Replayed.class);
        assertThat(jobs.runs.runNow(run("before"))).isInstanceOf(RunResult.Replayed.class);
        assertThat(jobs.renders.renderNow(jobs.request(read(), "letter", "{\"name\":\"Ada\"}", null)))
                .isInstanceOf(RenderResult.Quarantined.class);
        assertThat(jobs.renders.renderLater(jobs.request(read(), "letter", "{\"name\":\"Ada\"}", null)))
                .isInstanceOf(RenderResult.Quarantined.class);
        assertThat(jobs.runs.runLater(run(null))).isInstanceOf(RunResult.Quarantined.class);
        assertThat(batches.accept(batch(), BatchFixture.rows(2))).isInstanceOf(BatchResult.Quarantined.class);
        assertThat(jobs.count("submission")).isEqualTo(submissions);
    }

    @Test
    void aBatchStopsAfterItsChunkAndEachRowIsRenderedOnce() {
        Batch batch = batches.accepted(batch(), BatchFixture.rows(300));
        var gate = YieldGateFixture.lookingAlways(() -> {
            pauses.hold(jobs.workspace.id(), WorkMode.PAUSED, "a flood", OPERATOR);
            return false;
        });
        batches.coordinator(gate).coordinateOrHelp(batch.id(), BatchProgressListener.NONE);

        Batch paused = batches.find(batch.id());
        assertThat(paused.status().isFinal()).isFalse();
        assertThat(paused.ended()).isLessThan(300);
        assertThat(batches.leases.requeue(10, Duration.ZERO)).isEmpty();
        assertThat(batches.work(batch.id()).ended()).isEqualTo(paused.ended());
        pauses.resume(jobs.workspace.id(), OPERATOR);
        assertThat(batches.leases.requeue(10, Duration.ZERO)).containsExactly(batch.id());
        Batch done = batches.work(batch.id());
        assertThat(done.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(done.succeeded()).isEqualTo(300);
        assertThat(batches.results(batch.id())).hasSize(300).extracting(each -> each.submissionId())
                .doesNotHaveDuplicates();
    }

    @Test
    void aBatchOfAPausedWorkspaceCanBeCancelled() {
        Batch batch = batches.accepted(batch(), BatchFixture.rows(3));
        pauses.hold(jobs.workspace.id(), WorkMode.PAUSED, "a flood", OPERATOR);
        assertThat(batches.batches.cancel(jobs.workspace.id(), batch.id())).isTrue();
        assertThat(batches.work(batch.id()).status()).isEqualTo(BatchStatus.CANCELLED);
    }

    @Test
    void eachChangeIsRecordedOnceWithItsReason() {
        long before = jobs.count("audit_entry");
        pauses.hold(jobs.workspace.id(), WorkMode.PAUSED, " a flood ", OPERATOR);
        pauses.hold(jobs.workspace.id(), WorkMode.PAUSED, "again", OPERATOR);
        pauses.hold(jobs.workspace.id(), WorkMode.QUARANTINED, "abuse", OPERATOR);
        pauses.resume(jobs.workspace.id(), OPERATOR);
        pauses.resume(jobs.workspace.id(), OPERATOR);
        assertThat(jobs.count("audit_entry") - before).isEqualTo(3);
        List<String> entries = jobs.database.jdbi().withHandle(handle -> handle.createQuery("""
                select type || ' ' || (data ->> 'reason') from audit_entry where type like 'workspace.work_%'
                 order by id desc limit 3
                """).mapTo(String.class).list());
        assertThat(entries).containsExactly("workspace.work_resumed abuse",
                "workspace.work_quarantined abuse", "workspace.work_paused a flood");
    }

    @Test
    void aPauseNeedsAReason() {
        assertThatThrownBy(() -> pauses.hold(jobs.workspace.id(), WorkMode.PAUSED, " ", OPERATOR))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(WorkPauses.objection("x".repeat(501))).isPresent();
        assertThat(WorkPauses.objection("x".repeat(500))).isEmpty();
    }

    /** Returns the workspace as a request reads it. */
    private static Workspace read() {
        return jobs.workspaces.find(jobs.workspace.id()).orElseThrow();
    }

    private static BatchRequest batch() {
        BatchRequest like = batches.request("letter", null);
        return new BatchRequest(read(), like.environment(), like.template(), null, like.format(), like.columns(), false,
                like.onError(), false, false, jobs.json("{}"), null);
    }

    private static RunRequest run(@Nullable String key) {
        var like = jobs.runRequest("pair", "{\"name\":\"Ada\"}", key);
        return new RunRequest(read(), like.environment(), like.source(), like.alias(), like.data(), key,
                like.mode());
    }

    private static Submission queued(Workspace workspace, int number) {
        return ((Queued) jobs.renders.renderLater(jobs.request(workspace, "letter",
                "{\"name\":\"" + number + "\"}", null))).submission();
    }

    private static void work(Submission submission) {
        jobs.renderJobs.run(new RenderJob(submission.id()));
    }

    private static Submission find(Workspace workspace, Submission submission) {
        return jobs.submissions.find(workspace.id(), submission.id()).orElseThrow();
    }
}
