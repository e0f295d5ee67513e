package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.workspace.Workspace;
import platen.ops.demo.Browser.Scheme;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests in a browser what an operator does at night, and what people of a back office do with a spreadsheet. */
@Tag("thorough")
@InBrowser
@Timeout(600)
@ExtendWith(DashboardServer.Provider.class)
class OperatorStoriesInBrowserTest {
    private static final Path PICTURES = Path.of("target", "pages");

    private static DashboardServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start(DashboardServer shared) {
        server = shared;
    }

    @Test
    void aFailedWebhookIsFoundAndSentAgainInFourClicksWithoutScripts() throws Exception {
        Workspace workspace = server.workspace("Night");
        String key = keyWithTemplate(workspace);
        String hook = "{\"url\":\"" + server.url() + "/inbox/" + workspace.id()
                + "\",\"events\":[\"submission.completed\"]}";
        assertThat(post(key, "/v1/webhooks", hook).statusCode()).isEqualTo(201);
        assertThat(status(key, render(key, "?async=true").path("poll_url").asString() + "?wait=30"))
                .isEqualTo("completed");
        server.bean(Database.class).jdbi().useHandle(handle -> handle.execute("""
                update delivery set status = 'failed', due_at = null, in_flight = false, attempt = 6
                 where event_id in (select id from event where workspace_id = ?)
                """, workspace.id()));
        try (var browser = new Browser()) {
            browser.show(1_280, 900, Scheme.DARK);
            logIn(browser);
            browser.runScripts(false);
            browser.open(server.url() + "/operator/health");
            browser.follow("main a[href='/operator/work?kind=deliveries&state=failed']");
            browser.follow("a[href$='workspace=" + PublicId.WORKSPACE.of(workspace.id()) + "']");
            browser.follow("form[action$='/replay'] button");
            assertThat(browser.text(".banner.ok")).contains("sent again within seconds");
            browser.runScripts(true);
            browser.until("document.querySelector('main').textContent.includes('delivered')"
                    + " || (location.reload(), false)");
            assertThat(browser.errors()).isEmpty();
        }
    }

    @Test
    void anOperatorPausesATenantWhoseMembersSeeItAndResumesIt() throws Exception {
        Workspace flooding = server.workspace("Flooding");
        Workspace other = server.workspace("Quiet");
        String theirs = keyWithTemplate(flooding);
        String others = keyWithTemplate(other);
        String member = server.person(flooding, Role.VIEWER, Language.EN);
        try (var browser = new Browser(); var people = new Browser()) {
            browser.show(1_280, 900, Scheme.LIGHT);
            logIn(browser);
            browser.open(server.url() + "/operator/workspaces?q=Flooding");
            browser.click("main td a");
            browser.fill("#reason", "Flood of imports, ticket 812");
            browser.fill("#hold-password", password());
            browser.click("form[action$='/pause'] button.primary");
            assertThat(browser.text(".banner.warn")).contains("Paused since", "by operator", "ticket 812");
            browser.picture(PICTURES.resolve("operator-paused.png"));

            HttpResponse<String> sync = post(theirs, "/api/v1/templates/letter/render", "{\"data\":{\"who\":\"Ada\"}}");
            assertThat(sync.statusCode()).as(sync.body()).isEqualTo(202);
            String waiting = JsonMapper.shared().readTree(sync.body()).path("poll_url").asString();
            assertThat(status(others, render(others, "?async=true").path("poll_url").asString() + "?wait=30"))
                    .isEqualTo("completed");
            assertThat(status(theirs, waiting)).isEqualTo("processing");
            people.show(1_280, 900, Scheme.LIGHT);
            server.logIn(people, member);
            assertThat(people.text(".banner.warn")).contains("have paused the work of this workspace", "ticket 812");

            browser.fill("#resume-password", password());
            browser.click("form[action$='/resume'] button");
            assertThat(browser.text("#h-hold")).isEqualTo("Pause or quarantine its work");
            assertThat(status(theirs, waiting + "?wait=30")).isEqualTo("completed");
            people.open(server.page(flooding, ""));
            assertThat(people.value("return document.querySelectorAll('.banner.warn').length").asInt()).isZero();
            assertThat(browser.errors()).isEmpty();
        }
    }

    @Test
    void aSpreadsheetWithTenBadRowsIsCorrectedUntilAllAreGood() throws Exception {
        Workspace workspace = server.workspace("Lenz");
        keyWithTemplate(workspace);
        String rows = IntStream.rangeClosed(1, 30)
                .mapToObj(i -> "Person " + i + ";" + (i % 3 == 0 ? "unknown" : String.valueOf(100 + i)))
                .collect(Collectors.joining("\r\n"));
        Path file = Files.writeString(folder.resolve("people.csv"), "who;amount\r\n" + rows + "\r\n");
        try (var browser = new Browser()) {
            browser.show(1_280, 900, Scheme.LIGHT);
            server.logIn(browser, server.person(workspace, Role.DEVELOPER, Language.EN));
            browser.open(server.page(workspace, "/batches/new"));
            browser.choose("#file", file);
            browser.click("#upload button[type=submit]");
            browser.until("document.getElementById('rows')");
            assertThat(browser.text("#rows")).contains("6 with errors", "must be a number");
            browser.picture(PICTURES.resolve("story-batch-check.png"));
            browser.click("#order button[formaction$='/order']");
            browser.until("document.getElementById('progress')?.textContent.includes('30 of 30')"
                    + " && document.querySelector('form[action$=\"/correct\"] button')");
            assertThat(browser.value("return document.querySelectorAll('#failed tbody tr').length").asInt())
                    .isEqualTo(10);
            for (int row = 3; row <= 30; row += 3) {
                browser.fill("input[name='" + row + ":amount']", Integer.toString(100 + row));
            }
            browser.picture(PICTURES.resolve("story-batch-corrections.png"));
            browser.click("form[action$='/correct'] button.primary");
            browser.until("document.getElementById('progress')?.textContent.includes('10 of 10')");
            browser.until("document.getElementById('progress').textContent.includes('10 completed, 0 failed')");
            browser.picture(PICTURES.resolve("story-batch-corrected.png"));
            assertThat(browser.errors()).isEmpty();
        }
    }

    private static void logIn(Browser browser) throws Exception {
        browser.open(server.url() + "/operator/login");
        browser.fill("#username", "operator");
        browser.fill("#password", password());
        browser.click("main form button");
        browser.until("location.pathname === '/operator/health'");
    }

    private static String password() throws Exception {
        var login = new Properties();
        try (var in = Files.newBufferedReader(server.data().resolve("operator.env"))) {
            login.load(in);
        }
        return login.getProperty("PLATEN_OPERATOR_PASSWORD");
    }

    /** Returns a key of a workspace that has a template with a name and an amount. */
    private static String keyWithTemplate(Workspace workspace) throws Exception {
        String key = server.bean(KeyStore.class).issue(workspace.id(), "test", Environment.PRODUCTION,
                EnumSet.allOf(Scope.class), null, Instant.now()).secret();
        HttpResponse<String> made = post(key, "/v1/templates",
                """
                {"alias":"letter","name":"Letter",
                 "source":"<html lang='en'><body><p>{{who}} {{amount}}</p></body></html>",
                 "schema":{"fields":[{"key":"who","type":"text","required":true},{"key":"amount","type":"number"}]}}""");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        post(key, "/v1/templates/letter/versions/1/publish", "{\"environment\":\"production\"}");
        return key;
    }

    private static JsonNode render(String key, String query) throws Exception {
        HttpResponse<String> answer = post(key, "/api/v1/templates/letter/render" + query,
                "{\"data\":{\"who\":\"Ada\"}}");
        return query.isEmpty() ? JsonMapper.shared().createObjectNode() : JsonMapper.shared().readTree(answer.body());
    }

    private static String status(String key, String url) throws Exception {
        HttpResponse<String> answer = HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(url))
                .header("Authorization", "Bearer " + key).build(), BodyHandlers.ofString());
        return JsonMapper.shared().readTree(answer.body()).path("status").asString();
    }

    private static HttpResponse<String> post(String key, String path, String body) throws Exception {
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    }
}
