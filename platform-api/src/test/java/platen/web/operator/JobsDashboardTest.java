package platen.web.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jobrunr.jobs.Job;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.scheduling.RecurringJobBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.TestDatabase;
import platen.db.audit.AuditFilter;
import platen.db.audit.AuditStore;
import platen.db.core.PublicId;
import platen.jobs.render.work.RenderJob;

/** Tests JobRunr's dashboard as operators reach it. */
class JobsDashboardTest {
    @TempDir
    private static Path folder;

    private static TestDatabase testing;
    private static OperatorPagesFixture pages;
    private static OperatorPagesFixture writable;

    @BeforeAll
    static void open() throws Exception {
        testing = new TestDatabase();
        pages = new OperatorPagesFixture(testing, folder, false).loggedIn();
        writable = new OperatorPagesFixture(testing, folder, true).loggedIn();
    }

    @AfterAll
    static void close() {
        writable.close();
        pages.close();
        testing.close();
    }

    @Test
    void jobsAreListedWithNamesOfIdsOnly() throws Exception {
        UUID id = pages.enqueue();
        var answer = pages.get("/operator/jobs/api/jobs?state=ENQUEUED&offset=0&limit=100&order=updatedAt:ASC");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(answer.body()).contains("\"jobName\":\"Render " + PublicId.SUBMISSION.of(id) + "\"");
    }

    @Test
    void thePageRunsItsOwnScriptsOnly() throws Exception {
        var first = pages.get("/operator/jobs/overview");
        var second = pages.get("/operator/jobs/jobs/" + UUID.randomUUID());
        String nonce = first.body().replaceAll("(?s).*<script defer src=\"[^\"]+\" nonce=\"([^\"]+)\".*", "$1");
        assertThat(nonce).matches("[0-9a-f]{32}");
        assertThat(first.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("script-src 'nonce-" + nonce + "' 'strict-dynamic'")
                .contains("connect-src 'self'")
                .contains("frame-ancestors 'none'");
        assertThat(second.statusCode()).isEqualTo(200);
        assertThat(second.body()).doesNotContain(nonce);
    }

    @Test
    void thePageShowsTheOperatorAndTheirRights() throws Exception {
        assertThat(pages.get("/operator/jobs/overview").body()).contains("operator · read-only");
        assertThat(writable.get("/operator/jobs/overview").body()).contains("operator · may change jobs");
    }

    @Test
    void formerPathsRedirectToTheOverview() throws Exception {
        assertThat(location("/operator/jobs/")).endsWith("/operator/jobs/overview");
        assertThat(location("/operator/jobs/jobs/")).endsWith("/operator/jobs/jobs");
    }

    @Test
    void buttonsThatWouldBeRefusedAreHidden() throws Exception {
        String hiding = "body:has([data-mode=read-only]) .MuiButtonGroup-root { display: none; }";
        String page = pages.get("/operator/jobs/overview").body();
        assertThat(page).contains("data-mode=\"read-only\"");
        Matcher style = Pattern.compile("href=\"(/assets/[0-9a-f]{32}/jobs-bar\\.css)\"").matcher(page);
        assertThat(style.find()).isTrue();
        HttpResponse<String> asset = pages.get(style.group(1));
        assertThat(asset.body()).contains(hiding);
        assertThat(asset.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/css");
        assertThat(asset.headers().firstValue("Cache-Control").orElseThrow()).contains("immutable");
        assertThat(writable.get("/operator/jobs/overview").body()).contains("data-mode=\"may change jobs\"");
    }

    @Test
    void everyFileOfThePageIsServed() throws Exception {
        var page = pages.get("/operator/jobs/overview").body();
        var paths = Stream.of(page.substring(0, page.indexOf("<link rel=\"stylesheet\" href=\"/assets/")).split("\""))
                .filter(text -> text.matches("/[\\w./]+")).toList();
        assertThat(paths).hasSizeGreaterThan(5).allMatch(path -> path.startsWith("/operator/jobs/"));
        for (String path : paths) {
            assertThat(pages.get(path).statusCode()).as(path).isEqualTo(200);
        }
        HttpResponse<String> script = pages
                .get(paths.stream().filter(path -> path.endsWith(".js")).findFirst().orElseThrow());
        assertThat(script.headers().firstValue("Content-Type").orElseThrow()).contains("javascript");
        String etag = script.headers().firstValue("ETag").orElseThrow();
        assertThat(pages.send(pages.request(script.uri().getPath()).header("If-None-Match", etag)).statusCode())
                .isEqualTo(304);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/operator/jobs/static/js/none.js", "/operator/jobs/asset-manifest.json",
            "/operator/jobs/..%2f..%2fapplication.properties", "/operator/jobs/sse/jobs/no-id",
            "/operator/jobs/sse/none",
            "/operator/jobs/api/none"})
    void aMissingJobIsNotFound(String path) throws Exception {
        assertThat(pages.get(path).statusCode()).isIn(400, 404);
    }

    @Test
    void failuresAreReportedWithoutStackTraces() throws Exception {
        var answer = pages.get("/operator/jobs/api/jobs/no-id");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).isEqualTo("JobRunr could not answer; the server's log says why.");
        assertThat(pages.get("/operator/jobs/api/jobs/" + UUID.randomUUID()).statusCode()).isEqualTo(404);
    }

    @Test
    void aReadOnlyDashboardChangesNothing() throws Exception {
        UUID id = failed();
        assertThat(pages.post("/operator/jobs/api/jobs/" + id + "/requeue", "").statusCode()).isEqualTo(403);
        assertThat(pages.send(pages.request("/operator/jobs/api/jobs/" + id)
                .header("Origin", pages.base().toString())
                .DELETE()).statusCode()).isEqualTo(403);
        assertThat(stateOf(id)).isEqualTo(StateName.FAILED);
    }

    @Test
    void aWritableDashboardRequeuesForItsOwnPage() throws Exception {
        UUID id = failed();
        assertThat(writable.post("/operator/jobs/api/jobs/" + id + "/requeue", "").statusCode()).isEqualTo(204);
        assertThat(stateOf(id)).isEqualTo(StateName.ENQUEUED);
        assertThat(new AuditStore(writable.database()).newestOfInstallation(AuditFilter.ALL, 1)).singleElement()
                .satisfies(entry -> {
                    assertThat(entry.type()).isEqualTo("operator.job_changed");
                    assertThat(entry.actorLabel()).isEqualTo("operator");
                    assertThat(entry.data()).contains("POST", "/api/jobs/" + id + "/requeue");
                });
    }

    @Test
    void recurringJobsAreStartedByHandAndNeverDeleted() throws Exception {
        new JobRequestScheduler(pages.jobs()).createRecurrently(RecurringJobBuilder.aRecurringJob()
                .withId("sweep-test")
                .withName("Sweep test")
                .withInterval(Duration.ofHours(1))
                .withJobRequest(new RenderJob(UUID.randomUUID())));
        String path = "/operator/jobs/api/recurring-jobs/sweep-test";
        long before = pages.jobs().countJobs(StateName.ENQUEUED);
        assertThat(writable.post(path + "/trigger", "").statusCode()).isEqualTo(204);
        assertThat(pages.jobs().countJobs(StateName.ENQUEUED)).isEqualTo(before + 1);
        var refused = writable.send(writable.request(path).header("Origin", writable.base().toString()).DELETE());
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("cannot be deleted");
        assertThat(pages.jobs().getRecurringJobs()).hasSize(1);
    }

    @Test
    void aWritableDashboardRefusesOtherOrigins() throws Exception {
        UUID id = failed();
        String requeue = "/operator/jobs/api/jobs/" + id + "/requeue";
        HttpRequest.Builder[] foreign = {
                post(requeue),
                post(requeue).header("Origin", "https://evil.example"),
                post(requeue).header("Origin", "null"),
                post(requeue).header("Origin", writable.base().toString().replace("127.0.0.1", "127.0.0.2")),
                post(requeue).header("Sec-Fetch-Site", "cross-site"),
                post(requeue).header("Sec-Fetch-Site", "same-site").header("Origin", writable.base().toString())};
        for (HttpRequest.Builder request : foreign) {
            assertThat(writable.send(request).statusCode()).isEqualTo(403);
        }
        assertThat(stateOf(id)).isEqualTo(StateName.FAILED);
    }

    @Test
    void otherSitesMayLinkToThePageAndReadNothing() throws Exception {
        assertThat(pages.send(pages.request("/operator/jobs/overview")
                .header("Sec-Fetch-Site", "cross-site")
                .header("Sec-Fetch-Mode", "navigate")).statusCode()).isEqualTo(200);
        assertThat(pages.send(pages.request("/operator/jobs/api/servers")
                .header("Sec-Fetch-Site", "cross-site")
                .header("Sec-Fetch-Mode", "no-cors")).statusCode()).isEqualTo(403);
        assertThat(pages.send(pages.request("/operator/jobs/api/servers")
                .header("Origin", "https://evil.example")).statusCode()).isEqualTo(403);
    }

    @Test
    void figuresAreStreamedUntilTheOperatorLogsOut() throws Exception {
        try (var own = new OperatorPagesFixture(testing, folder, false).loggedIn()) {
            UUID first = own.enqueue();
            var answer = own.client().send(own.request("/operator/jobs/sse/jobstats").build(),
                    BodyHandlers.ofInputStream());
            assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
            try (var events = reader(answer.body())) {
                assertThat(nextData(events)).contains("\"enqueued\":");
                own.enqueue();
                assertThat(nextData(events)).contains("\"enqueued\":");
                assertThat(first).isNotNull();
                own.post("/operator/logout", "_csrf=" + own.token());
                own.enqueue();
                while (events.readLine() != null) {
                    // the stream ends with the session
                }
            }
        }
    }

    @Test
    void aStoppingNodeEndsItsStreams() throws Exception {
        var own = new OperatorPagesFixture(testing, folder, false).loggedIn();
        var answer = own.client().send(own.request("/operator/jobs/sse/servers").build(), BodyHandlers.ofInputStream());
        try (var events = reader(answer.body())) {
            assertThat(events.readLine()).isEqualTo(":");
            own.close();
            while (events.readLine() != null) {
                // the stream ends before the web server's shutdown timeout
            }
        }
    }

    private static String location(String path) throws Exception {
        HttpResponse<String> answer = pages.get(path);
        assertThat(answer.statusCode()).isEqualTo(302);
        return answer.headers().firstValue("Location").orElseThrow();
    }

    private static HttpRequest.Builder post(String path) {
        return writable.request(path).POST(BodyPublishers.noBody());
    }

    private static BufferedReader reader(InputStream body) {
        return new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
    }

    private static String nextData(BufferedReader events) throws Exception {
        String line = events.readLine();
        while (!line.startsWith("data: ")) {
            line = events.readLine();
        }
        return line;
    }

    private static UUID failed() {
        UUID id = pages.enqueue();
        Job job = pages.jobs().getJobById(id);
        job.failed("on purpose", new IllegalStateException("on purpose"));
        pages.jobs().save(job);
        return id;
    }

    private static StateName stateOf(UUID id) {
        return pages.jobs().getJobById(id).getState();
    }
}
