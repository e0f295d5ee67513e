package platen.jobs.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.FaultInjector;
import platen.db.check.InvariantCheck;
import platen.db.core.Status;
import platen.db.lease.RequeuedRow;
import platen.db.run.Run;
import platen.db.submission.Submission;
import platen.db.template.Template;
import platen.jobs.JobsFixture;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.seal.SealDraft;
import platen.jobs.render.accept.RenderRequest;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.work.RenderJob;
import platen.jobs.run.RunJob;
import platen.jobs.run.RunResult;
import platen.jobs.seal.verify.FoundSeal;
import platen.jobs.seal.verify.SealReader;

/** Sealed renders, runs and their packets on a real database. */
class SealedRendersTest {
    private static final JobsFixture jobs = new JobsFixture();
    private static Template letter;

    @BeforeAll
    static void publish() {
        letter = jobs.template(jobs.workspace, "letter");
        jobs.template(jobs.workspace, "annex");
        jobs.workflow(jobs.workspace, "pair", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"letter"},{"template":"annex"}]}
                """);
        jobs.listen("submission.completed", "workflow.run.completed");
    }

    @AfterAll
    static void close() {
        jobs.close();
    }

    private static RenderRequest sealed(@Nullable String key) {
        return jobs.request(jobs.workspace, "letter", "{\"name\":\"Ada\"}", key).sealed(true);
    }

    private static Submission stored(UUID id) {
        return jobs.submissions.find(jobs.workspace.id(), id).orElseThrow();
    }

    private static Submission ofKey(String key) {
        return jobs.submissions.findByIdempotencyKey(jobs.workspace.organizationId(), letter.id(), key).orElseThrow();
    }

    private static Pdf file(Submission submission) {
        byte[] sha256 = Objects.requireNonNull(submission.sha256());
        return jobs.pdfs.document(sha256).orElseThrow();
    }

    private static void assertSealed(Submission submission) {
        assertThat(submission.status()).isEqualTo(Status.COMPLETED);
        assertThat(submission.sealedLevel()).isEqualTo("B-B");
        Pdf pdf = file(submission);
        assertThat(pdf.sha256()).isEqualTo(submission.sha256());
        assertIntact(pdf);
        assertThat(SealDraft.unsealed(pdf).sha256()).as("the bytes before the seal")
                .isEqualTo(submission.contentSha256());
    }

    private static void assertIntact(Pdf pdf) {
        assertThat(SealReader.read(pdf.bytes())).singleElement()
                .satisfies(seal -> assertThat(seal.intact() && seal.exact() && !seal.changed()).isTrue())
                .extracting(FoundSeal::signer)
                .isEqualTo("Seal of a test");
    }

    private static Submission now(RenderRequest request) {
        return ((RenderResult.Rendered) jobs.renders.renderNow(request)).submission();
    }

    @Test
    void aSealedRenderIsAnsweredAndStoredWithTheSameBytes() {
        var rendered = (RenderResult.Rendered) jobs.renders.renderNow(sealed(null));

        assertThat(rendered.pdf().sha256()).isEqualTo(rendered.submission().sha256());
        assertSealed(stored(rendered.submission().id()));
        assertThat(rendered.submission().sealedLevel()).isEqualTo("B-B");
    }

    @Test
    void aRepeatedKeyIsAnsweredWithTheFirstSeal() {
        Submission first = now(sealed("repeated"));
        var replayed = (RenderResult.Replayed) jobs.renders.renderNow(sealed("repeated"));

        assertThat(replayed.submission().sha256()).isEqualTo(first.sha256());
        assertThat(jobs.endingsTold(first.id())).isEqualTo(1);
    }

    @Test
    void theSameDataHasTheSameContentAndAnotherSeal() {
        Submission one = now(sealed(null));
        Submission other = now(sealed(null));
        Submission plain = now(sealed(null).sealed(null));

        assertThat(one.contentSha256()).isEqualTo(other.contentSha256()).isEqualTo(plain.sha256());
        assertThat(one.sha256()).isNotEqualTo(other.sha256());
        assertThat(plain.sealedLevel()).isNull();
        assertThat(plain.contentSha256()).isNull();
    }

    @Test
    void aTemplateDecidesForRequestsThatSayNothing() {
        Template template = jobs.template(jobs.workspace, "sealed-letter");
        jobs.templates.seal(template.id(), true, jobs.clock.instant());
        RenderRequest request = jobs.request(jobs.workspace, "sealed-letter", "{\"name\":\"Ada\"}", null);

        assertSealed(stored(now(request).id()));
        assertThat(now(request.sealed(false)).sealedLevel()).isNull();
    }

    @Test
    void documentsAndPacketOfASealedRunAreSealedOnceEach() {
        var request = jobs.runRequest("pair", "{\"name\":\"Ada\"}", null).sealed(true);
        Run run = ((RunResult.Recorded) jobs.runs.runNow(request)).run();

        List<Submission> documents = jobs.submissions.ofRun(run.id());
        assertThat(documents).hasSize(2).allSatisfy(SealedRendersTest::assertSealed);
        byte[] packet = Objects.requireNonNull(run.packetSha256());
        assertIntact(jobs.pdfs.document(packet).orElseThrow());
    }

    @Test
    void aProcessWithoutTheKeyLeavesTheRowForOneThatHasIt() {
        jobs.hasSealKey = false;
        Submission waiting;
        UUID plain;
        try {
            RenderResult result = jobs.renders.renderNow(sealed("waiting"));
            assertThat(result).isInstanceOf(RenderResult.Replayed.class);
            plain = ((RenderResult.Queued) jobs.renders
                    .renderLater(jobs.request(jobs.workspace, "letter", "{\"name\":\"B\"}", null))).submission().id();
            jobs.renderJobs.run(new RenderJob(plain));
            waiting = ofKey("waiting");
            jobs.renderJobs.run(new RenderJob(waiting.id()));
        } finally {
            jobs.hasSealKey = true;
        }
        assertThat(stored(plain).status()).isEqualTo(Status.COMPLETED);
        assertThat(stored(waiting.id()).status()).isEqualTo(Status.PROCESSING);
        assertThat(stored(waiting.id()).attempt()).as("waiting is no attempt").isZero();

        jobs.renderJobs.run(new RenderJob(waiting.id()));

        assertSealed(stored(waiting.id()));
        assertThat(jobs.endingsTold(waiting.id())).isEqualTo(1);
    }

    @Test
    void aRunWithoutTheKeyWaitsToo() {
        var request = jobs.runRequest("pair", "{\"name\":\"Ada\"}", "waiting-run").sealed(true);
        UUID id = ((RunResult.Recorded) jobs.runs.runLater(request)).run().id();
        jobs.hasSealKey = false;
        try {
            jobs.runJobs.run(new RunJob(id));
        } finally {
            jobs.hasSealKey = true;
        }
        assertThat(jobs.submissions.ofRun(id)).allSatisfy(
                each -> assertThat(each.status()).isEqualTo(Status.PROCESSING));

        jobs.runJobs.run(new RunJob(id));

        assertThat(jobs.submissions.ofRun(id)).allSatisfy(SealedRendersTest::assertSealed);
        assertThat(jobs.endingsTold(id)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void aDatabaseThatFailsAtAnyStatementLeavesOneSealedFileAndOneEvent(int operation) {
        for (FaultInjector.Kind kind : FaultInjector.Kind.values()) {
            String key = kind + " " + operation;
            jobs.faults.arm(kind, operation);
            attempt(() -> jobs.renders.renderNow(sealed(key)));
            jobs.faults.disarm();
            recover();
            attempt(() -> jobs.renders.renderNow(sealed(key)));
            recover();

            Submission submission = ofKey(key);
            assertSealed(submission);
            assertThat(jobs.endingsTold(submission.id())).isEqualTo(1);
        }
        assertThat(new InvariantCheck(jobs.database).broken()).isEmpty();
    }

    private static void attempt(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            // The client sees an error, or no response at all.
        }
    }

    /** Does what the sweeps and the queue do when time passes. */
    private static void recover() {
        for (int round = 0; round < 3; round++) {
            jobs.expireLeases();
            for (RequeuedRow each : jobs.claims.requeue(100, Duration.ZERO)) {
                jobs.renderJobs.run(new RenderJob(each.id()));
            }
        }
    }
}
