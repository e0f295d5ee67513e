package platen.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import platen.ops.command.CommandException;
import platen.ops.settings.Role;

/** A server of a given jar in a process of its own, on a database that others use too. */
public final class JarServer {
    private static final Duration STOP_LIMIT = Duration.ofSeconds(60);

    private final Process process;
    private final String url;

    private JarServer(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /**
     * A jar with the settings under which its commands and servers run.
     *
     * @param folder folder for logs
     */
    public record Release(String name, Path jar, Map<String, String> settings, Path folder) {
        public Release {
            settings = Map.copyOf(settings);
        }

        /** Starts a server and returns when it is ready. */
        public JarServer start(Role role) {
            int port = ServerFixture.freePort();
            Path log = folder.resolve(name + "-" + role + "-" + port + ".log");
            try {
                Process process = builder("serve", "--role=" + role, "--port=" + port).redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
                var server = new JarServer(process, "http://localhost:" + port);
                if (!ServerProcess.awaitReady(process, server.url)) {
                    server.stop();
                    throw new CommandException("A server of " + jar + " did not become ready; see " + log);
                }
                return server;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /**
         * Runs a command and returns what it printed.
         *
         * @throws CommandException when it failed
         */
        public String run(String... arguments) {
            try {
                Process process = builder(arguments).redirectError(ProcessBuilder.Redirect.INHERIT).start();
                String printed = new String(process.getInputStream().readAllBytes()).strip();
                if (process.waitFor() != 0) {
                    throw new CommandException("'platen " + String.join(" ", arguments) + "' of " + jar + " failed: "
                            + printed);
                }
                return printed;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }

        private ProcessBuilder builder(String... arguments) {
            var command = new ArrayList<>(List.of(Path.of(Objects.requireNonNull(System.getProperty("java.home")),
                    "bin", "java").toString(), "--enable-native-access=ALL-UNNAMED", "-Xmx512m",
                    "-XX:TieredStopAtLevel=1", "-jar", jar.toString()));
            command.addAll(List.of(arguments));
            var builder = new ProcessBuilder(command).directory(folder.toFile());
            builder.environment().keySet().removeIf(variable -> variable.startsWith("PLATEN_"));
            builder.environment().putAll(settings);
            return builder;
        }
    }

    public String url() {
        return url;
    }

    /** Stops the process normally; kills it after a minute. */
    public void stop() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
