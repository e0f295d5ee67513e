package platen.jobs.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.db.check.InvariantCheck;
import platen.db.core.Failpoint;
import platen.db.core.Status;
import platen.db.lease.RequeuedRow;
import platen.db.submission.Submission;
import platen.db.template.Template;
import platen.jobs.JobsFixture;
import platen.jobs.render.work.RenderJob;
import platen.jobs.seal.verify.SealReader;

/** A process dies at each place while it seals. Isolated, because failpoints are passed by all renders. */
@Isolated
class SealCrashTest {
    private static final JobsFixture jobs = new JobsFixture();
    private static Template letter;

    @BeforeAll
    static void publish() {
        letter = jobs.template(jobs.workspace, "letter");
        jobs.listen("submission.completed");
    }

    @AfterAll
    static void close() {
        jobs.close();
    }

    @ParameterizedTest
    @EnumSource(value = Failpoint.class, names = {"AFTER_RENDERING", "AFTER_SEALING", "AFTER_PDF_WRITTEN",
            "AFTER_OUTCOME_WRITTEN", "AFTER_OUTCOME_COMMIT"})
    void aProcessThatDiesWhileSealingLeavesOneSealedFileAndOneEvent(Failpoint point) {
        String key = point.name();
        jobs.renders.renderLater(jobs.request(jobs.workspace, "letter", "{\"name\":\"Ada\"}", key).sealed(true));
        UUID id = jobs.submissions.findByIdempotencyKey(jobs.workspace.organizationId(), letter.id(), key).orElseThrow()
                .id();
        boolean[] died = new boolean[1];
        try (var armed = Failpoint.arm(point, 1, () -> {
            died[0] = true;
            throw new Failpoint.Fault("on purpose");
        })) {
            jobs.renderJobs.run(new RenderJob(id));
        } catch (Failpoint.Fault e) {
            // As if the process had died.
        }
        assertThat(died[0]).as("reached").isTrue();
        for (int round = 0; round < 3; round++) {
            jobs.expireLeases();
            for (RequeuedRow each : jobs.claims.requeue(100, Duration.ZERO)) {
                jobs.renderJobs.run(new RenderJob(each.id()));
            }
        }

        Submission submission = jobs.submissions.find(jobs.workspace.id(), id).orElseThrow();
        assertThat(submission.status()).isEqualTo(Status.COMPLETED);
        byte[] sha256 = Objects.requireNonNull(submission.sha256());
        assertThat(SealReader.read(jobs.pdfs.document(sha256).orElseThrow().bytes())).singleElement()
                .satisfies(seal -> assertThat(seal.intact() && seal.exact() && !seal.changed()).isTrue());
        assertThat(jobs.endingsTold(id)).isEqualTo(1);
        assertThat(new InvariantCheck(jobs.database).broken()).isEmpty();
    }
}
