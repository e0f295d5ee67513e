package platen.api.contract.destination;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.description.Description;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.destination.DestinationType;
import platen.db.workspace.WorkMode;
import platen.jobs.json.StoredJson;
import platen.jobs.workspace.WorkPauses;
import tools.jackson.databind.JsonNode;

/** Tests destinations that receive links to files, and what the links lead to, over HTTP. */
class LinkedFilesTest {
    private static final String SECRET = LinksFixture.SECRET;

    private static ApiFixture api;
    private static LinksFixture links;
    private static Client client;

    @BeforeAll
    static void open() throws IOException {
        api = new ApiFixture();
        links = new LinksFixture(api);
        client = links.client();
    }

    @AfterAll
    static void close() {
        links.close();
        api.close();
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @Test
    void theLinksOfAWebhookLeadToTheFilesUntilTheDestinationIsDeleted() throws InterruptedException {
        Answer made = links.make("hook");
        JsonNode data = links.delivered("hook");

        assertThat(data.propertyNames()).containsExactlyInAnyOrderElementsOf(Description.part("components")
                .path("schemas")
                .path("FilesReady")
                .path("required")
                .valueStream()
                .map(JsonNode::asString)
                .toList());
        assertThat(data.path("files").valueStream().map(file -> file.path("name").asString()))
                .containsExactly("all/ada.pdf", "all/bö.pdf");
        String url = data.path("files").path(1).path("url").asString();
        HttpResponse<byte[]> file = links.open(url, "*/*");
        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(text(file)).startsWith("%PDF");
        assertThat(file.body()).hasSize(data.path("files").path(1).path("size").intValue());
        assertThat(file.headers().firstValue("Content-Disposition").orElseThrow()).startsWith("attachment;")
                .contains("b%C3%B6.pdf");
        assertThat(file.headers().map()).containsEntry("Cache-Control", List.of("no-store"))
                .containsEntry("X-Robots-Tag", List.of("noindex, nofollow"));

        String page = data.path("page_url").asString();
        assertThat(text(links.open(page, "text/html"))).contains(">all/ada.pdf</a>", "2 files.");
        assertThat(StoredJson.node(text(links.open(page + "/files", "*/*"))).path("files"))
                .isEqualTo(data.path("files"));
        assertThat(StoredJson.node(text(links.open(page + "/files?after=1", "*/*"))).path("files").size()).isEqualTo(1);
        assertThat(links.open(page + "/3", "*/*").statusCode()).isEqualTo(404);

        client.send("DELETE", "/v1/destinations/" + made.json().path("destination_id").asString(),
                BodyPublishers.noBody());
        assertThat(links.open(url, "*/*").statusCode()).isEqualTo(404);
    }

    @Test
    void aLinkThatHasExpiredLooksLikeOneThatNeverWas() throws InterruptedException {
        links.make("short");
        String page = links.delivered("short").path("page_url").asString();
        api.database().jdbi().useHandle(handle -> handle.execute("update file_link set expires_at = now()"));

        HttpResponse<byte[]> expired = links.open(page, "text/html");
        HttpResponse<byte[]> never = links.open("/d/" + "A".repeat(22), "text/html");
        assertThat(List.of(expired.statusCode(), never.statusCode())).containsOnly(404);
        assertThat(text(expired)).isEqualTo(text(never)).contains("it has expired");
        assertThat(text(links.open(page + "/1", "application/json"))).contains("\"code\":\"not_found\"");
    }

    @Test
    void aLinkLeadsNowhereWhileItsWorkspaceIsQuarantined() throws InterruptedException {
        links.make("quarantined");
        String page = links.delivered("quarantined").path("page_url").asString();
        UUID workspace = links.workspaceId();
        var pauses = api.bean(WorkPauses.class);

        pauses.hold(workspace, WorkMode.QUARANTINED, "abuse", Actor.SYSTEM);
        try {
            assertThat(links.open(page, "text/html").statusCode()).isEqualTo(404);
            assertThat(links.open(page + "/1", "*/*").statusCode()).isEqualTo(404);
        } finally {
            pauses.resume(workspace, Actor.SYSTEM);
        }
        assertThat(links.open(page + "/1", "*/*").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "mail    | {\"recipients\":[\"ada@example.org\"]}                   | {} | PLATEN_MAIL_HOST",
            "mail    | {\"recipients\":[]}                                      | {} | settings.recipients' must be an array of 1 to 10",
            "mail    | {\"recipients\":[\"a@b.org\"],\"expires_days\":91}       | {} | settings.expires_days' must be a number from 1 to 90",
            "mail    | {\"recipients\":[\"a@b.org\"],\"language\":\"xx\"}        | {} | settings.language' must be one of en, de",
            "mail    | {\"recipients\":[\"a@b.org\"],\"url\":\"x\"}             | {} | the unknown member",
            "webhook | {\"url\":\"ftp://example.org/\"}                         | {\"secret\":\"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=\"} | The url",
            "webhook | {\"url\":\"https://example.org/\"}                       | {\"secret\":\"password\"} | whsec_ and 24 to 64 bytes",
            "webhook | {\"url\":\"https://example.org/\"}                       | {} | whsec_ and 24 to 64 bytes",
            "webhook | {}                                                       | {} | settings.url' is missing"})
    void invalidSettingsAreRefused(String type, String settings, String credentials, String message) {
        Answer refused = client.post("/v1/destinations", "{\"name\":\"refused\",\"type\":\"" + type.strip()
                + "\",\"settings\":" + settings + ",\"credentials\":" + credentials + "}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("message").asString()).contains(message);
    }

    @Test
    void aMailDestinationCanBeSwitchedOffWithoutAMailServer() {
        Instant now = api.clock().instant();
        var mail = new Destination(PublicId.next(), links.workspaceId(), Environment.PRODUCTION, "people",
                DestinationType.MAIL, "{\"recipients\":[\"ada@example.org\"]}", null, true, now, now);
        assertThat(api.bean(DestinationStore.class).create(mail)).isTrue();
        String at = "/v1/destinations/" + PublicId.DESTINATION.of(mail.id());

        Answer off = client.send("PATCH", at, BodyPublishers.ofString("{\"enabled\":false}"), "Content-Type",
                "application/json");
        Answer other = client.send("PATCH", at,
                BodyPublishers.ofString("{\"settings\":{\"recipients\":[\"bob@example.org\"]}}"), "Content-Type",
                "application/json");

        assertThat(off.status()).as(off.text()).isEqualTo(200);
        assertThat(off.json().path("enabled").asBoolean()).isFalse();
        assertThat(other.status()).isEqualTo(400);
        assertThat(other.text()).contains("PLATEN_MAIL_HOST");
    }

    @Test
    void anotherUrlNeedsTheSecretAgain() {
        Answer made = links.make("moved");
        String at = "/v1/destinations/" + made.json().path("destination_id").asString();
        Answer refused = client.send("PATCH", at,
                BodyPublishers.ofString("{\"settings\":{\"url\":\"https://other.example.org/\"}}"), "Content-Type",
                "application/json");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("secret");
        assertThat(made.text()).doesNotContain(SECRET);
        assertThat(client.post(at + "/test", "{}").json().path("ok").asBoolean()).isTrue();
    }
}
