package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.web.util.HtmlUtils;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.ops.demo.Browser.Scheme;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests the pages of a demo in a browser. Pictures of them are written to {@code target/pages}.
 */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class PagesInBrowserTest {
    private static final Path PICTURES = Path.of("target", "pages");
    private static final Pattern COMMAND = Pattern.compile("<code>(curl [^<]*)</code>");
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private static Path folder;

    private static DashboardServer server;
    private static String key;

    @BeforeAll
    static void start(DashboardServer shared) {
        server = shared;
        key = server.bean(KeyStore.class)
                .issue(server.workspace("Pages").id(), "test", Environment.PRODUCTION, EnumSet.allOf(Scope.class), null,
                        Instant.now())
                .secret();
    }

    @Test
    void thePagesFitPhonesAndScreensInLightAndDarkWithoutErrors() throws Exception {
        String submission = rendered("first");
        post("/inbox/mine", "{\"type\":\"submission.completed\",\"data\":{\"status\":\"completed\"}}");
        try (var browser = new Browser()) {
            logIn(browser);
            for (Scheme scheme : Scheme.values()) {
                for (int width : new int[]{320, 1_280}) {
                    browser.show(width, width == 320 ? 700 : 900, scheme);
                    for (String path : List.of("/", "/docs", "/docs#op-render", "/docs#errors",
                            "/dashboard/billing", "/inbox/mine", "/operator/login", "/operator/of/" + submission,
                            "/operator/health", "/operator/work?kind=renders&state=failed", "/operator/schedules",
                            "/operator/workspaces", "/operator/runbook")) {
                        assertShown(browser, path, scheme, width);
                    }
                }
            }
        }
    }

    @Test
    void theContentsOfTheDocumentationOpenAndCloseOnAPhone() throws Exception {
        try (var browser = new Browser()) {
            browser.show(320, 700, Scheme.LIGHT);
            browser.open(server.url() + "/docs");
            String shown = "return document.getElementById('contents').checkVisibility()";
            assertThat(browser.value(shown).asBoolean()).isFalse();
            browser.value("document.querySelector('[popovertarget=contents]').click()");
            assertThat(browser.value(shown).asBoolean()).isTrue();
            browser.picture(PICTURES.resolve("docs-contents-320.png"));
            browser.value("document.querySelector('#contents a[href=\"#errors\"]').click()");
            assertThat(browser.value(shown).asBoolean()).isFalse();
            assertThat(browser.value("return location.hash").asString()).isEqualTo("#errors");
            assertThat(browser.errors()).isEmpty();
        }
    }

    @Test
    void anOpenWebhookOfTheInboxStaysOpenWhenMoreArrive() throws Exception {
        post("/inbox/open", "first");
        try (var browser = new Browser()) {
            browser.open(server.url() + "/inbox/open");
            browser.value("document.querySelector('details').open = true");
            post("/inbox/open", "second");
            browser.awaited("""
                    const seen = () => document.querySelectorAll('#received details').length === 2 && done(true);
                    new MutationObserver(seen).observe(document.getElementById('received'), {childList: true});
                    seen();""");
            assertThat(browser.value("""
                    return [...document.querySelectorAll('#received details')]
                        .map(each => each.querySelector('b').textContent + ' ' + each.open)""").toString())
                    .as("the newest first").isEqualTo("[\"2 false\",\"1 true\"]");
            assertThat(browser.errors()).isEmpty();
        }
    }

    @Test
    void everyCommandOfTheGuideWorks() throws Exception {
        String guide = get("/docs").body();
        guide = guide.substring(0, guide.indexOf("id=\"webhooks\""));
        List<String> commands = COMMAND.matcher(guide).results().map(each -> HtmlUtils.htmlUnescape(each.group(1)))
                .toList();
        assertThat(commands).hasSize(4);
        var output = new ArrayList<String>();
        for (String command : commands) {
            var shell = new ProcessBuilder("sh", "-ec", command.replaceFirst("curl", "curl -sS --fail-with-body"));
            shell.environment().putAll(java.util.Map.of("KEY", key, "KEY_ADMIN", key, "SERVICE_URL", server.url()));
            Process process = shell.directory(folder.toFile()).redirectErrorStream(true).start();
            output.add(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            assertThat(process.waitFor()).as(command + "\n" + output.getLast()).isZero();
        }
        assertThat(Files.readString(folder.resolve("reminder.pdf"), StandardCharsets.ISO_8859_1)).startsWith("%PDF-");
        assertThat(output.getLast()).contains("poll_url");
    }

    @Test
    void everyLinkOfTheFirstPageLeadsToAPage() throws Exception {
        HttpResponse<String> home = get("/");
        assertThat(home.statusCode()).isEqualTo(200);
        List<String> links = Pattern.compile("href=\"(/[^\"#]*)").matcher(home.body()).results()
                .map(link -> link.group(1)).distinct().toList();
        assertThat(links).contains("/dashboard", "/docs", "/openapi.yaml", "/operator/jobs", "/readyz");
        for (String link : links) {
            assertThat(get(link).statusCode()).as(link).isIn(200, 302, 303, 503);
        }
    }

    private static void assertShown(Browser browser, String path, Scheme scheme, int width) throws Exception {
        browser.open("about:blank");
        browser.open(server.url() + path);
        assertThat(browser.errors()).as(path).isEmpty();
        assertThat(browser.value("return document.documentElement.scrollWidth").asInt()).as(path + " scrolls sideways")
                .isLessThanOrEqualTo(width);
        assertThat(browser.value("return getComputedStyle(document.body).backgroundColor").asString()).as(path)
                .isEqualTo(scheme == Scheme.LIGHT ? "rgb(250, 249, 247)" : "rgb(23, 22, 20)");
        assertThat(browser.value("return document.fonts.load('14px Inter').then(fonts => fonts.length)").asInt())
                .as(path).isPositive();
        String name = path.equals("/")
                ? "home"
                : path.substring(1).replaceAll("sub_.*", "submission").replaceAll("\\W", "-");
        browser.picture(PICTURES.resolve(name + "-" + width + "-" + scheme + ".png"));
    }

    private static void logIn(Browser browser) throws Exception {
        var login = new Properties();
        try (var in = Files.newBufferedReader(server.data().resolve("operator.env"))) {
            login.load(in);
        }
        browser.open(server.url() + "/operator/login");
        browser.value("""
                document.getElementById('username').value = 'operator';
                document.getElementById('password').value = '%s';
                document.querySelector('form').submit();""".formatted(login.getProperty("PLATEN_OPERATOR_PASSWORD")));
        browser.open(server.url() + "/operator/jobs/overview");
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.picture(PICTURES.resolve("jobs.png"));
        assertThat(browser.errors()).isEmpty();
    }

    /** Returns the id of a completed submission. */
    private static String rendered(String alias) throws Exception {
        post("/v1/templates", """
                {"alias":"%s","name":"First","source":"<html lang='en'><body><p>{{name}}</p></body></html>"}"""
                .formatted(alias));
        post("/v1/templates/" + alias + "/versions/1/publish", "{\"environment\":\"production\"}");
        JsonNode reply = JsonMapper.shared().readTree(
                post("/api/v1/templates/" + alias + "/render?return=url", "{\"data\":{\"name\":\"Ada\"}}").body());
        return reply.path("submission_id").asString();
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(path, null);
    }

    private static HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(path, body);
    }

    private static HttpResponse<String> send(String path, @Nullable String body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(server.url() + path)).header("Accept", "text/html,*/*;q=0.8");
        if (body != null) {
            request.header("Authorization", "Bearer " + key).header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(body));
        }
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }
}
