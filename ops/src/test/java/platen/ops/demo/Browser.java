package platen.ops.demo;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A headless Chromium, driven over the WebDriver protocol. Where it is not installed a test is skipped, in CI it fails.
 */
final class Browser implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Pattern PORT = Pattern.compile("successfully on port (\\d+)");

    /** The color scheme that a person prefers. */
    enum Scheme {
        LIGHT,
        DARK
    }

    private final HttpClient http = HttpClient.newBuilder().version(Version.HTTP_1_1).build();
    private final Process driver;
    private final String session;

    Browser() throws IOException, InterruptedException {
        this.driver = start();
        String base = "http://127.0.0.1:" + port(driver.inputReader(StandardCharsets.UTF_8));
        JsonNode created = post(base + "/session", Map.of("capabilities", Map.of("alwaysMatch", Map.of(
                "goog:loggingPrefs", Map.of("browser", "ALL"), "goog:chromeOptions",
                Map.of("args", List.of("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"))))));
        this.session = base + "/session/" + created.path("sessionId").asString();
        post(session + "/timeouts", Map.of("implicit", TIMEOUT.toMillis(), "script", TIMEOUT.toMillis()));
    }

    private static Process start() {
        try {
            return new ProcessBuilder("chromedriver", "--port=0").redirectErrorStream(true).start();
        } catch (IOException e) {
            if ("true".equals(System.getenv("CI"))) {
                throw new IllegalStateException("chromedriver is not installed, and CI runs every test", e);
            }
            return abort("chromedriver is not installed");
        }
    }

    private static String port(BufferedReader output) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher port = PORT.matcher(line);
            if (port.find()) {
                return port.group(1);
            }
        }
        throw new IOException("chromedriver has not named its port");
    }

    /** Sets what the following pages are shown on. */
    void show(int width, int height, Scheme scheme) throws IOException, InterruptedException {
        devTools("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        devTools("Emulation.setEmulatedMedia", Map.of("features",
                List.of(Map.of("name", "prefers-color-scheme", "value", scheme.name().toLowerCase(Locale.ROOT)),
                        // no animation, so that colors do not change while they are looked at
                        Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
    }

    /** Loads a page; returns when it is complete. */
    void open(String url) throws IOException, InterruptedException {
        post(session + "/url", Map.of("url", url));
    }

    /** Returns the value of a function's body. */
    JsonNode value(String script) throws IOException, InterruptedException {
        return post(session + "/execute/sync", Map.of("script", script, "args", List.of()));
    }

    /** Returns the text that an element shows. */
    String text(String selector) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(session + "/element/" + await(selector) + "/text"));
        return value(request.build()).asString();
    }

    /** Replaces the value of a field, as if it was typed. */
    void fill(String selector, String value) throws IOException, InterruptedException {
        String field = session + "/element/" + await(selector);
        post(field + "/clear", Map.of());
        post(field + "/value", Map.of("text", value));
    }

    /** Chooses a file for a field. */
    void choose(String selector, Path file) throws IOException, InterruptedException {
        post(session + "/element/" + await(selector) + "/value", Map.of("text", file.toString()));
    }

    /** Waits until a page is loaded and fulfills a condition, which a script returns; also of a later page. */
    void until(String condition) throws IOException, InterruptedException {
        var pause = new CountDownLatch(1);
        long began = System.nanoTime();
        while (!value("return document.readyState === 'complete' && !!(" + condition + ")").asBoolean()) {
            if (System.nanoTime() - began > TIMEOUT.toNanos()) {
                throw new IOException(value("return location.href").asString() + " never fulfills " + condition);
            }
            pause.await(20, TimeUnit.MILLISECONDS);
        }
    }

    /** Returns what a function's body passes to {@code done}, however late. */
    JsonNode awaited(String script) throws IOException, InterruptedException {
        return post(session + "/execute/async",
                Map.of("script", "const done = arguments[0];" + script, "args", List.of()));
    }

    /** Returns the errors of the console since the last call; violations of the page's policy are among them. */
    List<String> errors() throws IOException, InterruptedException {
        return post(session + "/se/log", Map.of("type", "browser")).valueStream()
                .filter(entry -> entry.path("level").asString().equals("SEVERE"))
                .map(entry -> entry.path("message").asString())
                .toList();
    }

    /** Clicks an element; a click that is hidden or covered fails. */
    void click(String selector) throws IOException, InterruptedException {
        post(session + "/element/" + await(selector) + "/click", Map.of());
    }

    /** Waits for an element, also of a later page, and returns its id. */
    String await(String selector) throws IOException, InterruptedException {
        return post(session + "/element", Map.of("using", "css selector", "value", selector)).valueStream()
                .findFirst()
                .orElseThrow()
                .asString();
    }

    /** Presses keys, one after the other. */
    void press(String keys) throws IOException, InterruptedException {
        List<Map<String, Object>> actions = keys.chars()
                .mapToObj(Character::toString)
                .flatMap(key -> Stream.<Map<String, Object>>of(Map.of("type", "keyDown", "value", key),
                        Map.of("type", "keyUp", "value", key)))
                .toList();
        perform(actions);
    }

    private void perform(List<Map<String, Object>> actions) throws IOException, InterruptedException {
        post(session + "/actions",
                Map.of("actions", List.of(Map.of("type", "key", "id", "keyboard", "actions", actions))));
    }

    /** Presses a key while another is held. */
    void chord(String held, String key) throws IOException, InterruptedException {
        List<Map<String, Object>> actions = List.of(Map.of("type", "keyDown", "value", held),
                Map.of("type", "keyDown", "value", key), Map.of("type", "keyUp", "value", key),
                Map.of("type", "keyUp", "value", held));
        perform(actions);
    }

    /** Returns whether an element is visible. */
    boolean isShown(String selector) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(session + "/element/" + await(selector) + "/displayed"));
        return value(request.build()).asBoolean();
    }

    /** Sets whether the scripts of the following pages run. */
    void runScripts(boolean run) throws IOException, InterruptedException {
        devTools("Emulation.setScriptExecutionDisabled", Map.of("value", !run));
    }

    /** Adds a device that keeps passkeys and recognizes its person. */
    void addAuthenticator() throws IOException, InterruptedException {
        post(session + "/webauthn/authenticator", Map.of("protocol", "ctap2", "transport", "internal",
                "hasResidentKey", true, "hasUserVerification", true, "isUserConsenting", true, "isUserVerified",
                true));
    }

    /** Forgets all cookies. */
    void forget() throws IOException, InterruptedException {
        devTools("Network.clearBrowserCookies", Map.of());
    }

    /** Writes a picture of the window. */
    void picture(Path file) throws IOException, InterruptedException {
        JsonNode picture = devTools("Page.captureScreenshot", Map.of("format", "png"));
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode(picture.path("data").asString()));
    }

    private JsonNode devTools(String command, Map<String, Object> parameters) throws IOException, InterruptedException {
        return post(session + "/goog/cdp/execute", Map.of("cmd", command, "params", parameters));
    }

    private JsonNode post(String url, Map<String, Object> body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .POST(BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(body)))
                .build();
        return value(request);
    }

    private JsonNode value(HttpRequest request) throws IOException, InterruptedException {
        JsonNode value = JsonMapper.shared()
                .readTree(http.send(request, BodyHandlers.ofString()).body())
                .path("value");
        if (value.has("error")) {
            throw new IOException(value.path("message").asString());
        }
        return value;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        http.send(HttpRequest.newBuilder(URI.create(session)).DELETE().build(), BodyHandlers.discarding());
        driver.destroy();
        driver.waitFor();
        http.close();
    }
}
