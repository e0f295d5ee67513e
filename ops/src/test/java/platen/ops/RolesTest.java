package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.catalina.loader.WebappClassLoaderBase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.batch.core.step.AbstractStep;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.workspace.Plan;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.template.ImportOptions;
import platen.ops.admin.Imports;
import platen.ops.command.CommandException;
import platen.ops.serve.Server;
import platen.ops.settings.Role;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests processes of each role on one data folder, started like {@code platen serve}. */
@Tag("thorough")
class RolesTest {
    private static final Path FORM = Path.of("..", "samples", "forms", "consent.pdf");
    private static final Path DATA = Path.of("..", "samples", "data", "consent.json");

    /** Shared by all tests, because creating a cluster is slow. */
    @TempDir
    private static Path folder;

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(20);

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void whatTheApiAcceptsAWorkerOnTheSameFolderRenders() throws Exception {
        try (Server api = start(Role.API); Server worker = start(Role.WORKER)) {
            String key = publish(api);
            HttpResponse<String> accepted = send(api, key, "/api/v1/templates/consent/render?async=true",
                    "{\"data\":" + Files.readString(DATA) + "}");
            assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
            URI poll = URI.create(accepted.headers().firstValue("Location").orElseThrow());
            assertThat(outcome(api, key, poll.getPath())).isEqualTo("completed");

            assertThat(send(worker, key, "/api/v1/templates", null).statusCode()).as("no API").isEqualTo(404);
            assertThat(send(worker, key, "/readyz", null).statusCode()).isEqualTo(200);
            assertThat(send(api, key, "/readyz", null).statusCode()).isEqualTo(200);
            for (Server each : List.of(api, worker)) {
                assertThat(send(each, key, "/livez?x=%ff", null).statusCode()).as("a query that is no text")
                        .isEqualTo(400);
            }

            assertThat(traces(api.bean(Database.class))).as("without an endpoint for traces").isZero();

            runBatch(api, key);

            assertThat(send(worker, key, "/actuator/prometheus", null).body()).contains(
                    "platen_claim_latency_seconds_count 1", "platen_render_time_seconds_count",
                    "platen_queue_depth{queue=\"interactive\"} 0.0", "platen_pool_connections{state=\"active\"}",
                    "platen_jobs_up 1.0", "platen_queue_depth{queue=\"bulk\"} 0.0",
                    "platen_batch_open{status=\"in_progress\"} 0.0",
                    "platen_batch_rows_total{outcome=\"succeeded\",step=\"render\"} 2.0",
                    "platen_batch_rows_total{outcome=\"failed\",step=\"render\"} 1.0",
                    "platen_batch_part_time_seconds_count{step=\"render\"} 1",
                    "platen_batch_step_time_seconds_count{status=\"completed\",step=\"admit\"} 1",
                    "platen_batch_step_time_seconds_count{status=\"completed\",step=\"render\"} 1",
                    "platen_batch_step_time_seconds_count{status=\"completed\",step=\"finish\"} 1");
            assertThat(send(api, key, "/actuator", null).statusCode()).as("a list of links").isEqualTo(404);
            assertThat(send(api, key, "/actuator/prometheus", null).statusCode()).as("on the public port")
                    .isEqualTo(404);
        }
    }

    @Test
    void oneProcessHasEverythingWithOneListenerAndItsFolderForItself() throws Exception {
        try (Server all = start(Role.ALL)) {
            assertThat(send(all, "none", "/docs", null).statusCode()).isEqualTo(200);
            until(() -> send(all, "none", "/readyz", null).statusCode() == 200);
            until(() -> listening(all.bean(Database.class)) > 0);
            assertThat(listening(all.bean(Database.class))).isEqualTo(1);
            assertThat(JsonMapper.shared().readTree(send(all, "none", "/actuator/health", null).body())
                    .path("components"))
                    .as("which part is down, and no reason")
                    .isEqualTo(JsonMapper.shared().readTree("""
                            {"database": {"status": "UP"}, "jobServer": {"status": "UP"}, "room": {"status": "UP"},
                             "renderThreads": {"status": "UP"}, "seal": {"status": "UP"},
                             "livenessState": {"status": "UP"}, "readinessState": {"status": "UP"}}"""));
            assertThat(all.bean(org.springframework.core.env.Environment.class)
                    .getProperty("logging.level." + AbstractStep.class.getPackageName()))
                    .as("traces of take-overs")
                    .isEqualTo("off");
            for (Role second : List.of(Role.ALL, Role.API)) {
                assertThatThrownBy(() -> start(second)).isInstanceOf(CommandException.class)
                        .hasMessageContaining("Another Platen is running on the data folder " + folder);
            }
        }
    }

    @Test
    void noThreadOfMetricsBelongsToTheApplicationThatTomcatStops() {
        try (Server _ = start(Role.API)) {
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> thread.getName().startsWith("prometheus-metrics-scheduler"))
                    .singleElement()
                    .satisfies(thread -> assertThat(thread.getContextClassLoader())
                            .isNotInstanceOf(WebappClassLoaderBase.class));
        }
    }

    @Test
    void aWorkerWithoutADatabaseSaysWhatToStartFirst(@TempDir Path empty) {
        assertThatThrownBy(() -> start(Role.WORKER, empty)).isInstanceOf(CommandException.class)
                .hasMessageContaining("Start `platen serve` on the same data folder first");
    }

    @Test
    void withAnEndpointForTracesARenderHasOne(@TempDir Path data) throws Exception {
        try (Server api = start(Role.API, data, "--platen.telemetry.traces-endpoint=http://127.0.0.1:9/v1/traces")) {
            String key = publish(api);
            assertThat(send(api, key, "/api/v1/templates/consent/render?async=true",
                    "{\"data\":" + Files.readString(DATA) + "}").statusCode()).isEqualTo(202);
            assertThat(traces(api.bean(Database.class))).isOne();
        }
    }

    @Test
    void eachCommitOfARenderThatIsAcknowledgedWaitsForTheDisk(@TempDir Path data) throws Exception {
        try (Server all = start(Role.ALL, data)) {
            String key = publish(all);
            // deferred, so that it sees the setting under which the transaction commits
            all.bean(Database.class).jdbi().useHandle(handle -> handle.createScript("""
                    create table commit_setting (status text, setting text);
                    create function note_commit() returns trigger language plpgsql as '
                    begin
                        insert into commit_setting values (new.status, current_setting(''synchronous_commit''));
                        return null;
                    end';
                    create constraint trigger note_commit after insert or update on submission
                        deferrable initially deferred for each row execute function note_commit();
                    """).execute());
            String body = "{\"data\":" + Files.readString(DATA) + "}";
            assertThat(send(all, key, "/api/v1/templates/consent/render", body).statusCode()).isEqualTo(200);
            String location = send(all, key, "/api/v1/templates/consent/render?async=true", body).headers()
                    .firstValue("Location").orElseThrow();
            assertThat(outcome(all, key, URI.create(location).getPath())).isEqualTo("completed");

            List<String> commits = all.bean(Database.class).jdbi().withHandle(handle -> handle
                    .createQuery("select distinct status || ' ' || setting from commit_setting")
                    .mapTo(String.class)
                    .list());
            assertThat(commits).containsExactlyInAnyOrder("processing on", "completed on");
        }
    }

    /** Returns the number of stored trace contexts. */
    private static int traces(Database database) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from trace").mapTo(int.class).one());
    }

    private static Server start(Role role) {
        return start(role, folder);
    }

    private static Server start(Role role, Path data, String... more) {
        return Server.start(Stream.concat(Stream.of(more),
                Stream.of("--platen.role=" + role, "--platen.data=" + data, "--platen.http.port=0",
                        "--platen.http.address=127.0.0.1", "--platen.database.url=", "--platen.master-key=",
                        "--spring.main.sources=",
                        "--logging.level.root=error"))
                .toList());
    }

    /** Creates a workspace with the form, and returns its key. */
    private static String publish(Server server) throws IOException {
        var workspaces = server.bean(WorkspaceStore.class);
        var now = Instant.now();
        var workspace = workspaces.create("roles", Plan.ENTERPRISE, OptionalInt.empty(), now).orElseThrow();
        var imports = new Imports(server.beans());
        var stored = imports.template(workspace, "consent", "Consent", Files.readAllBytes(FORM), ImportOptions.DEFAULT,
                null);
        imports.publish(stored.template(), 1, Environment.PRODUCTION);
        return server.bean(KeyStore.class)
                .issue(workspace.id(), "test", Environment.PRODUCTION, Scope.DEFAULTS, null, now)
                .secret();
    }

    private static int listening(Database database) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select count(*) from pg_stat_activity where query ilike 'listen %'
                """).mapTo(int.class).one());
    }

    /** Runs a batch of two good rows and a bad one until it is final. */
    private void runBatch(Server api, String key) throws IOException, InterruptedException {
        String row = "{\"data\":" + JsonMapper.shared().readTree(DATA) + "}\n";
        HttpResponse<String> accepted = http.send(HttpRequest.newBuilder(URI.create(api.url()
                + "/v1/batches?template=consent"))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(row + row + "{\"data\":{}}\n"))
                .build(), BodyHandlers.ofString());
        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
        String poll = URI.create(accepted.headers().firstValue("Location").orElseThrow()).getPath();
        assertThat(outcome(api, key, poll)).isEqualTo("completed");
    }

    /** Returns the final status of a record. */
    private String outcome(Server api, String key, String poll) throws IOException, InterruptedException {
        var last = new AtomicReference<JsonNode>();
        until(() -> {
            last.set(JsonMapper.shared().readTree(send(api, key, poll + "?wait=30", null).body()));
            return !last.get().path("completed_at").isNull();
        });
        return last.get().path("status").asString();
    }

    private interface Look {
        boolean so() throws IOException, InterruptedException;
    }

    /** A server is ready before all its threads run, and a busy machine is slow, so this polls. */
    private static void until(Look look) throws IOException, InterruptedException {
        long late = System.nanoTime() + LONG.toNanos();
        while (!look.so()) {
            assertThat(System.nanoTime()).as("time").isLessThan(late);
            LockSupport.parkNanos(LOOK_INTERVAL.toNanos());
        }
    }

    /** @param body null for GET */
    private HttpResponse<String> send(Server server, String key, String path, @Nullable String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json");
        return http.send((body == null ? request : request.POST(BodyPublishers.ofString(body))).build(),
                BodyHandlers.ofString());
    }
}
