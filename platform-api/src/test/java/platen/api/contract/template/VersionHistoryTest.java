package platen.api.contract.template;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.db.template.TemplateStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.Templates;
import platen.jobs.template.VersionUpload;
import tools.jackson.databind.JsonNode;

/** Tests who made and published a version, with notes, size, schema and source, and publications that race. */
@SharedServerTest
class VersionHistoryTest {
    private static final String SOURCE = "<p>{{name}}</p>";

    private Tenant tenant;
    private Client admin;

    @BeforeEach
    void open() {
        tenant = Tenant.unlimited();
        admin = tenant.client(Environment.PRODUCTION, Scope.values());
        Answer created = admin.post("/v1/templates", """
                {"alias":"lease","name":"Lease","source":"%s","notes":" First draft. "}""".formatted(SOURCE));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
    }

    @Test
    void aVersionNamesItsAuthorNotesAndSize() {
        JsonNode version = version(1);
        assertThat(version.path("notes").asString()).isEqualTo("First draft.");
        assertThat(version.path("size_bytes").asInt()).isEqualTo(SOURCE.length());
        assertThat(version.at("/created_by/type").asString()).isEqualTo("key");
        assertThat(version.at("/created_by/id").asString()).startsWith("key_");
        assertThat(version.at("/created_by/name").asString()).isEqualTo("test");
        assertThat(admin.get("/v1/templates/lease/versions").json().at("/data/0/created_by"))
                .isEqualTo(version.path("created_by"));
    }

    @Test
    void aVersionOfAPersonTellsItsNameAndNotItsAddress() {
        var template = new TemplateStore(tenant.api.database())
                .findByAlias(tenant.workspace.organizationId(), "lease").orElseThrow();
        tenant.api.bean(Templates.class).addVersion(template,
                new VersionUpload(SOURCE.getBytes(UTF_8), ImportOptions.DEFAULT, null, null),
                Actor.person(PublicId.next(), "ines@example.org", "203.0.113.7", null));
        JsonNode author = version(2).path("created_by");
        assertThat(author.path("type").asString()).isEqualTo("person");
        assertThat(author.path("id").asString()).startsWith("psn_");
        assertThat(author.path("name").isNull()).as("the person does not exist any more").isTrue();
        assertThat(version(2).toString()).doesNotContain("ines@example.org");
        assertThat(version(2).path("notes").isNull()).isTrue();
    }

    @Test
    void notesComeWithEveryKindOfUpload() {
        Answer json = admin.post("/v1/templates/lease/versions", "{\"source\":\"<p>a</p>\",\"notes\":\"By JSON\"}");
        assertThat(json.status()).as(json.text()).isEqualTo(201);
        assertThat(json.json().path("notes").asString()).isEqualTo("By JSON");
        Answer file = admin.send("POST", "/v1/templates/lease/versions?notes=By+file",
                BodyPublishers.ofString("<html><p>b</p></html>"), "Content-Type", "text/html");
        assertThat(file.json().path("notes").asString()).as(file.text()).isEqualTo("By file");
        String form = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.html\"\r\n\r\n<p>c</p>\r\n"
                + "--x\r\nContent-Disposition: form-data; name=\"notes\"\r\n\r\nBy form\r\n--x--\r\n";
        Answer multipart = admin.send("POST", "/v1/templates/lease/versions", BodyPublishers.ofString(form),
                "Content-Type", "multipart/form-data; boundary=x");
        assertThat(multipart.json().path("notes").asString()).as(multipart.text()).isEqualTo("By form");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\"  \"", "7", "\"a\\u202eb\"", "\"a\\nb\""})
    void notesThatAreNoLineOfTextAreRefused(String notes) {
        assertThat(admin.post("/v1/templates/lease/versions", "{\"source\":\"<p>a</p>\",\"notes\":" + notes + "}")
                .error()).isEqualTo("400 bad_request");
        assertThat(admin.get("/v1/templates/lease/versions").json().path("data").size()).isEqualTo(1);
    }

    @Test
    void notesLongerThanTheLimitAreRefused() {
        assertThat(admin.post("/v1/templates/lease/versions",
                "{\"source\":\"<p>a</p>\",\"notes\":\"" + "x".repeat(501) + "\"}").error())
                .isEqualTo("400 bad_request");
    }

    @Test
    void aPublicationNamesItsPublisher() {
        publish(1, "");
        JsonNode publication = version(1).at("/publications/0");
        assertThat(publication.at("/publisher/type").asString()).isEqualTo("key");
        assertThat(publication.at("/publisher/id").asString()).isEqualTo(publication.path("published_by").asString());
        assertThat(publication.at("/publisher/name").asString()).isEqualTo("test");
    }

    @Test
    void theSchemaOfAnyVersionIsReadAsJsonSchema() {
        add("<p>{{name}} {{due}}</p>");
        Answer first = admin.get("/v1/templates/lease/versions/1/schema");
        assertThat(first.header("Content-Type")).isEqualTo("application/schema+json");
        assertThat(first.json().path("properties").propertyNames()).containsExactly("name");
        assertThat(admin.get("/v1/templates/lease/versions/2/schema").json().path("properties").propertyNames())
                .containsExactly("name", "due");
        publish(2, "");
        assertThat(admin.get("/v1/templates/lease/versions/2/schema").json())
                .isEqualTo(admin.get("/v1/templates/lease/schema.json").json());
    }

    @Test
    void theSourceIsAnAttachmentThatNoBrowserInterprets() {
        Answer source = admin.get("/v1/templates/lease/versions/1/source");
        assertThat(source.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(source.header("Content-Disposition")).startsWith("attachment;");
        Answer range = admin.get("/v1/templates/lease/versions/1/source", "Range", "bytes=0-2");
        assertThat(range.status()).isEqualTo(206);
        assertThat(range.text()).isEqualTo("<p>");
        assertThat(range.header("ETag")).isEqualTo(source.header("ETag"));
    }

    @Test
    void versionsOfAnotherTenantLookLikeNone() {
        Client stranger = Tenant.unlimited().client(Environment.PRODUCTION, Scope.values());
        for (String below : List.of("", "/schema", "/source")) {
            assertThat(stranger.get("/v1/templates/lease/versions/1" + below).error()).isEqualTo("404 not_found");
            assertThat(admin.get("/v1/templates/lease/versions/2" + below).error()).isEqualTo("404 not_found");
            assertThat(tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_RENDER, Scope.TEMPLATE_WRITE)
                    .get("/v1/templates/lease/versions/1" + below).error()).isEqualTo("403 forbidden");
        }
    }

    @Test
    void aPublicationIsRefusedWhenAnotherVersionIsLiveThanExpected() {
        add("<p>{{other}}</p>");
        assertThat(publish(1, ",\"expected_live_version\":2").status()).isEqualTo(412);
        assertThat(publish(1, ",\"expected_live_version\":null").status()).isEqualTo(200);
        Answer changed = publish(2, ",\"expected_live_version\":null");
        assertThat(changed.error()).isEqualTo("412 bad_request");
        assertThat(changed.json().path("reason").asString()).isEqualTo("live_version_changed");
        assertThat(changed.json().path("live_version").asInt()).isEqualTo(1);
        assertThat(live()).isEqualTo(1);
        assertThat(publish(2, ",\"expected_live_version\":1").status()).isEqualTo(200);
        assertThat(live()).isEqualTo(2);
        for (String wrong : List.of("0", "-1", "\"2\"", "1.5", "{}")) {
            assertThat(publish(1, ",\"expected_live_version\":" + wrong).error()).as(wrong)
                    .isEqualTo("400 bad_request");
        }
    }

    @Test
    void ofTwoPublicationsThatExpectTheSameVersionOneSucceeds() throws Exception {
        add("<p>{{second}}</p>");
        add("<p>{{third}}</p>");
        publish(1, "");
        List<Integer> statuses = together(() -> publish(2, ",\"expected_live_version\":1").status(),
                () -> publish(3, ",\"expected_live_version\":1").status());
        assertThat(statuses).containsExactlyInAnyOrder(200, 412);
    }

    @Test
    void aPublicationTellsTheChangesFromTheVersionThatItReplaced() throws Exception {
        add("<p>{{second}}</p>");
        add("<p>{{third}}</p>");
        publish(1, "");
        List<String> removed = together(() -> removed(publish(2, "")), () -> removed(publish(3, "")));
        assertThat(removed.toString()).as("the later one replaced the earlier one, not version 1")
                .isIn("[name, second]", "[third, name]");
    }

    private static String removed(Answer published) {
        return published.json().at("/breaking/0/key").asString();
    }

    private static <T> List<T> together(Callable<T> one, Callable<T> other) throws InterruptedException,
            ExecutionException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> results = threads.invokeAll(List.of(one, other));
            return List.of(results.get(0).get(), results.get(1).get());
        }
    }

    private int live() {
        return admin.get("/v1/templates/lease").json().path("live_version").asInt();
    }

    private JsonNode version(int version) {
        Answer answer = admin.get("/v1/templates/lease/versions/" + version);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private void add(String source) {
        Answer added = admin.post("/v1/templates/lease/versions", "{\"source\":\"" + source + "\"}");
        assertThat(added.status()).as(added.text()).isEqualTo(201);
    }

    private Answer publish(int version, String more) {
        return admin.post("/v1/templates/lease/versions/" + version + "/publish",
                "{\"environment\":\"production\"" + more + "}");
    }
}
