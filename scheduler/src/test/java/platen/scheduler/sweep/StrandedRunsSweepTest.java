package platen.scheduler.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.RaceFixture;
import platen.db.run.RunStore;

class StrandedRunsSweepTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    private DatabaseFixture databaseFixture;
    private QueueFixture queue;
    private RunStore runs;
    private StrandedRunsSweep sweep;

    @BeforeEach
    void open() {
        databaseFixture = new DatabaseFixture();
        queue = new QueueFixture(databaseFixture.testing());
        runs = new RunStore(databaseFixture.database());
        sweep = new StrandedRunsSweep(databaseFixture.database(), runs, queue.queue());
    }

    @AfterEach
    void close() {
        queue.close();
        databaseFixture.close();
    }

    @Test
    void aRunWhoseNotificationWasLostIsEnqueuedOnce() {
        UUID unheard = accept(Duration.ZERO);
        accept(LONG);
        assertThat(sweep.runOnce()).isEqualTo(1);
        assertThat(sweep.runOnce()).isZero();
        assertThat(queue.rows()).containsExactly(unheard);
    }

    @Test
    void aRunWhoseWorkerDiedIsEnqueuedAndALeasedOneIsNot() {
        UUID abandoned = accept(LONG);
        runs.claim(abandoned, Duration.ZERO);
        runs.claim(accept(Duration.ZERO), LONG);
        assertThat(sweep.runOnce()).isEqualTo(1);
        assertThat(queue.rows()).containsExactly(abandoned);
    }

    @Test
    void sweepsAtTheSameMomentEnqueueEachRunOnce() throws Exception {
        for (int round = 0; round < 10; round++) {
            List<UUID> due = Stream.generate(() -> accept(Duration.ZERO)).limit(4).toList();
            RaceFixture.of(4, sweep::runOnce);
            assertThat(queue.rows()).containsExactlyInAnyOrderElementsOf(due);
            queue.clear();
        }
    }

    private UUID accept(Duration grace) {
        var run = databaseFixture.run(null);
        runs.queue(run, grace);
        return run.id();
    }
}
