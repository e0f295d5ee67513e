package platen.api.contract.destination;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.destination.open.DestinationSettings;
import platen.jobs.destination.transfer.TransferDispatcher;
import platen.jobs.destination.transfer.TransferPlanner;
import tools.jackson.databind.JsonNode;

/** Tests destinations and transfers over HTTP, with a folder of this machine. */
class DestinationTest {
    @TempDir
    private static Path folder;

    private static ApiFixture api;
    private static Tenant tenant;
    private static Client client;

    /** Names the folder of the server. */
    @Configuration(proxyBeanMethods = false)
    static class FolderOfTests {
        @Bean
        DestinationSettings destinationSettings() {
            return new DestinationSettings(folder);
        }
    }

    @BeforeAll
    static void open() {
        api = new ApiFixture(FolderOfTests.class);
        tenant = Tenant.on(api);
        tenant.form("consent", "consent", Environment.PRODUCTION);
        client = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_RENDER, Scope.DESTINATION_MANAGE,
                Scope.SCHEDULE_MANAGE);
    }

    @AfterAll
    static void close() {
        api.close();
    }

    private static Answer make(String name) {
        Answer made = client.post("/v1/destinations",
                "{\"name\":\"" + name + "\",\"type\":\"folder\",\"settings\":{\"folder\":\"" + name + "\"}}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made;
    }

    private static String path(Answer made) {
        return "/v1/destinations/" + made.json().path("destination_id").asString();
    }

    private static Answer order(String deliverTo, String... ids) {
        String rows = Stream.of(ids)
                .map(id -> Tenant.data("consent").put("full_name", id))
                .map(data -> "{\"custom_id\":\"" + data.path("full_name").asString() + "\",\"data\":" + data + "}\n")
                .reduce("", String::concat);
        return client.send("POST", "/v1/batches?template=consent&deliver_to="
                + URLEncoder.encode(deliverTo, StandardCharsets.UTF_8), BodyPublishers.ofString(rows), "Content-Type",
                "application/x-ndjson");
    }

    private static void work(Answer ordered) {
        assertThat(ordered.status()).as(ordered.text()).isEqualTo(202);
        var id = PublicId.BATCH.parse(ordered.json().path("batch_id").asString()).orElseThrow();
        api.bean(BatchCoordinator.class).coordinateOrHelp(id, BatchProgressListener.NONE);
        var planner = api.bean(TransferPlanner.class);
        boolean more = true;
        while (more) {
            more = planner.planSome();
        }
        api.bean(TransferDispatcher.class).putDue();
    }

    /** Returns the batch once its files have ended at their destination. */
    private static JsonNode ended(Answer ordered) {
        String at = "/v1/batches/" + ordered.json().path("batch_id").asString();
        JsonNode batch = client.get(at).json();
        long late = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (batch.path("deliver_to").path(0).path("ended_at").isNull()) {
            assertThat(System.nanoTime()).as(batch.toString()).isLessThan(late);
            api.bean(TransferDispatcher.class).putDue();
            batch = client.get(at).json();
        }
        return batch;
    }

    private static List<String> files(String below) throws IOException {
        Path root = folder.resolve(PublicId.WORKSPACE.of(tenant.workspace.id())).resolve(below);
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aDestinationIsMadeReadChangedTestedAndDeleted() throws IOException {
        Answer made = make("crud");
        assertThat(made.json().propertyNames()).containsExactly("destination_id", "name", "environment", "type",
                "settings", "credentials_set", "enabled", "created_at", "updated_at");
        assertThat(client.get(path(made)).json()).isEqualTo(made.json());
        assertThat(client.get("/v1/destinations").text()).contains(made.json().path("destination_id").asString());

        Answer tested = client.post(path(made) + "/test", "{}");
        assertThat(tested.json().path("ok").asBoolean()).as(tested.text()).isTrue();
        assertThat(files("crud")).isEmpty();

        Answer off = client.send("PATCH", path(made), BodyPublishers.ofString("{\"enabled\":false}"), "Content-Type",
                "application/json");
        assertThat(off.json().path("enabled").asBoolean(true)).as(off.text()).isFalse();
        assertThat(off.json().path("settings")).isEqualTo(made.json().path("settings"));

        assertThat(client.send("DELETE", path(made), BodyPublishers.noBody()).status()).isEqualTo(204);
        assertThat(client.get(path(made)).status()).isEqualTo(404);
    }

    @Test
    void credentialsAreNeverReturned() {
        Answer made = client.post("/v1/destinations", """
                {"name":"store","type":"s3","settings":{"region":"eu-central-1","bucket":"statements"},
                 "credentials":{"access_key_id":"AKIDEXAMPLE","secret_access_key":"canary-secret"}}
                """);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.json().path("credentials_set").asBoolean()).isTrue();
        assertThat(made.text() + client.get(path(made)).text() + client.get("/v1/destinations").text())
                .doesNotContain("canary-secret", "AKIDEXAMPLE");
        String stored = api.database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("select coalesce(credentials, '') from destination"
                        + " where name = 'store'").mapTo(String.class).one());
        assertThat(stored).startsWith("enc:1:").doesNotContain("canary-secret");
        String audit = api.database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("select string_agg(a::text, ' ') from audit_entry a")
                        .mapTo(String.class)
                        .one());
        assertThat(audit).contains("destination.created").doesNotContain("canary-secret");
    }

    @Test
    void aServerThatDoesNotAnswerIsUnreachableBeforeItsKeyIsConfirmed() throws IOException {
        int closed;
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = taken.getLocalPort();
        }
        Answer made = client.post("/v1/destinations", """
                {"name":"away","type":"sftp","settings":{"host":"127.0.0.1","port":%d,"user":"ada"},
                 "credentials":{"password":"secret"}}
                """.formatted(closed));
        assertThat(made.status()).as(made.text()).isEqualTo(201);

        JsonNode tested = client.post(path(made) + "/test", "{}").json();

        assertThat(tested.path("ok").asBoolean(true)).isFalse();
        assertThat(tested.path("reason").asString()).isEqualTo("unreachable");
        assertThat(tested.path("message").asString()).contains("127.0.0.1:" + closed + " refuses the connection")
                .doesNotContain("confirm");
        assertThat(tested.path("host_key").isNull()).isTrue();
    }

    @Test
    void theFilesOfABatchAreInTheFolderOnce() throws IOException {
        make("archive");
        Answer ordered = order("[{\"destination\":\"archive\",\"file_name\":\"all/{custom_id}.pdf\"}]", "ada", "bo");
        work(ordered);

        JsonNode delivered = ended(ordered).path("deliver_to").path(0);
        assertThat(delivered.path("status").asString()).as(delivered.toString()).isEqualTo("delivered");
        assertThat(delivered.path("delivered").intValue()).isEqualTo(2);
        assertThat(files("archive")).containsExactly("all/ada.pdf", "all/bo.pdf");
        JsonNode transfers = client.get("/v1/transfers?batch_id=" + ordered.json().path("batch_id").asString())
                .json()
                .path("data");
        assertThat(transfers.size()).isEqualTo(2);
        assertThat(transfers.path(0).path("receipt").path("already_there").asBoolean(true)).isFalse();
        assertThat(client.get("/v1/transfers/" + transfers.path(0).path("transfer_id").asString()).json())
                .isEqualTo(transfers.path(0));
    }

    @Test
    void aFileThatIsThereWithOtherContentIsNotReplacedUntilItIsRemoved() throws IOException {
        make("inbox");
        String deliverTo = "[{\"destination\":\"inbox\",\"file_name\":\"{custom_id}.pdf\"}]";
        Path there = Files.createDirectories(
                folder.resolve(PublicId.WORKSPACE.of(tenant.workspace.id())).resolve("inbox")).resolve("cy.pdf");
        Files.writeString(there, "somebody else's");
        Answer ordered = order(deliverTo, "cy");
        work(ordered);

        assertThat(ended(ordered).path("deliver_to").path(0).path("status").asString()).isEqualTo("failed");
        assertThat(there).hasContent("somebody else's");
        String batch = ordered.json().path("batch_id").asString();
        JsonNode failed = client.get("/v1/transfers?status=failed&batch_id=" + batch).json().path("data").path(0);
        assertThat(failed.path("error").path("reason").asString()).isEqualTo("conflict");

        Files.delete(there);
        Answer retried = client.post("/v1/batches/" + batch + "/transfers/retry", "{}");
        assertThat(retried.json().path("retried").intValue()).as(retried.text()).isEqualTo(1);
        assertThat(ended(ordered).path("deliver_to").path(0).path("status").asString()).isEqualTo("delivered");
        assertThat(Files.readAllBytes(there)).startsWith("%PDF".getBytes(StandardCharsets.US_ASCII));
        assertThat(client.post("/v1/transfers/" + failed.path("transfer_id").asString() + "/retry", "{}").status())
                .as("a delivered one is left alone").isEqualTo(202);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [{"destination":"nowhere"}]                                             | no destination of the environment
            [{"destination":"used","file_name":"x.pdf"}]                            | one name
            [{"destination":"used","file_name":"{rwo}.pdf"}]                        | {row}
            [{"destination":"used","file_name":"{schedule}{row}.pdf"}]              | {schedule}
            [{"destination":"used","file_name":"../{row}.pdf"}]                     | file_name
            [{"destination":"used","content":"merged"}]                             | 'output'
            [{"destination":"used","content":"all"}]                                | documents, zip, merged
            [{"destination":"used","names":"{row}"}]                                | unknown member 'names'
            {"destination":"used"}                                                  | array
            """)
    void batchesThatNameNoPlaceForTheirFilesAreRefused(String deliverTo, String message) {
        if (client.get("/v1/destinations").text().contains("\"used\"")) {
            assertThat(order(deliverTo, "x").json().path("message").asString()).contains(message);
        } else {
            make("used");
            assertThat(order(deliverTo, "x").json().path("message").asString()).contains(message);
        }
        assertThat(order(deliverTo, "x").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"name":"a","type":"ftp","settings":{}}                                               | type
            {"name":"a","type":"folder","settings":{"folder":"../x"}}                             | folder
            {"name":"a","type":"folder","settings":{"host":"x"}}                                  | unknown member 'host'
            {"name":"a","type":"folder","settings":{},"credentials":{"password":"x"}}             | unknown member 'password'
            {"name":"a","type":"sftp","settings":{"user":"x"}}                                    | 'settings.host'
            {"name":"a","type":"s3","settings":{"region":"x","bucket":"b","path_style":"yes"}}    | path_style
            {"name":"a","type":"folder","settings":{"foldr":"x"}}                                 | 'folder'
            {"name":"","type":"folder","settings":{}}                                             | name
            {"type":"folder","settings":{}}                                                       | name
            """)
    void destinationsThatCannotWorkAreRefused(String body, String message) {
        Answer refused = client.post("/v1/destinations", body);
        assertThat(refused.error()).as(refused.text()).isEqualTo("400 bad_request");
        assertThat(refused.json().path("message").asString()).contains(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "email"})
    void typesThatDoNotExistAreNotOffered(String type) {
        Answer refused = client.post("/v1/destinations", "{\"name\":\"a\",\"type\":\"" + type + "\",\"settings\":{}}");
        assertThat(refused.error()).as(refused.text()).isEqualTo("400 bad_request");
        assertThat(refused.json().path("message").asString()).contains("folder", "sftp", "s3")
                .doesNotContain(type + ",", ", " + type, "or " + type);
    }

    @Test
    void storedCredentialsStayWithTheirServer() {
        Answer made = client.post("/v1/destinations", """
                {"name":"moved","type":"s3","settings":{"region":"eu-central-1","bucket":"files"},
                 "credentials":{"access_key_id":"a","secret_access_key":"b"}}
                """);
        assertThat(made.status()).as(made.text()).isEqualTo(201);

        Answer refused = change(made, "{\"settings\":{\"region\":\"eu-central-1\",\"bucket\":\"other\"}}");
        assertThat(refused.error()).as(refused.text()).isEqualTo("400 bad_request");
        assertThat(refused.json().path("message").asString()).contains("Enter the credentials");

        Answer moved = change(made, """
                {"settings":{"region":"eu-central-1","bucket":"other"},
                 "credentials":{"access_key_id":"c","secret_access_key":"d"}}
                """);
        assertThat(moved.json().path("settings").path("bucket").asString()).as(moved.text()).isEqualTo("other");
    }

    private static Answer change(Answer made, String body) {
        return client.send("PATCH", path(made), BodyPublishers.ofString(body), "Content-Type", "application/json");
    }

    @Test
    void aNameIsUsedOnceAndADestinationThatAScheduleNamesStays() {
        Answer made = make("scheduled");
        assertThat(client.post("/v1/destinations", "{\"name\":\"scheduled\",\"type\":\"folder\",\"settings\":{}}")
                .status()).isEqualTo(409);
        String schedule = """
                {"name":"s","cron":"@yearly","batch_source":{"type":"url","url":"https://example.org/"},
                 "batch":{"template":"consent","deliver_to":[{"destination":"%s",
                          "file_name":"{schedule}/{date}-{custom_id}.pdf"}]}}
                """;
        assertThat(client.post("/v1/schedules", schedule.formatted("nowhere")).json().path("message").asString())
                .contains("'nowhere'");
        Answer made2 = client.post("/v1/schedules", schedule.formatted("scheduled"));
        assertThat(made2.status()).as(made2.text()).isEqualTo(201);
        assertThat(client.send("DELETE", path(made), BodyPublishers.noBody()).status()).isEqualTo(409);
        client.send("DELETE", "/v1/schedules/" + made2.json().path("schedule_id").asString(), BodyPublishers.noBody());
        assertThat(client.send("DELETE", path(made), BodyPublishers.noBody()).status()).isEqualTo(204);
    }

    @Test
    void keysNeedTheScopeAndTheWorkspace() {
        Answer made = make("own");
        Client renderer = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_RENDER);
        for (String at : List.of("/v1/destinations", path(made), "/v1/transfers")) {
            assertThat(renderer.get(at).json().path("required_scope").asString()).isEqualTo("destination:manage");
        }
        Client stranger = Tenant.on(api).client(Environment.PRODUCTION, Scope.DESTINATION_MANAGE);
        assertThat(stranger.get(path(made)).status()).isEqualTo(404);
        assertThat(stranger.post(path(made) + "/test", "{}").status()).isEqualTo(404);
        assertThat(stranger.send("DELETE", path(made), BodyPublishers.noBody()).status()).isEqualTo(404);
        assertThat(stranger.get("/v1/destinations").json().path("data").isEmpty()).isTrue();
    }
}
