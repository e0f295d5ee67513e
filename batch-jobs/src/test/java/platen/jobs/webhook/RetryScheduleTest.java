package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the schedule of contract rule 11.3: at once, then after 5 s, 1 min, 10 min, 1 h and 6 h. */
class RetryScheduleTest {
    private static final List<Duration> PLANNED = List.of(Duration.ofSeconds(5), Duration.ofMinutes(1),
            Duration.ofMinutes(10), Duration.ofHours(1), Duration.ofHours(6));
    private final RetrySchedule schedule = new RetrySchedule(new Random(7));

    @Test
    void fiveRetriesAndNoMore() {
        assertThat(IntStream.rangeClosed(1, 5).mapToObj(failed -> schedule.waitAfter(failed, Optional.empty())))
                .allMatch(Optional::isPresent);
        assertThat(schedule.waitAfter(6, Optional.empty())).isEmpty();
    }

    @Test
    void jitterStretchesByUpToAFifthAndNeverShortens() {
        for (int failed = 1; failed <= 5; failed++) {
            Duration planned = PLANNED.get(failed - 1);
            for (int i = 0; i < 1_000; i++) {
                assertThat(schedule.waitAfter(failed, Optional.empty()).orElseThrow())
                        .isBetween(planned, planned.multipliedBy(6).dividedBy(5));
            }
        }
        assertThat(IntStream.range(0, 20).mapToObj(i -> schedule.waitAfter(3, Optional.empty())).distinct())
                .hasSizeGreaterThan(10);
    }

    @Test
    void aReceiverMayRequestALongerDelayUpToTheNextSlot() {
        var still = new RetrySchedule(new NoJitter());
        assertThat(still.waitAfter(1, Optional.of(Duration.ofSeconds(1)))).contains(Duration.ofSeconds(5));
        assertThat(still.waitAfter(1, Optional.of(Duration.ofSeconds(30)))).contains(Duration.ofSeconds(30));
        assertThat(still.waitAfter(1, Optional.of(Duration.ofHours(9)))).contains(Duration.ofMinutes(1));
        assertThat(still.waitAfter(5, Optional.of(Duration.ofDays(9)))).contains(Duration.ofHours(6));
    }

    private record NoJitter() implements RandomGenerator {
        @Override
        public long nextLong() {
            return 0;
        }
    }
}
