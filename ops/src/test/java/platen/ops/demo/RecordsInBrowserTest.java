package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.workspace.Workspace;
import platen.ops.demo.Browser.Scheme;

/** Tests in a browser what people do with submissions, batches, schedules and failed webhooks. */
@Tag("thorough")
@Timeout(600)
@ExtendWith(DashboardServer.Provider.class)
class RecordsInBrowserTest {
    private static final String SCHEMA = """
            {"fields":[{"key":"tenant","type":"text","required":true,"label":"Full name"},\
            {"key":"rent","type":"number","required":true},{"key":"iban","type":"iban"}],"strict_formats":true}""";

    private static DashboardServer server;
    private Workspace workspace;
    private String owner;
    private String secret;

    @BeforeAll
    static void start(DashboardServer shared) {
        server = shared;
    }

    @BeforeEach
    void createWorkspace() throws Exception {
        workspace = server.workspace("Records");
        owner = server.person(workspace, Role.OWNER, Language.EN);
        secret = server.bean(KeyStore.class)
                .issue(workspace.id(), "setup", Environment.PRODUCTION, EnumSet.allOf(Scope.class), null, Instant.now())
                .secret();
        post("/v1/templates", """
                {"alias":"statement","name":"Rent statement","schema":%s,
                 "source":"<html lang='en'><body><h1>{{tenant}}</h1><p>{{rent}} {{iban}}</p></body></html>"}"""
                .formatted(SCHEMA));
        post("/v1/templates/statement/versions/1/publish", "{\"environment\":\"production\"}");
        post("/v1/workflows", """
                {"alias":"pack","name":"Pack","fields":[{"key":"tenant","type":"text"},{"key":"rent","type":"number"}],
                 "documents":[{"template":"statement"}]}""");
        post("/v1/workflows/pack/versions/1/publish", "{\"environment\":\"production\"}");
    }

    @Test
    void aWebhookThatFailedAtNightIsFoundAndReplayedInFourClicks() throws Exception {
        try (var browser = new Browser()) {
            logIn(browser, 390, Scheme.DARK);
            browser.open(server.page(workspace, "/webhooks/new?sample=1"));
            browser.click("main form.card button[type=submit]");
            browser.await("#secret");
            answer("fail");
            render("{\"tenant\":\"Ada\",\"rent\":1}");
            browser.open(server.page(workspace, "/deliveries"));
            until(browser, "document.querySelector('main .table')?.textContent.includes('500')");
            server.bean(Database.class).jdbi().useHandle(handle -> handle.execute("""
                    update delivery set status = 'failed', due_at = null, in_flight = false, attempt = 6
                     where workspace_id = ? and status = 'pending'""", workspace.id()));
            answer("accept");

            browser.open(server.page(workspace, ""));
            browser.click("header.top button[popovertarget=nav]");
            browser.click("#nav a[href$='/deliveries']");
            browser.until("location.pathname.endsWith('/deliveries')");
            browser.click("main .table tr:has(.badge.bad) a");
            browser.until("location.pathname.includes('/deliveries/dlv_')");
            browser.click("form[action$='/replay'] button");
            browser.until("document.querySelector('h1')?.textContent.includes('Delivered')");
            assertThat(browser.errors()).isEmpty();
        }
    }

    @Test
    void aCsvWithTenBadRowsIsCorrectedToAllGood(@TempDir Path folder) throws Exception {
        var csv = new StringBuilder("Full name;rent\n");
        for (int row = 1; row <= 40; row++) {
            csv.append("Tenant ").append(row).append(';').append(row % 4 == 0 ? "much" : "100").append('\n');
        }
        Path file = Files.writeString(folder.resolve("december.csv"), csv);
        try (var browser = new Browser()) {
            logIn(browser, 1_280, Scheme.LIGHT);
            var check = new PageCheck(browser);
            browser.open(server.page(workspace, "/batches"));
            check.check("batches-empty");
            browser.show(1_280, 900, Scheme.LIGHT);
            browser.click("main .head a.primary");
            browser.await("#file");
            check.check("batch-new");
            browser.show(1_280, 900, Scheme.LIGHT);
            browser.value("document.querySelector('#environment').value = 'production'");
            browser.choose("#file", file);
            browser.click("#upload [type=submit]");
            browser.until("location.pathname.includes('/batches/drafts/')");
            assertThat(browser.text("#rows")).contains("15 valid", "5 with errors", "must be a number");
            check.check("batch-draft");
            browser.show(1_280, 900, Scheme.LIGHT);
            browser.click("#order button[formaction$='/order']:not([name])");
            browser.until("/batches\\/bat_/.test(location.pathname)");
            until(browser, "document.querySelector('#progress')?.textContent.includes('30 completed, 10 failed')");
            browser.open(browser.value("return location.href").asString());
            until(browser, "document.querySelector('#failed button.primary')");
            check.check("batch-failed");
            browser.show(1_280, 900, Scheme.LIGHT);
            browser.value("document.querySelectorAll('#failed input.in').forEach((each) => each.value = '99')");
            browser.click("#failed button.primary");
            browser.await(".banner.ok");
            assertThat(browser.text(".banner.ok")).contains("10 corrected rows");
            until(browser, "document.querySelector('#progress')?.textContent.includes('10 completed, 0 failed')");
            assertThat(browser.errors()).isEmpty();
        }
    }

    @Test
    void theSameIsDoneWithoutScripts(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("rows.csv"), "tenant,rent\nAda,5\n");
        try (var browser = new Browser()) {
            logIn(browser, 320, Scheme.LIGHT);
            browser.runScripts(false);
            browser.open(server.page(workspace, "/batches/new"));
            browser.choose("#file", file);
            browser.click("#environment option[value=production]");
            browser.click("#upload [type=submit]");
            assertThat(browser.await("#rows")).isNotEmpty();
            browser.click("#order button[formaction$='/order']:not([name])");
            assertThat(browser.await("#progress")).isNotEmpty();
            browser.open(server.page(workspace, "/submissions"));
            assertThat(browser.await("main")).isNotEmpty();
        }
    }

    @Test
    void pagesOfRecordsAreAccessibleAndFit() throws Exception {
        String shown = render("{\"tenant\":\"Ada\",\"rent\":1,\"other\":null}");
        String masked = render("{\"tenant\":\"Ada\",\"rent\":1,\"iban\":\"DE89370400440532013000\"}");
        String run = post("/v1/workflows/pack/runs",
                "{\"environment\":\"production\",\"data\":{\"tenant\":\"Ada\",\"rent\":1}}")
                .replaceFirst("(?s).*\"run_id\":\"(run_[0-9a-f]+)\".*", "$1");
        try (var browser = new Browser()) {
            logIn(browser, 1_280, Scheme.LIGHT);
            var check = new PageCheck(browser);
            String at = server.page(workspace, "");
            check.check("submissions", at + "/submissions?environment=production");
            check.check("submissions-wrong", at + "/submissions?metadata=x");
            browser.open(at + "/submissions/" + shown);
            browser.until("document.querySelector('pdf-pages .pdf-page canvas, pdf-pages [data-page]')");
            check.check("submission");
            check.check("submission-masked", at + "/submissions/" + masked);
            browser.click("form[action$='/reveal'] button");
            browser.await(".banner.ok");
            check.check("submission-revealed");
            check.check("submission-purge", at + "/submissions/" + masked + "/purge");
            browser.open(at + "/runs/" + run);
            until(browser, "document.querySelector('pdf-pages [data-page]')");
            check.check("run");
            check.check("runs", at + "/runs");
            check.check("usage", at + "/usage");
            check.check("schedules-empty", at + "/schedules");
            check.check("schedule-new", at + "/schedules/new");
            browser.show(1_280, 900, Scheme.LIGHT);
            browser.fill("#name", "Nightly");
            browser.fill("#time_zone", "Europe/Berlin");
            browser.fill("#url", server.url() + "/nothing");
            browser.click("main form button.primary");
            browser.await("#trial");
            check.check("schedule-trial");
            browser.show(1_280, 900, Scheme.LIGHT);
            browser.click("[name=anyway]");
            browser.click("main form button.primary");
            browser.until("location.pathname.includes('/schedules/sch_')");
            browser.click("form[action$='/run'] button");
            browser.await(".banner.ok");
            check.check("schedule");
            check.check("schedules", at + "/schedules");
        }
    }

    private void logIn(Browser browser, int width, Scheme scheme) throws Exception {
        browser.show(width, 900, scheme);
        server.logIn(browser, owner);
    }

    /** Opens the page again until it fulfils a condition: not every page renews itself. */
    private static void until(Browser browser, String condition) throws Exception {
        Instant end = Instant.now().plusSeconds(60);
        while (!browser.value("return Boolean(" + condition + ")").asBoolean()) {
            assertThat(Instant.now()).as(condition).isBefore(end);
            browser.open(browser.value("return location.href").asString());
        }
    }

    private String render(String data) throws IOException, InterruptedException {
        return post("/v1/templates/statement/submissions", "{\"environment\":\"production\",\"data\":" + data + "}")
                .replaceFirst("(?s).*\"submission_id\":\"(sub_[0-9a-f]+)\".*", "$1");
    }

    private String post(String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(server.url() + path))
                        .header("Authorization", "Bearer " + secret)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(path + " " + answer.body()).isBetween(200, 299);
        return answer.body();
    }

    private void answer(String manner) throws IOException, InterruptedException {
        HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(server.url() + "/inbox/" + workspace.id() + "/settings"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("manner=" + manner))
                        .build(), BodyHandlers.discarding());
    }
}
