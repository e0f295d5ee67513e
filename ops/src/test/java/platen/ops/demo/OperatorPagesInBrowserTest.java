package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.audit.Actor;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.workspace.WorkMode;
import platen.db.workspace.Workspace;
import platen.jobs.workspace.WorkPauses;
import platen.ops.demo.Browser.Scheme;
import platen.scheduler.Timetable;
import platen.scheduler.sweep.Sweep;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests all pages of operators with axe, on phones and screens, in light and dark, and by keyboard alone. */
@Tag("thorough")
@InBrowser
@Timeout(900)
@ExtendWith(DashboardServer.Provider.class)
class OperatorPagesInBrowserTest {
    private static final Path PICTURES = Path.of("target", "pages");
    private static final String TAB = "\uE004";
    private static final String ENTER = "\uE007";
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** Whether a sweep was listed, and else turns to the next page of the list. */
    private static final String SEEN_ON_ANY_PAGE = """
            (() => {
                window.seen = (window.seen ?? '') + document.body.textContent;
                const found = window.seen.includes('Sweep %s');
                if (!found) {
                    document.querySelector('button[aria-label="Go to next page"]:not(:disabled)')?.click();
                }
                return found;
            })()""";

    private static DashboardServer server;
    private static Workspace workspace;
    private static String key;
    private static Browser browser;

    /** Ids of records of each kind, most of them open: the workspace is paused. */
    private static String failed;
    private static String waiting;
    private static String run;
    private static String batch;
    private static String schedule;

    @BeforeAll
    static void create(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("A workspace with quite a long name");
        key = server.bean(KeyStore.class).issue(workspace.id(), "test", Environment.PRODUCTION,
                EnumSet.allOf(Scope.class), null, Instant.now()).secret();
        post("/v1/templates", """
                {"alias":"letter","name":"Letter","source":"<html lang='en'><body><p>{{who}}</p></body></html>"}""");
        post("/v1/templates/letter/versions/1/publish", "{\"environment\":\"production\"}");
        post("/v1/workflows", """
                {"alias":"pair","name":"Pair","fields":[{"key":"who","type":"text","required":false}],
                 "documents":[{"template":"letter"},{"template":"letter"}]}""");
        post("/v1/workflows/pair/versions/1/publish", "{\"environment\":\"production\"}");
        post("/v1/webhooks", "{\"url\":\"" + server.url() + "/inbox/x\",\"events\":[\"submission.created\"]}");
        server.bean(WorkPauses.class).hold(workspace.id(), WorkMode.PAUSED, "Flood of imports, ticket 812",
                Actor.operator("operator", null, null));
        while (!post("/api/v1/templates/letter/render", "{\"data\":{\"who\":\"Ada\"}}").has("poll_url")) {
            Thread.onSpinWait();
        }
        failed = submission();
        waiting = submission();
        run = post("/api/v1/workflows/pair/runs?async=true", "{\"data\":{\"who\":\"Ada\"}}").path("run_id").asString();
        batch = post("/v1/batches?template=letter", "{\"data\":{\"who\":\"Ada\"}}\n").path("batch_id").asString();
        schedule = post("/v1/schedules", """
                {"name":"Nightly","cron":"@daily","batch_source":{"type":"url","url":"%s/x"},
                 "batch":{"template":"letter"}}""".formatted(server.url())).path("schedule_id").asString();
        server.bean(Database.class).jdbi().useHandle(handle -> handle.execute("""
                update submission set status = 'failed', stage = null, due_at = null, completed_at = now(),
                       error = '{"code":"render_failed","reason":"timeout","message":"It took longer than 60 s."}'
                 where id = ?
                """, PublicId.SUBMISSION.parse(failed).orElseThrow()));
        browser = new Browser();
        logIn();
    }

    @AfterAll
    static void close() throws Exception {
        server.bean(WorkPauses.class).resume(workspace.id(), Actor.SYSTEM);
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void listsAndPagesAreAccessibleAndFit() throws Exception {
        var check = new PageCheck(browser);
        check.checkAll(server.url(), List.of("/operator/health", "/operator/runbook", "/operator/schedules",
                "/operator/workspaces", "/operator/workspaces?q=none",
                "/operator/work?kind=renders&state=waiting", "/operator/work?kind=renders&state=failed",
                "/operator/work?kind=renders&state=running", "/operator/work?kind=runs&state=waiting",
                "/operator/work?kind=batches&state=waiting", "/operator/work?kind=deliveries&state=failed",
                "/operator/work?kind=forms&state=x"));
        check.check("operator-workspace-paused", workspacePage());
        check.check("operator-no-workspace", server.url() + "/operator/workspaces/wsp_x");
    }

    @Test
    void pagesOfRecordsAreAccessibleAndFit() throws Exception {
        var check = new PageCheck(browser);
        for (String id : List.of(failed, waiting, run, batch, schedule, event(), "sub_x")) {
            check.check("operator-of-" + id.substring(0, 3) + (id.equals(failed) ? "-failed" : ""),
                    server.url() + "/operator/of/" + id);
        }
    }

    @Test
    void refusedFormsAndNoticesAreAccessibleAndFit() throws Exception {
        var check = new PageCheck(browser);
        browser.open(workspacePage());
        browser.fill("#resume-password", "wrong");
        browser.click("form[action$='/resume'] button");
        browser.await("#errors, .banner.bad, [aria-invalid]");
        check.check("operator-wrong-password");
        check.check("operator-notice", server.url() + "/operator/of/" + failed + "?notice=render_cancelled");
        check.check("operator-objection", server.url() + "/operator/of/" + failed + "?notice=data_removed");
    }

    @Test
    void theLoginIsAccessibleAndFits() throws Exception {
        try (var other = new Browser()) {
            new PageCheck(other).check("operator-login", server.url() + "/operator/login");
        }
    }

    @Test
    void anOperatorCancelsARenderByKeyboardAlone() throws Exception {
        String id = submission();
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.open(server.url() + "/operator/health");
        walkTo("a", "Work");
        browser.press(ENTER);
        browser.until("location.pathname === '/operator/work'");
        walkTo("a", id);
        browser.press(ENTER);
        browser.until("location.pathname === '/operator/of/" + id + "'");
        walkTo("button", "Cancel submission");
        browser.press(ENTER);
        browser.until("document.querySelector('.banner.ok')");
        assertThat(browser.text(".banner.ok")).contains("The submission is cancelled");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void jobRunrsPageListsEachSlowerSweepAsRecurringJobAndAdvertisesNothing() throws Exception {
        List<Sweep> sweeps = server.bean(Timetable.class).byJobs();
        assertThat(sweeps).hasSizeGreaterThan(10)
                .allSatisfy(each -> assertThat(each.interval()).isGreaterThanOrEqualTo(Duration.ofSeconds(5)));
        browser.show(1_280, 1_000, Scheme.LIGHT);
        for (String page : List.of("recurring-jobs", "overview", "jobs?state=SUCCEEDED", "servers")) {
            browser.open(server.url() + "/operator/jobs/" + page);
            browser.until(page.equals("overview")
                    ? "document.querySelector('#root svg') && document.body.textContent.includes('Uptime')"
                    : "document.querySelector('#root table tbody tr')");
            if (page.equals("recurring-jobs")) {
                for (Sweep each : sweeps) {
                    browser.until(SEEN_ON_ANY_PAGE.formatted(each.name()));
                }
            }
            browser.picture(PICTURES.resolve("jobrunr-" + page.replaceAll("\\W", "-") + ".png"));
            assertThat(browser.text("body")).doesNotContainIgnoringCase("jobrunr pro", "upgrade", "subscribe",
                    "webinar");
        }
    }

    /** Presses the tabulator until an element has the focus, which must be seen. */
    private static void walkTo(String element, String text) throws Exception {
        for (int pressed = 0; pressed < 200; pressed++) {
            browser.press(TAB);
            JsonNode focused = browser.value("""
                    const it = document.activeElement;
                    const style = getComputedStyle(it);
                    return [it.localName, it.textContent.trim() + ' ' + (it.getAttribute('href') ?? ''),
                            style.outlineStyle !== 'none' || style.boxShadow !== 'none']""");
            if (focused.get(0).asString().equals(element) && focused.get(1).asString().contains(text)) {
                assertThat(focused.get(2).asBoolean()).as("the focus on %s is visible", text).isTrue();
                return;
            }
        }
        throw new AssertionError("The keyboard does not reach " + text);
    }

    private static String workspacePage() {
        return server.url() + "/operator/workspaces/" + PublicId.WORKSPACE.of(workspace.id());
    }

    private static String submission() throws Exception {
        return post("/api/v1/templates/letter/render?async=true", "{\"data\":{\"who\":\"Ada\"}}")
                .path("submission_id").asString();
    }

    private static String event() {
        return server.bean(Database.class).jdbi().withHandle(handle -> PublicId.EVENT.of(handle.createQuery(
                "select id from event where workspace_id = :id order by created_at limit 1")
                .bind("id", workspace.id()).mapTo(UUID.class).one()));
    }

    private static void logIn() throws Exception {
        var login = new Properties();
        try (var in = Files.newBufferedReader(server.data().resolve("operator.env"))) {
            login.load(in);
        }
        browser.open(server.url() + "/operator/login");
        browser.fill("#username", "operator");
        browser.fill("#password", login.getProperty("PLATEN_OPERATOR_PASSWORD"));
        browser.click("main form button");
        browser.until("location.pathname === '/operator/health'");
    }

    private static JsonNode post(String path, String body) throws IOException, InterruptedException {
        String type = path.startsWith("/v1/batches") ? "application/x-ndjson" : "application/json";
        String answer = HTTP.send(HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString()).body();
        return answer.startsWith("{") ? JsonMapper.shared().readTree(answer) : JsonMapper.shared().createObjectNode();
    }
}
