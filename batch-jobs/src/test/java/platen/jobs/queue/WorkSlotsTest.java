package platen.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import platen.jobs.render.work.RenderJob;

class WorkSlotsTest {
    private final List<QueuedJob> enqueued = new ArrayList<>();
    private final UUID greedy = UUID.randomUUID();
    private final UUID modest = UUID.randomUUID();
    private final UUID third = UUID.randomUUID();

    private WorkSlots slots(int count) {
        return new WorkSlots("tests", count, Duration.ZERO, enqueued::add);
    }

    @Test
    void aWorkspaceNeverHoldsTheLastSlot() {
        var slots = slots(3);
        slots.run(greedy, job(), () -> slots.run(greedy, job(), () -> {
            assertThat(slots.run(greedy, job(), () -> {})).isFalse();
            assertThat(slots.run(modest, job(), () -> assertThat(slots.held()).isEqualTo(3))).isTrue();
        }));
        assertThat(slots.held()).isZero();
    }

    @Test
    void aFreeSlotGoesToTheWorkspaceThatHoldsTheFewest() {
        var slots = slots(3);
        QueuedJob ofGreedy = job();
        QueuedJob ofThird = job();
        slots.run(greedy, job(), () -> {
            slots.run(modest, job(), () -> slots.run(greedy, job(), () -> {
                assertThat(slots.run(greedy, ofGreedy, () -> {})).isFalse();
                assertThat(slots.run(third, ofThird, () -> {})).isFalse();
                assertThat(enqueued).isEmpty();
            }));
            assertThat(enqueued).containsExactly(ofThird, ofGreedy);
        });
        slots.run(greedy, job(), () -> {});
        assertThat(enqueued).as("each once").hasSize(2);
    }

    @Test
    void aJobThatIsDeferredTwiceIsEnqueuedAgainOnce() {
        var slots = slots(2);
        QueuedJob job = job();
        slots.run(greedy, job(), () -> {
            slots.run(greedy, job, () -> {});
            slots.run(greedy, job, () -> {});
        });
        slots.run(greedy, job(), () -> {});
        assertThat(enqueued).containsExactly(job);
    }

    @Test
    void aSlotIsFreeAgainAfterWorkThatFails() {
        var slots = slots(2);
        assertThatThrownBy(() -> slots.run(greedy, job(), () -> {
            throw new IllegalStateException("on purpose");
        })).hasMessage("on purpose");
        assertThat(slots.run(greedy, job(), () -> {})).isTrue();
    }

    @Test
    void slotsThatAreAllHeldBeyondTheirLimitAreStalled() {
        var slots = slots(2);
        slots.run(greedy, job(), () -> {
            assertThat(slots.stalled()).as("one is free").isFalse();
            slots.run(modest, job(), () -> assertThat(slots.stalled()).isTrue());
            assertThat(slots.stalled()).isFalse();
        });
    }

    private static QueuedJob job() {
        return new RenderJob(UUID.randomUUID());
    }
}
