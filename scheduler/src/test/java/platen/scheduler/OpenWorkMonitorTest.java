package platen.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.core.OpenWork;
import platen.db.core.OpenWorkStore;
import platen.db.submission.SubmissionFixture;
import platen.db.submission.SubmissionStore;
import platen.scheduler.sweep.Sweep;

class OpenWorkMonitorTest {
    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void aSweepRunsWhileThereIsWorkOfItsKind() {
        Sweep sweep = monitor().when(OpenWork::submissions, counting());
        assertThat(sweep.runOnce()).isZero();
        assertThat(runs).hasValue(0);
        SubmissionFixture.queue(new SubmissionStore(databaseFixture.database()), databaseFixture.submission(),
                Duration.ofHours(1));
        JobServerTest.until(() -> sweep.runOnce() == 7);
        assertThat(runs).hasValue(1);
    }

    @Test
    void aSweepDoesNotRunForWorkOfAnotherKind() {
        SubmissionFixture.queue(new SubmissionStore(databaseFixture.database()), databaseFixture.submission(),
                Duration.ofHours(1));
        assertThat(monitor().when(OpenWork::deliveries, counting()).runOnce()).isZero();
        assertThat(runs).hasValue(0);
    }

    @Test
    void aConditionChangesNothingElseOfASweep() {
        Sweep sweep = monitor().when(OpenWork::runs, counting());
        assertThat(sweep.name()).isEqualTo("counting");
        assertThat(sweep.interval()).isEqualTo(Duration.ofSeconds(3));
        assertThat(sweep.rescues()).isTrue();
    }

    private OpenWorkMonitor monitor() {
        return new OpenWorkMonitor(new OpenWorkStore(databaseFixture.database()), InstantSource.system());
    }

    private Sweep counting() {
        return new Sweep() {
            @Override
            public String name() {
                return "counting";
            }

            @Override
            public Duration interval() {
                return Duration.ofSeconds(3);
            }

            @Override
            public int runOnce() {
                runs.incrementAndGet();
                return 7;
            }

            @Override
            public boolean rescues() {
                return true;
            }
        };
    }
}
