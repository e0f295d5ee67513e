package platen.ops.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import platen.db.TestDatabase;
import platen.db.seal.SealCertificateStore;
import platen.jobs.seal.SealSettings;
import platen.jobs.seal.StoredSealKeys;

class SealHealthTest {
    @AutoClose
    private final TestDatabase testing = new TestDatabase();

    @TempDir
    private Path folder;

    private StoredSealKeys keys(Clock clock) {
        return new StoredSealKeys(testing.database(), new SealCertificateStore(testing.database()),
                SealSettings.in(folder), clock);
    }

    private Health at(Instant time) {
        Clock clock = Clock.fixed(time, ZoneOffset.UTC);
        return new SealHealth(keys(clock), clock).health();
    }

    @Test
    void aCertificateThatEndsSoonIsNamedAndOneThatHasEndedMeansDown() {
        assertThat(at(Instant.now()).getDetails()).as("before the first seal").isEmpty();
        Instant end = keys(Clock.systemUTC()).current().certificate().getNotAfter().toInstant();

        Health now = at(Instant.now());
        assertThat(now.getStatus()).isEqualTo(Status.UP);
        assertThat(now.getDetails()).containsOnlyKeys("certificate_end");
        Health soon = at(end.minus(Duration.ofDays(29)));
        assertThat(soon.getStatus()).isEqualTo(Status.UP);
        assertThat(soon.getDetails()).containsEntry("certificate_end", end.toString())
                .hasEntrySatisfying("warning", why -> assertThat(why).asString().contains("ends at " + end));
        Health ended = at(end.plusSeconds(1));
        assertThat(ended.getStatus()).isEqualTo(Status.DOWN);
        assertThat(ended.getDetails())
                .hasEntrySatisfying("reason", why -> assertThat(why).asString().contains("platen seal rotate"));
    }
}
