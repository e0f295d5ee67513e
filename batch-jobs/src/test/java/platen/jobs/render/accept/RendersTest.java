package platen.jobs.render.accept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.core.Environment;
import platen.db.core.Source;
import platen.db.core.Status;
import platen.db.submission.Claim;
import platen.db.submission.Submission;
import platen.db.template.Template;
import platen.db.workspace.Workspace;
import platen.jobs.JobsFixture;
import platen.jobs.engine.schema.Validation;
import platen.jobs.lease.Lease;
import platen.jobs.render.accept.RenderResult.AllowanceUsed;
import platen.jobs.render.accept.RenderResult.Checked;
import platen.jobs.render.accept.RenderResult.DataInvalid;
import platen.jobs.render.accept.RenderResult.DifferentData;
import platen.jobs.render.accept.RenderResult.Failed;
import platen.jobs.render.accept.RenderResult.NoTemplate;
import platen.jobs.render.accept.RenderResult.NotPublished;
import platen.jobs.render.accept.RenderResult.Queued;
import platen.jobs.render.accept.RenderResult.Rendered;
import platen.jobs.render.accept.RenderResult.Replayed;
import platen.jobs.render.accept.RenderResult.TemplateInvalid;
import platen.jobs.render.work.RenderJob;

class RendersTest {
    private static final JobsFixture jobsFixture = new JobsFixture();
    private static final Template letter = jobsFixture.template(jobsFixture.workspace, "letter");

    @AfterAll
    static void close() {
        jobsFixture.close();
    }

    @Test
    void aRenderNowIsRecordedAndItsBytesAreKept() {
        var rendered = (Rendered) jobsFixture.renders.renderNow(request("{\"name\":\"Ada\"}", null));

        assertThat(rendered.submission().status()).isEqualTo(Status.COMPLETED);
        assertThat(JobsFixture.text(rendered.pdf().bytes())).contains("letter v1", "Ada");
        assertThat(jobsFixture.pdfs.stored(sha256(rendered.submission()))).isEqualTo(rendered.pdf().bytes());
    }

    @Test
    void anAsyncRenderIsARowAndANotificationUntilItsJobRuns() {
        jobsFixture.clearNotifications();
        Submission queued = queued("{\"name\":\"Bo\"}");
        assertThat(queued.status()).isEqualTo(Status.PROCESSING);
        assertThat(jobsFixture.notifiedIds()).containsExactly(queued.id());

        jobsFixture.renderJobs.run(new RenderJob(queued.id()));

        Submission done = find(queued.id());
        assertThat(done.status()).isEqualTo(Status.COMPLETED);
        assertThat(JobsFixture.text(jobsFixture.pdfs.stored(sha256(done)))).contains("Bo");
    }

    @Test
    @Timeout(600)
    void oneJobTakesTheQueuedRendersBehindItAndTheirJobsThenDoNothing() {
        List<Submission> queued = List.of(queued("{\"name\":\"1\"}"), queued("{\"name\":\"2\"}"),
                queued("{\"name\":\"3\"}"));

        // On a slow machine the job may end between two renders.
        do {
            jobsFixture.renderJobs.run(new RenderJob(queued.getFirst().id()));
        } while (queued.stream().anyMatch(each -> find(each.id()).status() == Status.PROCESSING));

        assertThat(queued).allSatisfy(each -> assertThat(find(each.id()).status()).isEqualTo(Status.COMPLETED));
        jobsFixture.renderJobs.run(new RenderJob(queued.getLast().id()));
        assertThat(find(queued.getLast().id()).attempt()).isEqualTo(1);
    }

    @Test
    void checksRunInTheirDocumentedOrder() {
        Template draft = jobsFixture.templates
                .create(jobsFixture.workspace.organizationId(), "draft", "Draft", platen.db.template.Kind.FILLABLE,
                        jobsFixture.clock.instant())
                .orElseThrow();
        Template broken = jobsFixture.template(jobsFixture.workspace, "broken");
        jobsFixture.addVersion(broken, "unreadable");
        jobsFixture.templates.publish(broken.id(), 2, Environment.PRODUCTION, null, jobsFixture.clock.instant());
        long before = jobsFixture.count("submission");

        assertThat(jobsFixture.renders.renderNow(jobsFixture.request(jobsFixture.workspace, "nowhere", "{}", null)))
                .isInstanceOf(NoTemplate.class);
        assertThat(jobsFixture.renders.renderNow(jobsFixture.request(jobsFixture.workspace, draft.alias(), "{}", null)))
                .isInstanceOf(NotPublished.class);
        assertThat(jobsFixture.renders.renderNow(jobsFixture.request(jobsFixture.workspace, "broken", "{}", null)))
                .isInstanceOf(TemplateInvalid.class);
        assertThat(jobsFixture.renders.renderNow(request("{}", null))).isInstanceOfSatisfying(DataInvalid.class,
                invalid -> assertThat(invalid.findings().errors().getFirst().alias()).isEqualTo("name"));
        assertThat(jobsFixture.count("submission")).isEqualTo(before);
    }

    @Test
    void aCheckRecordsNothing() {
        long before = jobsFixture.count("submission");
        assertThat(jobsFixture.renders.check(request("{\"name\":\"Ada\",\"odd\":1}", null)))
                .isInstanceOfSatisfying(Checked.class, checked -> assertThat(checked.warnings()).hasSize(1));
        assertThat(jobsFixture.count("submission")).isEqualTo(before);
    }

    @Test
    void aRepeatedKeyGivesTheOriginalAndOtherDataOrEnvironmentIsAConflict() {
        var first = (Rendered) jobsFixture.renders.renderNow(request("{\"name\":\"Cy\",\"order\":\"a\"}", "k1"));

        assertThat(jobsFixture.renders.renderNow(request("{\"order\":\"a\",\"name\":\"Cy\"}", "k1")))
                .isInstanceOfSatisfying(
                        Replayed.class,
                        again -> assertThat(again.submission().id()).isEqualTo(first.submission().id()));
        assertThat(jobsFixture.renders.renderNow(request("{\"name\":\"Di\"}", "k1"))).isInstanceOf(DifferentData.class);
        assertThat(jobsFixture.renders
                .renderNow(new RenderRequest(jobsFixture.workspace, Environment.STAGING, Source.API_SYNC,
                        "letter", jobsFixture.json("{\"name\":\"Cy\",\"order\":\"a\"}"), "k1", jobsFixture.json("{}"),
                        Validation.Mode.LENIENT)))
                .isInstanceOf(DifferentData.class);
    }

    @Test
    void aHundredEqualRequestsAtOnceMakeOneSubmission() throws Exception {
        long before = jobsFixture.count("submission");
        var ids = new HashSet<UUID>();
        for (RenderResult result : atOnce(100,
                () -> jobsFixture.renders.renderLater(request("{\"name\":\"E\"}", "k2")))) {
            ids.add(switch (result) {
                case Queued queued -> queued.submission().id();
                case Replayed replayed -> replayed.submission().id();
                default -> throw new AssertionError(result);
            });
        }
        assertThat(ids).hasSize(1);
        assertThat(jobsFixture.count("submission")).isEqualTo(before + 1);
    }

    @Test
    void parallelRendersNeverOvershootTheAllowanceAndTheRefusedLeaveNoTrace() throws Exception {
        Workspace small = jobsFixture.workspace("small", OptionalInt.of(5));
        jobsFixture.template(small, "letter");
        List<RenderResult> results = atOnce(20,
                () -> jobsFixture.renders.renderLater(jobsFixture.request(small, "letter", "{\"name\":\"F\"}", null)));

        assertThat(results).filteredOn(Queued.class::isInstance).hasSize(5);
        assertThat(results).filteredOn(AllowanceUsed.class::isInstance).hasSize(15);
        results.stream().filter(Queued.class::isInstance).map(Queued.class::cast).forEach(queued -> {
            jobsFixture.renderJobs.run(new RenderJob(queued.submission().id()));
        });
        assertThat(jobsFixture.usage.used(small.id(), Quota.month(jobsFixture.clock.instant()))).isEqualTo(5);
    }

    @Test
    void aFailedRenderIsRecordedWithItsReasonAndGivesTheAllowanceBack() {
        Workspace small = jobsFixture.workspace("tiny", OptionalInt.of(1));
        jobsFixture.template(small, "letter");

        var failed = (Failed) jobsFixture.renders
                .renderNow(jobsFixture.request(small, "letter", "{\"name\":\"G\",\"order\":\"reject\"}", null));

        assertThat(jobsFixture.json(String.valueOf(failed.submission().error()))).isEqualTo(jobsFixture.json("""
                {"code":"render_failed","message":"The logo is no image.","reason":"image_format","alias":"logo",
                 "retryable":false}
                """));
        assertThat(jobsFixture.renders.renderNow(jobsFixture.request(small, "letter", "{\"name\":\"G\"}", null)))
                .isInstanceOf(Rendered.class);
    }

    @Test
    void aPublicationBetweenRequestAndRenderChangesNothing() {
        Template moving = jobsFixture.template(jobsFixture.workspace, "moving");
        var queued = (Queued) jobsFixture.renders
                .renderLater(jobsFixture.request(jobsFixture.workspace, "moving", "{\"name\":\"H\"}", null));
        jobsFixture.addVersion(moving, "moving v2");
        jobsFixture.templates.publish(moving.id(), 2, Environment.PRODUCTION, null, jobsFixture.clock.instant());

        jobsFixture.renderJobs.run(new RenderJob(queued.submission().id()));

        assertThat(JobsFixture.text(jobsFixture.pdfs.stored(sha256(find(queued.submission().id())))))
                .contains("moving v1");
    }

    @Test
    void aWorkerWhoseLeaseWasTakenOverRecordsNothing() {
        Submission queued = queued("{\"name\":\"I\"}");
        Claim slow = jobsFixture.claims.claim(queued.id(), JobsFixture.longLease()).orElseThrow();
        jobsFixture.expireLeases();
        Claim fast = jobsFixture.claims.claim(queued.id(), JobsFixture.longLease()).orElseThrow();

        assertThat(jobsFixture.renderAndRecord(fast)).isPresent();
        assertThat(jobsFixture.renderAndRecord(slow)).isEmpty();
        assertThat(find(queued.id()).attempt()).isEqualTo(2);
    }

    @Test
    void workThatKeepsKillingItsWorkerFailsAfterThreeAttempts() {
        Submission queued = queued("{\"name\":\"J\",\"order\":\"throw\"}");
        for (int death = 1; death <= Lease.MAX_ATTEMPTS; death++) {
            assertThatThrownBy(() -> jobsFixture.renderJobs.run(new RenderJob(queued.id())))
                    .isInstanceOf(IllegalStateException.class);
            jobsFixture.expireLeases();
        }
        jobsFixture.renderJobs.run(new RenderJob(queued.id()));

        Submission failed = find(queued.id());
        assertThat(failed.status()).isEqualTo(Status.FAILED);
        assertThat(failed.error()).contains("3 attempts");
    }

    @Test
    void aDocumentBeyondTheLimitsFailsWithTheLimitsName() {
        Submission queued = queued("{\"name\":\"K\",\"order\":\"grow\"}");
        jobsFixture.renderJobs.run(new RenderJob(queued.id()));
        assertThat(find(queued.id()).error()).contains("template_error", "4 pages; the limit is 3");
    }

    @Test
    void rendersNowOfTheSameMomentEachHaveTheirOwnOutcome() throws Exception {
        var numbers = new AtomicInteger();
        List<RenderResult> results = atOnce(24, () -> {
            int number = numbers.incrementAndGet();
            return jobsFixture.renders.renderNow(request("{\"name\":\"moment " + number + "\""
                    + (number % 3 == 0 ? ",\"order\":\"reject\"" : "") + "}", "moment-" + number));
        });

        assertThat(results).filteredOn(Failed.class::isInstance).hasSize(8);
        assertThat(results).filteredOn(Rendered.class::isInstance).hasSize(16).allSatisfy(each -> {
            Rendered rendered = (Rendered) each;
            Submission answered = rendered.submission();
            assertThat(answered).usingRecursiveComparison().isEqualTo(find(answered.id()));
            assertThat(JobsFixture.text(rendered.pdf().bytes()))
                    .contains(String.valueOf(answered.idempotencyKey()).replace('-', ' '));
        });
    }

    private static RenderRequest request(String data, @Nullable String idempotencyKey) {
        return jobsFixture.request(jobsFixture.workspace, letter.alias(), data, idempotencyKey);
    }

    private static Submission queued(String data) {
        return ((Queued) jobsFixture.renders.renderLater(request(data, null))).submission();
    }

    private static Submission find(UUID id) {
        return jobsFixture.submissions.find(jobsFixture.workspace.id(), id).orElseThrow();
    }

    private static byte[] sha256(Submission submission) {
        return Objects.requireNonNull(submission.sha256());
    }

    private static <T> List<T> atOnce(int callers, Callable<T> call) throws Exception {
        var barrier = new CyclicBarrier(callers);
        var results = new ArrayList<T>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = new ArrayList<Future<T>>();
            for (int i = 0; i < callers; i++) {
                running.add(threads.submit(() -> {
                    barrier.await();
                    return call.call();
                }));
            }
            for (Future<T> each : running) {
                results.add(each.get());
            }
        }
        return results;
    }
}
