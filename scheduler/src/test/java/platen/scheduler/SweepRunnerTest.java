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
        var sweepRunner = sweepRunner(sweep("first", () -> counted(first)), sweep("second", () -> counted(second)));
        sweepRunner.start();
        assertThat(first.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(second.await(60, TimeUnit.SECONDS)).isTrue();
        sweepRunner.stop();
        assertThat(sweepRunner.isRunning()).isFalse();
    }

    @Test
    void aSweepThatFailsIsTriedAgainAndHoldsUpNoOther() throws Exception {
        var other = new CountDownLatch(1);
        var runs = new AtomicInteger();
        var sweepRunner = sweepRunner(sweep("fails-twice", () -> {
            if (runs.incrementAndGet() <= 2) {
                throw new IllegalStateException("the database is away");
            }
            return 7;
        }), sweep("other", () -> counted(other)));
        sweepRunner.start();
        assertThat(other.await(60, TimeUnit.SECONDS)).isTrue();
        until(() -> sweepRunner.report().getFirst().changed() >= 7);
        sweepRunner.stop();
        assertThat(sweepRunner.report().getFirst().lastFailure()).isNull();
        assertThat(sweepRunner.report().getFirst().lastEnded()).isEqualTo(NOW);
    }

    @Test
    void theReportSaysWhyTheLastRunFailed() {
        var sweepRunner = sweepRunner(sweep("fails", () -> {
            throw new IllegalStateException("no such table");
        }));
        assertThat(sweepRunner.report().getFirst().lastEnded()).isNull();
        sweepRunner.start();
        until(() -> sweepRunner.report().getFirst().lastFailure() != null);
        sweepRunner.stop();
        assertThat(sweepRunner.report().getFirst().lastFailure()).contains("no such table");
    }

    private static int counted(CountDownLatch latch) {
        latch.countDown();
        return 0;
    }

    private static SweepRunner sweepRunner(Sweep... sweeps) {
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
