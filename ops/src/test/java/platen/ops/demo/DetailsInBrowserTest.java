package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.workspace.Workspace;
import platen.ops.demo.Browser.Scheme;
import platen.web.account.factor.AuthenticatorApp;
import platen.web.dashboard.WorkspaceView;

/** Checks the pages of single records, of secrets shown once, of consequences and of errors in a browser. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class DetailsInBrowserTest {
    private static DashboardServer server;
    private Workspace workspace;
    private String owner;

    @BeforeAll
    static void start(DashboardServer shared) {
        server = shared;
    }

    @BeforeEach
    void createWorkspace() {
        workspace = server.workspace("Details");
        owner = server.person(workspace, Role.OWNER, Language.EN);
    }

    @Test
    void pagesOfDocumentsAreAccessibleAndFit() throws Exception {
        addDocuments();
        try (var browser = new Browser()) {
            var check = new PageCheck(browser);
            logIn(browser, owner);
            checkAll(check, "", "/templates", "/templates?q=none", "/templates/lease", "/templates/lease?version=1",
                    "/workflows", "/workflows/signing", "/billing", "/missing");
            open(browser, "/templates/lease");
            browser.click("#test button[type=submit]");
            browser.until("location.pathname.includes('/renders/sub_')");
            check.check("render");
            open(browser, "/templates/lease");
            browser.click("form[action$='/publish']:has([value=production]) button");
            browser.until("document.getElementById('h-p')");
            check.check("publish-gate");
            browser.value("for (const each of document.querySelectorAll('#reason, #confirm')) each.required = false");
            browser.click("form[aria-labelledby=h-p] button");
            browser.await("#errors");
            check.check("publish-gate-errors");
            checkAll(check, "/templates/lease/publish",
                    "/templates/lease/publish?version=1&environment=development");
        }
    }

    @Test
    void pagesOfKeysAndPeopleAreAccessibleAndFit() throws Exception {
        String viewer = server.person(workspace, Role.VIEWER, Language.DE);
        try (var browser = new Browser()) {
            var check = new PageCheck(browser);
            logIn(browser, owner);
            checkKeys(browser, check);
            open(browser, "/members");
            browser.fill("#email", "invited@example.org");
            browser.click("#invite button[type=submit]");
            browser.await("#link");
            check.check("members-invited");
            for (String change : List.of("remove", "transfer")) {
                check.check("member-" + change, browser.value(
                        "return document.querySelector('a[href$=\"/%s\"]').href".formatted(change))
                        .asString());
                open(browser, "/members");
            }
            open(browser, "/audit");
            browser.value("document.querySelectorAll('main details').forEach((each) => each.open = true)");
            check.check("audit");
            checkAll(check, "/settings", "/settings/retention");

            logIn(browser, viewer);
            checkAll(check, "/keys", "/webhooks", "/deliveries");
        }
    }

    @Test
    void pagesOfEndpointsAndDeliveriesAreAccessibleAndFit() throws Exception {
        try (var browser = new Browser()) {
            var check = new PageCheck(browser);
            logIn(browser, owner);
            open(browser, "/webhooks/new?sample=1");
            browser.click("main form.card button[type=submit]");
            browser.await("#secret");
            check.check("endpoint-created");
            open(browser, "/webhooks");
            browser.click("main .table a");
            browser.await("#test");
            String endpoint = browser.value("return location.href").asString();
            fail();
            browser.click("form[action$='/test'] button");
            browser.until("location.search.startsWith('?test=')");
            check.check("endpoint-tested");
            browser.click("#test [role=status] a");
            browser.until("location.pathname.includes('/deliveries/dlv_')");
            check.check("delivery-failed");
            check.check("endpoint-edit", endpoint + "/edit");
            checkAll(check, "/webhooks", "/webhooks/new", "/deliveries", "/deliveries?id=wrong", "/deliveries/replay");
        }
    }

    @Test
    void pagesOfDestinationsAreAccessibleAndFit() throws Exception {
        try (var browser = new Browser()) {
            var check = new PageCheck(browser);
            logIn(browser, owner);
            checkAll(check, "/destinations", "/destinations/new", "/destinations/new?type=sftp");
            open(browser, "/destinations/new?type=s3");
            browser.value("for (const each of document.querySelectorAll('main [required]')) each.required = false");
            browser.click("main form.card button[type=submit]");
            browser.await("#errors");
            check.check("destination-errors");
            browser.fill("#name", "archive");
            browser.click("[name=environment][value=production]");
            browser.fill("#region", "eu-central-1");
            browser.fill("#bucket", "statements");
            browser.fill("#endpoint", "https://storage.example");
            browser.fill("#access_key_id", "AKIDEXAMPLE");
            browser.fill("#secret_access_key", "secret");
            browser.click("main form.card button[type=submit]");
            browser.until("location.pathname.includes('/destinations/dst_')");
            check.check("destination");
            browser.click("form[action$='/test'] button");
            browser.await("#tested[role=alert]");
            check.check("destination-tested");
            browser.click("[popovertarget=confirm]");
            check.check("destination-delete");
            checkAll(check, "/destinations", "/batches/new");
        }
    }

    @Test
    void pagesOfSecondFactorsAndOfArchivedWorkspacesAreAccessibleAndFit() throws Exception {
        try (var browser = new Browser()) {
            var check = new PageCheck(browser);
            browser.addAuthenticator();
            logIn(browser, owner);
            browser.open(server.url() + "/me/passkeys");
            browser.fill("form[data-passkey] [name=name]", "Work laptop");
            browser.click("form[data-passkey] button");
            browser.await(".banner.ok");
            check.check("passkeys");
            browser.click("a[href$='/remove']");
            browser.await(".entrance form[action$='/remove']");
            check.check("passkey-remove");
            browser.open(server.url() + "/me/factor");
            browser.click("form[action$='/propose'] button");
            browser.await("[name=code]");
            check.check("factor-proposed");
            String secret = browser.value("return document.querySelector('main code').textContent").asString();
            browser.fill("[name=code]", AuthenticatorApp.code(secret, Instant.now()));
            browser.click("form[action$='/confirm'] button");
            browser.await("ul.cols code");
            check.check("factor-codes");
            check.check("me", server.url() + "/me");

            open(browser, "/settings");
            browser.click("form[action$='/archive'] button");
            browser.until("document.querySelector('form[action$=\"/restore\"]')");
            check.check("settings-archived");
            checkAll(check, "");

            browser.forget();
            browser.open(server.url() + "/login");
            browser.fill("#email", owner);
            browser.fill("#password", DashboardServer.PASSWORD);
            browser.click("form[action='/login'] button");
            browser.await("form[action='/login/second'] [name=code]");
            check.check("login-second");
        }
    }

    private void checkKeys(Browser browser, PageCheck check) throws Exception {
        open(browser, "/keys");
        browser.fill("#name", "Ledger");
        browser.fill("#addresses", "10.20.0.0/33");
        browser.fill("#rate", "many");
        browser.click("#new button[type=submit]");
        browser.await("#addresses-error");
        check.check("key-errors");
        browser.fill("#addresses", "10.20.0.0/16\n2001:db8:85a3:8d3:1319:8a2e:370:7348\n192.0.2.7");
        browser.fill("#rate", "1200");
        browser.click("#new button[type=submit]");
        browser.await("#secret");
        check.check("key-created");
        browser.click("main .table a");
        browser.until("document.getElementById('h-revoke')");
        check.check("key");
        browser.fill("#addresses", "the office");
        browser.click("form[aria-labelledby=h-change] button[type=submit]");
        browser.await("#addresses-error");
        check.check("key-change-errors");
        check.check("keys-limited", server.page(workspace, "/keys"));
    }

    private static void logIn(Browser browser, String email) throws Exception {
        browser.show(1_280, 900, Scheme.LIGHT);
        server.logIn(browser, email);
    }

    private void open(Browser browser, String below) throws IOException, InterruptedException {
        browser.open(server.page(workspace, below));
    }

    private void checkAll(PageCheck check, String... below) throws IOException, InterruptedException {
        check.checkAll(server.url() + WorkspaceView.path(workspace), List.of(below));
    }

    /** Adds two versions of a template of which the second breaks callers, a workflow, and a failed submission. */
    private void addDocuments() throws Exception {
        String secret = server.bean(KeyStore.class)
                .issue(workspace.id(), "setup", Environment.PRODUCTION, EnumSet.allOf(Scope.class), null, Instant.now())
                .secret();
        String html = "<html lang='en'><body><p>{{%s}}</p></body></html>";
        post(secret, "/v1/templates", "{\"alias\":\"lease\",\"name\":\"Lease agreement\",\"source\":\"%s\"}"
                .formatted(html.formatted("tenant_name")));
        post(secret, "/v1/templates/lease/versions/1/publish", "{\"environment\":\"production\"}");
        post(secret, "/v1/templates/lease/versions", "{\"source\":\"%s\"}".formatted(html.formatted("landlord")));
        post(secret, "/v1/templates/lease/versions/2/publish", "{\"environment\":\"development\"}");
        post(secret, "/v1/workflows", """
                {"alias":"signing","name":"Signing","documents":[{"template":"lease"}]}""");
    }

    private static void post(String secret, String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + secret)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        var answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(path + " " + answer.body()).isBetween(200, 299);
    }

    /** Makes the inbox of the workspace refuse what it receives. */
    private void fail() throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(server.url() + "/inbox/" + workspace.id() + "/settings"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("manner=fail"));
        HttpClient.newHttpClient().send(request.build(), BodyHandlers.discarding());
    }
}
