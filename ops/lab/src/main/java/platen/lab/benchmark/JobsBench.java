package platen.lab.benchmark;

import static java.util.Arrays.stream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.RenderSample;

/**
 * {@code ops/lab/bin/lab jobs-bench}: compares durable async renders per second with two baselines in one run on one
 * database: stock JobRunr with one job per render, and a bare loop that only writes the same rows and files. The
 * ratios of one run are valid on a busy machine; the rates are not.
 */
@Command(name = "jobs-bench", description = "Compares durable async renders with one stock JobRunr job per render and with a bare loop.")
public final class JobsBench extends ReliabilityCommand {
    private static final double LEAST_OF_STOCK = 5;
    private static final double LEAST_OF_BARE = 0.5;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private RenderSample sample;

    @Option(names = "--renders", defaultValue = "4000", description = "renders of each contestant a round (default: 4000)")
    private int renders;

    @Option(names = "--clients", defaultValue = "128", description = "concurrent clients (default: 128)")
    private int clients;

    @Option(names = "--warm-up", defaultValue = "6000", description = "renders of each contestant before (default: 6000)")
    private int warmUp;

    @Option(names = "--rounds", defaultValue = "3", description = "rounds, each contestant once a round (default: 3)")
    private int rounds;

    /** Makes a number of renders and returns when all are completed. */
    interface Contestant {
        void render(int number);
    }

    @Override
    public void run() {
        try (var fixture = new BenchmarkFixture(Files.readAllBytes(sample.form()), sample, clients)) {
            var ours = new double[rounds];
            var stock = new double[rounds];
            var bare = new double[rounds];
            try (var queue = new PlatenJobs(fixture); var jobRunr = new StockJobs(fixture)) {
                var loop = new BareLoop(fixture);
                queue.render(warmUp);
                jobRunr.render(warmUp);
                loop.render(warmUp);
                for (int round = 0; round < rounds; round++) {
                    ours[round] = rate(queue);
                    stock[round] = rate(jobRunr);
                    bare[round] = rate(loop);
                    say(
                            "round %d: ours %.0f/s, one stock job each %.0f/s, bare loop %.0f/s".formatted(round + 1,
                                    ours[round], stock[round], bare[round]));
                }
            }
            double toStock = median(stream(ours)) / median(stream(stock));
            double toBare = median(stream(ours)) / median(stream(bare));
            say(
                    "%d clients: ours is %.1f times stock JobRunr (goal %.0f) and %.2f of the bare loop (goal %.1f), medians of %d"
                            .formatted(clients, toStock, LEAST_OF_STOCK, toBare, LEAST_OF_BARE, rounds));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private double rate(Contestant contestant) {
        long begun = System.nanoTime();
        contestant.render(renders);
        return renders / ((System.nanoTime() - begun) / 1e9);
    }
}
