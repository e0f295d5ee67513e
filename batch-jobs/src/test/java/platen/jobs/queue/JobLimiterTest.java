package platen.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import platen.jobs.render.work.RenderJob;

class JobLimiterTest {
    private final List<QueuedJob> enqueued = new ArrayList<>();
    private final UUID greedy = UUID.randomUUID();
    private final UUID modest = UUID.randomUUID();
    private final UUID third = UUID.randomUUID();

    private JobLimiter limiter(int max) {
        return new JobLimiter("tests", max, Duration.ZERO, enqueued::add);
    }

    @Test
    void aWorkspaceNeverRunsAsManyJobsAsTheLimit() {
        var limiter = limiter(3);
        limiter.run(greedy, job(), () -> limiter.run(greedy, job(), () -> {
            assertThat(limiter.run(greedy, job(), () -> {})).isFalse();
            assertThat(limiter.run(modest, job(), () -> assertThat(limiter.running()).isEqualTo(3))).isTrue();
        }));
        assertThat(limiter.running()).isZero();
    }

    @Test
    void aDeferredJobOfTheWorkspaceThatRunsTheFewestIsNext() {
        var limiter = limiter(3);
        QueuedJob ofGreedy = job();
        QueuedJob ofThird = job();
        limiter.run(greedy, job(), () -> {
            limiter.run(modest, job(), () -> limiter.run(greedy, job(), () -> {
                assertThat(limiter.run(greedy, ofGreedy, () -> {})).isFalse();
                assertThat(limiter.run(third, ofThird, () -> {})).isFalse();
                assertThat(enqueued).isEmpty();
            }));
            assertThat(enqueued).containsExactly(ofThird, ofGreedy);
        });
        limiter.run(greedy, job(), () -> {});
        assertThat(enqueued).as("each once").hasSize(2);
    }

    @Test
    void aJobThatIsDeferredTwiceIsEnqueuedAgainOnce() {
        var limiter = limiter(2);
        QueuedJob job = job();
        limiter.run(greedy, job(), () -> {
            limiter.run(greedy, job, () -> {});
            limiter.run(greedy, job, () -> {});
        });
        limiter.run(greedy, job(), () -> {});
        assertThat(enqueued).containsExactly(job);
    }

    @Test
    void aFailedJobNoLongerCountsAgainstTheLimit() {
        var limiter = limiter(2);
        assertThatThrownBy(() -> limiter.run(greedy, job(), () -> {
            throw new IllegalStateException("on purpose");
        })).hasMessage("on purpose");
        assertThat(limiter.run(greedy, job(), () -> {})).isTrue();
    }

    @Test
    void aLimiterWhoseJobsAllRunLongerThanExpectedIsStalled() {
        var limiter = limiter(2);
        limiter.run(greedy, job(), () -> {
            assertThat(limiter.stalled()).as("one more may run").isFalse();
            limiter.run(modest, job(), () -> assertThat(limiter.stalled()).isTrue());
            assertThat(limiter.stalled()).isFalse();
        });
    }

    private static QueuedJob job() {
        return new RenderJob(UUID.randomUUID());
    }
}
