package platen.ops.serve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Status;

class LostThreadsTest {
    private final LostThreads lost = new LostThreads(2);

    @Test
    void aProcessIsDownWhileLostThreadsOccupyEveryProcessor() {
        Thread one = new Thread();
        Thread other = new Thread();

        lost.threadLost(one);
        assertThat(lost.health().getStatus()).isEqualTo(Status.UP);
        lost.threadLost(other);
        assertThat(lost.health().getStatus()).isEqualTo(Status.DOWN);

        lost.threadFound(one);
        assertThat(lost.health().getStatus()).isEqualTo(Status.UP);
        assertThat(lost.count()).isEqualTo(1);
    }
}
