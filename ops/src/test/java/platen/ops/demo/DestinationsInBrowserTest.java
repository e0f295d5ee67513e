package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.SshServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.workspace.Workspace;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the pages of destinations that receive links, of their transfers, and of the links, in a browser. */
@Tag("thorough")
@InBrowser
@Timeout(600)
@ExtendWith(DashboardServer.Provider.class)
class DestinationsInBrowserTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

    private static DashboardServer server;
    private final BlockingQueue<JsonNode> received = new LinkedBlockingQueue<>();
    private Workspace workspace;
    private HttpServer receiver;
    private String key;

    @BeforeAll
    static void start(DashboardServer shared) {
        server = shared;
    }

    @BeforeEach
    void create() throws IOException, InterruptedException {
        workspace = server.workspace("Files");
        key = server.bean(KeyStore.class)
                .issue(workspace.id(), "test", Environment.PRODUCTION, EnumSet.allOf(Scope.class), null, Instant.now())
                .secret();
        receiver = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        receiver.createContext("/", exchange -> {
            received.add(JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes()));
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/gone") ? 410 : 204, -1);
            exchange.close();
        });
        receiver.start();
        post("/v1/templates", """
                {"alias":"letter","name":"Letter","source":"<html lang='en'><body><p>{{who}}</p></body></html>"}""");
        post("/v1/templates/letter/versions/1/publish", "{\"environment\":\"production\"}");
    }

    @AfterEach
    void close() {
        receiver.stop(0);
    }

    private String url(String path) {
        return "http://127.0.0.1:" + receiver.getAddress().getPort() + path;
    }

    private JsonNode post(String path, String body) throws IOException, InterruptedException {
        String type = path.startsWith("/v1/batches") ? "application/x-ndjson" : "application/json";
        String answer = HTTP.send(HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString()).body();
        return JsonMapper.shared().readTree(answer);
    }

    private void webhook(String name, String path) throws IOException, InterruptedException {
        JsonNode made = post("/v1/destinations",
                "{\"name\":\"" + name + "\",\"type\":\"webhook\",\"settings\":{\"url\":\""
                        + url(path) + "\"},\"credentials\":{\"secret\":\"" + SECRET + "\"}}");
        assertThat(made.has("destination_id")).as(made.toString()).isTrue();
    }

    /** Orders a batch of two documents, and returns its id. */
    private String ordered(String destination) throws IOException, InterruptedException {
        String deliverTo = "[{\"destination\":\"" + destination
                + "\",\"file_name\":\"statements-of-the-whole-first-quarter/{date}/{custom_id}.pdf\"}]";
        JsonNode batch = post("/v1/batches?template=letter&deliver_to="
                + URLEncoder.encode(deliverTo, StandardCharsets.UTF_8),
                "{\"custom_id\":\"ada\",\"data\":{\"who\":\"Ada\"}}\n{\"custom_id\":\"bo\",\"data\":{\"who\":\"Bo\"}}\n");
        assertThat(batch.has("batch_id")).as(batch.toString()).isTrue();
        return batch.path("batch_id").asString();
    }

    private void open(Browser browser, String below) throws Exception {
        browser.open(server.page(workspace, below));
    }

    @ParameterizedTest
    @EnumSource
    void aWebhookIsMadeAndAMailIsRefusedWithoutAMailServer(Language language) throws Exception {
        String owner = server.person(workspace, Role.OWNER, language);
        try (var browser = new Browser()) {
            var check = new PageCheck(browser);
            server.logIn(browser, owner);
            String of = "-" + language.wire();
            check.check("destination-new-mail" + of, server.page(workspace, "/destinations/new?type=mail"));
            open(browser, "/destinations/new?type=mail");
            browser.fill("#name", "people");
            browser.fill("#recipients", "ada@example.org\nbob@example.org");
            browser.click("main form.card button[type=submit]");
            browser.await("#errors");
            check.check("destination-mail-errors" + of);

            check.check("destination-new-webhook" + of, server.page(workspace, "/destinations/new?type=webhook"));
            open(browser, "/destinations/new?type=webhook");
            browser.fill("#name", "crm");
            browser.fill("#url", url("/files"));
            browser.fill("#secret", SECRET);
            browser.click("main form.card button[type=submit]");
            browser.until("location.pathname.includes('/destinations/dst_')");
            browser.click("form[action$='/test'] button");
            browser.await("#tested[role=status]");
            check.check("destination-webhook-tested" + of);
            assertThat(received.poll(60, TimeUnit.SECONDS)).isNotNull();
        }
    }

    @Test
    void theHostKeyOfAServerIsConfirmedByAClick() throws Exception {
        String owner = server.person(workspace, Role.OWNER, Language.EN);
        var hostKey = KeyUtils.generateKeyPair(KeyPairProvider.ECDSA_SHA2_NISTP256, 256);
        try (SshServer host = SshServer.setUpDefaultServer(); var browser = new Browser()) {
            host.setHost("127.0.0.1");
            host.setKeyPairProvider(KeyPairProvider.wrap(hostKey));
            host.start();
            var check = new PageCheck(browser);
            server.logIn(browser, owner);
            open(browser, "/destinations/new?type=sftp");
            browser.fill("#name", "inbox");
            browser.fill("#host", "127.0.0.1");
            browser.fill("#port", String.valueOf(host.getPort()));
            browser.fill("#user", "platen");
            browser.fill("#password", "secret");
            browser.click("main form.card button[type=submit]");
            browser.until("location.pathname.includes('/destinations/dst_')");
            browser.click("form[action$='/test'] button");
            browser.await("#tested form[action$='/host-key']");
            check.check("destination-host-key");
            browser.click("form[action$='/host-key'] button");
            browser.await(".banner.ok");
            assertThat(browser.value("return document.getElementById('host_key').value").asString())
                    .isEqualTo(KeyUtils.getFingerPrint(hostKey.getPublic()));
            check.check("destination-host-key-confirmed");
        }
    }

    @Test
    void aFailedMessageIsTriedAgainAndALinkShowsItsFiles() throws Exception {
        String owner = server.person(workspace, Role.OWNER, Language.EN);
        webhook("gone", "/gone");
        webhook("crm", "/files");
        String batch = ordered("gone");
        assertThat(received.poll(60, TimeUnit.SECONDS)).isNotNull();
        try (var browser = new Browser()) {
            var check = new PageCheck(browser);
            server.logIn(browser, owner);
            String again = "form[action*='/transfers/trf_'] button";
            open(browser, "/batches/" + batch + "/transfers");
            while (!browser.value("return document.querySelector(\"" + again + "\") !== null").asBoolean()) {
                open(browser, "/batches/" + batch + "/transfers");
            }
            check.check("transfers-failed");
            browser.click(again);
            browser.await(".banner.ok");
            assertThat(received.poll(60, TimeUnit.SECONDS)).isNotNull();

            ordered("crm");
            JsonNode data = received.poll(60, TimeUnit.SECONDS).path("data");
            assertThat(data.path("destination").asString()).isEqualTo("crm");
            String page = data.path("page_url").asString();
            String at = server.url() + page.substring(page.indexOf("/d/"));
            check.check("linked-files", at);
            assertThat(browser.value("return document.querySelectorAll('#files a').length").asInt()).isEqualTo(2);
            check.check("linked-files-gone", server.url() + "/d/" + "A".repeat(22));
        }
    }
}
