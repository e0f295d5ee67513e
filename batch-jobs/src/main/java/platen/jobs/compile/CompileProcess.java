package platen.jobs.compile;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import platen.jobs.engine.CompileOutcome;
import platen.jobs.engine.CompileOutcome.Reason;
import platen.jobs.engine.ImportOptions;
import platen.jobs.template.Templates;

/** Compiles each file in a fresh Java process that may use little memory and little time. */
public final class CompileProcess implements Templates.Compiler {
    private static final int CLOCK_TO_PROCESSOR = 6;
    private static final int LOOK_MILLIS = 100;

    private final Duration limit;
    private final int heapMegabytes;
    private final Semaphore places;

    /**
     * @param limit processor time that one file may use. A busy machine may take six times as long by the clock before
     *     the file is blamed for it
     * @param heapMegabytes heap of the process
     * @param atOnce processes that may run together
     */
    public CompileProcess(Duration limit, int heapMegabytes, int atOnce) {
        this.limit = limit;
        this.heapMegabytes = heapMegabytes;
        this.places = new Semaphore(atOnce);
    }

    @Override
    public CompileOutcome compile(byte[] source, ImportOptions options) {
        places.acquireUninterruptibly();
        try {
            return run(source, options);
        } catch (IOException e) {
            throw new UncheckedIOException("The process that compiles templates could not be started or read", e);
        } finally {
            places.release();
        }
    }

    private CompileOutcome run(byte[] source, ImportOptions options) throws IOException {
        Process process = new ProcessBuilder(JavaCommand.of(CompileMain.class, flags()))
                .directory(Path.of(System.getProperty("java.io.tmpdir")).toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try {
            // Both pipes are small, so that writing must not wait for reading nor the other way round. On virtual threads
            // either would hold a carrier for as long as the process computes, and stop all others on a small machine.
            Thread.ofPlatform().daemon().name("compile-input").start(() -> send(process, source, options));
            var answer = new FutureTask<>(() -> process.getInputStream().readNBytes(CompileWire.MOST_BYTES));
            Thread.ofPlatform().daemon().name("compile-output").start(answer);
            byte[] bytes = await(answer, process.toHandle());
            return CompileWire.readOutcome(new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (TimeoutException slow) {
            return new CompileOutcome.Refused(Reason.PDF_TOO_LARGE, "The file takes longer than " + limit.toSeconds()
                    + " seconds to read. Split the document or simplify it.");
        } catch (IOException | ExecutionException died) {
            return new CompileOutcome.Refused(Reason.PDF_TOO_LARGE, "The file needs more than " + heapMegabytes
                    + " MB of memory to read. Split the document or simplify it.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a template was compiled", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private byte[] await(FutureTask<byte[]> answer, ProcessHandle process)
            throws InterruptedException, ExecutionException, TimeoutException {
        long latest = System.nanoTime() + CLOCK_TO_PROCESSOR * limit.toNanos();
        while (true) {
            try {
                return answer.get(Math.min(LOOK_MILLIS, limit.toMillis()), TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                Duration used = process.info().totalCpuDuration().orElse(Duration.ZERO);
                if (used.compareTo(limit) > 0 || System.nanoTime() > latest) {
                    throw notYet;
                }
            }
        }
    }

    private List<String> flags() {
        // The process lives for a second or two: quick to start matters more than quick to run.
        return List.of("-Xmx" + heapMegabytes + "m", "-Xss2m", "-XX:MaxMetaspaceSize=128m", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-XX:+ExitOnOutOfMemoryError", "-Djava.awt.headless=true",
                "--enable-native-access=ALL-UNNAMED");
    }

    private static void send(Process process, byte[] source, ImportOptions options) {
        try (var out = new DataOutputStream(process.getOutputStream())) {
            CompileWire.writeRequest(out, source, options);
        } catch (IOException gone) {
            // The process ended before it had read everything; what it answered, or that it died, is told there.
        }
    }
}
