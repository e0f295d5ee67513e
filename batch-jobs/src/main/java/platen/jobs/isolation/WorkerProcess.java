package platen.jobs.isolation;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import platen.jobs.isolation.Frames.Reply;

/** One worker process. It serves one task at a time; after an exception of {@link #exchange} it must be closed. */
final class WorkerProcess implements AutoCloseable {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(5);
    /** A busy machine may take this many times the processor time by the clock before the task is blamed for it. */
    private static final int CLOCK_PER_PROCESSOR_TIME = 6;
    private static final int POLL_MILLIS = 100;
    private static final int MAX_DIAGNOSTIC_BYTES = 2_000;

    private final Process process;
    /** The Java process itself, which a launcher may have started as its own child. */
    private final ProcessHandle computing;
    private final DataOutputStream out;
    private final DataInputStream in;
    /** Pipes block; on virtual threads they would hold the carriers of all others. */
    private final ExecutorService pipes;
    private int served;
    private int heapMegabytes;

    private WorkerProcess(Process process, ExecutorService pipes, DataInputStream in) {
        this.process = process;
        this.pipes = pipes;
        this.in = in;
        this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        this.computing = process.descendants().filter(each -> each.children().findAny().isEmpty()).findAny()
                .orElseGet(process::toHandle);
    }

    /** The task used more time than it may. */
    static final class TimeLimit extends Exception {}

    /**
     * Starts a process and waits until it is ready. Must be called from a thread that outlives the process: launchers
     * that end with their parent end with this thread.
     *
     * @throws IOException when it does not start; the message says what it wrote to its standard error
     */
    static WorkerProcess start(List<String> command) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).directory(Path.of("/").toFile());
        // The environment has passwords in it. The encoding is for paths of the class path.
        builder.environment().clear();
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        var diagnostics = new Diagnostics(process);
        var in = new DataInputStream(process.getInputStream());
        ExecutorService pipes = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("isolated-worker-", process.pid()).factory());
        try {
            int first = pipes.submit(in::readInt).get(START_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            if (first == Frames.READY) {
                return new WorkerProcess(process, pipes, in);
            }
            throw new IOException("it answered nonsense");
        } catch (ExecutionException | TimeoutException | IOException | InterruptedException e) {
            process.destroyForcibly();
            pipes.shutdownNow();
            if (e instanceof InterruptedException interrupted) {
                throw interrupted;
            }
            throw new IOException(diagnostics.text(), e);
        }
    }

    /**
     * Sends a task and waits for its end.
     *
     * @param limit of processor time
     * @throws TimeLimit when the task exceeds it
     * @throws IOException when the process ends or answers nonsense; see {@link #ranOutOfMemory}
     */
    Reply exchange(byte[] task, Duration limit) throws TimeLimit, IOException, InterruptedException {
        Duration before = processorTime();
        long latest = System.nanoTime() + CLOCK_PER_PROCESSOR_TIME * limit.toNanos();
        Future<Reply> answer = pipes.submit(() -> {
            Frames.write(out, task);
            return Frames.readReply(in);
        });
        while (true) {
            try {
                Reply reply = answer.get(Math.min(POLL_MILLIS, limit.toMillis()), TimeUnit.MILLISECONDS);
                served++;
                heapMegabytes = reply.heapMegabytes();
                return reply;
            } catch (TimeoutException notYet) {
                if (processorTime().minus(before).compareTo(limit) > 0 || System.nanoTime() > latest) {
                    throw new TimeLimit();
                }
            } catch (ExecutionException e) {
                throw new IOException("The process ended or answered nonsense", e.getCause());
            }
        }
    }

    /** Whether the process ended for want of heap, waiting for its end if need be. */
    boolean ranOutOfMemory() throws InterruptedException {
        return process.waitFor(EXIT_TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                && process.exitValue() == Frames.EXIT_OUT_OF_MEMORY;
    }

    /** What it has used since it started; zero where the system does not tell. */
    Duration processorTime() {
        return computing.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Tasks that it has served. */
    int served() {
        return served;
    }

    /** What its heap occupied after the latest task, in MB. */
    int heapMegabytes() {
        return heapMegabytes;
    }

    long pid() {
        return computing.pid();
    }

    @Override
    public void close() {
        computing.destroyForcibly();
        process.destroyForcibly();
        pipes.shutdownNow();
    }

    /** The first bytes that a process writes to its standard error; the rest is read and dropped. */
    private static final class Diagnostics {
        private final StringBuilder start = new StringBuilder();
        private final Thread reader;

        Diagnostics(Process process) {
            reader = Thread.ofPlatform().daemon().name("isolated-worker-stderr-" + process.pid())
                    .start(() -> read(process));
        }

        private void read(Process process) {
            var buffer = new byte[MAX_DIAGNOSTIC_BYTES];
            try (var errors = process.getErrorStream()) {
                for (int count = errors.read(buffer); count >= 0; count = errors.read(buffer)) {
                    synchronized (start) {
                        if (start.length() < MAX_DIAGNOSTIC_BYTES) {
                            start.append(new String(buffer, 0, count, StandardCharsets.UTF_8));
                        }
                    }
                }
            } catch (IOException ended) {
                // Nothing more is to be read.
            }
        }

        String text() throws InterruptedException {
            reader.join(EXIT_TIMEOUT);
            synchronized (start) {
                return start.isEmpty() ? "it said nothing" : start.toString().strip();
            }
        }
    }
}
