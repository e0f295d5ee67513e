package platen.jobs.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.jobs.isolation.EditorWorkers.Limits;
import platen.jobs.isolation.EditorWorkers.Timeouts;
import platen.jobs.isolation.IsolatedOutcome.Cause;
import platen.jobs.isolation.IsolatedOutcome.Completed;
import platen.jobs.isolation.IsolatedOutcome.Stopped;
import platen.jobs.isolation.IsolationSettings.Mode;

@Tag("thorough")
class EditorWorkersTest {
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Timeouts NO_TIMEOUT = new Timeouts(LONG, LONG);
    private static final UUID TENANT = new UUID(0, 1);
    private static final UUID OTHER = new UUID(0, 2);

    @AutoClose
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
    @AutoClose
    private final EditorWorkers workers = new EditorWorkers(new IsolationSettings(Mode.AUTO, 3, 64, 10),
            new Limits(3, 2, LONG));

    @Test
    void aProcessServesItsTenantAgainAndNobodyElse() {
        assertThat(run(TENANT, "echo one")).contains(new Completed<>("one"));
        List<Long> first = workers.processIds();
        assertThat(run(TENANT, "echo two")).contains(new Completed<>("two"));
        assertThat(workers.processIds()).isEqualTo(first).hasSize(1);

        assertThat(run(OTHER, "echo three")).contains(new Completed<>("three"));
        assertThat(workers.processIds()).hasSize(2).containsAll(first);
    }

    @Test
    void theSessionOfAProcessHasTheNiceValueOfTheSettings() throws IOException {
        assertThat(run(TENANT, "echo one")).contains(new Completed<>("one"));
        long process = workers.processIds().getFirst();
        Path group = Path.of("/proc/" + process + "/autogroup");
        assumeTrue(Files.isWritable(group) && SessionPriority.hasOwnSession(process),
                "This system does not group processes by session, or has no sandbox with a session of its own");

        assertThat(Files.readString(group)).endsWith("nice 10\n");
    }

    @Test
    void aTenantWithItsShareBusyIsTurnedAwayWhileOthersAreServed() {
        List<Future<?>> spinning = List.of(callers.submit(() -> run(TENANT, "spin")),
                callers.submit(() -> run(TENANT, "spin")));
        awaitProcesses(workers, 2);

        assertThat(workers.run(TENANT, new ProbeTask(), "echo late", LONG, new Timeouts(Duration.ZERO, LONG)))
                .isEmpty();
        assertThat(run(OTHER, "echo served")).contains(new Completed<>("served"));

        assertThat(spinning).noneMatch(Future::isDone);
        spinning.forEach(each -> each.cancel(true));
    }

    @Test
    void aTenantWithoutAProcessGetsThePlaceOfATenantThatUsesSeveralWithoutPause() {
        try (var two = new EditorWorkers(new IsolationSettings(Mode.AUTO, 3, 64, 10), new Limits(2, 2, LONG))) {
            var served = new AtomicBoolean();
            Callable<Boolean> busy = () -> {
                while (!served.get()) {
                    two.run(TENANT, new ProbeTask(), "echo again", LONG, NO_TIMEOUT);
                }
                return true;
            };
            List<Future<Boolean>> editing = List.of(callers.submit(busy), callers.submit(busy));
            awaitProcesses(two, 2);
            List<Long> both = two.processIds();

            assertThat(two.run(OTHER, new ProbeTask(), "echo served", LONG, NO_TIMEOUT))
                    .contains(new Completed<>("served"));

            served.set(true);
            assertThat(editing).allMatch(each -> !each.isCancelled());
            assertThat(two.processIds()).hasSize(2).isNotEqualTo(both).containsAnyElementsOf(both);
        }
    }

    @Test
    void aTaskThatExceedsItsTimeIsStoppedWithItsProcess() {
        assertThat(run(TENANT, "echo ready")).contains(new Completed<>("ready"));
        long used = workers.processIds().getFirst();

        assertThat(workers.run(TENANT, new ProbeTask(), "spin", SHORT, NO_TIMEOUT)).hasValueSatisfying(
                outcome -> assertThat(cause(outcome)).isEqualTo(Cause.TIME));

        ProcessHandle.of(used).ifPresent(handle -> handle.onExit().join());
        assertThat(run(TENANT, "echo next")).contains(new Completed<>("next"));
        assertThat(workers.processIds()).hasSize(1).doesNotContain(used);
    }

    @Test
    void aCallerWhoWaitsTooLongIsTurnedAwayAndTheProcessFinishesTheTask() {
        assertThat(run(TENANT, "echo ready")).contains(new Completed<>("ready"));
        List<Long> processes = workers.processIds();

        assertThat(workers.run(TENANT, new ProbeTask(), "spin", LONG, new Timeouts(LONG, SHORT))).isEmpty();

        assertThat(workers.processIds()).isEqualTo(processes)
                .allMatch(pid -> ProcessHandle.of(pid).orElseThrow().isAlive());
        assertThat(run(TENANT, "echo next")).as("in another process").contains(new Completed<>("next"));
        assertThat(workers.processIds()).hasSize(2).containsAll(processes);
    }

    @Test
    void aTaskThatNeedsTooMuchMemoryIsStoppedWithItsProcess() {
        assertThat(run(TENANT, "allocate")).hasValueSatisfying(
                outcome -> assertThat(cause(outcome)).isEqualTo(Cause.MEMORY));
        assertThat(run(TENANT, "echo next")).contains(new Completed<>("next"));
    }

    @Test
    void aPreparedProcessServesTheFirstTenantThatNeedsOne() {
        workers.prepare();
        workers.prepare();
        assertThat(run(TENANT, "echo ready")).contains(new Completed<>("ready"));
        assertThat(workers.processIds()).hasSize(1);
    }

    @Test
    void idleProcessesEnd() {
        try (var brief = new EditorWorkers(new IsolationSettings(Mode.AUTO, 3, 64, 10), new Limits(3, 2, SHORT))) {
            assertThat(brief.run(TENANT, new ProbeTask(), "echo one", LONG, NO_TIMEOUT))
                    .contains(new Completed<>("one"));
            awaitProcesses(brief, 0);
        }
    }

    @Test
    void closingEndsAllProcesses() {
        assertThat(run(TENANT, "echo one")).contains(new Completed<>("one"));
        List<Long> processes = workers.processIds();

        workers.close();

        assertThat(processes).isNotEmpty()
                .allSatisfy(pid -> ProcessHandle.of(pid).ifPresent(handle -> handle.onExit().join()));
        assertThat(run(TENANT, "echo two")).isEmpty();
    }

    private Optional<IsolatedOutcome<String>> run(UUID tenant, String word) {
        return workers.run(tenant, new ProbeTask(), word, LONG, NO_TIMEOUT);
    }

    /** Returns when a number of processes runs; a test that waits for ever is ended by the build. */
    private static void awaitProcesses(EditorWorkers workers, int count) {
        while (workers.processIds().size() != count) {
            Thread.onSpinWait();
        }
    }

    private static Cause cause(IsolatedOutcome<String> outcome) {
        return switch (outcome) {
            case Completed<String>(String output) -> throw new AssertionError(output);
            case Stopped<String> stopped -> stopped.cause();
        };
    }
}
