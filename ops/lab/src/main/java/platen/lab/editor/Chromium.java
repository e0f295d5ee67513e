package platen.lab.editor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.ops.command.CommandException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium, driven by chromedriver. Used by one thread. */
final class Chromium implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("successfully on port (\\d+)");
    private static final int SCRIPT_TIMEOUT_MILLIS = 60_000;

    private final HttpClient http = HttpClient.newBuilder().version(Version.HTTP_1_1).build();
    private final Process driver;
    private final String session;

    Chromium() {
        driver = start();
        String base = "http://127.0.0.1:" + port(driver.inputReader(StandardCharsets.UTF_8));
        JsonNode created = post(base + "/session", Map.of("capabilities", Map.of("alwaysMatch",
                Map.of("goog:chromeOptions", Map.of("args", List.of("--headless=new", "--no-sandbox", "--disable-gpu",
                        "--window-size=1440,960", "--no-first-run", "--disable-background-networking"))))));
        session = base + "/session/" + created.path("sessionId").asString();
        post(session + "/timeouts", Map.of("implicit", SCRIPT_TIMEOUT_MILLIS, "script", SCRIPT_TIMEOUT_MILLIS));
    }

    private static Process start() {
        try {
            return new ProcessBuilder("chromedriver", "--port=0").redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new CommandException(
                    "This benchmark needs chromedriver and Chromium, and chromedriver does not start.");
        }
    }

    private static String port(BufferedReader output) {
        try {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                Matcher port = PORT.matcher(line);
                if (port.find()) {
                    return port.group(1);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new CommandException("chromedriver has not named its port");
    }

    void open(String url) {
        post(session + "/url", Map.of("url", url));
    }

    /** Returns the value of a function's body. */
    JsonNode value(String script) {
        return post(session + "/execute/sync", Map.of("script", script, "args", List.of()));
    }

    /** Returns what a function's body passes to {@code done}, however late. */
    JsonNode awaited(String script) {
        return post(session + "/execute/async",
                Map.of("script", "const done = arguments[0];" + script, "args", List.of()));
    }

    /** Fills a field, as if it was typed. */
    void fill(String selector, String text) {
        post(session + "/element/" + element(selector) + "/value", Map.of("text", text));
    }

    void click(String selector) {
        post(session + "/element/" + element(selector) + "/click", Map.of());
    }

    /** Presses and releases a key of the element that has the focus. */
    void press(String key) {
        post(session + "/actions", Map.of("actions", List.of(Map.of("type", "key", "id", "keyboard", "actions",
                List.of(Map.of("type", "keyDown", "value", key), Map.of("type", "keyUp", "value", key))))));
    }

    private String element(String selector) {
        return post(session + "/element", Map.of("using", "css selector", "value", selector)).valueStream().findFirst()
                .orElseThrow().asString();
    }

    private JsonNode post(String url, Map<String, Object> body) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                    .POST(BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(body)))
                    .build();
            JsonNode value = JsonMapper.shared().readTree(http.send(request, BodyHandlers.ofString()).body())
                    .path("value");
            if (value.has("error")) {
                throw new CommandException(value.path("message").asString());
            }
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException("Interrupted");
        }
    }

    @Override
    public void close() {
        try {
            http.send(HttpRequest.newBuilder(URI.create(session)).DELETE().build(), BodyHandlers.discarding());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            driver.destroy();
            http.close();
        }
    }
}
