package platen.jobs.engine.document.tree;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A Chromium of the machine, driven over WebDriver, that emulates print. */
final class ChromiumFixture implements AutoCloseable {
    static final Path BROWSER = Path.of("/usr/bin/chromium");
    static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Pattern PORT = Pattern.compile("successfully on port (\\d+)");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process driver;
    private final Path profile;
    private final String session;

    ChromiumFixture(Path fonts) throws IOException, InterruptedException {
        profile = Files.createTempDirectory("chromium");
        var builder = new ProcessBuilder(DRIVER.toString(), "--port=0", "--allowed-ips=");
        builder.environment().put("FONTCONFIG_FILE", fonts.toString());
        builder.environment().put("HOME", profile.toString());
        driver = builder.redirectErrorStream(true).start();
        String server = "http://127.0.0.1:" + port(driver.inputReader(StandardCharsets.UTF_8)) + "/session";
        var options = Map.of("binary", BROWSER.toString(), "args", List.of("--headless", "--no-sandbox",
                "--disable-gpu", "--user-data-dir=" + profile.resolve("data")));
        JsonNode answer = post(server, Map.of("capabilities", Map.of("alwaysMatch",
                Map.of("goog:chromeOptions", options))));
        session = server + "/" + answer.get("value").get("sessionId").asString();
    }

    /** Returns the port that the driver has chosen, which it prints once it listens. */
    private static String port(BufferedReader output) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher port = PORT.matcher(line);
            if (port.find()) {
                return port.group(1);
            }
        }
        throw new IOException("chromedriver has not named its port");
    }

    private JsonNode post(String address, Object body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(address)).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body))).build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(response.body());
        }
        return JSON.readTree(response.body());
    }

    /** Loads a page as it is printed on pages of a size in CSS pixels. */
    void load(Path page, int width, int height) throws IOException, InterruptedException {
        command("Emulation.setEmulatedMedia", Map.of("media", "print"));
        command("Emulation.setDeviceMetricsOverride", Map.of("width", width, "height", height, "deviceScaleFactor", 1,
                "mobile", false));
        post(session + "/url", Map.of("url", page.toUri().toString()));
    }

    private void command(String name, Map<String, Object> parameters) throws IOException, InterruptedException {
        post(session + "/goog/cdp/execute", Map.of("cmd", name, "params", parameters));
    }

    /** Runs a function's body and returns what it returns. */
    JsonNode run(String script, Object... arguments) throws IOException, InterruptedException {
        return post(session + "/execute/sync", Map.of("script", script, "args", arguments)).get("value");
    }

    @Override
    public void close() throws IOException, InterruptedException {
        http.send(HttpRequest.newBuilder(URI.create(session)).DELETE().build(),
                HttpResponse.BodyHandlers.discarding());
        driver.destroy();
        driver.waitFor();
    }
}
