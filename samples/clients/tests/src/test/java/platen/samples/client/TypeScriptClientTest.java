package platen.samples.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.api.ApiFixture;
import platen.client.ApiClient;
import platen.client.api.ManagementApi;
import platen.client.model.Environment;
import platen.client.model.PublishTemplateVersionRequest;
import platen.db.key.Scope;

/** Generates the TypeScript client's types, compiles it, and runs its own tests against the service. */
class TypeScriptClientTest {
    private static final File FOLDER = new File("../typescript");
    private static final int OLDEST_NODE = 20;

    /** Contains the output of a command and whether it succeeded. */
    private record Outcome(int exit, String output) {}

    @Test
    @Tag("thorough")
    void itsTestsPassAgainstTheService() throws Exception {
        needsNode();
        if (!new File(FOLDER, "node_modules").isDirectory()) {
            Outcome installed = run(Map.of(), "npm", "ci", "--no-audit", "--no-fund", "--prefer-offline",
                    "--fetch-retries=1", "--fetch-timeout=20000");
            if (installed.exit() != 0) {
                abort("npm cannot fetch the client's dependencies: " + installed.output());
            }
        }
        try (var api = new ApiFixture()) {
            String key = api.key(platen.db.core.Environment.PRODUCTION, Arrays.asList(Scope.values())).secret();
            publishConsent(api, key);
            Outcome tests = run(Map.of("SERVICE_URL", "http://localhost:" + api.port(), "KEY", key), "npm", "test");
            assertThat(tests.output()).contains("# fail 0").containsPattern("# pass [1-9]");
            assertThat(tests.exit()).as(tests.output()).isZero();
        }
    }

    private static void publishConsent(ApiFixture api, String key) throws Exception {
        ApiClient client = new ApiClient().setScheme("http").setHost("localhost").setPort(api.port());
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
        var management = new ManagementApi(client);
        management.createTemplate("consent", "Picture consent", new File("../../forms/consent.pdf"), null, null, null,
                null, null, null, null);
        management.publishTemplateVersion("consent", 1,
                new PublishTemplateVersionRequest().environment(Environment.PRODUCTION), null);
    }

    private static void needsNode() throws Exception {
        Outcome node;
        try {
            node = run(Map.of(), "node", "--version");
            run(Map.of(), "npm", "--version");
        } catch (IOException e) {
            abort("The TypeScript client needs node " + OLDEST_NODE + " or later, and npm: " + e.getMessage());
            return;
        }
        int major = Integer.parseInt(node.output().strip().replaceFirst("^v(\\d+).*", "$1"));
        if (major < OLDEST_NODE) {
            abort("The TypeScript client needs node " + OLDEST_NODE + " or later; this is " + node.output().strip());
        }
    }

    private static Outcome run(Map<String, String> environment, String... command) throws Exception {
        Path output = Files.createTempFile("platen-client", ".txt");
        try {
            var builder = new ProcessBuilder(command).directory(FOLDER)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (!process.waitFor(3, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                abort(String.join(" ", command) + " did not end within 3 minutes");
            }
            return new Outcome(process.exitValue(), Files.readString(output, UTF_8));
        } finally {
            Files.delete(output);
        }
    }
}
