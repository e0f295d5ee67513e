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

/** One worker process. It serves one task at a time; after an exception in {@link #exchange} it must be closed. */
final class WorkerProcess implements AutoCloseable {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(5);
    /** Wall-clock time allowed per processor time, so that a task is not blamed for a busy machine. */
    private static final int CLOCK_PER_PROCESSOR_TIME = 6;
    private static final int POLL_MILLIS = 100;
    private static final int MAX_DIAGNOSTIC_BYTES = 2_000;

    private final Process process;
    /** The Java process itself, which a launcher may have started as its own child. */
    private final ProcessHandle computing;
    private final DataOutputStream out;
    private final DataInputStream in;
    /** Threads for blocking pipe I/O; on virtual threads it would pin the carrier threads. */
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

    /** The task exceeded its time limit. */
    static final class TimeLimit extends Exception {}

    /**
     * Starts a process and waits until it is ready. Must be called from a thread that outlives the process, because
     * launchers that end with their parent end with this thread.
     *
     * @throws IOException when the process does not start; the message contains its standard error
     */
    static WorkerProcess start(List<String> command) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).directory(Path.of("/").toFile());
        // The environment contains passwords. The encoding is needed for class path entries.
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
     * Sends a task and waits for the reply.
     *
     * @param limit processor time of the task
     * @throws TimeLimit when the task exceeds it
     * @throws IOException when the process ends or sends an invalid reply; see {@link #ranOutOfMemory}
     */
    Reply exchange(byte[] task, Duration limit) throws TimeLimit, IOException, InterruptedException {
        // read at the first poll: most tasks have ended by then, and reading it costs as much as a small task
        Duration before = null;
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
                Duration used = processorTime();
                before = before == null ? used : before;
                if (used.minus(before).compareTo(limit) > 0 || System.nanoTime() > latest) {
                    throw new TimeLimit();
                }
            } catch (ExecutionException e) {
                throw new IOException("The process ended or answered nonsense", e.getCause());
            }
        }
    }

    /** Waits for the process to end if necessary, and returns whether it ran out of heap. */
    boolean ranOutOfMemory() throws InterruptedException {
        return process.waitFor(EXIT_TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                && process.exitValue() == Frames.EXIT_OUT_OF_MEMORY;
    }

    /** Returns the processor time used since the start; zero where the system does not report it. */
    Duration processorTime() {
        return computing.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the number of tasks served. */
    int served() {
        return served;
    }

    /** Returns the heap in use after the latest task, in MB. */
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

    /** Keeps the first bytes that a process writes to its standard error; the rest is read and discarded. */
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
                // End of the stream.
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
