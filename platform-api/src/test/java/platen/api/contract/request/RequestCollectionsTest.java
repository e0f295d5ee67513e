package platen.api.contract.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.api.description.Description;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;
import tools.jackson.databind.JsonNode;

/**
 * Tests the request collections: all operations have sample bodies and run from top to bottom, as in a collection
 * runner.
 */
@Tag("thorough")
@SharedServerTest
class RequestCollectionsTest {
    private static final Pattern VARIABLE = Pattern.compile("\\{\\{([$\\w]+)}}");
    private static final Pattern POSTMAN_SET = Pattern.compile(
            "pm\\.collectionVariables\\.set\\(\"(\\w+)\", pm\\.response\\.(json\\(\\)\\.|headers\\.get\\(\")([\\w-]+)");
    private static final Pattern BRUNO_SET = Pattern.compile("\n  (\\w+): res\\.(body\\.|headers\\[\")([\\w-]+)");

    private static Tenant tenant;
    private static Client client;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        tenant.onboarding();
        client = tenant.client(Environment.PRODUCTION, Scope.values());
    }

    /**
     * A request of a collection.
     *
     * @param remembered variables that are set from its reply: the member, or the header after a #
     */
    private record Sample(String method, String url, String type, String body, Map<String, String> remembered) {}

    @Test
    void thePostmanCollectionRunsFromTopToBottom() {
        Answer file = client.get("/collections/postman.json");
        assertThat(file.header("Content-Disposition")).contains("postman_collection.json");
        JsonNode collection = file.json();
        assertThat(collection.at("/auth/bearer/0/value").asString()).isEqualTo("{{api_key}}");
        Map<String, String> variables = new HashMap<>();
        collection.path("variable")
                .forEach(each -> variables.put(each.path("key").asString(), each.path("value").asString()));
        List<Sample> samples = new ArrayList<>();
        for (JsonNode folder : collection.path("item")) {
            for (JsonNode item : folder.path("item")) {
                JsonNode request = item.path("request");
                samples.add(new Sample(request.path("method").asString(), request.at("/url/raw").asString(),
                        request.at("/header/0/value").asString(""), request.at("/body/raw").asString(""),
                        remembered(POSTMAN_SET, item.path("event").toPrettyString().replace("\\\"", "\""))));
            }
        }
        run(samples, variables);
    }

    @Test
    void theBrunoCollectionRunsFromTopToBottom() throws IOException {
        var files = new TreeMap<String, String>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(client.get("/collections/bruno.zip").bytes()))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName().substring("platen/".length()), new String(zip.readAllBytes(), UTF_8));
            }
        }
        assertThat(files).containsKeys("bruno.json", "collection.bru", "environments/service.bru");
        Map<String, String> variables = new HashMap<>();
        files.getOrDefault("environments/service.bru", "")
                .lines()
                .filter(line -> line.contains(": "))
                .forEach(line -> variables.put(line.strip().split(": ?", 2)[0], line.strip().split(": ?", 2)[1]));
        List<Sample> samples = files.keySet()
                .stream()
                .filter(name -> name.contains("/") && !name.endsWith("/folder.bru") && !name.startsWith("environments"))
                .sorted(Comparator
                        .comparingInt(
                                (String name) -> place(files.getOrDefault(name.split("/", 2)[0] + "/folder.bru", "")))
                        .thenComparingInt(name -> place(files.getOrDefault(name, ""))))
                .map(name -> bruno(files.getOrDefault(name, "")))
                .toList();
        run(samples, variables);
    }

    private static int place(String file) {
        Matcher place = Pattern.compile("\n  seq: (\\d+)\n").matcher(file);
        assertThat(place.find()).as(file).isTrue();
        return Integer.parseInt(place.group(1));
    }

    private static Sample bruno(String file) {
        Matcher request = Pattern.compile("\n(get|post|put|patch|delete) \\{\n  url: (\\S+)\n").matcher(file);
        assertThat(request.find()).as(file).isTrue();
        Matcher body = Pattern.compile("(?s)\n  Content-Type: (\\S+)\n}\n\nbody:\\w+ \\{\n(.*?)\n}\n").matcher(file);
        boolean has = body.find();
        return new Sample(request.group(1).toUpperCase(Locale.ROOT), request.group(2), has ? body.group(1) : "",
                has ? body.group(2) : "", remembered(BRUNO_SET, file));
    }

    private static Map<String, String> remembered(Pattern pattern, String text) {
        Map<String, String> remembered = new HashMap<>();
        pattern.matcher(text)
                .results()
                .forEach(set -> remembered.put(set.group(1),
                        (set.group(2).contains("headers") ? "#" : "") + set.group(3)));
        return remembered;
    }

    /**
     * Runs the requests. A person supplies the address and the key; everything else comes from the collection and the
     * replies.
     */
    private static void run(List<Sample> samples, Map<String, String> variables) {
        assertThat(samples).hasSameSizeAs(Description.operations());
        variables.put("base_url", "");
        List<String> refused = new ArrayList<>();
        for (Sample sample : samples) {
            if (sample.url().contains("{{transfer_id}}")) {
                // Only files of a batch for a server of the reader's own have one.
                continue;
            }
            String path = filled(sample.url(), variables);
            assertThat(path).as("without a value yet").doesNotContain("{{");
            // No requests are sent to other machines.
            String body = filled(sample.body(), variables).replace("https://example.org", "http://127.0.0.1:9");
            Answer answer = body.isEmpty()
                    ? client.send(sample.method(), path, BodyPublishers.noBody())
                    : client.send(sample.method(), path, BodyPublishers.ofString(body), "Content-Type", sample.type());
            if (answer.status() >= 300) {
                refused.add(sample.method() + " " + path + " " + answer.text());
                continue;
            }
            sample.remembered().forEach((variable, place) -> variables.put(variable, place.startsWith("#")
                    ? answer.header(place.substring(1))
                    : answer.json().path(place).asString()));
            if (sample.remembered().containsKey("batch_id")) {
                tenant.api.bean(BatchCoordinator.class)
                        .coordinateOrHelp(PublicId.BATCH.parse(variables.getOrDefault("batch_id", "")).orElseThrow(),
                                BatchProgressListener.NONE);
            }
        }
        assertThat(refused).isEmpty();
    }

    /**
     * Replaces variables as collection runners do: braces around other names, such as those in a template's source,
     * stay.
     */
    private static String filled(String text, Map<String, String> variables) {
        return VARIABLE.matcher(text).replaceAll(match -> {
            String name = match.group(1);
            String value = name.equals("$timestamp")
                    ? String.valueOf(System.nanoTime())
                    : variables.getOrDefault(name, match.group());
            return Matcher.quoteReplacement(value.isEmpty() && !name.equals("base_url") ? match.group() : value);
        });
    }
}
