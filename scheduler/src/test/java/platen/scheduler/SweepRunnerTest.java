package platen.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.scheduler.JobServerTest.until;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import platen.scheduler.sweep.Sweep;

class SweepRunnerTest {
    private static final Instant NOW = Instant.parse("2026-08-22T10:11:12Z");

    @Test
    void everySweepRunsAgainAndAgain() throws Exception {
        var first = new CountDownLatch(5);
        var second = new CountDownLatch(5);
        var clockwork = clockwork(sweep("first", () -> counted(first)), sweep("second", () -> counted(second)));
        clockwork.start();
        assertThat(first.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(second.await(60, TimeUnit.SECONDS)).isTrue();
        clockwork.stop();
        assertThat(clockwork.isRunning()).isFalse();
    }

    @Test
    void aSweepThatFailsIsTriedAgainAndHoldsUpNoOther() throws Exception {
        var other = new CountDownLatch(1);
        var runs = new AtomicInteger();
        var clockwork = clockwork(sweep("fails-twice", () -> {
            if (runs.incrementAndGet() <= 2) {
                throw new IllegalStateException("the database is away");
            }
            return 7;
        }), sweep("other", () -> counted(other)));
        clockwork.start();
        assertThat(other.await(60, TimeUnit.SECONDS)).isTrue();
        until(() -> clockwork.report().getFirst().changed() >= 7);
        clockwork.stop();
        assertThat(clockwork.report().getFirst().lastFailure()).isNull();
        assertThat(clockwork.report().getFirst().lastEnded()).isEqualTo(NOW);
    }

    @Test
    void theReportSaysWhyTheLastRunFailed() {
        var clockwork = clockwork(sweep("fails", () -> {
            throw new IllegalStateException("no such table");
        }));
        assertThat(clockwork.report().getFirst().lastEnded()).isNull();
        clockwork.start();
        until(() -> clockwork.report().getFirst().lastFailure() != null);
        clockwork.stop();
        assertThat(clockwork.report().getFirst().lastFailure()).contains("no such table");
    }

    private static int counted(CountDownLatch latch) {
        latch.countDown();
        return 0;
    }

    private static SweepRunner clockwork(Sweep... sweeps) {
        return new SweepRunner(new Timetable(List.of(sweeps)), InstantSource.fixed(NOW));
    }

    private static Sweep sweep(String name, IntSupplier work) {
        return new Sweep() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Duration interval() {
                return Duration.ofMillis(1);
            }

            @Override
            public int runOnce() {
                return work.getAsInt();
            }
        };
    }
}
