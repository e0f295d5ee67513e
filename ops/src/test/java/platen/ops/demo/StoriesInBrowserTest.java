package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.workspace.Workspace;
import platen.ops.demo.Browser.Scheme;

/** Tests what several people do in browsers: an invitation with its role, and the life of a key. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class StoriesInBrowserTest {
    /** Sends a form that the page does not offer, with the token of another form, and returns the status. */
    private static final String POST = """
            const token = document.querySelector('[name=_csrf]').value;
            fetch('%s', {method: 'POST', body: new URLSearchParams({_csrf: token, name: 'Sneaky', scope: 'template:read',
                environment: 'development', lifetime: '30-days', email: 'x@example.org', role: 'owner'})})
                .then((answer) => done(answer.status));""";

    private static DashboardServer server;
    private Workspace workspace;
    private String owner;

    @BeforeAll
    static void start(DashboardServer shared) {
        server = shared;
    }

    @BeforeEach
    void createWorkspace() {
        workspace = server.workspace("Stories");
        owner = server.person(workspace, Role.OWNER, Language.EN);
    }

    @Test
    void aPersonIsInvitedJoinsInAnotherBrowserAndIsHeldToTheRole() throws Exception {
        String email = "newcomer-" + PublicId.next() + "@example.org";
        try (var first = new Browser(); var second = new Browser()) {
            String link = invite(first, email);
            second.show(390, 800, Scheme.LIGHT);
            second.open(link);
            assertThat(second.text("main")).contains(email, "Viewer");
            second.fill("#name", "Nico Newcomer");
            second.fill("#password", DashboardServer.PASSWORD);
            second.click("main form button[type=submit]");
            second.until("location.pathname.startsWith('/dashboard/w/')");

            assertOnlySees(second);
            first.open(server.page(workspace, "/members"));
            assertThat(first.text("#people")).contains("Nico Newcomer", email);

            raise(first, "Nico Newcomer", "developer");
            second.open(server.page(workspace, "/keys"));
            assertThat(second.text("main")).as("the new role applies at once").contains("Create key");
            assertThat(second.awaited(POST.formatted(path("/members/invite"))).asInt()).isEqualTo(403);
        }
    }

    private String invite(Browser browser, String email) throws Exception {
        browser.show(1_280, 900, Scheme.LIGHT);
        server.logIn(browser, owner);
        browser.open(server.page(workspace, "/members"));
        browser.fill("#email", email);
        browser.click("#invite [name=role][value=viewer]");
        browser.click("#invite button[type=submit]");
        browser.await("#link");
        return browser.value("return document.getElementById('link').value").asString();
    }

    private void assertOnlySees(Browser viewer) throws Exception {
        for (String page : List.of("", "/templates", "/workflows", "/webhooks", "/deliveries", "/billing")) {
            viewer.open(server.page(workspace, page));
            assertThat(viewer.value("""
                    return [...document.querySelectorAll('main form[method=post], main a[href*="/new"]')]
                        .map((each) => each.outerHTML).join()""").asString())
                    .as("nothing is offered to change at " + page).isEmpty();
            assertThat(viewer.value("""
                    return [...document.querySelectorAll('a[href$="/keys"], a[href$="/members"], a[href$="/settings"]')]
                        .map((each) => each.outerHTML).join()""").asString())
                    .as("no link leads to a page of other roles at " + page).isEmpty();
        }
        for (String page : List.of("/keys", "/members", "/audit", "/settings", "/webhooks/new")) {
            viewer.open(server.page(workspace, page));
            assertThat(viewer.text("h1")).as(page).isEqualTo("Not allowed");
        }
        viewer.open(server.page(workspace, ""));
        for (String page : List.of("/keys", "/members/invite", "/settings/archive", "/templates/samples")) {
            assertThat(viewer.awaited(POST.formatted(path(page))).asInt()).as(page).isEqualTo(403);
        }
    }

    private void raise(Browser browser, String name, String role) throws Exception {
        browser.value("""
                const row = [...document.querySelectorAll('#people tr')].find((each) => each.textContent.includes('%s'));
                row.querySelector('select').value = '%s';
                row.querySelector('form').requestSubmit();""".formatted(name, role));
        browser.until("document.querySelector('.banner.ok')");
    }

    @Test
    void aKeyIsCreatedUsedByACommandAndRefusedOnceItIsRevoked() throws Exception {
        try (var browser = new Browser()) {
            browser.show(1_280, 900, Scheme.LIGHT);
            server.logIn(browser, owner);
            browser.open(server.page(workspace, "/keys"));
            browser.fill("#name", "Ledger service");
            browser.click("#new button[type=submit]");
            String secret = browser.text("#secret");
            String command = browser.text("#curl");
            assertThat(command).startsWith("curl ").contains(secret);
            assertThat(browser.isShown("[data-copy=secret]")).isTrue();

            assertThat(run(command)).startsWith("{");
            assertThat(status(secret)).isEqualTo(200);
            browser.open(server.page(workspace, "/keys"));
            assertThat(browser.value("return document.documentElement.outerHTML").asString())
                    .as("the secret is shown once").doesNotContain(secret);

            browser.click("main .table a");
            browser.click("form[action$='/revoke'] button");
            browser.until("document.querySelector('.banner.ok')");
            assertThat(browser.text("main")).contains("Ledger service", "Revoked");
            assertThat(status(secret)).isEqualTo(401);
            assertThat(browser.errors()).isEmpty();
        }
    }

    /** Runs a command of a page in a shell, and returns what it prints. */
    private static String run(String command) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("sh", "-ec", command.replaceFirst("curl", "curl -sS --fail-with-body"))
                .redirectErrorStream(true)
                .start();
        String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).as(output).isZero();
        return output;
    }

    private static int status(String secret) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(server.url() + "/api/v1/templates"))
                .header("Authorization", "Bearer " + secret);
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.discarding()).statusCode();
    }

    private String path(String below) {
        return URI.create(server.page(workspace, below)).getPath();
    }
}
