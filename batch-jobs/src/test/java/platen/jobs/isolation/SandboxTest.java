package platen.jobs.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.jobs.isolation.IsolatedOutcome.Completed;
import platen.jobs.isolation.IsolatedOutcome.Stopped;
import platen.jobs.isolation.IsolationSettings.Mode;

class SandboxTest {
    /** Variables of a launcher that is a shell, and the encoding of file names. */
    private static final Set<String> HARMLESS = Set.of("LC_ALL", "PWD", "SHLVL", "_", "OLDPWD");

    @ParameterizedTest
    @EnumSource(value = Mode.class, names = {"AUTO", "OFF"})
    void aWorkerProcessHasAnEmptyEnvironment(Mode mode) {
        assertThat(System.getenv()).as("this process has one").containsKey("PATH");
        try (var pool = pool(mode)) {
            assertThat(HARMLESS).contains(probe(pool, "environment").split(","));
        }
    }

    @Test
    void aSandboxedProcessReachesNoNetworkNoFileAndNoProcessOfThisMachine() throws Exception {
        try (var pool = bubblewrap(); var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(probe(pool, "connect " + server.getLocalPort())).isEqualTo("refused");
            assertThat(probe(pool, "exists /etc/passwd")).isEqualTo("false");
            assertThat(probe(pool, "exists " + System.getProperty("user.dir") + "/pom.xml")).isEqualTo("false");
            assertThat(Integer.parseInt(probe(pool, "processes"))).isLessThan(5);
        }
    }

    @Test
    void aSandboxedProcessIsNotRoot() {
        try (var pool = bubblewrap()) {
            assertThat(probe(pool, "user").split("\\s+")).doesNotContain("0");
        }
    }

    @Test
    void aSandboxedProcessIsRefusedSystemCallsThatItNeverNeeds() {
        try (var pool = pool(Mode.AUTO, "filter of system calls")) {
            assertThat(probe(pool, "status Seccomp:").split("\\s+")[1]).as("filter mode").isEqualTo("2");
        }
    }

    @Test
    @Tag("thorough")
    void aProcessMayOnlyUseSoMuchProcessorTimeAndDisk() {
        try (var pool = pool(Mode.OFF, "limits")) {
            assertThat(probe(pool, "limit Max cpu time")).contains(" 600 ");
            assertThat(probe(pool, "limit Max core file size")).contains(" 0 ");
        }
    }

    /** Tests every sandbox, so that machines without the strongest one are covered too. */
    @Test
    @Tag("thorough")
    void everyWayThatStartsHereRunsTasks() throws Exception {
        IsolationSettings settings = settings(Mode.AUTO);
        for (Sandbox candidate : Sandbox.candidates(settings)) {
            var launcher = new WorkerLauncher(settings, _ -> List.of(candidate));
            try (var pool = new WorkerPool(settings, launcher)) {
                pool.start();
                assertThat(probe(pool, "echo done")).isEqualTo("done");
            } catch (IllegalStateException doesNotStart) {
                assertThat(candidate.prefix()).as("only the plain process must start everywhere").isNotEmpty();
            }
        }
    }

    @Test
    void aMissingIsolationThatIsRequiredIsAnError() {
        IsolationSettings settings = settings(Mode.REQUIRE);
        var launcher = new WorkerLauncher(settings, _ -> List.of(new Sandbox("none", List.of("/nowhere/bwrap"))));
        try (var pool = new WorkerPool(settings, launcher)) {
            assertThatThrownBy(pool::start).hasMessageContaining("bubblewrap").hasMessageContaining("PLATEN_ISOLATION");
        }
    }

    private static WorkerPool bubblewrap() {
        return pool(Mode.AUTO, "bubblewrap");
    }

    /** Returns a pool in the strongest sandbox of this description; skips the test where none starts. */
    private static WorkerPool pool(Mode mode, String isolation) {
        IsolationSettings settings = settings(mode);
        for (Sandbox candidate : Sandbox.candidates(settings)) {
            if (candidate.description().contains(isolation)) {
                var pool = new WorkerPool(settings, new WorkerLauncher(settings, _ -> List.of(candidate)));
                try {
                    pool.start();
                    return pool;
                } catch (IllegalStateException doesNotStart) {
                    pool.close();
                }
            }
        }
        return Assumptions.abort("No isolation with '" + isolation + "' works on this machine.");
    }

    private static WorkerPool pool(Mode mode) {
        var pool = new WorkerPool(settings(mode));
        pool.start();
        return pool;
    }

    private static IsolationSettings settings(Mode mode) {
        return new IsolationSettings(mode, 3, 64, 10);
    }

    private static String probe(WorkerPool pool, String word) {
        return switch (pool.run(new UUID(0, 1), new ProbeTask(), word, Duration.ofMinutes(1))) {
            case Completed<String>(String output) -> output;
            case Stopped<String> stopped -> throw new AssertionError(stopped.toString());
        };
    }
}
