package platen.web.form;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.db.template.TemplateStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A server with hosted forms, and a visitor that sends what a browser without scripts sends. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FormsTest {
    private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([A-Za-z0-9_-]{32})\"");

    ApiFixture api;
    Tenant tenant;
    Client client;
    Client visitor;

    @BeforeAll
    void start() {
        api = settings().isEmpty()
                ? ApiFixture.lease(FormPagesConfiguration.class)
                : new ApiFixture(settings(), FormPagesConfiguration.class);
        tenant = Tenant.on(api);
        tenant.form("consent", "consent", Environment.PRODUCTION, Environment.STAGING);
        client = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE, Scope.TEMPLATE_RENDER,
                Scope.TEMPLATE_READ, Scope.SUBMISSION_READ, Scope.WORKFLOW_RUN);
        visitor = new Client(api, null);
    }

    /** Returns settings of the server beside those of all tests. */
    Map<String, String> settings() {
        return Map.of();
    }

    @AfterAll
    void stop() {
        api.release();
    }

    final void publish(String alias, String schema) {
        publish(alias, schema, Environment.PRODUCTION);
    }

    final void publish(String alias, String schema, Environment environment) {
        Templates templates = api.bean(Templates.class);
        var organization = tenant.workspace.organizationId();
        templates.create(new TemplateUpload(organization, alias, alias,
                "<html lang='en'><body><p>Form</p></body></html>".getBytes(UTF_8),
                new ImportOptions(false, StoredJson.object(schema)), null));
        templates.publish(api.bean(TemplateStore.class).findByAlias(organization, alias).orElseThrow(), 1,
                environment);
    }

    final Answer made(String json) {
        Answer made = client.post("/v1/forms", json);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made;
    }

    final String path(Answer form) {
        return form.json().path("url").asString().replaceFirst("https?://[^/]+", "");
    }

    final String api(Answer form) {
        return "/v1/forms/" + form.json().path("form_id").asString();
    }

    final String token(Answer page) {
        Matcher token = TOKEN.matcher(page.text());
        assertThat(token.find()).as(page.text()).isTrue();
        return token.group(1);
    }

    /** Returns what a browser sends of a page in which these data were typed. */
    final Map<String, String> fields(Answer page, ObjectNode data) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("token", token(page));
        data.properties().forEach(each -> fields.put("data." + each.getKey(), each.getValue().asString()));
        return fields;
    }

    /** Sends a page as a browser does that chose files. */
    final Answer upload(String path, Map<String, String> fields, Map<String, byte[]> files) {
        var body = new ByteArrayOutputStream();
        fields.forEach((name, value) -> body.writeBytes(part("name=\"" + name + "\"", value.getBytes(UTF_8))));
        files.forEach((name, file) -> body.writeBytes(part("name=\"" + name + "\"; filename=\"a\"", file)));
        body.writeBytes("--x--\r\n".getBytes(UTF_8));
        return visitor.send("POST", path, BodyPublishers.ofByteArray(body.toByteArray()), "Content-Type",
                "multipart/form-data; boundary=x");
    }

    private static byte[] part(String disposition, byte[] content) {
        var part = new ByteArrayOutputStream();
        part.writeBytes(("--x\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n").getBytes(UTF_8));
        part.writeBytes(content);
        part.writeBytes("\r\n".getBytes(UTF_8));
        return part.toByteArray();
    }

    final Answer send(String path, Map<String, String> fields) {
        String body = fields.entrySet()
                .stream()
                .map(each -> URLEncoder.encode(each.getKey(), UTF_8) + "=" + URLEncoder.encode(each.getValue(), UTF_8))
                .collect(Collectors.joining("&"));
        return visitor.send("POST", path, BodyPublishers.ofString(body), "Content-Type",
                "application/x-www-form-urlencoded");
    }

    final JsonNode onlySubmission(Answer form) {
        var found = submissions(form);
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    final List<JsonNode> submissions(Answer form) {
        return client.get("/api/v1/submissions?limit=100")
                .json()
                .path("data")
                .valueStream()
                .filter(each -> each.at("/metadata/form_id").equals(form.json().path("form_id")))
                .toList();
    }

    /** Returns the data of the only submission of a form. */
    final JsonNode data(Answer form) {
        String id = onlySubmission(form).path("submission_id").asString();
        return client.get("/api/v1/submissions/" + id + "?include=data").json().path("data");
    }
}
