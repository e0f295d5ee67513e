package platen.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import platen.db.TestDatabase;

class ClockSkewTest {
    private static final TestDatabase testing = new TestDatabase();
    private static final Duration HOUR = Duration.ofHours(1);

    @AfterAll
    static void close() {
        testing.close();
    }

    @Test
    void aNodeAnHourAheadIsWarned() {
        var ahead = InstantSource.system();
        assertThat(ClockSkew.of(testing.database(), () -> ahead.instant().plus(HOUR)))
                .isBetween(HOUR.minusSeconds(30), HOUR.plusSeconds(30));
    }

    @Test
    void aNodeOnTheSameMachineAgrees() {
        assertThat(ClockSkew.of(testing.database(), InstantSource.system()).abs()).isLessThan(Duration.ofSeconds(30));
    }
}
