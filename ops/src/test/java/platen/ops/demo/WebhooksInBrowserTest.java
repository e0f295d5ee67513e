package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.core.PublicId;
import platen.db.workspace.Workspace;
import platen.ops.demo.Browser.Scheme;

/** Tests in a browser how a person adds an endpoint, tests it, looks into a failure and replays it. */
@Tag("thorough")
@InBrowser
@Timeout(600)
@ExtendWith(DashboardServer.Provider.class)
class WebhooksInBrowserTest {
    private static DashboardServer server;
    private Workspace workspace;

    @BeforeAll
    static void start(DashboardServer shared) {
        server = shared;
    }

    @BeforeEach
    void createWorkspace() {
        workspace = server.workspace("Acme");
        server.bean(DemoOwner.class).own(List.of(workspace));
    }

    @Test
    void anEndpointIsAddedTestedFailsIsReplayedAndDelivered() throws Exception {
        try (var browser = new Browser()) {
            logIn(browser);
            browser.open(page("/webhooks"));
            click(browser, ".empty a[href$=\"sample=1\"]", "location.pathname.endsWith('/webhooks/new')");
            assertThat(browser.value("return document.getElementById('url').value").asString())
                    .endsWith("/inbox/" + workspace.id());
            click(browser, "main form.card button[type=submit]", "document.getElementById('secret')");
            assertThat(browser.value("return document.getElementById('secret').textContent").asString())
                    .startsWith("whsec_");
            assertThat(browser.value("return document.querySelector('[data-copy=secret]').hidden").asBoolean())
                    .isFalse();
            browser.open(page("/webhooks"));
            click(browser, ".table a", "document.getElementById('test')");

            answer("fail");
            click(browser, "form[action$=\"/test\"] button", "location.search.startsWith('?test=')");
            assertThat(text(browser, "#test")).contains("Failed", "500", "failed as requested");
            click(browser, "#test [role=status] a", "location.pathname.includes('/deliveries/dlv_')");
            assertThat(text(browser, "main")).contains("Answer to attempt 1", "Service-Signature", "webhook-id");

            answer("accept");
            click(browser, "form[action$=\"/replay\"] button", "document.querySelector('.banner.ok')");
            browser.until("document.querySelector('h1').textContent.includes('Delivered')");
            assertThat(text(browser, ".timeline")).contains("Attempt 1", "Attempt 2", "200");
            assertThat(browser.errors()).isEmpty();
        }
    }

    @Test
    void theLogShowsADeliveryThatArrivesWhileItIsLive() throws Exception {
        try (var browser = new Browser()) {
            logIn(browser);
            browser.open(page("/webhooks/new?sample=1"));
            click(browser, "main form.card button[type=submit]", "document.getElementById('secret')");
            browser.open(page("/webhooks"));
            click(browser, ".table a", "document.getElementById('test')");
            String endpoint = browser.value("return location.href").asString();
            browser.open(page("/deliveries?type=batch.failed"));
            assertThat(browser.value("return document.querySelectorAll('tr[id]').length").asInt()).isZero();
            browser.value("document.querySelector('live-tail button').click()");
            assertThat(browser.value("return document.querySelector('live-tail button').ariaPressed").asString())
                    .isEqualTo("true");
            browser.awaited("""
                    fetch('%s').then(answer => answer.text()).then(page => {
                      const token = new DOMParser().parseFromString(page, 'text/html').querySelector('[name=_csrf]');
                      fetch('%s/test', {method: 'POST', body: new URLSearchParams({_csrf: token.value,
                          type: 'batch.failed'})}).then(() => done(true));
                    });""".formatted(endpoint, endpoint));
            browser.until("document.querySelectorAll('tr[id]').length === 1");
            assertThat(text(browser, "#log")).contains("batch.failed");
            assertThat(browser.errors()).isEmpty();
        }
    }

    private static void logIn(Browser browser) throws Exception {
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.open(server.url() + "/login");
        browser.value("document.querySelector('[name=email]').value = '" + DemoOwner.EMAIL + "';"
                + "document.querySelector('[name=password]').value = '" + server.bean(DemoOwner.class).password()
                + "';");
        click(browser, "form button[type=submit]", "location.pathname.startsWith('/dashboard/w/')");
    }

    /** Clicks an element, and waits until the page that it leads to fulfils a condition. */
    private static void click(Browser browser, String selector, String condition) throws Exception {
        browser.value("document.querySelector('" + selector + "').click()");
        browser.until(condition);
    }

    private static String text(Browser browser, String selector) throws Exception {
        return browser.value("return document.querySelector('" + selector + "').textContent").asString();
    }

    private String page(String below) {
        return server.url() + "/dashboard/w/" + PublicId.WORKSPACE.of(workspace.id()) + below;
    }

    /** Sets how the inbox of the workspace answers. */
    private void answer(String manner) throws Exception {
        HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(server.url() + "/inbox/" + workspace.id() + "/settings"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("manner=" + manner))
                        .build(), BodyHandlers.discarding());
    }
}
