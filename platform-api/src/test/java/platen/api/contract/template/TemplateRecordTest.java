package platen.api.contract.template;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import tools.jackson.databind.JsonNode;

/** Tests the template list, records and input schemas (contract rules 4.1 to 4.4). */
@SharedServerTest
class TemplateRecordTest {
    private static Tenant tenant;
    private static Client client;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        tenant.form("consent", "b-consent", Environment.PRODUCTION, Environment.STAGING);
        tenant.form("application", "a-application", Environment.STAGING);
        tenant.form("consent", "c-draft");
        client = tenant.client();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/templates", "/v1/templates"})
    void theListHasAliasNameKindStatusAndLiveVersionByAlias(String path) {
        Answer answer = client.get(path);
        assertThat(answer.status()).isEqualTo(200);
        JsonNode json = answer.json();
        assertThat(json.path("has_more").booleanValue()).isFalse();
        assertThat(json.path("data").valueStream().map(each -> each.path("alias").asString()))
                .containsExactly("a-application", "b-consent", "c-draft");
        JsonNode consent = json.path("data").path(1);
        assertThat(consent.propertyNames()).containsExactly("alias", "name", "kind", "status", "live_version",
                "template_id", "versions", "seal", "updated_at");
        assertThat(consent.path("kind").asString()).isEqualTo("fillable");
        assertThat(consent.path("status").asString()).isEqualTo("published");
        assertThat(consent.path("live_version").intValue()).isEqualTo(1);
        assertThat(consent.path("template_id").asString()).matches("tpl_[0-9a-f]{32}");
        assertThat(consent.path("versions").toString())
                .isEqualTo("{\"production\":1,\"staging\":1,\"development\":null}");
        assertThat(consent.path("updated_at").asString())
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        assertThat(json.path("data").path(0).path("live_version").isNull()).isTrue();
        assertThat(json.path("data").path(2).path("status").asString()).isEqualTo("draft");
    }

    @Test
    void theLiveVersionIsThatOfTheKeysEnvironment() {
        JsonNode staging = tenant.client(Environment.STAGING).get("/api/v1/templates").json();
        assertThat(staging.path("data").path(0).path("live_version").intValue()).isEqualTo(1);
    }

    @Test
    void theListContinuesAfterAnAliasAndCanBeOfOneStatus() {
        JsonNode first = client.get("/api/v1/templates?limit=2").json();
        assertThat(first.path("has_more").booleanValue()).isTrue();
        assertThat(client.get("/api/v1/templates?after=b-consent").json().path("data").size()).isEqualTo(1);
        assertThat(client.get("/api/v1/templates?status=draft").json().path("data").size()).isEqualTo(1);
        assertThat(client.get("/api/v1/templates?status=archived").json().path("data").size()).isZero();
        for (String query : new String[]{"limit=0", "limit=1001", "after=NO", "status=gone"}) {
            assertThat(client.get("/api/v1/templates?" + query).error()).isEqualTo("400 bad_request");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/templates/b-consent", "/v1/templates/b-consent"})
    void oneTemplateHasItsInputSchema(String path) {
        JsonNode json = client.get(path).json();
        assertThat(json.propertyNames()).containsExactly("alias", "name", "kind", "status", "live_version",
                "template_id", "versions", "seal", "updated_at", "input_schema", "json_schema_url", "sample_data");
        JsonNode fields = json.path("input_schema").path("fields");
        JsonNode name = field(fields, "full_name");
        assertThat(name.path("is_array").booleanValue()).isFalse();
        assertThat(name.path("required").booleanValue()).isTrue();
        assertThat(name.path("type").isString()).isTrue();
        JsonNode choice = field(fields, "publication");
        assertThat(choice.path("options").path(0).path("value").isString()).isTrue();
        assertThat(choice.path("options").path(0).path("label").isString()).isTrue();
        assertThat(json.path("sample_data").path("full_name").asString()).isEqualTo("Ada Lenz");
    }

    @Test
    void theSampleDataRenders() {
        JsonNode sample = client.get("/api/v1/templates/b-consent").json().path("sample_data");
        assertThat(client.post("/api/v1/templates/b-consent/render", Tenant.body(sample)).status()).isEqualTo(200);
    }

    @Test
    void theJsonSchemaIsForToolsThatKnowIt() {
        String url = client.get("/api/v1/templates/b-consent").json().path("json_schema_url").asString();
        assertThat(url).isEqualTo(tenant.api.url("/v1/templates/b-consent/schema.json").toString());
        Answer answer = client.get("/v1/templates/b-consent/schema.json");
        assertThat(answer.header("Content-Type")).isEqualTo("application/schema+json");
        assertThat(answer.json().path("$schema").asString()).contains("2020-12");
        assertThat(answer.json().path("required").valueStream().map(JsonNode::asString)).contains("full_name");
        assertThat(client.get("/v1/templates/c-draft/schema.json").error()).isEqualTo("404 not_found");
    }

    @Test
    void aTemplateUnpublishedInTheKeysEnvironmentIsReadWithoutASchema() {
        JsonNode json = client.get("/api/v1/templates/a-application").json();
        assertThat(json.path("live_version").isNull()).isTrue();
        assertThat(json.path("input_schema").isNull()).isTrue();
        assertThat(json.path("json_schema_url").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing", "A-APPLICATION", "a_application", "%20", "a%00b", "x%C3%A9"})
    void anAliasThatDoesNotExistIs404(String alias) {
        Answer answer = client.get("/api/v1/templates/" + alias);
        assertThat(answer.status()).isIn(404, 400);
        assertThat(answer.json().path("code").asString()).isIn("not_found", "bad_request");
    }

    private static JsonNode field(JsonNode fields, String key) {
        return fields.valueStream().filter(each -> each.path("key").asString().equals(key)).findFirst().orElseThrow();
    }
}
