package platen.api.contract.template;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tests that a new version inherits the overrides of the previous one and names the changes that callers must make. */
@SharedServerTest
class TemplateVersionsTest {
    private static final byte[] CONSENT = Tenant.read(Path.of("../samples/forms/consent.pdf"));
    private static final String DUE_IS_A_DATE = "{\"fields\":[{\"key\":\"due\",\"type\":\"date\",\"required\":true},"
            + "{\"key\":\"total\",\"type\":\"currency\"}]}";

    private static Tenant tenant;
    private static Client admin;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        admin = tenant.client(Environment.PRODUCTION, Scope.values());
    }

    @Test
    void aVersionInheritsTheOverridesWhoseFieldsItStillHas() {
        create("inherits", "<p>{{due}} {{total}}</p>", DUE_IS_A_DATE);
        JsonNode second = add("inherits", "<p>{{due}} {{name}}</p>", null);
        assertThat(texts(second.path("carried_over"))).containsExactly("due");
        assertThat(second.path("dropped").path(0).path("field").asString()).isEqualTo("total");
        assertThat(second.path("dropped").path(0).path("message").asString()).contains("'total'");
        assertThat(types("inherits", 2)).isEqualTo("due:date! name:text");

        JsonNode third = add("inherits", "<p>{{due}}</p>", null);
        assertThat(texts(third.path("carried_over"))).as("inherited again").containsExactly("due");
        assertThat(types("inherits", 3)).isEqualTo("due:date!");
    }

    @Test
    void aSchemaThatIsSentReplacesTheInheritedOverrides() {
        create("replaces", "<p>{{due}} {{total}}</p>", DUE_IS_A_DATE);
        JsonNode second = add("replaces", "<p>{{due}} {{total}}</p>",
                "{\"fields\":[{\"key\":\"total\",\"type\":\"number\"}]}");
        assertThat(second.path("carried_over").isEmpty()).isTrue();
        assertThat(types("replaces", 2)).isEqualTo("due:text total:number");
        assertThat(add("replaces", "<p>{{due}} {{total}}</p>", "{\"fields\":[]}").path("carried_over").isEmpty())
                .isTrue();
        assertThat(types("replaces", 3)).isEqualTo("due:text total:text");
    }

    @Test
    void anInheritedOverrideThatContradictsTheTemplateIsDroppedWithTheReason() {
        create("contradicts", "<p>{{rows}} {{due}}</p>",
                "{\"fields\":[{\"key\":\"rows\",\"type\":\"number\"},{\"key\":\"due\",\"type\":\"date\"}]}");
        JsonNode second = add("contradicts", "{{#each rows}}<p>{{a}}</p>{{/each}}<p>{{due}}</p>", null);
        assertThat(second.path("dropped").path(0).path("field").asString()).isEqualTo("rows");
        assertThat(second.path("dropped").path(0).path("message").asString()).contains("'rows'");
        assertThat(texts(second.path("carried_over"))).containsExactly("due");
    }

    @Test
    void aFormInheritsItsOverridesToo() {
        String overrides = "{\"fields\":[{\"field\":\"full_name\",\"key\":\"person\",\"label\":\"Person\"}]}";
        assertThat(upload("/v1/templates", Map.of("alias", "form", "name", "F", "schema", overrides)).status())
                .isEqualTo(201);
        Answer second = upload("/v1/templates/form/versions", Map.of());
        assertThat(second.status()).as(second.text()).isEqualTo(201);
        assertThat(texts(second.json().path("carried_over"))).containsExactly("full_name");
        assertThat(second.json().path("breaking").isEmpty()).isTrue();
        assertThat(types("form", 2)).contains("person:").doesNotContain("full_name");
        assertThat(admin.get("/v1/templates/form/versions/2").json().path("overrides").toString())
                .isEqualTo(overrides);
    }

    @Test
    void aVersionOfTheOtherKindDropsAllOverrides() {
        String overrides = "{\"fields\":[{\"field\":\"full_name\",\"key\":\"person\"}]}";
        upload("/v1/templates", Map.of("alias", "kinds", "name", "F", "schema", overrides));
        JsonNode second = add("kinds", "<p>{{full_name}}</p>", null);
        assertThat(second.path("dropped").path(0).path("field").asString()).isEqualTo("full_name");
        assertThat(second.path("carried_over").isEmpty()).isTrue();
    }

    @Test
    void uploadsAndPublicationsNameBreakingChanges() {
        create("breaks", "<p>{{due}} {{total}}</p>", DUE_IS_A_DATE);
        Answer first = publish("breaks", 1, "");
        assertThat(first.json().path("breaking").isEmpty()).as("nothing was published before").isTrue();
        JsonNode second = add("breaks", "<p>{{total}} {{address}}</p>",
                "{\"fields\":[{\"key\":\"total\",\"type\":\"text\"},{\"key\":\"address\",\"required\":true}]}");
        assertThat(breaking(second)).containsExactly("removed due", "type_changed total", "now_required address");
        assertThat(second.path("breaking").path(0).path("message").asString()).contains("'due'");
        JsonNode third = add("breaks", "<p>{{total}} {{address}}</p>", null);
        assertThat(breaking(third)).as("against the version before").isEmpty();
        assertThat(breaking(publish("breaks", 3, "").json())).as("against the published version")
                .containsExactly("removed due", "type_changed total", "now_required address");
    }

    @Test
    void aCheckMakesNothing() {
        String source = json("alias", "checked", "name", "C", "source", "<p>{{a}}</p>");
        Answer check = admin.post("/v1/templates?check=true", source);
        assertThat(check.status()).as(check.text()).isEqualTo(200);
        assertThat(check.json().at("/input_schema/fields/0/key").asString()).isEqualTo("a");
        assertThat(admin.get("/v1/templates/checked").status()).isEqualTo(404);

        create("checked", "<p>{{a}}</p>", null);
        publish("checked", 1, "");
        Answer second = admin.post("/v1/templates/checked/versions?check=true",
                json("source", "<p>{{b}} {{c}}</p>", "name", "Other"));
        assertThat(second.status()).as(second.text()).isEqualTo(200);
        assertThat(breaking(second.json())).containsExactly("removed a");
        JsonNode versions = admin.get("/v1/templates/checked/versions").json();
        assertThat(versions.path("data").size()).isEqualTo(1);
        assertThat(admin.get("/v1/templates/checked").json().path("name").asString()).isEqualTo("checked");

        add("checked", "<p>{{b}} {{c}}</p>", null);
        assertThat(breaking(publish("checked", 2, "?check=true").json())).containsExactly("removed a");
        assertThat(admin.get("/v1/templates/checked").json().path("live_version").intValue()).isEqualTo(1);
        assertThat(publish("checked", 9, "?check=true").status()).isEqualTo(404);
        assertThat(publish("checked", 2, "?chek=true").error()).isEqualTo("400 bad_request");
        assertThat(admin.get("/v1/templates/checked").json().path("live_version").intValue()).isEqualTo(1);
    }

    @Test
    void aDraftCanBeReadWithItsSchemaAndItsSource() {
        String source = "<p>{{a}} größer</p>";
        admin.post("/v1/templates", "{\"alias\":\"draft\",\"name\":\"D\",\"source\":\"" + source
                + "\",\"sample_data\":{\"a\":\"x\"}}");
        Answer version = admin.get("/v1/templates/draft/versions/1");
        assertThat(version.status()).as(version.text()).isEqualTo(200);
        assertThat(version.json().at("/input_schema/fields/0/key").asString()).isEqualTo("a");
        assertThat(version.json().path("sample_data").toString()).isEqualTo("{\"a\":\"x\"}");
        assertThat(version.json().path("overrides").isNull()).isTrue();
        assertThat(version.json().path("published_to").isEmpty()).isTrue();

        Answer file = admin.get("/v1/templates/draft/versions/1/source");
        assertThat(file.bytes()).isEqualTo(source.getBytes(UTF_8));
        assertThat(file.header("Content-Type")).isEqualToIgnoringCase("text/html;charset=UTF-8");
        assertThat(file.header("Content-Disposition")).isEqualTo("attachment; filename=\"draft-v1.html\"");
        assertThat(admin.get("/v1/templates/draft/versions/1/source", "If-None-Match", file.header("ETag")).status())
                .isEqualTo(304);
        for (String path : List.of("2", "x", "2/source")) {
            assertThat(admin.get("/v1/templates/draft/versions/" + path).error()).isEqualTo("404 not_found");
        }
        Client renders = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_RENDER);
        assertThat(renders.get("/v1/templates/draft/versions/1/source").status()).isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({"application/pdf, raw-pdf, .pdf", "application/octet-stream, raw-octets, .pdf",
            "application/zip, raw-zip, .zip", "text/html; charset=utf-8, raw-html, .html"})
    void theBodyMayBeTheFileItself(String type, String alias, String ending) {
        byte[] file = switch (ending) {
            case ".pdf" -> CONSENT;
            case ".zip" -> zip("letter/letter.html", "<p>{{a}}</p>", "__MACOSX/letter/._letter.html", "x");
            default -> "<p>{{a}}</p>".getBytes(UTF_8);
        };
        Answer created = admin.send("POST", "/v1/templates?alias=" + alias + "&name=Raw",
                BodyPublishers.ofByteArray(file), "Content-Type", type);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(admin.send("POST", "/v1/templates/" + alias + "/versions", BodyPublishers.ofByteArray(file),
                "Content-Type", type).status()).isEqualTo(201);
        Answer source = admin.get("/v1/templates/" + alias + "/versions/2/source");
        assertThat(source.bytes()).isEqualTo(file);
        assertThat(source.header("Content-Disposition")).endsWith(alias + "-v2" + ending + "\"");
    }

    @Test
    void aFormMayRepeatTheAliasOfThePathAndAFileIsNamedInTheQuery() {
        upload("/v1/templates", Map.of("alias", "repeated", "name", "R"));
        Answer second = upload("/v1/templates/repeated/versions", Map.of("alias", "repeated"));
        assertThat(second.status()).as(second.text()).isEqualTo(201);
        assertThat(second.http().headers().firstValue("X-Service-Ignored-Fields")).isEmpty();
        assertThat(upload("/v1/templates/repeated/versions", Map.of("alias", "other")).error())
                .isEqualTo("400 bad_request");

        Answer third = admin.send("POST", "/v1/templates/repeated/versions?name=Named",
                BodyPublishers.ofByteArray(CONSENT), "Content-Type", "application/pdf");
        assertThat(third.status()).as(third.text()).isEqualTo(201);
        assertThat(admin.get("/v1/templates/repeated").json().path("name").asString()).isEqualTo("Named");
        assertThat(admin.send("POST", "/v1/templates/repeated/versions?nam=Named",
                BodyPublishers.ofByteArray(CONSENT), "Content-Type", "application/pdf").error())
                .isEqualTo("400 bad_request");
    }

    @Test
    void aFileSentAsJsonOrWithoutItsAliasIsAnsweredWithWhatToDo() {
        Answer asJson = admin.send("POST", "/v1/templates?alias=as-json", BodyPublishers.ofByteArray(CONSENT),
                "Content-Type", "application/json");
        assertThat(asJson.error()).isEqualTo("400 bad_request");
        assertThat(asJson.json().path("message").asString()).contains("is a PDF", "curl -F", "application/pdf");

        Answer nameless = admin.send("POST", "/v1/templates", BodyPublishers.ofByteArray(CONSENT), "Content-Type",
                "application/pdf");
        assertThat(nameless.error()).isEqualTo("400 bad_request");
        assertThat(nameless.json().path("message").asString()).contains("?alias=invoice");
    }

    @Test
    void aFileThatIsNoTemplateIsNamed() {
        byte[] docx = zip("[Content_Types].xml", "<x/>", "word/document.xml", "<x/>");
        Answer multipart = upload("/v1/templates", Map.of("alias", "no", "name", "N"), docx);
        assertThat(multipart.error()).isEqualTo("400 bad_request");
        assertThat(multipart.json().path("reason").asString()).isEqualTo("unsupported_type");
        assertThat(multipart.json().path("message").asString()).contains("Word document (.docx)");
        Answer raw = admin.send("POST", "/v1/templates?alias=no&name=N", BodyPublishers.ofByteArray(docx),
                "Content-Type", "application/vnd.openxmlformats-officedocument.wordprocessingml.document");
        assertThat(raw.json().path("message").asString()).contains("Word document (.docx)");
        Answer form = admin.send("POST", "/v1/templates", BodyPublishers.ofByteArray(CONSENT), "Content-Type",
                "application/x-www-form-urlencoded");
        assertThat(form.status()).isEqualTo(415);
        assertThat(form.json().path("message").asString()).contains("multipart/form-data", "curl -F");
    }

    private static void create(String alias, String source, @Nullable String schema) {
        Answer created = admin.post("/v1/templates", body("alias", alias, schema, "name", alias, "source", source));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
    }

    private static JsonNode add(String alias, String source, @Nullable String schema) {
        Answer added = admin.post("/v1/templates/" + alias + "/versions", body("source", source, schema));
        assertThat(added.status()).as(added.text()).isEqualTo(201);
        return added.json();
    }

    private static Answer publish(String alias, int version, String query) {
        return admin.post("/v1/templates/" + alias + "/versions/" + version + "/publish" + query,
                "{\"environment\":\"production\"}");
    }

    private static String json(String... namesAndTexts) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            json.put(namesAndTexts[i], namesAndTexts[i + 1]);
        }
        return json.toString();
    }

    private static String body(String name, String text, @Nullable String schema, String... more) {
        String plain = json(name, text);
        String rest = more.length == 0 ? "" : "," + json(more).substring(1, json(more).length() - 1);
        String overrides = schema == null ? "" : ",\"schema\":" + schema;
        return plain.substring(0, plain.length() - 1) + rest + overrides + "}";
    }

    /** Returns the fields of a version's schema as {@code key:type}, with an exclamation mark for required ones. */
    private static String types(String alias, int version) {
        JsonNode schema = admin.get("/v1/templates/" + alias + "/versions/" + version).json().path("input_schema");
        return String.join(" ", schema.path("fields")
                .valueStream()
                .map(field -> field.path("key").asString() + ":" + field.path("type").asString()
                        + (field.path("required").booleanValue() ? "!" : ""))
                .toList());
    }

    private static List<String> breaking(JsonNode reply) {
        return reply.path("breaking")
                .valueStream()
                .map(each -> each.path("what").asString() + " " + each.path("key").asString())
                .toList();
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }

    private static Answer upload(String path, Map<String, String> fields) {
        return upload(path, fields, CONSENT);
    }

    private static Answer upload(String path, Map<String, String> fields, byte[] file) {
        var body = new ByteArrayOutputStream();
        fields.forEach((name, value) -> body.writeBytes(
                ("--b\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n")
                        .getBytes(UTF_8)));
        body.writeBytes("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n"
                .getBytes(UTF_8));
        body.writeBytes(file);
        body.writeBytes("\r\n--b--\r\n".getBytes(UTF_8));
        return admin.send("POST", path, BodyPublishers.ofByteArray(body.toByteArray()), "Content-Type",
                "multipart/form-data; boundary=b");
    }

    private static byte[] zip(String... namesAndTexts) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                zip.putNextEntry(new ZipEntry(namesAndTexts[i]));
                zip.write(namesAndTexts[i + 1].getBytes(UTF_8));
            }
        } catch (IOException e) {
            throw new AssertionError("Memory does not fail", e);
        }
        return bytes.toByteArray();
    }
}
