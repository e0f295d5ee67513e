package platen.jobs.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts worker processes in the strongest isolation that works on this machine, which the first start determines. Used
 * by one thread that outlives the processes.
 */
final class WorkerLauncher {
    /** Limit of the processor time of one process over all its tasks, enforced by the operating system. */
    static final Duration MAX_LIFETIME = Duration.ofMinutes(10);
    /** Memory in MB besides the heap: metaspace, compiled code, stacks and native libraries. */
    static final int BESIDE_HEAP_MEGABYTES = 640;
    private static final Path NICE_COMMAND = Path.of("/usr/bin/nice");
    private static final String SHORT_LIVED_HEAP = "-Xms16m";
    /** Processes that live long collect their garbage once in many tasks, instead of several times in each. */
    private static final List<String> LONG_LIVED_HEAP = List.of("-Xms48m", "-Xmn32m");
    private static final Logger log = LoggerFactory.getLogger(WorkerLauncher.class);

    private final IsolationSettings settings;
    private final Function<IsolationSettings, List<Sandbox>> candidates;
    /** Nice value of the processes. */
    private final int nice;
    private final List<String> heap;
    private volatile @Nullable Sandbox working;

    WorkerLauncher(IsolationSettings settings) {
        this(settings, Sandbox::candidates);
    }

    /**
     * Returns a launcher of processes for previews, which live long and have the nice value of the settings where the
     * machine can set it.
     */
    static WorkerLauncher ofPreviews(IsolationSettings settings) {
        return new WorkerLauncher(settings, Sandbox::candidates, settings.previewNice(), LONG_LIVED_HEAP);
    }

    /** @param candidates the sandboxes to try, strongest first */
    WorkerLauncher(IsolationSettings settings, Function<IsolationSettings, List<Sandbox>> candidates) {
        this(settings, candidates, 0, List.of(SHORT_LIVED_HEAP));
    }

    private WorkerLauncher(IsolationSettings settings, Function<IsolationSettings, List<Sandbox>> candidates,
            int nice, List<String> heap) {
        this.settings = settings;
        this.candidates = candidates;
        this.nice = nice;
        this.heap = heap;
    }

    /** @throws IOException when no process starts, or none in the required isolation */
    WorkerProcess start() throws IOException, InterruptedException {
        List<String> command = JavaCommand.of(WorkerMain.class, flags());
        Sandbox known = working;
        if (known != null) {
            return start(known, command);
        }
        var failures = new StringBuilder();
        for (Sandbox candidate : candidates.apply(settings)) {
            try {
                WorkerProcess started = start(candidate, command);
                working = candidate;
                log.info("Isolation of uploads, pictures and fonts: {}{}", candidate.description(), failures);
                return started;
            } catch (IOException e) {
                failures.append("; not ").append(candidate.description()).append(": ").append(e.getMessage());
            }
        }
        throw new IOException(switch (settings.mode()) {
            case REQUIRE -> "Isolation by bubblewrap is required and does not work here" + failures
                    + ". Install bubblewrap (as root also setpriv, of util-linux) and allow namespaces, or set"
                    + " PLATEN_ISOLATION=auto.";
            case AUTO, OFF -> "No worker process starts" + failures;
        });
    }

    private WorkerProcess start(Sandbox sandbox, List<String> command) throws IOException, InterruptedException {
        List<String> wrapped = sandbox.wrap(command);
        if (nice == 0) {
            return WorkerProcess.start(wrapped);
        }
        WorkerProcess started = WorkerProcess.start(Files.isExecutable(NICE_COMMAND)
                ? Stream.concat(Stream.of(NICE_COMMAND.toString(), "-n", Integer.toString(nice)), wrapped.stream())
                        .toList()
                : wrapped);
        try {
            SessionPriority.set(started.pid(), nice);
            return started;
        } catch (InterruptedException e) {
            started.close();
            throw e;
        }
    }

    private List<String> flags() {
        // Tasks are short and processes are many: low memory and a quick start matter more than peak performance.
        var flags = new ArrayList<>(heap);
        flags.addAll(ClassCache.flags());
        flags.addAll(List.of("-Xmx" + settings.heapMegabytes() + "m", "-Xss2m", "-XX:MaxMetaspaceSize=128m",
                "-XX:ReservedCodeCacheSize=48m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
                "-XX:+ExitOnOutOfMemoryError", "-XX:ErrorFile=/dev/null", "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=/tmp", "--enable-native-access=ALL-UNNAMED"));
        return flags;
    }
}
