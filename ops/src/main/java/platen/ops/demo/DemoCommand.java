package platen.ops.demo;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import platen.ops.serve.Server;
import platen.ops.settings.Settings;

/** {@code platen demo}: runs the main use case end to end, then keeps a server running. */
@Command(name = "demo", description = "Starts everything, publishes the samples, renders them over HTTP, then keeps serving.")
public final class DemoCommand implements Runnable {
    /** Allows the demo to call its own inbox and load its own images on this machine. */
    private static final String LOOPBACK = "localhost,127.0.0.0/8,::1";

    /** Lets the schedules of README.md run; a setting overrides it. */
    private static final String DROP = "${PLATEN_SCHEDULES_DROP_FOLDER:${platen.data}/drop}";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(names = "--once", description = "stop once everything was rendered and checked")
    private boolean once;

    @Option(names = "--port", paramLabel = "N", description = "default: 8080")
    private @Nullable Integer port;

    @Option(names = "--samples", paramLabel = "FOLDER", defaultValue = "samples", description = "default: samples")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path samples;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        say(out, "Starting PostgreSQL, the API and a worker …");
        try (Server server = Server.start(said(), List.of(InboxConfiguration.class))) {
            Path data = server.bean(Settings.class).data();
            say(out, "Publishing the samples and making keys …");
            DemoKeys keys = new DemoSetup(server, new Samples(samples)).run(server.url(), data.resolve("demo.env"));
            Inbox inbox = server.bean(Inboxes.class).find(DemoSetup.INBOX).orElseThrow();
            try (var client = new DemoClient(server.url())) {
                new DemoRun(client, keys, new Samples(samples), data.resolve("demo"), inbox, out).run();
            }
            out.print(server.notice());
            say(out, DemoSummary.text(server.url(), data, server.bean(DemoOwner.class),
                    new DemoForms(server).publish()));
            if (!once) {
                serveUntilStopped(out);
            }
        }
    }

    private List<String> said() {
        var said = new ArrayList<>(List.of("--platen.role=all", "--platen.outbound.allow=" + LOOPBACK,
                "--platen.schedules.drop-folder=" + DROP));
        if (port != null) {
            said.add("--platen.http.port=" + port);
        }
        return said;
    }

    private static void serveUntilStopped(PrintWriter out) {
        say(out, "Serving until Ctrl-C.");
        try {
            // The shutdown hook closes the server; the main thread only waits.
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void say(PrintWriter out, String text) {
        out.println(text);
        out.flush();
    }
}
