package platen.jobs.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.pdfbox.Loader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.core.Environment;
import platen.db.core.Source;
import platen.db.core.Status;
import platen.db.run.Run;
import platen.db.submission.Claim;
import platen.db.submission.Submission;
import platen.jobs.JobsFixture;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.Validation;
import platen.jobs.lease.Lease;
import platen.jobs.run.RunResult.DataInvalid;
import platen.jobs.run.RunResult.DifferentData;
import platen.jobs.run.RunResult.NoWorkflow;
import platen.jobs.run.RunResult.NotPublished;
import platen.jobs.run.RunResult.Recorded;
import platen.jobs.run.RunResult.Replayed;

class RunsTest {
    private static final JobsFixture jobsFixture = new JobsFixture();

    @BeforeAll
    static void publish() {
        jobsFixture.template(jobsFixture.workspace, "first");
        jobsFixture.template(jobsFixture.workspace, "visa");
        jobsFixture.template(jobsFixture.workspace, "last");
        jobsFixture.workflow(jobsFixture.workspace, "onboarding", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":false},
                           {"key":"foreign","type":"boolean","is_array":false,"required":false},
                           {"key":"order","type":"text","is_array":false,"required":false}],
                 "documents":[{"template":"first","mapping":{"order":{"value":"none"}}},
                              {"template":"visa","condition":{"field":"foreign","equals":true}},
                              {"template":"last"}]}
                """);
    }

    @AfterAll
    static void close() {
        jobsFixture.close();
    }

    @Test
    void aRunRendersWhatAppliesAndItsPacketIsAllDocumentsInOrder() throws Exception {
        Run run = now("{\"name\":\"Ada\",\"foreign\":true}");

        assertThat(run.status()).isEqualTo(Status.COMPLETED);
        assertThat(run.pageCount()).isEqualTo(3);
        byte[] packet = jobsFixture.pdfs.stored(Objects.requireNonNull(run.packetSha256()));
        assertThat(JobsFixture.text(packet)).containsSubsequence("first v1", "visa v1", "last v1");
        try (var document = Loader.loadPDF(packet)) {
            assertThat(document.getNumberOfPages()).isEqualTo(3);
            assertThat(document.getDocumentCatalog().getDocumentOutline().children()).hasSize(3);
        }
    }

    @Test
    void theZipHoldsEachDocumentAndAManifest() throws Exception {
        Run run = now("{\"name\":\"Bo\"}");
        List<Submission> documents = jobsFixture.submissions.ofRun(run.id());
        var names = new ArrayList<String>();
        String manifest = "";
        try (var zip = new ZipInputStream(
                new ByteArrayInputStream(jobsFixture.pdfs.stored(Objects.requireNonNull(run.zipSha256()))))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                names.add(entry.getName());
                manifest = new String(zip.readAllBytes(), StandardCharsets.UTF_8);
            }
        }

        assertThat(names).containsExactly("00-first.pdf", "01-last.pdf", "manifest.json");
        assertThat(manifest).contains(HexFormat.of().formatHex(documents.getLast().sha256()), "\"page_count\"");
    }

    @Test
    void aDocumentWhoseConditionIsFalseIsNamedAsSkipped() {
        assertThat(now("{\"name\":\"Cy\",\"foreign\":false}").skipped())
                .isEqualTo("[{\"template_alias\":\"visa\",\"reason\":\"condition_false\"}]");
    }

    @Test
    void aRunLaterIsDoneByItsJob() {
        Run run = later("{\"name\":\"Di\"}", null);
        assertThat(run.status()).isEqualTo(Status.PROCESSING);
        assertThat(jobsFixture.hasJob(run.id())).isTrue();

        jobsFixture.runJobs.run(new RunJob(run.id()));

        assertThat(find(run.id()).status()).isEqualTo(Status.COMPLETED);
        jobsFixture.runJobs.run(new RunJob(run.id()));
        assertThat(find(run.id()).attempt()).isEqualTo(1);
    }

    @Test
    void aDocumentFinishedByAnEarlierAttemptIsNotRenderedAgain() {
        Run run = later("{\"name\":\"Ed\"}", null);
        jobsFixture.runRows.claim(run.id(), JobsFixture.longLease());
        Claim first = jobsFixture.claims.claimOfRun(run.id(), JobsFixture.longLease()).getFirst();
        jobsFixture.renderAndRecord(first);
        jobsFixture.expireLeases();

        jobsFixture.runJobs.run(new RunJob(run.id()));

        assertThat(find(run.id()).status()).isEqualTo(Status.COMPLETED);
        assertThat(jobsFixture.submissions.find(jobsFixture.workspace.id(), first.id()).orElseThrow().attempt())
                .isEqualTo(1);
        assertThat(jobsFixture.submissions.ofRun(run.id()).getLast().attempt()).isEqualTo(2);
    }

    @Test
    void oneFailedDocumentFailsTheRunAndTheOthersStayReadable() {
        Run run = now("{\"name\":\"Fy\",\"order\":\"reject\"}");

        assertThat(run.status()).isEqualTo(Status.FAILED);
        assertThat(run.error()).contains("Document 1 (last)", "image_format");
        assertThat(run.packetSha256()).isNull();
        assertThat(jobsFixture.submissions.ofRun(run.id())).extracting(Submission::status)
                .containsExactly(Status.COMPLETED, Status.FAILED);
    }

    @Test
    void aMissingValueOfADocumentIsReportedAtItsAnswer() {
        assertThat(jobsFixture.runs.runLater(jobsFixture.runRequest("onboarding", "{}", null))).isInstanceOfSatisfying(
                DataInvalid.class, invalid -> assertThat(invalid.findings().errors()).extracting(Problem::alias)
                        .containsExactly("name", "name"));
    }

    @Test
    void aWorkflowWhoseTemplateIsNotPublishedCannotRun() {
        jobsFixture.templates.create(jobsFixture.workspace.organizationId(), "draft", "Draft",
                platen.db.template.Kind.FILLABLE,
                jobsFixture.clock.instant());
        jobsFixture.workflow(jobsFixture.workspace, "unready",
                "{\"fields\":[],\"documents\":[{\"template\":\"draft\"}]}");

        assertThat(jobsFixture.runs.runLater(jobsFixture.runRequest("unready", "{}", null))).isInstanceOfSatisfying(
                NotPublished.class, refused -> assertThat(refused.message()).contains("draft", "production"));
        assertThat(jobsFixture.runs.runLater(jobsFixture.runRequest("nowhere", "{}", null)))
                .isInstanceOf(NoWorkflow.class);
    }

    @Test
    void aRepeatedKeyGivesTheOriginalRunAndOtherDataIsAConflict() {
        Run first = later("{\"name\":\"Gi\"}", "k1");
        long submissions = jobsFixture.count("submission");

        assertThat(jobsFixture.runs.runNow(jobsFixture.runRequest("onboarding", "{\"name\":\"Gi\"}", "k1")))
                .isInstanceOfSatisfying(
                        Replayed.class, again -> assertThat(again.run().id()).isEqualTo(first.id()));
        assertThat(jobsFixture.runs.runNow(jobsFixture.runRequest("onboarding", "{\"name\":\"Hu\"}", "k1")))
                .isInstanceOf(DifferentData.class);
        assertThat(jobsFixture.count("submission")).isEqualTo(submissions);
    }

    @Test
    void aRunBeyondTheAllowanceLeavesNothing() {
        var small = jobsFixture.workspace("small", OptionalInt.of(1));
        jobsFixture.template(small, "first");
        jobsFixture.template(small, "last");
        jobsFixture.workflow(small, "pair", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"first"},{"template":"last"}]}
                """);
        long before = jobsFixture.count("run") + jobsFixture.count("submission");

        assertThat(jobsFixture.runs.runLater(new RunRequest(small, Environment.PRODUCTION, Source.API_ASYNC,
                "pair", jobsFixture.json("{\"name\":\"Io\"}"), null, Validation.Mode.LENIENT)))
                .isInstanceOf(RunResult.AllowanceUsed.class);
        assertThat(jobsFixture.count("run") + jobsFixture.count("submission")).isEqualTo(before);
    }

    @Test
    void aRunThatKeepsKillingItsWorkerFailsAfterThreeAttempts() {
        Run run = later("{\"name\":\"Jo\"}", null);
        for (int death = 1; death <= Lease.MAX_ATTEMPTS; death++) {
            jobsFixture.runRows.claim(run.id(), Duration.ZERO);
        }
        jobsFixture.runJobs.run(new RunJob(run.id()));
        assertThat(find(run.id()).status()).isEqualTo(Status.FAILED);
        assertThat(find(run.id()).error()).contains("3 attempts");
    }

    private static Run now(String data) {
        return ((Recorded) jobsFixture.runs.runNow(jobsFixture.runRequest("onboarding", data, null))).run();
    }

    private static Run later(String data, @Nullable String idempotencyKey) {
        return ((Recorded) jobsFixture.runs.runLater(jobsFixture.runRequest("onboarding", data, idempotencyKey))).run();
    }

    private static Run find(UUID id) {
        return jobsFixture.runRows.find(jobsFixture.workspace.id(), id).orElseThrow();
    }
}
