package platen.lab.reliability;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import platen.lab.process.DatabaseOutage;
import platen.lab.process.LoadGenerator;
import platen.lab.process.PostgresControl;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.RenderSample;
import platen.lab.process.ServerFixture;
import platen.ops.command.CommandException;

/**
 * {@code ops/lab/bin/lab outage-test}: makes the database unavailable under load in several ways, and measures the
 * recovery.
 */
@Command(name = "outage-test", description = "Interrupts the database of an API and a worker, and measures their recovery.")
public final class OutageTest extends ReliabilityCommand {
    private static final Duration BEFORE = Duration.ofSeconds(5);
    private static final Duration SLOWEST_REFUSAL = Duration.ofSeconds(3);
    private static final Duration FIRST_SUCCESS = Duration.ofSeconds(5);
    private static final Duration BACKLOG = Duration.ofSeconds(60);
    /** Time between two submissions. */
    private static final Duration PACE = Duration.ofMillis(100);
    private static final int MAX_THREADS = 100;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private RenderSample sample;

    @Option(names = "--seconds", defaultValue = "30", description = "length of each outage (default: 30)")
    private int seconds;

    @Option(names = "--only", description = "AWAY, FROZEN, READ_ONLY, FULL or, for root, DISK_FULL (default: the first four one after the other)")
    private List<DatabaseOutage> only = Stream.of(DatabaseOutage.values()).filter(each -> !each.needsSmallDisk())
            .toList();

    @Override
    public void run() {
        say("Starting an API and a worker in processes of their own …");
        boolean kept = true;
        try (var fixture = stage()) {
            for (DatabaseOutage outage : only) {
                say(
                        "PostgreSQL " + outage + ", for " + seconds + " s, a render every " + PACE.toMillis() + " ms");
                Figures figures = measure(fixture, outage);
                say("  " + figures);
                kept &= figures.good();
            }
            var broken = fixture.broken();
            broken.forEach(each -> say(each.toString()));
            kept &= broken.isEmpty();
        } catch (SQLException e) {
            throw new IllegalStateException("The outage could not be made", e);
        }
        if (!kept) {
            throw new CommandException("The way back was too long, or something is lost; see the figures above.");
        }
    }

    private ServerFixture stage() {
        return only.stream().anyMatch(DatabaseOutage::needsSmallDisk)
                ? ServerFixture.onSmallDisk(sample.form())
                : new ServerFixture(sample.form());
    }

    /**
     * Results of one outage.
     *
     * @param firstSuccess from its end to the first acknowledged render that was submitted after it
     * @param backlog from its end until every acknowledged render was completed
     * @param slowestError slowest error response during the outage
     * @param strangeErrors responses during the outage that were neither a success nor 500 or 503 in the error
     *        envelope
     * @param untruthful number of readiness checks that passed though the outage was older than 5 s
     * @param deadLooks number of liveness checks that failed
     */
    private record Figures(int acknowledged, int refused, int completed, Duration firstSuccess, Duration backlog,
            Duration slowestError, int strangeErrors, int untruthful, int deadLooks, int threads) {

        boolean good() {
            return completed == acknowledged && firstSuccess.compareTo(FIRST_SUCCESS) <= 0
                    && slowestError.compareTo(SLOWEST_REFUSAL) <= 0 && backlog.compareTo(BACKLOG) <= 0
                    && strangeErrors == 0 && untruthful == 0 && deadLooks == 0
                    && threads < MAX_THREADS;
        }

        @Override
        public String toString() {
            return ("%d acknowledged, %d completed, %d refused meanwhile (slowest answer %.1f s, %d not in the envelope);"
                    + " first success %.1f s and backlog empty %.1f s after the end;"
                    + " readiness wrong %d times, liveness %d times; most threads %d").formatted(acknowledged,
                            completed, refused, slowestError.toMillis() / 1e3, strangeErrors,
                            firstSuccess.toMillis() / 1e3, backlog.toMillis() / 1e3, untruthful, deadLooks, threads);
        }
    }

    private Figures measure(ServerFixture fixture, DatabaseOutage outage) throws SQLException {
        var load = new LoadGenerator(fixture, sample, outage.name());
        var untruthful = new AtomicInteger();
        var dead = new AtomicInteger();
        var threads = new AtomicInteger();
        try (var clock = Executors.newScheduledThreadPool(2, Thread.ofPlatform().daemon().factory())) {
            clock.scheduleAtFixedRate(load::submit, 0, PACE.toMillis(), TimeUnit.MILLISECONDS);
            pause(BEFORE);
            Runnable end = outage.begin(new PostgresControl(fixture.database()), fixture.databaseUrl());
            long began = System.nanoTime();
            load.outage(true);
            while (System.nanoTime() - began < Duration.ofSeconds(seconds).toNanos()) {
                pause(Duration.ofSeconds(1));
                boolean settled = System.nanoTime() - began > Duration.ofSeconds(6).toNanos();
                if (settled && outage.unready() && fixture.ready()) {
                    untruthful.incrementAndGet();
                }
                if (!fixture.alive()) {
                    dead.incrementAndGet();
                }
                threads.accumulateAndGet(fixture.mostThreads(), Math::max);
            }
            end.run();
            long ended = System.nanoTime();
            load.outage(false);
            Duration firstSuccess = load.awaitSuccess(ended);
            pause(Duration.ofSeconds(2));
            clock.shutdown();
            List<String> ids = load.acknowledged();
            int completed = load.completed(ids, BACKLOG.multipliedBy(2));
            Duration backlog = Duration.ofNanos(System.nanoTime() - ended);
            return new Figures(ids.size(), load.refused(), completed, firstSuccess, backlog, load.slowestError(),
                    load.strange(), untruthful.get(), dead.get(), threads.get());
        }
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
