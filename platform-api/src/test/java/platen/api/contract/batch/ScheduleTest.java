package platen.api.contract.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.jobs.schedule.FiringJob;
import platen.jobs.schedule.FiringJobHandler;
import tools.jackson.databind.JsonNode;

/** Tests schedules over HTTP. */
@SharedServerTest
class ScheduleTest {
    private static final String ROWS = """
            {"custom_id":"a","data":{"full_name":"Ada"}}
            {"custom_id":"b","data":{"full_name":"Bo"}}
            """;

    private static Tenant tenant;
    private static Client client;
    private static HttpServer rows;

    @BeforeAll
    static void open() throws IOException {
        tenant = Tenant.unlimited();
        tenant.form("consent", "consent", Environment.PRODUCTION);
        client = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_RENDER, Scope.WORKFLOW_RUN,
                Scope.SCHEDULE_MANAGE);
        rows = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        rows.createContext("/", exchange -> {
            byte[] body = ROWS.getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        rows.start();
    }

    @AfterAll
    static void close() {
        rows.stop(0);
    }

    @Test
    void aScheduleIsMadeReadChangedAndDeleted() {
        Answer made = client.post("/v1/schedules", body("30 6 * * 1", "Europe/Berlin"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String path = "/v1/schedules/" + made.json().path("schedule_id").asString();
        assertThat(made.header("Location")).isEqualTo(tenant.api.url(path).toString());
        assertThat(made.json().propertyNames()).containsExactly("schedule_id", "name", "environment", "cron",
                "time_zone", "misfire", "batch_source", "batch", "paused", "next_times", "created_at", "updated_at");
        assertThat(made.json().path("misfire").asString()).isEqualTo("run_once");
        assertThat(made.json().path("environment").asString()).isEqualTo("production");
        JsonNode times = made.json().path("next_times");
        assertThat(times.size()).isEqualTo(5);
        times.forEach(time -> assertThat(Instant.parse(time.asString()).atZone(ZoneId.of("Europe/Berlin")).toString())
                .contains("T06:30+"));
        assertThat(client.get(path).json()).isEqualTo(made.json());
        assertThat(client.get("/v1/schedules").text()).contains(made.json().path("schedule_id").asString());

        Answer paused = client.send("PATCH", path, BodyPublishers.ofString("{\"paused\":true,\"misfire\":\"skip\"}"),
                "Content-Type", "application/json");
        assertThat(paused.status()).as(paused.text()).isEqualTo(200);
        assertThat(paused.json().path("paused").asBoolean()).isTrue();
        assertThat(paused.json().path("misfire").asString()).isEqualTo("skip");
        assertThat(paused.json().path("cron").asString()).isEqualTo("30 6 * * 1");
        assertThat(paused.json().path("next_times").isEmpty()).isTrue();

        assertThat(client.send("DELETE", path, BodyPublishers.noBody()).status()).isEqualTo(204);
        assertThat(client.get(path).status()).isEqualTo(404);
        assertThat(client.get("/v1/schedules").text()).doesNotContain(made.json().path("schedule_id").asString());
    }

    @Test
    void runNowMakesABatchOfTheRowsOfTheSource() {
        Answer made = client.post("/v1/schedules", body("@yearly", "UTC"));
        String path = "/v1/schedules/" + made.json().path("schedule_id").asString();
        Answer run = client.post(path + "/run", "{}");
        assertThat(run.status()).as(run.text()).isEqualTo(202);
        assertThat(run.json().path("by_hand").asBoolean()).isTrue();
        assertThat(run.json().path("status").asString()).isEqualTo("pending");
        assertThat(run.json().path("batch_id").isNull()).isTrue();
        assertThat(run.json().path("batch_status").isNull()).isTrue();
        var handler = tenant.api.bean(FiringJobHandler.class);
        var job = new FiringJob(PublicId.FIRING.parse(run.json().path("firing_id").asString()).orElseThrow());
        handler.run(job);
        handler.run(job);

        JsonNode firings = client.get(path + "/firings?limit=10").json().path("data");
        assertThat(firings.size()).isEqualTo(1);
        JsonNode firing = firings.path(0);
        assertThat(firing.path("status").asString()).as(firing.toString()).isEqualTo("started");
        Answer batch = client.get("/v1/batches/" + firing.path("batch_id").asString());
        assertThat(firing.path("batch_status")).as("what the batch says").isEqualTo(batch.json().path("status"));
        assertThat(firing.path("counts")).isEqualTo(batch.json().path("counts"));
        assertThat(batch.json().path("template_alias").asString()).isEqualTo("consent");
        assertThat(batch.json().path("counts").path("total").intValue()).isEqualTo(2);
        assertThat(StreamSupport.stream(client.get("/v1/batches?limit=100").json().path("data").spliterator(), false)
                .filter(each -> each.path("batch_id").equals(firing.path("batch_id")))).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"cron":"* * *"}                                                        | no cron expression
            {"cron":"0 0 31 2 *"}                                                   | No time ever comes
            {"time_zone":"Mars/Olympus"}                                            | no time zone
            {"misfire":"panic"}                                                     | misfire
            {"batch":{"template":"a","workflow":"b"}}                               | not of both
            {"batch":{"on_error":"shout"}}                                          | 'batch.on_error' must be continue or stop
            {"batch":{"format":"csv","formats":{"a":{"decimal":";"}}}}              | 'batch.formats' must have ',' or '.' as 'decimal'
            {"batch":7}                                                             | must be an object
            {"batch":{"workflow":false}}                                            | 'batch.workflow' must be a text
            {"batch":{"template":[]}}                                               | 'batch.template' must be a text
            {"batch":{"template":"nope"}}                                           | names 'nope', which is no template
            {"batch":{"workflow":"nope"}}                                           | names 'nope', which is no workflow
            {"batch":{"template":"consent","metadata":{"a":7}}}                     | must hold strings
            {"batch_source":{"type":"URL","url":"http://127.0.0.1:9/"}}             | drop, url or sql
            {"cron":"61 * * * *"}                                                   | (valid values 0 - 59): 61."
            {"cron":"@reboot"}                                                      | @hourly, @daily
            {"batch_source":{"type":"drop","folder":"in"}}                          | no drop folders
            {"batch_source":{"type":"drop","folder":"../in"}}                       | name of one folder
            {"batch_source":{"type":"sql","database":"crm","query":"select 1"}}     | no database 'crm'
            {"batch_source":{"type":"sql","database":"crm","query":"drop table x"}} | one SELECT
            {"batch_source":{"type":"url","url":"https://10.0.0.1/"}}               | private address
            {"batch_source":{"type":"mail"}}                                        | drop, url or sql
            {"name":""}                                                             | 1 to 100 printable characters
            {"name":"a\\nb"}                                                         | 1 to 100 printable characters
            """)
    void whatCannotBeIsRefused(String change, String words) {
        Answer made = client.post("/v1/schedules", body("@daily", "UTC"));
        Answer refused = client.send("PATCH", "/v1/schedules/" + made.json().path("schedule_id").asString(),
                BodyPublishers.ofString(change), "Content-Type", "application/json");
        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.error()).isEqualTo("400 bad_request");
        assertThat(refused.text()).contains(words);
        client.send("DELETE", "/v1/schedules/" + made.json().path("schedule_id").asString(), BodyPublishers.noBody());
    }

    @Test
    void anOverlongSourceIsRefusedWithItsLimit() {
        Answer made = client.post("/v1/schedules", body("@daily", "UTC"));
        Answer refused = client.send("PATCH", "/v1/schedules/" + made.json().path("schedule_id").asString(),
                BodyPublishers.ofString("{\"batch_source\":{\"type\":\"url\",\"url\":\"https://example.org/%s\"}}"
                        .formatted("a".repeat(60_000))),
                "Content-Type", "application/json");

        assertThat(refused.error()).isEqualTo("400 bad_request");
        assertThat(refused.text()).contains("at most", "characters");
    }

    @Test
    void firingsAreListedInPagesWithoutGapsOrRepeats() {
        String path = "/v1/schedules/" + client.post("/v1/schedules", body("@yearly", "UTC")).json()
                .path("schedule_id")
                .asString();
        var fired = new ArrayList<String>();
        for (int i = 0; i < 3; i++) {
            fired.addFirst(client.post(path + "/run", "{}").json().path("firing_id").asString());
        }
        var listed = new ArrayList<String>();
        Answer page = client.get(path + "/firings?limit=1");
        listed.add(page.json().path("data").path(0).path("firing_id").asString());
        while (page.json().path("has_more").booleanValue()) {
            page = client.get(page.header("Link").replaceAll("<https?://[^/]*(.*)>.*", "$1"));
            listed.add(page.json().path("data").path(0).path("firing_id").asString());
        }
        assertThat(listed).isEqualTo(fired);
        assertThat(client.get(path + "/firings?limit=1&created_before=" + fired.getFirst()).json()
                .at("/data/0/firing_id")
                .asString()).isEqualTo(fired.get(1));
        assertThat(client.get(path + "/firings?created_before=soon").error()).isEqualTo("400 bad_request");
    }

    @Test
    void aScheduleWhoseTemplateIsGoneCanStillBePaused() {
        tenant.form("consent", "going", Environment.PRODUCTION);
        String path = "/v1/schedules/" + client.post("/v1/schedules",
                body("@yearly", "UTC").replace("\"template\":\"consent\"", "\"template\":\"going\"")).json()
                .path("schedule_id")
                .asString();
        tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE).send("DELETE", "/v1/templates/going",
                BodyPublishers.noBody());
        assertThat(client
                .send("PATCH", path, BodyPublishers.ofString("{\"batch\":{\"template\":\"going\",\"strict\":true}}"),
                        "Content-Type", "application/json")
                .error()).isEqualTo("400 bad_request");
        assertThat(client.send("PATCH", path, BodyPublishers.ofString("{\"paused\":true}"), "Content-Type",
                "application/json").json().path("paused").booleanValue()).isTrue();
    }

    @Test
    void aNewScheduleNeedsItsParts() {
        assertThat(client.post("/v1/schedules", "{}").text()).contains("'name' is required");
        assertThat(client.post("/v1/schedules", "{\"name\":\"x\",\"cron\":\"@daily\"}").text())
                .contains("'batch_source' is required");
    }

    @Test
    void aKeyNeedsTheScopeOfTheRowsAndTheWorkspace() {
        Answer made = client.post("/v1/schedules", body("@daily", "UTC"));
        String path = "/v1/schedules/" + made.json().path("schedule_id").asString();
        assertThat(tenant.client(Environment.PRODUCTION, Scope.WORKFLOW_RUN).get(path).status()).isEqualTo(403);
        assertThat(tenant.client(Environment.PRODUCTION, Scope.SUBMISSION_READ).get("/v1/schedules").status())
                .isEqualTo(403);
        assertThat(Tenant.unlimited().client().get(path).status()).isEqualTo(404);
    }

    @Test
    void theScopesOfNewKeysReadSchedulesButDoNotChangeThem() {
        String path = "/v1/schedules/"
                + client.post("/v1/schedules", body("@daily", "UTC")).json().path("schedule_id").asString();
        Client usual = tenant.client();
        assertThat(usual.get(path).status()).isEqualTo(200);
        assertThat(usual.get(path + "/firings").status()).isEqualTo(200);
        for (Answer refused : List.of(usual.post("/v1/schedules", body("@daily", "UTC")),
                usual.sendJson("PATCH", path, "{\"paused\":true}"), usual.post(path + "/run", "{}"),
                usual.send("DELETE", path, BodyPublishers.noBody()))) {
            assertThat(refused.error()).isEqualTo("403 forbidden");
            assertThat(refused.json().path("required_scope").asString()).isEqualTo("schedule:manage");
        }
    }

    @Test
    void aScheduleRendersOnlyForKeysThatMayRenderItsRows() {
        String path = "/v1/schedules/"
                + client.post("/v1/schedules", body("@daily", "UTC")).json().path("schedule_id").asString();
        Client manager = tenant.client(Environment.PRODUCTION, Scope.SCHEDULE_MANAGE);
        for (Answer refused : List.of(manager.post("/v1/schedules", body("@daily", "UTC")),
                manager.sendJson("PATCH", path, "{\"cron\":\"@hourly\"}"), manager.post(path + "/run", "{}"))) {
            assertThat(refused.json().path("required_scope").asString()).isEqualTo("template:render");
        }
        assertThat(manager.get(path).status()).isEqualTo(200);
        assertThat(manager.sendJson("PATCH", path, "{\"paused\":true}").status()).isEqualTo(200);
        assertThat(manager.sendJson("PATCH", path, "{\"paused\":false}").error()).isEqualTo("403 forbidden");
        assertThat(manager.send("DELETE", path, BodyPublishers.noBody()).status()).isEqualTo(204);
    }

    private static String body(String cron, String zone) {
        return """
                {"name":"statements","cron":"%s","time_zone":"%s","batch":{"template":"consent"},
                 "batch_source":{"type":"url","url":"http://127.0.0.1:%d/rows"}}
                """.formatted(cron, zone, rows.getAddress().getPort());
    }
}
