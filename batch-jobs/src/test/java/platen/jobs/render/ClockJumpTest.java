package platen.jobs.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.check.InvariantCheck;
import platen.db.core.Status;
import platen.db.submission.Claim;
import platen.jobs.JobsFixture;
import platen.jobs.render.accept.RenderResult.Queued;
import platen.jobs.render.work.RenderJob;
import platen.jobs.render.work.RenderLimits;
import platen.jobs.render.work.RenderTimeout;

/**
 * Tests processes whose clock is an hour off or was changed: leases and the order of work follow the database's clock.
 */
class ClockJumpTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final JobsFixture jobsFixture = new JobsFixture();

    @BeforeAll
    static void publish() {
        jobsFixture.template(jobsFixture.workspace, "letter");
        jobsFixture.listen("submission.completed");
    }

    @AfterAll
    static void close() {
        jobsFixture.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void aRenderAcceptedWithAWrongClockIsRenderedOnce(int hours) {
        UUID id = accepted(off(hours));
        jobsFixture.renderJobs.run(new RenderJob(id));
        assertFinalOnce(id);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void aWorkerWhoseClockIsOffKeepsItsLeaseAndEndsItsWork(int hours) {
        UUID id = accepted(jobsFixture.clock);
        Claim claim = jobsFixture.claims.claim(id, LONG).orElseThrow();
        assertThat(jobsFixture.claims.requeue(100, LONG)).isEmpty();
        try (var timeout = new RenderTimeout(Duration.ofSeconds(10), thread -> {})) {
            var claimRenderer = jobsFixture.claimRenderer(jobsFixture.renderer(RenderLimits.DEFAULTS, timeout),
                    RenderLimits.DEFAULTS,
                    off(hours));
            assertThat(claimRenderer.record(List.of(claimRenderer.render(claim)))).hasSize(1);
        }
        assertFinalOnce(id);
    }

    private static Clock off(int hours) {
        return Clock.offset(jobsFixture.clock, Duration.ofHours(hours));
    }

    private static UUID accepted(Clock clock) {
        return ((Queued) jobsFixture.renders(clock)
                .renderLater(jobsFixture.request(jobsFixture.workspace, "letter", "{\"name\":\"C\"}", null)))
                .submission()
                .id();
    }

    private static void assertFinalOnce(UUID id) {
        var found = jobsFixture.submissions.find(jobsFixture.workspace.id(), id).orElseThrow();
        assertThat(found.status()).isEqualTo(Status.COMPLETED);
        assertThat(found.attempt()).isEqualTo(1);
        assertThat(jobsFixture.endingsTold(id)).isEqualTo(1);
        assertThat(new InvariantCheck(jobsFixture.database).broken()).isEmpty();
    }
}
