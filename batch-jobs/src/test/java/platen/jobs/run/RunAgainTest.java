package platen.jobs.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.core.Environment;
import platen.db.core.RequestOrigin;
import platen.db.core.Status;
import platen.db.run.Run;
import platen.db.submission.Submission;
import platen.jobs.JobsFixture;
import platen.jobs.run.RunResult.NotPublished;
import platen.jobs.run.RunResult.Recorded;
import platen.jobs.run.RunResult.Replayed;
import platen.jobs.workflow.Definitions;

class RunAgainTest {
    private static final JobsFixture jobs = new JobsFixture();
    private static final RunAgain again = new RunAgain(jobs.runRows, jobs.submissions,
            new RepeatedDocuments(jobs.submissions,
                    new RunPlan(jobs.templates, jobs.cache, new Definitions(), JobsFixture.NO_IMAGES), jobs.cache,
                    JobsFixture.NO_IMAGES),
            new RunIntake(jobs.database, jobs.submissions, jobs.allowance, jobs.publisher, jobs.traces), jobs.queue,
            jobs.clock);

    @BeforeAll
    static void publish() {
        jobs.template(jobs.workspace, "first");
        jobs.template(jobs.workspace, "visa");
        jobs.template(jobs.workspace, "last");
        jobs.workflow(jobs.workspace, "onboarding", """
                {"fields":[{"key":"name","type":"text","is_array":false,"required":true},
                           {"key":"foreign","type":"boolean","is_array":false,"required":false}],
                 "documents":[{"template":"first"},
                              {"template":"visa","condition":{"field":"foreign","equals":true}},
                              {"template":"last","mapping":{"name":"name","order":{"value":"none"}}}]}
                """);
    }

    @AfterAll
    static void close() {
        jobs.close();
    }

    @Test
    void aFailedRunIsRepeatedOnceWithItsDataAndTheVersionsThatAreLiveNow() {
        Run failed = failed("Ada");
        jobs.database.jdbi().useHandle(handle -> handle.execute(
                "update submission set metadata = '{\"form_id\":\"frm_1\"}' where run_id = ?", failed.id()));
        var last = jobs.templates.findByAlias(jobs.workspace.organizationId(), "last").orElseThrow();
        jobs.addVersion(last, "last v2");
        jobs.templates.publish(last.id(), 2, Environment.PRODUCTION, null, jobs.clock.instant());

        Run run = ((Recorded) again.repeat(failed, jobs.workspace, "again-1", RequestOrigin.NOBODY).orElseThrow())
                .run();
        assertThat(again.repeat(failed, jobs.workspace, "again-1", RequestOrigin.NOBODY)).hasValueSatisfying(
                before -> assertThat(((Replayed) before).run().id()).isEqualTo(run.id()));
        jobs.runJobs.run(new RunJob(run.id()));

        Run done = jobs.runRows.find(run.id()).orElseThrow();
        assertThat(done.status()).isEqualTo(Status.COMPLETED);
        assertThat(done.skipped()).isEqualTo(failed.skipped());
        byte[] packet = jobs.pdfs.stored(Objects.requireNonNull(done.packetSha256()));
        assertThat(JobsFixture.text(packet)).containsSubsequence("first v1", "Ada", "last v2", "Ada");
        assertThat(jobs.submissions.ofRun(run.id())).extracting(Submission::templateAlias)
                .containsExactly("first", "last");
        assertThat(jobs.submissions.ofRun(run.id())).extracting(Submission::metadata)
                .containsOnly("{\"form_id\":\"frm_1\"}");
    }

    @Test
    void aRunWithADocumentWhoseDataWasRemovedIsNotRepeated() {
        Run failed = failed("Bo");
        jobs.database.jdbi().useHandle(handle -> handle.execute(
                "update submission set data = null where run_id = ? and run_index = 1", failed.id()));
        assertThat(again.repeat(failed, jobs.workspace, "again-2", RequestOrigin.NOBODY)).isEmpty();
    }

    @Test
    void aRunWithATemplateThatIsNotPublishedAnyMoreIsRefused() {
        Run failed = failed("Cy");
        var first = jobs.templates.findByAlias(jobs.workspace.organizationId(), "first").orElseThrow();
        jobs.templates.change(first.id(), "first", true, jobs.clock.instant());
        try {
            assertThat(again.repeat(failed, jobs.workspace, "again-3", RequestOrigin.NOBODY))
                    .hasValueSatisfying(refused -> assertThat(((NotPublished) refused).message()).contains("'first'"));
        } finally {
            jobs.templates.change(first.id(), "first", false, jobs.clock.instant());
        }
    }

    private static Run failed(String name) {
        Run run = ((Recorded) jobs.runs.runLater(jobs.runRequest("onboarding", "{\"name\":\"" + name + "\"}", null)))
                .run();
        jobs.runRecorder.cancel(jobs.workspace.id(), run.id(), "{\"code\":\"render_failed\",\"message\":\"no\"}");
        return jobs.runRows.find(run.id()).orElseThrow();
    }
}
