package platen.ops.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.db.TestDatabase;
import platen.db.secret.MasterKey;
import platen.ops.Platen;
import platen.ops.launch.GeneratedContext;
import platen.ops.settings.Role;

/** Tests servers on the bean definitions that builds of images generate, in processes of their own. */
@Tag("thorough")
class GeneratedContextTest {
    private static final String MASTER_KEY = MasterKey.random().base64();

    @TempDir
    private static Path generated;

    @TempDir
    private Path folder;

    @AutoClose
    private final TestDatabase testing = new TestDatabase();
    @AutoClose
    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeAll
    static void generate() throws IOException, InterruptedException {
        var kinds = Stream.concat(Arrays.stream(Role.values()).map(GeneratedContext::kind),
                Stream.of(GeneratedContext.COMMAND)).toList();
        for (String kind : kinds) {
            Process process = java(List.of(), List.of("-XX:+UseSerialGC"),
                    ContextGenerator.class.getName(), kind, generated.resolve(kind).toString())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes());
            assertThat(process.waitFor()).as(output).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerOfEachRoleIsReadyWithoutReadingConfigurations(Role role) throws Exception {
        try (var server = new StartedServer(role, Map.of())) {
            assertThat(server.ready().statusCode()).isEqualTo(200);
            assertThat(server.ready().body()).contains("database", "renderThreads");
            assertThat(server.hasLoaded(registrations(role))).isTrue();
            assertThat(server.hasLoaded("org.springframework.context.annotation.ConfigurationClassParser")).isFalse();
        }
    }

    @Test
    void aCommandRunsWithoutReadingConfigurations() throws Exception {
        Path classes = folder.resolve("classes.log");
        var builder = java(List.of(generated.resolve(GeneratedContext.COMMAND).resolve("classes")),
                List.of("-Xlog:class+load:file=" + classes), Platen.class.getName(), "workspaces", "list")
                .redirectErrorStream(true);
        builder.environment().putAll(database());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).startsWith("NAME");
        assertThat(classes).content()
                .contains("CoreConfiguration__CommandBeanFactoryRegistrations ")
                .doesNotContain("org.springframework.context.annotation.ConfigurationClassParser ");
    }

    private Map<String, String> database() {
        return Map.of("PLATEN_DATABASE_URL", testing.url(), "PLATEN_DATABASE_USER", testing.direct().getUser(),
                "PLATEN_DATABASE_PASSWORD", testing.direct().getPassword(), "PLATEN_MASTER_KEY", MASTER_KEY);
    }

    @Test
    void aServerWithOtherConditionsReadsItsConfigurations() throws Exception {
        try (var server = new StartedServer(Role.API, Map.of("PLATEN_METRICS_PORT", "0"))) {
            assertThat(server.ready().statusCode()).isEqualTo(200);
            assertThat(server.hasLoaded(registrations(Role.API))).isFalse();
        }
        try (var server = new StartedServer(Role.API, Map.of("MANAGEMENT_HEALTH_DISKSPACE_ENABLED", "true"))) {
            assertThat(server.hasLoaded(registrations(Role.API))).isFalse();
        }
    }

    private static String registrations(Role role) {
        return ServerConfiguration.class.getName() + "__" + GeneratedContext.prefix(GeneratedContext.kind(role))
                + "BeanFactoryRegistrations";
    }

    private static ProcessBuilder java(List<Path> more, List<String> options, String... arguments) {
        String classPath = Stream.concat(Stream.of(classPath()), more.stream().map(Path::toString))
                .collect(Collectors.joining(File.pathSeparator));
        var builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-cp", classPath);
        builder.command().addAll(options);
        builder.command().addAll(List.of(arguments));
        builder.environment().keySet().removeIf(name -> name.startsWith("PLATEN_"));
        return builder;
    }

    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** A server in a process of its own, that is up. */
    private final class StartedServer implements AutoCloseable {
        private final Path classes = folder.resolve("classes.log");
        private final Process process;
        private final String url;

        StartedServer(Role role, Map<String, String> variables) throws IOException {
            var builder = java(List.of(generated.resolve(GeneratedContext.kind(role)).resolve("classes")),
                    List.of("-Xlog:class+load:file=" + classes), Platen.class.getName(), "serve")
                    .directory(folder.toFile())
                    .redirectErrorStream(true);
            var environment = new HashMap<>(variables);
            environment.put("PLATEN_ROLE", role.name());
            environment.put("PLATEN_PORT", "0");
            environment.putAll(database());
            builder.environment().putAll(environment);
            process = builder.start();
            url = awaitReady();
        }

        private String awaitReady() throws IOException {
            var log = new StringBuilder();
            BufferedReader out = process.inputReader();
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                log.append(line).append('\n');
                if (line.startsWith("  Health")) {
                    Thread.ofPlatform().daemon().start(() -> out.lines().forEach(_ -> {}));
                    return line.substring("  Health".length()).strip();
                }
            }
            throw new AssertionError("The server ended:\n" + log);
        }

        HttpResponse<String> ready() throws IOException, InterruptedException {
            return client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
        }

        boolean hasLoaded(String type) throws IOException {
            try (Stream<String> lines = Files.lines(classes)) {
                return lines.anyMatch(line -> line.contains("] " + type + " source:"));
            }
        }

        @Override
        public void close() throws InterruptedException {
            process.destroy();
            process.waitFor();
        }
    }
}
