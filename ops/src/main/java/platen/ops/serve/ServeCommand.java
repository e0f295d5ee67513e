package platen.ops.serve;

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
import platen.ops.settings.Role;

/** {@code platen serve}: runs a server until it is stopped. */
@Command(name = "serve", description = "Runs the API, a worker or both until it is stopped.")
public final class ServeCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(names = "--role", paramLabel = "ROLE", description = "all (default), api or worker")
    private @Nullable Role role;

    @Option(names = "--port", paramLabel = "N", description = "default: 8080, for a worker 8081")
    private @Nullable Integer port;

    @Option(names = "--data", paramLabel = "FOLDER", description = "default: .platen")
    private @Nullable Path data;

    @Option(names = "--base-url", paramLabel = "URL", description = "base URL of links in replies")
    private @Nullable String baseUrl;

    @Override
    public void run() {
        serve(said(), spec.commandLine().getOut());
    }

    /**
     * Runs a server until the process ends.
     *
     * @param said settings from the command line as {@code --name=value}
     * @param out gets the text that says how to reach the server
     */
    public static void serve(List<String> said, PrintWriter out) {
        Server server = Server.start(said);
        out.print(server.notice());
        out.flush();
        try {
            // The shutdown hook closes the server; the main thread only waits.
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            server.close();
            Thread.currentThread().interrupt();
        }
    }

    private List<String> said() {
        var said = new ArrayList<String>();
        add(said, "platen.role", role);
        add(said, "platen.http.port", port);
        add(said, "platen.data", data);
        add(said, "platen.api.base-url", baseUrl);
        return said;
    }

    private static void add(List<String> said, String name, @Nullable Object value) {
        if (value != null) {
            said.add("--" + name + "=" + value);
        }
    }
}
