package platen.api.poll;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class LongPollRegistryTest {
    private static final UUID ROW = new UUID(0, 1);

    private final Set<UUID> finalRows = ConcurrentHashMap.newKeySet();
    private final CountDownLatch lookedAt = new CountDownLatch(1);
    @AutoClose
    private final LongPollRegistry registry = new LongPollRegistry("tests", this::finalAmong);

    private Collection<UUID> finalAmong(Collection<UUID> asked) {
        List<UUID> found = asked.stream().filter(finalRows::contains).toList();
        if (asked.contains(ROW)) {
            lookedAt.countDown();
        }
        return found;
    }

    @Test
    void aRequestWaitsUntilItsRowIsFinalAndNotUntilItsTimeIsOver() throws Exception {
        Thread request = Thread.ofVirtual().start(() -> registry.await(ROW, Duration.ofDays(1)));
        lookedAt.await();
        assertThat(request.isAlive()).isTrue();

        finalRows.add(ROW);
        registry.look();

        request.join();
    }

    @Test
    void aRequestForAFinalRowDoesNotWait() {
        finalRows.add(ROW);

        registry.await(ROW, Duration.ofDays(1));

        assertThat(lookedAt.getCount()).isZero();
    }

    @Test
    void aRequestWhoseRowStaysOpenReturnsWhenItsTimeIsOver() {
        registry.await(ROW, Duration.ofMillis(1));

        assertThat(finalRows).isEmpty();
    }

    @Test
    void aClosedRegistryLetsItsRequestsReturn() throws Exception {
        Thread request = Thread.ofVirtual().start(() -> registry.await(ROW, Duration.ofDays(1)));
        lookedAt.await();

        registry.close();

        request.join();
    }
}
