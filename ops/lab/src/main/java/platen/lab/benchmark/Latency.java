package platen.lab.benchmark;

import java.time.Duration;
import java.util.Arrays;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import platen.lab.process.Client;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.RenderSample;
import platen.lab.process.ServerFixture;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code ops/lab/bin/lab latency}: measures how long an async render takes from 202 to completed, with the worker in
 * another process.
 */
@Command(name = "latency", description = "Measures async renders from 202 to completed, with API and worker in two processes.")
public final class Latency extends ReliabilityCommand {
    private static final int WARM_UP = 100;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private RenderSample sample;

    @Option(names = "--renders", defaultValue = "300", description = "renders, one after the other (default: 300)")
    private int renders;

    @Override
    public void run() {
        say("Starting an API and a worker in processes of their own …");
        try (var fixture = new ServerFixture(sample.form()); var client = new Client(fixture.url(), fixture.key())) {
            for (int i = 0; i < WARM_UP; i++) {
                nanosToCompleted(client, i, "warm-" + i);
            }
            var nanos = new long[renders];
            for (int i = 0; i < renders; i++) {
                nanos[i] = nanosToCompleted(client, i, "timed-" + i);
            }
            Arrays.sort(nanos);
            say("From 202 to completed, %d renders one after the other: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms"
                    .formatted(renders, millis(nanos[renders / 2]), millis(nanos[renders * 9 / 10]),
                            millis(nanos[renders * 99 / 100])));
        }
    }

    /** Returns the latency that a client sees, in nanoseconds: a long poll starts when the 202 has arrived. */
    private long nanosToCompleted(Client client, int number, String key) {
        String id = client.submit(sample.numbered(number), key);
        long acknowledged = System.nanoTime();
        ObjectNode record = client.submission(id, 30);
        if (!record.path("status").asString("").equals("completed")) {
            throw new IllegalStateException("Not completed: " + record);
        }
        return System.nanoTime() - acknowledged;
    }

    private static double millis(long nanos) {
        return nanos / (double) Duration.ofMillis(1).toNanos();
    }
}
