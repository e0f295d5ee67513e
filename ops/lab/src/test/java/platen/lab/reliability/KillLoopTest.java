package platen.lab.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import platen.lab.process.RenderSample;
import platen.ops.admin.JsonFile;

/** Runs the first of the kills that {@code ops/lab/bin/kill-test} runs by the thousand. */
@Tag("thorough")
@ResourceLock(value = Resources.SYSTEM_PROPERTIES, mode = ResourceAccessMode.READ)
class KillLoopTest {
    private static final Path SAMPLES = Path.of("..", "..", "samples");
    private static final int KILLS = 25;
    private static final int RENDERS = 4;
    /** The build machine may be busy; the command allows a minute. */
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @Test
    void twentyFiveKillsLoseNothingDoubleNothingAndDamageNothing() {
        var sample = new RenderSample(SAMPLES.resolve("forms").resolve("consent.pdf"),
                SAMPLES.resolve("data").resolve("consent.json"));
        try (var fixture = new KillTestFixture(JsonFile.bytes(sample.form()))) {
            KillReport report = new KillLoop(fixture, sample, RENDERS, LIMIT, System.out::println).run(1, KILLS);
            assertThat(report.faults()).isEmpty();
        }
    }
}
