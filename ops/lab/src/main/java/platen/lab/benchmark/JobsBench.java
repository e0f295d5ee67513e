package platen.lab.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.RenderSample;

/**
 * {@code ops/lab/bin/lab jobs-bench}: compares durable async renders per second with two baselines in one run on one
 * database: stock JobRunr with one job per render, and a bare loop that only writes the same rows and files. The
 * ratios of one run are valid on a busy machine, above all those of processor time; the rates are not.
 */
@Command(name = "jobs-bench", description = "Compares durable async renders with one stock JobRunr job per render and with a bare loop.")
public final class JobsBench extends ReliabilityCommand {
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
            var ours = new ArrayList<Throughput>();
            var stock = new ArrayList<Throughput>();
            var bare = new ArrayList<Throughput>();
            try (var queue = new PlatenJobs(fixture); var jobRunr = new StockJobs(fixture)) {
                var loop = new BareLoop(fixture);
                queue.render(warmUp);
                jobRunr.render(warmUp);
                loop.render(warmUp);
                for (int round = 0; round < rounds; round++) {
                    ours.add(throughput(fixture, queue));
                    stock.add(throughput(fixture, jobRunr));
                    bare.add(throughput(fixture, loop));
                    say("round %d: ours %s; one stock job each %s; bare loop %s".formatted(round + 1, ours.getLast(),
                            stock.getLast(), bare.getLast()));
                }
            }
            say(
                    "%d clients: ours is %.1f times stock JobRunr (goal %.0f) and %.2f of the bare loop (goal %.1f), by processor time %.1f and %.2f, medians of %d"
                            .formatted(clients, rate(ours) / rate(stock), leastOfStock(), rate(ours) / rate(bare),
                                    LEAST_OF_BARE, millis(stock) / millis(ours), millis(bare) / millis(ours), rounds));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private double leastOfStock() {
        return clients < 32 ? 3 : clients < 256 ? 5 : 6;
    }

    /**
     * Throughput and cost of a render.
     *
     * @param java processor time of this process, its clients included, in milliseconds a render
     * @param postgres processor time of PostgreSQL in milliseconds a render
     */
    private record Throughput(double perSecond, double java, double postgres) {
        @Override
        public String toString() {
            return "%.0f/s (%.2f + %.2f ms)".formatted(perSecond, java, postgres);
        }
    }

    private Throughput throughput(BenchmarkFixture fixture, Contestant contestant) {
        Duration java = ownTime();
        Duration postgres = fixture.databaseTime();
        long begun = System.nanoTime();
        contestant.render(renders);
        double seconds = (System.nanoTime() - begun) / 1e9;
        return new Throughput(renders / seconds, millisPerRender(ownTime().minus(java)),
                millisPerRender(fixture.databaseTime().minus(postgres)));
    }

    private double millisPerRender(Duration time) {
        return time.toNanos() / 1e6 / renders;
    }

    private static Duration ownTime() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static double rate(List<Throughput> measured) {
        return median(measured.stream().mapToDouble(Throughput::perSecond));
    }

    private static double millis(List<Throughput> measured) {
        return median(measured.stream().mapToDouble(each -> each.java() + each.postgres()));
    }
}
