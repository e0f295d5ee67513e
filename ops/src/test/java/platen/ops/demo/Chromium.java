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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A headless Chromium and its chromedriver. A test is skipped where chromedriver is not installed; in CI it fails.
 */
final class Chromium implements AutoCloseable {
    static final Duration TIMEOUT = Duration.ofSeconds(120);
    /**
     * The same engine without the windows of a desktop: half the processor time. Not every system has it. The command
     * in /usr/bin starts it as a child, which chromedriver would not end.
     */
    private static final Path SHELL = Path.of("/usr/lib/chromium/chromium-headless-shell");
    /** chromedriver chooses a port for IPv4 and ends when it is taken for IPv6. */
    private static final int STARTS = 5;
    private static final Pattern PORT = Pattern.compile("successfully on port (\\d+)");
    private static final List<String> ARGUMENTS = List.of("--headless=new", "--no-sandbox", "--disable-gpu",
            "--hide-scrollbars", "--mute-audio", "--no-first-run", "--disable-extensions", "--disable-sync",
            "--disable-default-apps", "--disable-component-update", "--disable-background-networking");
    /** Most pages live for seconds, in which the optimizing compilers need more processor time than they save. */
    private static final String NOT_OPTIMIZING = "--js-flags=--no-opt,--no-maglev";
    private static final HttpClient HTTP = HttpClient.newBuilder().version(Version.HTTP_1_1).build();

    private final Process driver;
    private final String session;

    /**
     * Starts one, without cookies or storage.
     *
     * @param optimizing whether scripts are optimized, for pages that compute for long
     */
    Chromium(boolean optimizing) throws IOException, InterruptedException {
        var output = new StringBuilder();
        Process started = start();
        Optional<String> port = port(started, output);
        for (int attempt = 1; port.isEmpty() && attempt < STARTS; attempt++) {
            started = start();
            port = port(started, output);
        }
        this.driver = started;
        String base = "http://127.0.0.1:"
                + port.orElseThrow(() -> new IOException("chromedriver has not named its port:\n" + output));
        JsonNode created = send(base + "/session", Map.of("capabilities", Map.of("alwaysMatch", Map.of(
                "goog:loggingPrefs", Map.of("browser", "ALL"), "goog:chromeOptions", options(optimizing)))));
        this.session = base + "/session/" + created.path("sessionId").asString();
        post("/timeouts", Map.of("implicit", TIMEOUT.toMillis(), "script", TIMEOUT.toMillis()));
        // On a busy machine a window may become active after its first page takes keys; :focus matches only then.
        devTools("Emulation.setFocusEmulationEnabled", Map.of("enabled", true));
    }

    private static Map<String, Object> options(boolean optimizing) {
        List<String> arguments = optimizing
                ? ARGUMENTS
                : Stream.concat(ARGUMENTS.stream(), Stream.of(NOT_OPTIMIZING)).toList();
        return Files.isExecutable(SHELL)
                ? Map.of("binary", SHELL.toString(), "args", arguments)
                : Map.of("args", arguments);
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

    /** Returns the port of a chromedriver; empty, with all its output, when it has ended. */
    private static Optional<String> port(Process driver, StringBuilder output) throws IOException {
        BufferedReader lines = driver.inputReader(StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher port = PORT.matcher(line);
            if (port.find()) {
                return Optional.of(port.group(1));
            }
            output.append(line).append('\n');
        }
        return Optional.empty();
    }

    JsonNode devTools(String command, Map<String, Object> parameters) throws IOException, InterruptedException {
        return post("/goog/cdp/execute", Map.of("cmd", command, "params", parameters));
    }

    /** Sends a command of the WebDriver protocol. */
    JsonNode post(String command, Map<String, Object> body) throws IOException, InterruptedException {
        return send(session + command, body);
    }

    /** Asks for a value. */
    JsonNode get(String command) throws IOException, InterruptedException {
        return value(HttpRequest.newBuilder(URI.create(session + command)).build());
    }

    @Override
    public void close() throws IOException, InterruptedException {
        HTTP.send(HttpRequest.newBuilder(URI.create(session)).DELETE().build(), BodyHandlers.discarding());
        driver.destroy();
        driver.waitFor();
    }

    private static JsonNode send(String url, Map<String, Object> body) throws IOException, InterruptedException {
        return value(HttpRequest.newBuilder(URI.create(url))
                .POST(BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(body)))
                .build());
    }

    private static JsonNode value(HttpRequest request) throws IOException, InterruptedException {
        JsonNode value = JsonMapper.shared()
                .readTree(HTTP.send(request, BodyHandlers.ofString()).body())
                .path("value");
        if (value.has("error")) {
            throw new IOException(value.path("message").asString());
        }
        return value;
    }
}
