package platen.lab.webhook;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import platen.ops.command.CommandException;
import platen.ops.serve.Server;

/**
 * {@code ops/lab/bin/lab webhook-isolation}: runs a server with many endpoints that accept connections and never
 * answer, and one that does. Measures how long events to the healthy one take, from the commit of the change to their
 * arrival.
 */
@Command(name = "webhook-isolation", description = "Measures a healthy endpoint beside hundreds that hang.")
public final class WebhookIsolation implements Runnable {
    private static final int EVENTS_FOR_EACH_THAT_HANGS = 3;
    private static final long MAX_MILLIS = 2_000;
    private static final long TIMEOUT_SECONDS = 60;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(names = "--hanging", paramLabel = "N", defaultValue = "500", description = "endpoints that hang (default: 500)")
    private int hanging;

    @Option(names = "--events", paramLabel = "N", defaultValue = "300", description = "events of the healthy one (default: 300)")
    private int events;

    private final LinkedBlockingQueue<Long> arrivalTimes = new LinkedBlockingQueue<>();

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        try (Server server = start(); var silent = new BadReceiver(BadReceiver.Manner.HANGING)) {
            HttpServer good = receiver();
            var patient = new EventSource(server.beans(), "hanging");
            for (int i = 0; i < hanging; i++) {
                patient.listen(silent.url());
            }
            var healthy = new EventSource(server.beans(), "healthy");
            healthy.listen("http://127.0.0.1:" + good.getAddress().getPort() + "/");
            measure(healthy);
            out.println("Alone:                      " + figures(measure(healthy)));
            for (int i = 0; i < EVENTS_FOR_EACH_THAT_HANGS; i++) {
                patient.announce(i);
            }
            long[] millis = measure(healthy);
            out.println("Beside %d that hang (%d connections open): %s".formatted(hanging, silent.connected(),
                    figures(millis)));
            out.flush();
            good.stop(0);
            if (millis[millis.length * 99 / 100] >= MAX_MILLIS) {
                throw new CommandException("The healthy endpoint was delayed.");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Server start() throws IOException {
        return Server.start(List.of("--platen.role=all",
                "--platen.data=" + Files.createTempDirectory("platen-isolation"),
                "--platen.http.port=0", "--platen.http.address=127.0.0.1", "--platen.outbound.allow=127.0.0.0/8",
                "--logging.level.root=error", "--logging.level.platen=error"));
    }

    private HttpServer receiver() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            arrivalTimes.add(System.nanoTime());
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    /** Returns the times from commit to arrival in milliseconds, ascending. */
    private long[] measure(EventSource healthy) {
        var millis = new long[events];
        for (int i = 0; i < events; i++) {
            healthy.announce(i);
            long committed = System.nanoTime();
            millis[i] = TimeUnit.NANOSECONDS.toMillis(arrival() - committed);
        }
        Arrays.sort(millis);
        return millis;
    }

    private long arrival() {
        try {
            Long arrival = arrivalTimes.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (arrival == null) {
                throw new CommandException(
                        "An event of the healthy endpoint did not arrive within " + TIMEOUT_SECONDS + " s.");
            }
            return arrival;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private String figures(long[] millis) {
        return "%d events, p50 %d ms, p99 %d ms, longest %d ms".formatted(events, millis[events / 2],
                millis[events * 99 / 100], millis[events - 1]);
    }
}
