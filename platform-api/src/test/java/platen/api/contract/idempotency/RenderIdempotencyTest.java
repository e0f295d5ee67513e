package platen.api.contract.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.workspace.Plan;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.Templates;
import tools.jackson.databind.node.ObjectNode;

/** Tests the idempotency of renders. */
@SharedServerTest
class RenderIdempotencyTest extends IdempotencyRules {
    private static final String SYNC = "/api/v1/templates/consent/render";
    private static final String LINK = SYNC + "?return=url";
    private static final String ASYNC = SYNC + "?async=true";
    private static final String SECOND = "/v1/templates/consent/submissions";
    private static final String NOBODY = "https://nobody.invalid/x.png";

    RenderIdempotencyTest() {
        super(withForms(), List.of(SYNC, LINK), List.of(ASYNC, SECOND));
    }

    @Test
    void aSyncRepeatIsTheSamePdf() {
        Answer first = client.post(SYNC, body(data(), "pdf"));
        Answer again = client.post(SYNC, body(data(), "pdf"));
        assertThat(first.header("Idempotent-Replayed")).isEmpty();
        assertThat(again.bytes()).isEqualTo(first.bytes());
        assertThat(again.header("X-Service-Render-Ms")).isEqualTo(first.header("X-Service-Render-Ms"));
    }

    @Test
    void aSyncRepeatIsTheSameJson() {
        Answer first = client.post(LINK, body(data(), "json"));
        assertThat(client.post(LINK, body(data(), "json")).text()).isEqualTo(first.text());
    }

    @Test
    void theSameDataSpeltOtherwiseIsTheSameData() {
        String needed = inside(data().toString());
        String one = "{\"data\":{%s,\"note\":{\"a\":1.0,\"b\":100}},\"idempotency_key\":\"spelt otherwise\"}";
        String two = "{ \"idempotency_key\" : \"spelt otherwise\", \"metadata\": {\"x\":\"y\"}, \"data\" :"
                + " {\"note\":{\"b\":1e2, \"a\":1}, %s}}";
        Answer first = client.post(ASYNC, one.formatted(needed));
        assertThat(first.status()).isEqualTo(202);
        assertThat(id(client.post(ASYNC, two.formatted(needed.replace("Ada", "\\u0041da"))))).isEqualTo(id(first));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            token-1       | token-1
            "quoted-2"    | quoted-2
            "a \\"b\\" \\\\"  | a "b" \\
            """)
    void theHeaderMayBeABareTokenOrAQuotedString(String header, String key) {
        Answer first = client.post(LINK, Tenant.body(data()), "Idempotency-Key", header);
        assertThat(first.status()).isEqualTo(200);
        assertThat(id(client.post(LINK, body(data(), key)))).isEqualTo(id(first));
    }

    @Test
    void aKeyHasOneTo255PrintableCharacters() {
        assertThat(client.post(LINK, body(data(), "k".repeat(255))).status()).isEqualTo(200);
        Answer tooLong = client.post(LINK, body(data(), "k".repeat(256)));
        assertThat(tooLong.error()).isEqualTo("400 bad_request");
        assertThat(tooLong.json().path("parameter").asString()).isEqualTo("idempotency_key");
        assertThat(client.post(LINK, Tenant.body(data()), "Idempotency-Key", "\"\"").error())
                .isEqualTo("400 bad_request");
        assertThat(client.post(LINK, body(data(), "schlüssel 🔑")).status()).isEqualTo(200);
    }

    @Test
    void aReplayWorksWhenTheVersionHasChangedAndWhenNothingIsPublished() {
        Template template = tenant.form("consent", "changing", Environment.PRODUCTION);
        String path = "/api/v1/templates/changing/render";
        Answer first = client.post(path, body(data(), "kept"));
        Templates templates = tenant.api.bean(Templates.class);
        templates.addVersion(template, Tenant.read(Path.of("../samples/forms/application.pdf")),
                ImportOptions.DEFAULT, null);
        templates.publish(template, 2, Environment.PRODUCTION);
        assertThat(client.post(path, body(data(), "kept")).bytes()).isEqualTo(first.bytes());
        templates.unpublish(template, 2, Environment.PRODUCTION, Actor.cli());
        assertThat(client.post(path, body(data(), "kept")).bytes()).isEqualTo(first.bytes());
        assertThat(client.post(path, body(data(), "new")).error()).isEqualTo("409 not_published");
    }

    @Override
    ObjectNode data() {
        return Tenant.data("consent");
    }

    @Override
    ObjectNode otherData() {
        return data().put("full_name", "Bob");
    }

    @Override
    ObjectNode invalidData() {
        return data().put("photo_consent", "maybe");
    }

    @Override
    ObjectNode failingData() {
        return data().put("photo", NOBODY).put("signature", NOBODY);
    }

    @Override
    String failing(String path) {
        return path;
    }

    @Override
    String elsewhere(String path) {
        return path.replace("/consent/", "/other/");
    }

    @Override
    Tenant stranger() {
        return withForms();
    }

    @Override
    String id(Answer answer) {
        String header = answer.header("X-Service-Submission-Id");
        return header.isEmpty() ? answer.json().path("submission_id").asString() : header;
    }

    @Override
    String record(String id) {
        return "/api/v1/submissions/" + id;
    }

    @Override
    void work(String id) {
        tenant.work(id);
    }

    private static Tenant withForms() {
        Tenant tenant = Tenant.limited(Plan.ENTERPRISE, 10_000);
        tenant.form("consent", "consent", Environment.PRODUCTION, Environment.STAGING);
        tenant.form("consent", "other", Environment.PRODUCTION);
        return tenant;
    }

    private static String inside(String object) {
        return object.substring(1, object.length() - 1);
    }
}
