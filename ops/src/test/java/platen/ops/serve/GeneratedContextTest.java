package platen.ops.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.env.StandardEnvironment;
import platen.db.TestDatabase;
import platen.db.secret.MasterKey;
import platen.ops.launch.GeneratedContext;
import platen.ops.settings.Role;

/**
 * Tests servers on the bean definitions that builds of images generate. All are generated in one process,
 * and all servers are started in another one, because a process takes most of its time to load classes.
 */
@Tag("thorough")
class GeneratedContextTest {
    private static final String MASTER_KEY = MasterKey.random().base64();
    private static final String PARSER = "org.springframework.context.annotation.ConfigurationClassParser";
    private static final List<String> KINDS = Stream.concat(
            Arrays.stream(Role.values()).map(role -> GeneratedContext.kind(role, false)),
            Stream.of(GeneratedContext.kind(Role.API, true))).toList();

    @TempDir
    private static Path generated;

    @TempDir
    private Path folder;

    @AutoClose
    private final TestDatabase testing = new TestDatabase();

    @BeforeAll
    static void generate() throws IOException, InterruptedException {
        var arguments = new ArrayList<>(List.of(ContextGenerator.class.getName(), generated.toString()));
        arguments.addAll(KINDS);
        Process process = java(List.of(), arguments).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
    }

    @Test
    void aServerOfEachKindIsReadyWithoutReadingConfigurations() throws Exception {
        var settings = new LinkedHashMap<String, String>();
        for (Role role : Role.values()) {
            settings.put(GeneratedContext.kind(role, false), "--platen.role=" + role);
        }
        settings.put(GeneratedContext.kind(Role.API, true), "--platen.role=api --platen.telemetry.metrics-port=0");
        // Last, because it loads the classes that the others do without.
        settings.put("none", "--platen.role=api --management.health.diskspace.enabled=true");
        List<Started> servers = start(settings.values());
        assertThat(servers).hasSize(settings.size());
        List<String> kinds = List.copyOf(settings.keySet());
        for (int i = 0; i < kinds.size(); i++) {
            Started server = servers.get(i);
            assertThat(server.answers().getFirst()).as(kinds.get(i))
                    .startsWith("200 ")
                    .contains("database", "renderThreads");
            boolean isGenerated = i < kinds.size() - 1;
            assertThat(server.loaded()).as(kinds.get(i))
                    .isEqualTo(isGenerated ? registrations(kinds.get(i)) : List.of(PARSER));
        }
        assertThat(servers.get(3).answers().getLast()).as("metrics on a port of their own")
                .startsWith("200 ")
                .contains("platen_pool_connections");
    }

    @Test
    void theNumberOfAPortForMetricsIsNoConditionUnlessItIsThePublicOne() {
        Map<String, String> one = conditions("9090", "127.0.0.1");
        assertThat(conditions("9091", "0.0.0.0")).isEqualTo(one);
        assertThat(conditions("0", "127.0.0.1")).isEqualTo(one);
        assertThat(conditions("8080", "127.0.0.1")).isNotEqualTo(one);
        assertThat(conditions("-1", "127.0.0.1")).isNotEqualTo(one);
    }

    private static Map<String, String> conditions(String port, String address) {
        return GeneratedContext.conditions(new StandardEnvironment(), Map.of("server.port", "8080",
                "management.server.port", port, "management.server.address", address));
    }

    private Map<String, String> database() {
        return Map.of("PLATEN_DATABASE_URL", testing.url(), "PLATEN_DATABASE_USER", testing.direct().getUser(),
                "PLATEN_DATABASE_PASSWORD", testing.direct().getPassword(), "PLATEN_MASTER_KEY", MASTER_KEY);
    }

    /**
     * Returns the names of the classes by which a server of a kind registers its bean definitions; a port of metrics has
     * a context of its own.
     */
    private static List<String> registrations(String kind) {
        return (kind.endsWith(GeneratedContext.METRICS)
                ? Stream.of(GeneratedContext.prefix(kind), "Management")
                : Stream.of(GeneratedContext.prefix(kind)))
                .map(prefix -> ServerConfiguration.class.getName() + "__" + prefix + "BeanFactoryRegistrations")
                .toList();
    }

    private static ProcessBuilder java(List<String> kinds, List<String> arguments) {
        String classPath = Stream.concat(
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                        .map(entry -> Path.of(entry).toAbsolutePath()),
                kinds.stream().map(kind -> generated.resolve(kind).resolve("classes")))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        // Other tests verify the classes.
        var builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote",
                "--enable-native-access=ALL-UNNAMED", "-cp", classPath);
        builder.command().addAll(arguments);
        builder.environment().keySet().removeIf(name -> name.startsWith("PLATEN_"));
        return builder.redirectErrorStream(true);
    }

    /**
     * A server that was started.
     *
     * @param answers status and body of its checks
     * @param loaded the classes for bean definitions, among those that its start has loaded first in its process
     */
    private record Started(List<String> answers, List<String> loaded) {}

    /** Starts servers one after the other. */
    private List<Started> start(Iterable<String> settings) throws IOException, InterruptedException {
        var arguments = new ArrayList<>(List.of("-Xlog:class+load:stdout", ServersInTurn.class.getName()));
        settings.forEach(arguments::add);
        var builder = java(KINDS, arguments).directory(folder.toFile());
        builder.environment().putAll(database());
        builder.environment().put("PLATEN_PORT", "0");
        Process process = builder.start();
        var log = new StringBuilder();
        var servers = new ArrayList<Started>();
        try (BufferedReader out = process.inputReader()) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                read(line, servers, log);
            }
        }
        assertThat(process.waitFor()).as(log.toString()).isZero();
        return servers;
    }

    private static void read(String line, List<Started> servers, StringBuilder log) {
        if (line.startsWith(ServersInTurn.BEGIN)) {
            servers.add(new Started(new ArrayList<>(), new ArrayList<>()));
        } else if (line.startsWith(ServersInTurn.ANSWER)) {
            servers.getLast().answers().add(line.substring(ServersInTurn.ANSWER.length()));
        } else if (!line.contains("[class,load]")) {
            log.append(line).append('\n');
        } else {
            String type = line.replaceFirst(".*\\[class,load] (\\S+) .*", "$1");
            boolean registers = type.matches(
                    Pattern.quote(ServerConfiguration.class.getName()) + "__[A-Za-z]+BeanFactoryRegistrations");
            if (registers || type.equals(PARSER)) {
                servers.getLast().loaded().add(type);
            }
        }
    }
}
