package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.db.TestDatabase;
import platen.db.secret.MasterKey;
import platen.jobs.json.StoredJson;
import platen.ops.CommandFixture.Ran;
import platen.ops.serve.Server;

/** The drill: a backup under load is restored into an empty database, where everything goes on. */
@Tag("thorough")
class BackupTest {
    private static final Path SAMPLES = Path.of("..", "samples");
    private static final Pattern KEY = Pattern.compile("sk_live_\\w+");
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private Path folder;

    private CommandFixture commands;

    @BeforeEach
    void open() {
        commands = new CommandFixture();
        CommandSettings.set("platen.data", folder.resolve("data").toString());
    }

    @AfterEach
    void close() {
        for (String name : List.of("data", "role", "http.port")) {
            CommandSettings.clear("platen." + name);
        }
        commands.close();
    }

    @Test
    void whatIsBackedUpUnderLoadGoesOnInAnEmptyDatabase() throws Exception {
        String key = prepared();
        Path file = folder.resolve("drill.backup");
        var accepted = new ConcurrentLinkedQueue<String>();
        try (Server api = server("api")) {
            for (int i = 0; i < 5; i++) {
                accepted.add(queued(api, key, "before-" + i));
            }
            var stop = new AtomicBoolean();
            Thread load = Thread.ofVirtual().start(() -> {
                for (int i = 0; !stop.get(); i++) {
                    queued(api, key, "during-" + i);
                }
            });
            Ran backup = run("backup", file.toString());
            stop.set(true);
            load.join();
            assertThat(backup.code()).as(backup.err()).isZero();
            assertThat(backup.out()).contains("Wrote " + file, "Its secrets need the master key");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(run("restore", "--verify", file.toString()).out()).contains("is complete");
        Ran refused = run("restore", file.toString());
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("is not empty", "submission");

        try (var empty = new TestDatabase()) {
            point(empty);
            wipe(empty);
            Ran restored = run("restore", file.toString());
            assertThat(restored.code()).as(restored.err()).isZero();
            assertThat(restored.out()).contains("Restored ");
            try (Server all = server("all")) {
                for (String id : accepted) {
                    assertThat(completed(all, key, id)).isEqualTo("completed");
                }
                assertThat(get(all, key, "/api/v1/submissions/" + accepted.peek() + "/pdf").body()).startsWith("%PDF-");
                assertThat(queued(all, key, "before-0")).as("its idempotency key").isEqualTo(accepted.peek());
                assertThat(completed(all, key, queued(all, key, "after"))).isEqualTo("completed");
                openEnds(empty);
            }
            Ran check = run("check");
            assertThat(check.code()).as(check.out() + check.err()).isZero();
            assertThat(number(empty, "select count(*) from submission where status <> 'completed'")).isZero();
            assertThat(number(empty, "select coalesce(max(attempt), 0) from submission")).isEqualTo(1);
            assertThat(run("webhooks", "list").out()).contains("https://1.1.1.1/");
            assertThat(run("secrets", "check").out()).contains("yes, encrypts").doesNotContain("NO");
            assertThat(run("webhooks", "rotate", endpoint(empty)).code()).isZero();
        }
    }

    @Test
    void theMasterKeyOfTheSecretsIsAskedForAndNamed() {
        prepared();
        Path file = folder.resolve("keyless.backup");
        assertThat(run("backup", file.toString()).code()).isZero();
        try (var empty = new TestDatabase()) {
            point(empty);
            wipe(empty);
            CommandSettings.set("platen.master-key", MasterKey.random().base64());
            Ran refused = run("restore", file.toString());
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err()).contains("need the master key", folder.resolve("data/master.key").toString());
            assertThat(run("restore", "--without-key", file.toString()).code()).isZero();
        }
    }

    @Test
    void aDamagedOrShortenedFileIsRefusedAndLeavesNoRows() throws IOException {
        prepared();
        Path file = folder.resolve("whole.backup");
        assertThat(run("backup", file.toString()).code()).isZero();
        assertThat(run("backup", file.toString()).err()).contains("exists already");
        byte[] bytes = Files.readAllBytes(file);
        Path shortened = Files.write(folder.resolve("short.backup"), Arrays.copyOf(bytes, bytes.length / 2));
        String table = "tables/template_version.copy";
        bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf(table) + table.length() + 40] ^= 0x55;
        Path damaged = Files.write(folder.resolve("damaged.backup"), bytes);
        Path foreign = Files.writeString(folder.resolve("foreign.backup"), "something else");
        try (var empty = new TestDatabase()) {
            point(empty);
            wipe(empty);
            for (Path each : List.of(shortened, damaged, foreign)) {
                assertThat(run("restore", "--verify", each.toString()).code()).as(each.toString()).isEqualTo(1);
                assertThat(run("restore", each.toString()).code()).as(each.toString()).isEqualTo(1);
            }
            assertThat(run("restore", file.toString()).code()).as("repeated after failures").isZero();
            assertThat(number(empty, "select count(*) from workspace")).isEqualTo(1);
        }
    }

    @Test
    void aBackupOfAnEarlierSchemaIsMigratedAndOneOfANewerReleaseIsRefused() {
        prepared();
        sql(commands.testing, "drop table privacy_finding, privacy_request");
        sql(commands.testing, "delete from flyway_schema_history where version = '226'");
        Path older = folder.resolve("older.backup");
        assertThat(run("backup", older.toString()).code()).isZero();
        sql(commands.testing, """
                insert into flyway_schema_history (installed_rank, version, description, type, script, installed_by,
                                                   execution_time, success)
                select max(installed_rank) + 1, '99999', 'future', 'SQL', 'V99999__future.sql', 'x', 1, true
                  from flyway_schema_history
                """);
        Path newer = folder.resolve("newer.backup");
        assertThat(run("backup", newer.toString()).code()).isZero();
        try (var empty = new TestDatabase()) {
            point(empty);
            wipe(empty);
            Ran refused = run("restore", newer.toString());
            assertThat(refused.err()).contains("of a newer release", "V99999");
            Ran restored = run("restore", older.toString());
            assertThat(restored.code()).as(restored.err()).isZero();
            assertThat(number(empty, "select count(*) from privacy_request")).isZero();
            assertThat(run("workspaces", "list").out()).contains("acme");
        }
    }

    @Test
    void theEmbeddedDatabaseIsBackedUpWhileItRunsAndRestoredIntoAnotherFolder() {
        CommandSettings.set("platen.database.url", "");
        assertThat(run("workspaces", "create", "acme").code()).isZero();
        Path folderOfBackups = folder;
        assertThat(run("backup", folderOfBackups.toString()).code()).isZero();
        Path file = only(folderOfBackups);
        CommandSettings.set("platen.data", folder.resolve("other").toString());
        Ran restored = run("restore", file.toString());
        assertThat(restored.code()).as(restored.err()).isZero();
        assertThat(run("workspaces", "list").out()).contains("acme");
        assertThat(run("check").code()).isZero();
    }

    private static Path only(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(each -> each.toString().endsWith(".backup")).findFirst().orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes a workspace with a key, a published template and an endpoint; returns the key. */
    private static String prepared() {
        assertThat(run("workspaces", "create", "acme").code()).isZero();
        Ran created = run("keys", "create", "-n", "drill");
        assertThat(created.code()).as(created.err()).isZero();
        Matcher key = KEY.matcher(created.out());
        assertThat(key.find()).as(created.out()).isTrue();
        Ran imported = run("templates", "import", SAMPLES.resolve("documents/welcome.html").toString(), "--publish",
                "production");
        assertThat(imported.code()).as(imported.err()).isZero();
        assertThat(run("webhooks", "create", "https://1.1.1.1/").code()).isZero();
        return key.group();
    }

    private static Server server(String role) {
        return Server.start(List.of("--platen.role=" + role, "--platen.http.port=0", "--platen.isolation.mode=off"),
                List.of());
    }

    private static String queued(Server server, String key, String idempotencyKey) {
        try {
            String data = Files.readString(SAMPLES.resolve("data/welcome.json"));
            HttpResponse<String> reply = CLIENT.send(HttpRequest.newBuilder(
                    URI.create(server.url() + "/api/v1/templates/welcome/render?async=true"))
                    .header("Authorization", "Bearer " + key)
                    .header("Content-Type", "application/json")
                    .header("Prefer", "respond-async")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"data\":" + data + ",\"idempotency_key\":\""
                            + idempotencyKey + "\"}"))
                    .build(), BodyHandlers.ofString());
            assertThat(reply.statusCode()).as(reply.body()).isEqualTo(202);
            return StoredJson.object(reply.body()).path("submission_id").asString();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String completed(Server server, String key, String id) throws Exception {
        String status = "processing";
        for (int i = 0; i < 8 && status.equals("processing"); i++) {
            status = StoredJson.object(get(server, key, "/api/v1/submissions/" + id + "?wait=30").body())
                    .path("status")
                    .asString();
        }
        return status;
    }

    private static HttpResponse<String> get(Server server, String key, String path) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + key)
                .timeout(Duration.ofMinutes(2))
                .build(), BodyHandlers.ofString(StandardCharsets.ISO_8859_1));
    }

    /** Waits until every submission that was accepted during the backup is final. */
    private void openEnds(TestDatabase database) {
        List<String> open = new ArrayList<>(List.of("some"));
        long late = System.nanoTime() + Duration.ofMinutes(4).toNanos();
        while (!open.isEmpty() && System.nanoTime() < late) {
            open = database.database().jdbi().withHandle(handle -> handle
                    .createQuery("select id::text from submission where status = 'processing'")
                    .mapTo(String.class)
                    .list());
            LockSupport.parkNanos(LOOK_INTERVAL.toNanos());
        }
        assertThat(open).isEmpty();
    }

    private static void point(TestDatabase database) {
        CommandSettings.set("platen.database.url", database.url());
    }

    /** Makes the database as empty as a new one. */
    private static void wipe(TestDatabase database) {
        sql(database, "drop schema public cascade");
        sql(database, "create schema public");
    }

    private static String endpoint(TestDatabase database) {
        return "whk_" + database.database().jdbi().withHandle(handle -> handle
                .createQuery("select replace(id::text, '-', '') from webhook_endpoint limit 1")
                .mapTo(String.class)
                .one());
    }

    private static int number(TestDatabase database, String query) {
        return database.database().jdbi().withHandle(handle -> handle.createQuery(query).mapTo(int.class).one());
    }

    private static void sql(TestDatabase database, String statement) {
        database.database().jdbi().useHandle(handle -> handle.execute(statement));
    }
}
