package platen.jobs.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.jobs.isolation.IsolatedOutcome.Cause;
import platen.jobs.isolation.IsolatedOutcome.Completed;
import platen.jobs.isolation.IsolatedOutcome.Stopped;
import platen.jobs.isolation.IsolationSettings.Mode;

class WorkerPoolTest {
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final UUID TENANT = new UUID(0, 1);
    private static final UUID OTHER = new UUID(0, 2);

    @AutoClose
    private final WorkerPool pool = new WorkerPool(new IsolationSettings(Mode.AUTO, 3, 64, 10));

    @Test
    void aProcessServesManyTasks() {
        assertThat(run("echo one")).isEqualTo(new Completed<>("one"));
        Set<Long> first = pool.processIds();
        assertThat(run("echo two")).isEqualTo(new Completed<>("two"));

        assertThat(pool.processIds()).isEqualTo(first).hasSize(1);
    }

    @Test
    void aTaskThatExceedsItsTimeIsStoppedAndItsProcessReplaced() {
        assertThat(run("echo ready")).isEqualTo(new Completed<>("ready"));
        long used = pool.processIds().iterator().next();

        assertThat(cause(run(TENANT, "spin", SHORT))).isEqualTo(Cause.TIME);

        assertEnded(used);
        assertThat(run("echo next")).isEqualTo(new Completed<>("next"));
        assertThat(pool.processIds()).isNotEmpty().doesNotContain(used);
    }

    @Test
    @Tag("thorough")
    void aTaskThatNeedsTooMuchMemoryIsStoppedAndItsProcessReplaced() {
        assertThat(run("echo ready")).isEqualTo(new Completed<>("ready"));
        long used = pool.processIds().iterator().next();

        assertThat(cause(run("allocate"))).isEqualTo(Cause.MEMORY);

        assertEnded(used);
        assertThat(run("echo next")).isEqualTo(new Completed<>("next"));
    }

    @Test
    @Tag("thorough")
    void aTaskThatCrashesItsProcessTwiceIsStopped() {
        assertThat(cause(run("halt"))).isEqualTo(Cause.CRASH);
        assertThat(run("echo next")).isEqualTo(new Completed<>("next"));
    }

    @Test
    @Tag("thorough")
    void aProcessThatTheMachineEndedIsNotTheTasksFault() {
        assertThat(run("echo ready")).isEqualTo(new Completed<>("ready"));
        pool.processIds().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));

        assertThat(run("echo next")).isEqualTo(new Completed<>("next"));
    }

    @Test
    void anExceptionOfATaskIsItsOutcome() {
        assertThat(run("throw something")).isInstanceOfSatisfying(Stopped.class, stopped -> {
            assertThat(stopped.cause()).isEqualTo(Cause.EXCEPTION);
            assertThat(stopped.detail()).contains("something");
        });
        assertThat(run("echo next")).isEqualTo(new Completed<>("next"));
    }

    @Test
    void aTenantWhoseTasksDoNotEndLeavesTheOthersAProcess() throws Exception {
        List<Thread> hostile = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            hostile.add(Thread.ofVirtual().start(() -> assertThatThrownBy(() -> run(TENANT, "spin", LONG))
                    .isInstanceOf(IllegalStateException.class)));
        }

        for (int i = 0; i < 3; i++) {
            assertThat(run(OTHER, "echo served", LONG)).isEqualTo(new Completed<>("served"));
        }

        assertThat(hostile).allMatch(Thread::isAlive);
        for (Thread each : hostile) {
            each.interrupt();
            each.join();
        }
    }

    @Test
    void anInterruptEndsTheTaskWithItsProcess() throws Exception {
        assertThat(run("echo ready")).isEqualTo(new Completed<>("ready"));
        long used = pool.processIds().iterator().next();
        var thrown = new AtomicReference<Throwable>();
        Thread caller = Thread.ofPlatform().start(() -> {
            try {
                run(TENANT, "spin", LONG);
            } catch (IllegalStateException e) {
                thrown.set(e);
            }
        });

        caller.interrupt();
        caller.join();

        assertThat(thrown.get()).hasMessageContaining("Interrupted");
        assertThat(run("echo next")).isEqualTo(new Completed<>("next"));
        assertThat(ProcessHandle.of(used)).satisfiesAnyOf(
                // The interrupt may have come before the task had a process.
                handle -> assertThat(handle).isEmpty(), handle -> assertThat(pool.processIds()).contains(used));
    }

    @Test
    void aClosedPoolLeavesNoProcess() {
        assertThat(run("echo ready")).isEqualTo(new Completed<>("ready"));
        Set<Long> processes = pool.processIds();

        pool.close();

        assertThat(processes).isNotEmpty().allSatisfy(WorkerPoolTest::assertEnded);
    }

    private static void assertEnded(long pid) {
        ProcessHandle.of(pid).ifPresent(handle -> handle.onExit().join());
    }

    private IsolatedOutcome<String> run(String word) {
        return run(TENANT, word, LONG);
    }

    private IsolatedOutcome<String> run(UUID tenant, String word, Duration limit) {
        return pool.run(tenant, new ProbeTask(), word, limit);
    }

    private static Cause cause(IsolatedOutcome<String> outcome) {
        return switch (outcome) {
            case Completed<String>(String output) -> throw new AssertionError(output);
            case Stopped<String> stopped -> stopped.cause();
        };
    }
}
