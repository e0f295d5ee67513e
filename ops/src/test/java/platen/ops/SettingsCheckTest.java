package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import platen.ops.command.CommandException;
import platen.ops.settings.SettingsCheck;

/** Tests startup with unknown settings. */
class SettingsCheckTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PLATEN_MOST_REQUESTS    | It is now PLATEN_MAX_CONCURRENT_REQUESTS.
            PLATEN_BATCHES_KEPT     | It is now PLATEN_BATCHES_RETENTION.
            PLATEN_MAX_UPLOAD       | Did you mean PLATEN_MAX_UPLOADS?
            PLATEN_DATABSE_POLSIZE  | Did you mean PLATEN_DATABASE_POOL_SIZE?
            PLATEN_UPLOADS          | Did you mean PLATEN_MAX_UPLOADS?
            PLATEN_HTTP_PORT        | Did you mean PLATEN_PORT?
            platen_data             | Did you mean PLATEN_DATA?
            PLATEN_COLOR_OF_BUTTONS | ops/docs/settings.md lists all settings.
            PLATEN_SCHEDULES_DATABASES_CRM_ADDRESS | ops/docs/settings.md lists all settings.
            """)
    void anUnknownVariableIsRefusedWithTheClosestKnownOne(String name, String advice) throws IOException {
        ConfigurableEnvironment environment = environment(Map.of(name, "1", "PATH", "/bin"));
        assertThatThrownBy(() -> SettingsCheck.check(environment)).isInstanceOf(CommandException.class)
                .hasMessage("Unknown setting " + name + ". " + advice);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PLATEN_DATABASE_URL", "PLATEN_LOG_FORMAT", "PLATEN_JAVA_OPTIONS",
            "PLATEN_OPERATOR_PASSWORD", "PLATEN_TRAIN",
            "PLATEN_SCHEDULES_DATABASES_CRM_URL", "PLATEN_SCHEDULES_DATABASES_CRM_WORKSPACES_0"})
    void aKnownVariableIsAccepted(String name) throws IOException {
        ConfigurableEnvironment environment = environment(Map.of(name, "1"));
        assertThatCode(() -> SettingsCheck.check(environment)).doesNotThrowAnyException();
    }

    @Test
    void anUnknownPropertyOfAFileIsRefusedWithItsLine() throws IOException {
        ConfigurableEnvironment environment = environment(Map.of());
        addYaml(environment, """
                platen:
                  api:
                    max-uplaods: 3
                    most-requests: 9
                """);
        assertThatThrownBy(() -> SettingsCheck.check(environment)).isInstanceOf(CommandException.class)
                .hasMessageContainingAll("Unknown setting platen.api.max-uplaods in ", "3:18",
                        "Did you mean platen.api.max-uploads?", "Unknown setting platen.api.most-requests in ",
                        "It is now platen.api.max-concurrent-requests.");
    }

    @Test
    void knownPropertiesAreAcceptedInEverySpellingThatIsBound() throws IOException {
        ConfigurableEnvironment environment = environment(Map.of("PLATEN_MY_SECRET", "s"));
        addYaml(environment, """
                platen:
                  http:
                  api:
                    maxUploads: 3
                    trusted_proxies: [10.0.0.1, 10.0.0.2]
                  mail.password: ${PLATEN_MY_SECRET}
                  schedules.databases:
                    crm: {url: "jdbc:postgresql:crm", workspaces: [acme]}
                other.platen.thing: 1
                """);
        assertThatCode(() -> SettingsCheck.check(environment)).doesNotThrowAnyException();
    }

    @Test
    void anUnknownPropertyOfTheCommandLineIsRefused() throws IOException {
        ConfigurableEnvironment environment = environment(Map.of());
        environment.getPropertySources().addFirst(new SimpleCommandLinePropertySource("--platen.rle=api"));
        assertThatThrownBy(() -> SettingsCheck.check(environment))
                .hasMessage("Unknown setting platen.rle. Did you mean platen.role?");
    }

    @Test
    void aServerEndsWithCode1BeforeItCreatesAnything() throws Exception {
        assertEndsBeforeItCreatesAnything("serve --port=0");
    }

    @Test
    @Tag("thorough")
    void aCommandEndsWithCode1BeforeItCreatesAnything() throws Exception {
        assertEndsBeforeItCreatesAnything("workspaces create acme");
    }

    private void assertEndsBeforeItCreatesAnything(String line) throws Exception {
        var builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"), "platen.ops.Platen");
        builder.command().addAll(List.of(line.split(" ")));
        builder.environment().keySet().removeIf(name -> name.startsWith("PLATEN_"));
        builder.environment().put("PLATEN_MOST_REQUESTS", "5");
        Path err = Files.createTempFile("err", ".txt");
        Process process = builder.directory(folder.toFile()).redirectError(err.toFile()).start();
        process.getInputStream().readAllBytes();
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(err).hasContent(
                "platen: Unknown setting PLATEN_MOST_REQUESTS. It is now PLATEN_MAX_CONCURRENT_REQUESTS.");
        assertThat(folder).isEmptyDirectory();
        Files.delete(err);
    }

    /** Returns the bundled file and these variables, as a process sees them. */
    private static ConfigurableEnvironment environment(Map<String, Object> variables) throws IOException {
        var environment = new StandardEnvironment();
        String name = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
        environment.getPropertySources().replace(name, new SystemEnvironmentPropertySource(name, variables));
        new PropertiesPropertySourceLoader().load("bundled", new ClassPathResource("application.properties"))
                .forEach(environment.getPropertySources()::addLast);
        return environment;
    }

    private static void addYaml(ConfigurableEnvironment environment, String yaml) throws IOException {
        add(environment, "own", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)));
    }

    private static void add(ConfigurableEnvironment environment, String name, Resource yaml) throws IOException {
        for (PropertySource<?> source : new YamlPropertySourceLoader().load(name, yaml)) {
            environment.getPropertySources().addLast(source);
        }
    }
}
