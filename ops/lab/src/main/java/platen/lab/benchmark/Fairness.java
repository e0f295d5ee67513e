package platen.lab.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import platen.db.workspace.Workspace;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.RenderSample;
import platen.ops.command.CommandException;

/**
 * {@code ops/lab/bin/lab fairness}: measures how much longer a workspace waits for a single render while another one
 * has thousands queued. Compares times of one run, so that load on the machine affects both.
 */
@Command(name = "fairness", description = "Compares a single render's latency on an idle queue with that beside another workspace's flood.")
public final class Fairness extends ReliabilityCommand {
    private static final int CLIENTS = 8;
    private static final int WARM_UP = 1_500;
    private static final int SINGLES = 40;
    private static final Duration BETWEEN = Duration.ofMillis(50);
    private static final double MAX_SLOWDOWN = 2;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private RenderSample sample;

    @Option(names = "--queued", defaultValue = "10000", description = "renders that the other workspace has queued (default: 10000)")
    private int queued;

    @Override
    public void run() {
        try (var fixture = new BenchmarkFixture(Files.readAllBytes(sample.form()), sample, CLIENTS);
                var workers = new PlatenJobs(fixture)) {
            Workspace small = fixture.workspace("small");
            workers.render(WARM_UP);
            medianMillis(fixture, small);
            double idle = medianMillis(fixture, small);
            fixture.flood(queued);
            double beside = medianMillis(fixture, small);
            long left = fixture.waiting();
            say("a single render: %.1f ms on an idle queue, %.1f ms beside %d queued of another workspace "
                    .formatted(idle, beside, queued)
                    + "(%d still waited at the end): %.2f times (at most %.0f), medians of %d".formatted(left,
                            beside / idle, MAX_SLOWDOWN, SINGLES));
            if (left == 0 || beside > MAX_SLOWDOWN * idle) {
                throw new CommandException(left == 0
                        ? "The flood was over before the measurement; try again with more --queued."
                        : "The single render waited too long.");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the median latency of sequential renders in milliseconds, from acceptance to the final row. */
    private static double medianMillis(BenchmarkFixture fixture, Workspace workspace) {
        var millis = new double[SINGLES];
        for (int i = 0; i < SINGLES; i++) {
            LockSupport.parkNanos(BETWEEN.toNanos());
            long begun = System.nanoTime();
            UUID id = fixture.accept(workspace, fixture.data()).orElseThrow();
            while (!fixture.isFinal(id)) {
                LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
            }
            millis[i] = (System.nanoTime() - begun) / 1e6;
        }
        return median(Arrays.stream(millis));
    }
}
