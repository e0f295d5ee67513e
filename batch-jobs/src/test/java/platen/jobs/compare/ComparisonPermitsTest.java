package platen.jobs.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import platen.jobs.error.BusyException;

class ComparisonPermitsTest {
    private static final UUID GREEDY = new UUID(1, 1);
    private static final UUID OTHER = new UUID(2, 2);

    @Test
    void aTenantWithManyChecksLeavesPermitsToOthersAndIsToldToComeBack() throws Exception {
        var permits = new ComparisonPermits(4, Duration.ofMillis(20));
        var begun = new CountDownLatch(2);
        var end = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> one = threads.submit(() -> permits.run(GREEDY, () -> held(begun, end)));
            Future<?> two = threads.submit(() -> permits.run(GREEDY, () -> held(begun, end)));
            begun.await();
            assertThatThrownBy(() -> permits.run(GREEDY, () -> "third")).isInstanceOf(BusyException.class);
            assertThat(permits.run(OTHER, () -> "done")).isEqualTo("done");
            end.countDown();
            one.get();
            two.get();
        }
        assertThat(permits.run(GREEDY, () -> "again")).isEqualTo("again");
    }

    @Test
    void aPermitIsReleasedWhenTheWorkFails() {
        var permits = new ComparisonPermits(2, Duration.ofMillis(20));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> permits.run(GREEDY, () -> {
                throw new IllegalStateException("failed");
            })).hasMessage("failed");
        }
        assertThat(permits.run(GREEDY, () -> "done")).isEqualTo("done");
    }

    private static String held(CountDownLatch begun, CountDownLatch end) {
        begun.countDown();
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return "held";
    }
}
