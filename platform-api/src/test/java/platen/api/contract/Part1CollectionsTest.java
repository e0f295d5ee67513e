package platen.api.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.description.Description;
import platen.db.Environment;
import platen.db.key.Scope;
import tools.jackson.databind.JsonNode;

/** Part 1: request collections with all nine primary requests and sample bodies, run as a person would. */
class Part1CollectionsTest {
    private static final Pattern VARIABLE = Pattern.compile("\\{\\{(\\w+)}}");
    private static Client client;

    @BeforeAll
    static void open() {
        Tenant tenant = Tenant.unlimited();
        tenant.onboarding();
        client = tenant.client(Environment.PRODUCTION, Scope.values());
    }

    /** A request of a collection. */
    private record Sample(String method, String url, String type, String body) {}

    @Test
    void thePrimaryRequestsOfThePostmanCollectionWorkAsTheyAre() {
        Answer file = client.get("/collections/postman.json");
        assertThat(file.header("Content-Disposition")).contains("postman_collection.json");
        JsonNode collection = file.json();
        assertThat(collection.at("/auth/bearer/0/value").asString()).isEqualTo("{{api_key}}");
        assertThat(runPrimary(samples(collection))).isEqualTo(9);
    }

    @Test
    void everyOtherRequestWithABodyWorksAsItIs() {
        Map<String, String> variables = variables();
        int run = 0;
        for (Sample sample : samples(client.get("/collections/postman.json").json())) {
            if (!sample.body().isEmpty() && !sample.url().startsWith("{{base_url}}/api/v1/")) {
                // Nothing is sent to machines that are not ours.
                String body = sample.body().replaceAll("https://example\\.org", "http://127.0.0.1:9");
                Answer answer = client.send(sample.method(), filled(sample.url(), variables),
                        BodyPublishers.ofString(body), "Content-Type", sample.type());
                assertThat(answer.status()).as(sample + answer.text()).isBetween(200, 202);
                remember(answer, variables);
                run++;
            }
        }
        assertThat(run).isEqualTo(Description.operations()
                .stream()
                .filter(each -> !each.path().startsWith("/api/v1/") && !each.bodies().isEmpty())
                .count());
    }

    @Test
    void thePrimaryRequestsOfTheBrunoCollectionWorkAsTheyAre() throws IOException {
        List<Sample> samples = new ArrayList<>();
        var names = new ArrayList<String>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(client.get("/collections/bruno.zip").bytes()))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                names.add(entry.getName());
                String text = new String(zip.readAllBytes(), UTF_8);
                Matcher request = Pattern.compile("(?s)\n(get|post|put|patch|delete) \\{\n  url: (\\S+)\n")
                        .matcher(text);
                if (request.find()) {
                    Matcher body = Pattern.compile("(?s)\n  Content-Type: (\\S+)\n}\n\nbody:\\w+ \\{\n(.*)\n}\n")
                            .matcher(text);
                    boolean has = body.find();
                    samples.add(new Sample(request.group(1).toUpperCase(Locale.ROOT), request.group(2),
                            has ? body.group(1) : "", has ? body.group(2) : ""));
                }
            }
        }
        assertThat(names).contains("platen/bruno.json", "platen/collection.bru", "platen/environments/service.bru");
        assertThat(runPrimary(samples)).isEqualTo(9);
    }

    private static List<Sample> samples(JsonNode postman) {
        List<Sample> samples = new ArrayList<>();
        for (JsonNode folder : postman.path("item")) {
            for (JsonNode item : folder.path("item")) {
                JsonNode request = item.path("request");
                samples.add(new Sample(request.path("method").asString(), request.at("/url/raw").asString(),
                        request.at("/header/0/value").asString(""), request.at("/body/raw").asString("")));
            }
        }
        return samples;
    }

    private static Map<String, String> variables() {
        return new HashMap<>(Map.of("template", "consent", "workflow", "onboarding", "version", "1", "base_url", ""));
    }

    private static String filled(String url, Map<String, String> variables) {
        return VARIABLE.matcher(url).replaceAll(match -> variables.getOrDefault(match.group(1), "missing"));
    }

    private static int runPrimary(List<Sample> samples) {
        Map<String, String> variables = variables();
        int run = 0;
        for (Sample sample : samples) {
            if (sample.url().startsWith("{{base_url}}/api/v1/")) {
                String path = filled(sample.url(), variables);
                Answer answer = sample.body().isEmpty()
                        ? client.send(sample.method(), path, BodyPublishers.noBody())
                        : client.post(path, sample.body());
                assertThat(answer.status()).as(sample.method() + " " + path).isEqualTo(200);
                remember(answer, variables);
                run++;
            }
        }
        return run;
    }

    /** What later requests name. */
    private static void remember(Answer answer, Map<String, String> variables) {
        if (!answer.header("X-Service-Submission-Id").isEmpty()) {
            variables.put("submission_id", answer.header("X-Service-Submission-Id"));
        }
        if (answer.header("Content-Type").equals("application/json")) {
            answer.json()
                    .properties()
                    .stream()
                    .filter(member -> member.getKey().endsWith("_id") && member.getValue().isString())
                    .forEach(member -> variables.put(member.getKey(), member.getValue().stringValue()));
        }
    }
}
