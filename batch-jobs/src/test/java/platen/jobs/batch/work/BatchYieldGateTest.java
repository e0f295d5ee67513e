package platen.jobs.batch.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BatchYieldGateTest {
    private final AtomicLong nanos = new AtomicLong(7);
    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void anAnswerIsReusedForALookInterval() {
        BatchYieldGate gate = gate(Duration.ZERO);
        assertThat(gate.othersWait()).isTrue();
        assertThat(looksAfter(gate, Duration.ofMillis(49))).isEqualTo(1);
        assertThat(looksAfter(gate, Duration.ofMillis(1))).isEqualTo(2);
    }

    @Test
    void aLookThatTakesLongIsReusedTwentyTimesAsLong() {
        BatchYieldGate gate = gate(Duration.ofMillis(10));
        gate.othersWait();
        assertThat(looksAfter(gate, Duration.ofMillis(199))).isEqualTo(1);
        assertThat(looksAfter(gate, Duration.ofMillis(1))).isEqualTo(2);
    }

    @Test
    void anAnswerIsReusedForASecondAtMost() {
        BatchYieldGate gate = gate(Duration.ofSeconds(5));
        gate.othersWait();
        assertThat(looksAfter(gate, Duration.ofMillis(999))).isEqualTo(1);
        assertThat(looksAfter(gate, Duration.ofMillis(1))).isEqualTo(2);
    }

    private BatchYieldGate gate(Duration look) {
        return new BatchYieldGate(() -> {
            looks.incrementAndGet();
            nanos.addAndGet(look.toNanos());
            return true;
        }, Duration.ofMillis(50), nanos::get);
    }

    private int looksAfter(BatchYieldGate gate, Duration time) {
        nanos.addAndGet(time.toNanos());
        gate.othersWait();
        return looks.get();
    }
}
