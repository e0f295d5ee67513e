package platen.jobs.cancel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.core.Status;
import platen.db.run.Run;
import platen.db.submission.Claim;
import platen.db.submission.Submission;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryFilter;
import platen.db.webhook.DeliveryStatus;
import platen.jobs.FakeTemplate;
import platen.jobs.JobsFixture;
import platen.jobs.lease.Lease;
import platen.jobs.render.accept.Quota;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.work.OutcomeRecorder;
import platen.jobs.render.work.RenderJob;
import platen.jobs.run.RunJob;
import platen.jobs.run.RunResult;

class CancellationsTest {
    private static final Actor OPERATOR = Actor.operator("night", null, null);
    private static final JobsFixture jobs = new JobsFixture();
    private static final Cancellations cancellations = new Cancellations(jobs.database,
            new OutcomeRecorder(jobs.database, jobs.outcomes, jobs.pdfs, jobs.leases, jobs.publisher, jobs.clock),
            jobs.runRecorder, jobs.deliveryRows, jobs.trail, jobs.finishedNotifications);

    static {
        jobs.template(jobs.workspace, "letter");
        jobs.workflow(jobs.workspace, "pair", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true},
                           {"key":"order","type":"text","is_array":false,"required":false}],
                 "documents":[{"template":"letter"},{"template":"letter"}]}
                """);
        jobs.listen("submission.failed", "workflow.run.failed", "submission.completed", "workflow.run.completed");
    }

    @AfterAll
    static void close() {
        jobs.close();
    }

    @Test
    void aWaitingRenderFailsOnceWithItsEventAndItsQuotaReleased() {
        int used = used();
        Submission queued = queued();
        assertThat(used()).isEqualTo(used + 1);
        assertThat(cancellations.cancel(queued, OPERATOR)).isTrue();
        assertThat(cancellations.cancel(queued, OPERATOR)).isFalse();

        jobs.renderJobs.run(new RenderJob(queued.id()));
        Submission failed = find(queued.id());
        assertThat(failed.status()).isEqualTo(Status.FAILED);
        assertThat(failed.error()).contains("render_failed", "\"cancelled\"", "operators of this installation");
        assertThat(used()).isEqualTo(used);
        assertThat(told("submission.failed", "sub_" + hex(queued.id()))).isEqualTo(1);
        assertThat(audited("submission.cancelled", queued.id())).isEqualTo(1);
    }

    @Test
    void aRenderThatIsCancelledWhileAWorkerHasItStaysCancelled() {
        int used = used();
        Submission queued = queued();
        FakeTemplate.inPause(() -> assertThat(cancellations.cancel(find(queued.id()), OPERATOR)).isTrue(),
                () -> jobs.renderJobs.run(new RenderJob(queued.id())));
        assertThat(find(queued.id()).status()).isEqualTo(Status.FAILED);
        assertThat(find(queued.id()).sha256()).isNull();
        assertThat(used()).isEqualTo(used);
        assertThat(told("submission.completed", "sub_" + hex(queued.id()))).isZero();
        assertThat(told("submission.failed", "sub_" + hex(queued.id()))).isEqualTo(1);
    }

    @Test
    void theCallerOfACancelledSyncRenderIsToldSo() {
        FakeTemplate.inPause(() -> {
            jobs.slowRenders.recordOlderThan(Duration.ZERO).join();
            assertThat(cancellations.cancel(newest(), OPERATOR)).isTrue();
        }, () -> assertThat(jobs.renders.renderNow(
                jobs.request(jobs.workspace, "letter", "{\"name\":\"Ada\",\"order\":\"pause\"}", null)))
                .isInstanceOfSatisfying(RenderResult.Failed.class,
                        failed -> assertThat(failed.submission().error()).contains("cancelled")));
    }

    @Test
    void aCompletedRenderIsNotCancelled() {
        Submission queued = queued("Bo", "none");
        jobs.renderJobs.run(new RenderJob(queued.id()));
        assertThat(cancellations.cancel(find(queued.id()), OPERATOR)).isFalse();
        assertThat(find(queued.id()).status()).isEqualTo(Status.COMPLETED);
        assertThat(audited("submission.cancelled", queued.id())).isZero();
    }

    @Test
    void aRunIsCancelledWithItsOpenDocumentsAndItsCompletedOnesStay() {
        int used = used();
        Run run = run();
        List<Submission> documents = jobs.submissions.ofRun(run.id());
        assertThat(cancellations.cancel(documents.getFirst(), OPERATOR)).as("a document alone").isFalse();
        jobs.runRows.claim(run.id(), JobsFixture.longLease());
        Claim first = jobs.claims.claimOfRun(run.id(), JobsFixture.longLease()).getFirst();
        jobs.renderAndRecord(first);
        assertThat(used()).isEqualTo(used + 2);

        assertThat(cancellations.cancel(run, OPERATOR)).isTrue();
        assertThat(cancellations.cancel(run, OPERATOR)).isFalse();
        assertThat(jobs.submissions.ofRun(run.id())).extracting(Submission::status)
                .containsExactlyInAnyOrder(Status.COMPLETED, Status.FAILED);
        assertThat(used()).isEqualTo(used + 1);
        jobs.runJobs.run(new RunJob(run.id()));
        Run cancelled = jobs.runRows.find(run.id()).orElseThrow();
        assertThat(cancelled.status()).isEqualTo(Status.FAILED);
        assertThat(cancelled.error()).contains("\"cancelled\"", "the run");
        assertThat(told("workflow.run.failed", "run_" + hex(run.id()))).isEqualTo(1);
        assertThat(audited("run.cancelled", run.id())).isEqualTo(1);
    }

    @Test
    void aRunThatIsCancelledWhileAWorkerExecutesItStaysCancelled() {
        Run run = run("{\"name\":\"Cy\",\"order\":\"pause\"}");
        FakeTemplate.inPause(() -> cancellations.cancel(run, OPERATOR), () -> jobs.runJobs.run(new RunJob(run.id())));
        assertThat(jobs.runRows.find(run.id()).orElseThrow().status()).isEqualTo(Status.FAILED);
        assertThat(jobs.submissions.ofRun(run.id())).extracting(Submission::status).containsOnly(Status.FAILED);
        assertThat(told("workflow.run.completed", "run_" + hex(run.id()))).isZero();
    }

    @Test
    void aRunThatKeepsKillingItsWorkersEndsWithItsDocumentsAndReleasesTheirQuota() {
        int used = used();
        Run run = run();
        for (int death = 1; death <= Lease.MAX_ATTEMPTS; death++) {
            jobs.runRows.claim(run.id(), Duration.ZERO);
        }
        jobs.runJobs.run(new RunJob(run.id()));
        assertThat(jobs.runRows.find(run.id()).orElseThrow().error()).contains("given up");
        assertThat(jobs.submissions.ofRun(run.id())).extracting(Submission::status).containsOnly(Status.FAILED);
        assertThat(used()).isEqualTo(used);
    }

    @Test
    void aPendingWebhookIsCancelledOnceAndCanBeSentAgain() {
        Submission queued = queued();
        cancellations.cancel(queued, OPERATOR);
        Delivery pending = jobs.deliveryRows.newest(jobs.workspace.id(), DeliveryFilter.ALL, 1).getFirst();
        assertThat(pending.status()).isEqualTo(DeliveryStatus.PENDING);
        assertThat(cancellations.cancel(pending, OPERATOR)).isTrue();
        assertThat(cancellations.cancel(pending, OPERATOR)).isFalse();
        assertThat(jobs.deliveryRows.claimUnattempted(pending.id(), Duration.ofMinutes(1))).isEmpty();
        Delivery cancelled = jobs.deliveryRows.find(jobs.workspace.id(), pending.id()).orElseThrow();
        assertThat(cancelled.status()).isEqualTo(DeliveryStatus.CANCELLED);
        assertThat(audited("delivery.cancelled", pending.id())).isEqualTo(1);
        assertThat(jobs.deliveryRows.replay(jobs.workspace.id(), pending.id(), 6)).isTrue();
    }

    private static Submission queued() {
        return queued("Ada", "pause");
    }

    private static Submission queued(String name, String order) {
        return ((RenderResult.Queued) jobs.renders.renderLater(jobs.request(jobs.workspace, "letter",
                "{\"name\":\"" + name + "\",\"order\":\"" + order + "\"}", null))).submission();
    }

    private static Run run() {
        return run("{\"name\":\"Ada\"}");
    }

    private static Run run(String data) {
        return ((RunResult.Recorded) jobs.runs.runLater(jobs.runRequest("pair", data, null))).run();
    }

    private static Submission find(UUID id) {
        return jobs.submissions.find(jobs.workspace.id(), id).orElseThrow();
    }

    private static Submission newest() {
        UUID id = jobs.database.jdbi().withHandle(handle -> handle.createQuery(
                "select id from submission order by created_at desc, id desc limit 1").mapTo(UUID.class).one());
        return find(id);
    }

    private static int used() {
        return jobs.usage.used(jobs.workspace.id(), Quota.month(jobs.clock.instant()));
    }

    private static String hex(UUID id) {
        return id.toString().replace("-", "");
    }

    private static long told(String type, String id) {
        return jobs.database.jdbi().withHandle(handle -> handle.createQuery("""
                select count(*) from event where type = :type
                   and :id in (data ->> 'submission_id', data ->> 'run_id')
                """).bind("type", type).bind("id", id).mapTo(long.class).one());
    }

    private static long audited(String type, UUID about) {
        return jobs.database.jdbi().withHandle(handle -> handle.createQuery("""
                select count(*) from audit_entry where type = :type and about = :about and actor_type = 'operator'
                """).bind("type", type).bind("about", about).mapTo(long.class).one());
    }
}
