package platen.ops;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import platen.ops.command.DiscardedLog;
import platen.ops.serve.Server;

/**
 * Starts a server, sends it requests and runs commands, all in this process, so that the JVM can store what servers and
 * commands load and link. Builds of images run it, and {@code ops/bin/platen} runs it for commands alone, on a database
 * with a workspace "training".
 */
final class TrainingRun {
    private static final List<String> PATHS = List.of("/livez", "/readyz", "/api/v1/templates");
    private static final List<List<String>> COMMANDS = List.of(
            List.of("--help"),
            List.of("workspaces", "list"),
            List.of("workspaces", "contact", "training", "training@example.com"),
            List.of("templates", "list", "--workspace=training"),
            List.of("workflows", "list", "--workspace=training"),
            List.of("schedules", "list", "--workspace=training"),
            List.of("destinations", "list", "--workspace=training"),
            List.of("webhooks", "list", "--workspace=training"),
            List.of("deliveries", "list", "--workspace=training"),
            List.of("people", "list", "--workspace=training"),
            List.of("secrets", "check"),
            List.of("keys", "create", "--workspace=training"),
            List.of("keys", "list", "--workspace=training"),
            List.of("audit", "list", "--workspace=training"));

    private TrainingRun() {}

    /** @param args {@code commands} for commands alone, without a server; else nothing */
    public static void main(String[] args) throws IOException {
        if (args.length > 0) {
            DiscardedLog.use();
            runCommands();
        } else {
            Server server = Server.start(List.of());
            System.out.print(server.notice());
            for (String path : PATHS) {
                System.out.println(path + ": " + status(URI.create(server.url()).getPort(), path));
            }
            runCommands();
            server.close();
        }
        System.exit(0);
    }

    private static void runCommands() {
        for (List<String> command : COMMANDS) {
            if (Platen.run(command.toArray(String[]::new)) != 0) {
                throw new IllegalStateException("The command failed: " + command);
            }
        }
    }

    /** Returns the first line of the answer. */
    private static String status(int port, String path) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write("GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".formatted(path)
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
                    .findFirst()
                    .orElse("no answer");
        }
    }
}
