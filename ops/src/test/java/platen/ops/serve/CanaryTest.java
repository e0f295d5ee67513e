package platen.ops.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Renders unique values over every entrance for answers, and looks for them in the log, the traces, the metrics and the
 * replies to other requests.
 */
@Tag("thorough")
@Timeout(600)
class CanaryTest {
    private static final Path DATA = Path.of("..", "samples", "data");
    private static final Pattern CANARY = Pattern.compile("Canary[A-Z][a-z]+[0-9]{12}");
    private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([A-Za-z0-9_-]{32})\"");
    private static final String JSON = "application/json";

    private static final HttpClient http = HttpClient.newHttpClient();
    private static final List<Reply> replies = new ArrayList<>();
    private static String metrics = "";

    private static ObservedDemo demo;

    /** @param canary value in the request; empty when it had none */
    private record Reply(String canary, HttpResponse<String> http) {}

    @BeforeAll
    static void renderThroughEveryEntrance(@TempDir Path folder) throws Exception {
        demo = ObservedDemo.start(folder);
        renders();
        batch();
        form();
        failures();
        badInput();
        for (String path : List.of("/api/v1/templates/none/render", "/api/v1/submissions/none", "/v1/none")) {
            post("", path, JSON, "{\"data\":{}}");
            post("", path, JSON, "{");
        }
        metrics = demo.metrics();
        demo.stop();
    }

    @AfterAll
    static void close() {
        // null after a start that failed
        if (demo != null) {
            demo.close();
        }
    }

    @Test
    void noAnswerIsLogged() throws IOException {
        assertThat(demo.log()).as("the log names the submission that failed").anyMatch(line -> line.contains("sub_"));
        assertThat(demo.log().stream().filter(CanaryTest::hasCanary)).isEmpty();
    }

    @Test
    void noTraceHasAnAnswer() {
        assertThat(demo.traces()).as("a trace names the operation").anyMatch(sent -> sent.contains("/render"));
        assertThat(demo.traces().stream().filter(CanaryTest::hasCanary)).isEmpty();
    }

    @Test
    void noMetricHasAnAnswer() {
        assertThat(metrics).contains("platen_render_time_seconds_count", "/api/v1/templates/{alias}/render");
        assertThat(metrics.lines().filter(CanaryTest::hasCanary)).isEmpty();
    }

    @Test
    void noReplyHasTheAnswerOfAnotherRequest() {
        for (Reply reply : replies) {
            Matcher found = CANARY.matcher(reply.http().body() + reply.http().headers().map());
            while (found.find()) {
                assertThat(found.group()).as(reply.http().uri() + ": " + reply.http().body())
                        .isEqualTo(reply.canary());
            }
        }
    }

    @Test
    void everyEntranceHasSeenItsValue() {
        assertThat(replies.stream().map(Reply::canary).filter(canary -> !canary.isEmpty()).map(CanaryTest::entrance))
                .contains("Sync", "Async", "Run", "Batch", "Form", "Image", "Type", "Syntax", "Unknown", "Twice",
                        "Replay", "Preview");
        assertThat(replies.stream().map(reply -> reply.http().statusCode())).contains(200, 202, 303, 400, 401, 404, 409,
                500);
    }

    private static void renders() throws Exception {
        String sync = canary("Sync");
        assertThat(post(sync, "/api/v1/templates/welcome/render", JSON, body("welcome", "full_name", sync))
                .statusCode()).isEqualTo(200);
        String async = canary("Async");
        awaitEnd(post(async, "/api/v1/templates/welcome/render?async=true", JSON,
                body("welcome", "full_name", async)));
        String run = canary("Run");
        awaitEnd(post(run, "/api/v1/workflows/onboarding/runs?async=true", JSON, body("onboarding", "full_name", run)));
        String preview = canary("Preview");
        send(preview, request("/v1/templates/welcome/versions/1/preview", demo.setting("KEY_ADMIN"))
                .header("Content-Type", JSON)
                .POST(BodyPublishers.ofString(body("welcome", "full_name", preview))));
        String replay = canary("Replay");
        post(replay, "/api/v1/templates/welcome/render", JSON, keyed("welcome", replay));
        String other = canary("Replay");
        assertThat(post(other, "/api/v1/templates/welcome/render", JSON, keyed("welcome", other)).statusCode())
                .isEqualTo(409);
    }

    private static void batch() throws Exception {
        String canary = canary("Batch");
        awaitEnd(post(canary, "/v1/batches?template=welcome", "application/x-ndjson",
                body("welcome", "full_name", canary) + "\n{\"data\":{\"full_name\":{\"of\":\"" + canary + "\"}}}\n"));
    }

    private static void form() throws Exception {
        HttpResponse<String> made = send("", request("/v1/forms", demo.setting("KEY_ADMIN"))
                .header("Content-Type", JSON)
                .POST(BodyPublishers.ofString("{\"template\":\"consent\",\"title\":\"Consent\"}")));
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        String path = URI.create(json(made).path("url").asString()).getPath();
        String canary = canary("Form");
        for (String date : List.of("2026-02-14", "wrong " + canary)) {
            Matcher token = TOKEN.matcher(send("", request(path, "")).body());
            assertThat(token.find()).isTrue();
            var fields = new LinkedHashMap<>(Map.of("token", token.group(1)));
            data("consent").properties().forEach(field -> fields.put("data." + field.getKey(),
                    field.getValue().asString()));
            fields.put("data.full_name", canary);
            fields.put("data.signed_on", date);
            String body = fields.entrySet()
                    .stream()
                    .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
                    .collect(Collectors.joining("&"));
            send(canary, request(path, "").header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString(body)));
        }
    }

    private static void failures() throws Exception {
        for (String query : List.of("", "?async=true")) {
            String canary = canary("Image");
            HttpResponse<String> failed = post(canary, "/api/v1/templates/consent/render" + query, JSON,
                    body("consent", "signature", "https://" + canary + ".invalid/" + canary + ".png"));
            if (failed.statusCode() == 202) {
                awaitEnd(failed);
            }
        }
        String picture = canary("Image");
        post(picture, "/api/v1/templates/consent/render", JSON,
                body("consent", "photo", "data:image/png;base64," + picture));
    }

    private static void badInput() throws Exception {
        String render = "/api/v1/templates/welcome/render";
        String type = canary("Type");
        post(type, render, JSON,
                "{\"data\":{\"full_name\":{\"of\":\"" + type + "\"},\"start_date\":\"" + type + "\"}}");
        String syntax = canary("Syntax");
        post(syntax, render, JSON, "{\"data\":{\"full_name\":\"" + syntax);
        post(syntax, render, "text/plain", syntax);
        String unknown = canary("Unknown");
        post(unknown, render, JSON, "{\"data\":{\"" + unknown + "\":\"x\"},\"" + unknown + "\":1}");
        String twice = canary("Twice");
        post(twice, render, JSON, "{\"data\":{\"" + twice + "\":1,\"" + twice + "\":2}}");
        String stranger = canary("Unknown");
        send(stranger, request(render, "sk_live_" + stranger).header("Content-Type", JSON)
                .POST(BodyPublishers.ofString("{\"data\":{\"full_name\":\"" + stranger + "\"}}")));
    }

    /** Waits until the record of a 202 has ended. */
    private static void awaitEnd(HttpResponse<String> accepted) throws Exception {
        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
        String poll = URI.create(accepted.headers().firstValue("Location").orElseThrow()).getPath() + "?wait=30";
        JsonNode record;
        do {
            record = json(http.send(request(poll, demo.setting("KEY_LIVE")).build(), BodyHandlers.ofString()));
        } while (record.path("completed_at").isNull());
    }

    private static HttpResponse<String> post(String canary, String path, String type, String body) throws Exception {
        return send(canary, request(path, demo.setting("KEY_LIVE")).header("Content-Type", type)
                .POST(BodyPublishers.ofString(body)));
    }

    private static HttpResponse<String> send(String canary, HttpRequest.Builder request) throws Exception {
        HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
        replies.add(new Reply(canary, answer));
        return answer;
    }

    private static HttpRequest.Builder request(String path, String key) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(demo.setting("SERVICE_URL") + path));
        return key.isEmpty() ? request : request.header("Authorization", "Bearer " + key);
    }

    /** Returns a body with sample data in which one value is replaced. */
    private static String body(String sample, String field, String value) throws IOException {
        return JsonMapper.shared().createObjectNode().set("data", data(sample).put(field, value)).toString();
    }

    private static String keyed(String sample, String canary) throws IOException {
        ObjectNode body = JsonMapper.shared().createObjectNode().put("idempotency_key", "canary");
        body.set("data", data(sample).put("full_name", canary));
        return body.toString();
    }

    private static ObjectNode data(String sample) throws IOException {
        return (ObjectNode) JsonMapper.shared().readTree(Files.readString(DATA.resolve(sample + ".json")));
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return JsonMapper.shared().readTree(answer.body());
    }

    private static String canary(String entrance) {
        return "Canary" + entrance + "%012d".formatted(System.nanoTime() % 1_000_000_000_000L);
    }

    private static String entrance(String canary) {
        return canary.replaceFirst("Canary", "").replaceFirst("[0-9]+$", "");
    }

    private static boolean hasCanary(@Nullable String text) {
        // host names and headers come back in lower case
        return text != null && Pattern.compile(CANARY.pattern(), Pattern.CASE_INSENSITIVE).matcher(text).find();
    }
}
