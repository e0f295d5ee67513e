package platen.api.contract.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.key.ApiKey;
import platen.db.key.KeyLimits;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.workspace.Plan;
import platen.jobs.key.Keys;

/** Tests the limits of single keys, and the rates of uploads and previews (contract rules 2.10 and 14.4). */
@Timeout(600)
class KeyLimitsTest {
    private static final String LIST = "/api/v1/templates";
    private static final String TEMPLATE = "{\"alias\":\"%s\",\"name\":\"A\",\"source\":\"<p>{{a}}</p>\","
            + "\"sample_data\":{\"a\":\"x\"}}";

    private static ApiFixture api;

    @BeforeAll
    static void open() {
        api = new ApiFixture(Map.of("platen.api.trusted-proxies", "127.0.0.0/8,::1", "platen.api.uploads-per-minute",
                "2", "platen.api.previews-per-minute", "2"));
        // so that the requests of a test are in the same minute, however long they take
        api.clock().stop();
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @Test
    void aKeyIsRefusedFromAddressesThatItDoesNotAllow() {
        Client client = limited(new KeyLimits(List.of("203.0.113.0/24", "2001:db8::/32"), null));
        assertThat(from(client, "203.0.113.7").status()).isEqualTo(200);
        assertThat(from(client, "2001:db8::7").status()).isEqualTo(200);
        Answer refused = from(client, "198.51.100.7");
        assertThat(refused.error()).isEqualTo("403 forbidden");
        assertThat(refused.json().path("message").asString()).contains("198.51.100.7");
        assertThat(refused.json().has("request_id")).isTrue();
        assertThat(client.get(LIST).error()).as("without a proxy, from this machine").isEqualTo("403 forbidden");
        assertThat(from(client, "203.0.113.7, 198.51.100.7").error())
                .as("an address that the client itself has put into the header").isEqualTo("403 forbidden");
    }

    @Test
    void anAddressIsCheckedBeforeTheScopeAndBeforeTheRate() {
        Client client = limited(new KeyLimits(List.of("203.0.113.0/24"), 1));
        for (int i = 0; i < 3; i++) {
            assertThat(client.send("DELETE", "/api/v1/submissions/x", BodyPublishers.noBody()).error())
                    .isEqualTo("403 forbidden");
        }
        assertThat(from(client, "203.0.113.7").status()).as("refusals do not count").isEqualTo(200);
    }

    @Test
    void aChangedListAppliesToACachedKey() {
        KeyStore.Issued issued = api.key(Environment.PRODUCTION, Scope.DEFAULTS);
        var client = new Client(api, issued.secret());
        assertThat(client.get(LIST).status()).isEqualTo(200);
        change(issued.key(), new KeyLimits(List.of("203.0.113.7"), null));
        while (client.get(LIST).status() == 200) {
            // the notification arrives at its own time
        }
        assertThat(client.get(LIST).error()).isEqualTo("403 forbidden");
    }

    @Test
    void aKeyBeyondItsRateGetsA429AndOtherKeysDoNot() {
        Client client = limited(new KeyLimits(List.of(), 1));
        Answer refused = beyond(1, () -> client.get(LIST));
        assertThat(refused.error()).isEqualTo("429 rate_limited");
        assertThat(refused.json().propertyNames()).startsWith("code", "message", "limit", "used", "resets_at",
                "upgrade_url");
        assertThat(refused.json().path("policy").asString()).isEqualTo("per-key");
        assertThat(refused.json().path("limit").intValue()).isEqualTo(1);
        assertThat(refused.header("Retry-After")).isEqualTo("30");
        assertThat(refused.header("RateLimit")).isEqualTo("\"per-key\";r=0;t=30");
        assertThat(refused.header("RateLimit-Policy")).isEqualTo("\"per-key\";q=1;w=60");
        assertThat(api.client().get(LIST).status()).isEqualTo(200);
        api.clock().advance(Duration.ofSeconds(30));
        Answer next = client.get(LIST);
        assertThat(next.status()).isEqualTo(200);
        assertThat(next.header("RateLimit")).isEqualTo("\"per-key\";r=0;t=60");
    }

    @Test
    void uploadsBeyondTheRateOfAnOrganizationGetA429BeforeTheirBodyIsRead() {
        Tenant tenant = Tenant.on(api);
        Client client = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE, Scope.TEMPLATE_READ);
        Answer refused = beyond(2, () -> client.post("/v1/templates", "{"));
        assertThat(refused.error()).isEqualTo("429 rate_limited");
        assertThat(refused.json().path("policy").asString()).isEqualTo("uploads");
        assertThat(refused.header("RateLimit")).isEqualTo("\"uploads\";r=0;t=30");
        assertThat(client.get(LIST).status()).as("other requests").isEqualTo(200);
        assertThat(Tenant.on(api).client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE)
                .post("/v1/templates", TEMPLATE.formatted("other")).status()).isEqualTo(201);
        api.clock().advance(Duration.ofMinutes(1));
        assertThat(client.post("/v1/templates", TEMPLATE.formatted("later")).status()).isEqualTo(201);
    }

    @Test
    void previewsBeyondTheRateOfAnOrganizationGetA429() {
        Tenant tenant = Tenant.on(api);
        Client client = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE);
        assertThat(client.post("/v1/templates", TEMPLATE.formatted("seen")).status()).isEqualTo(201);
        Answer refused = beyond(2, () -> client.get("/v1/templates/seen/versions/1/preview"));
        assertThat(refused.error()).isEqualTo("429 rate_limited");
        assertThat(refused.json().path("policy").asString()).isEqualTo("previews");
        api.clock().advance(Duration.ofMinutes(1));
        assertThat(client.get("/v1/templates/seen/versions/1/preview").status()).isEqualTo(200);
    }

    @Test
    void aRefusedUploadOfAWorkspaceWithAQuotaNamesBothPolicies() {
        Tenant tenant = Tenant.on(api, Plan.STARTER, 10);
        Client client = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE);
        Answer refused = beyond(2, () -> client.post("/v1/templates", "{"));
        assertThat(refused.header("RateLimit")).matches("\"monthly\";r=10;t=\\d{3,}, \"uploads\";r=0;t=30");
    }

    private static Answer from(Client client, String address) {
        return client.get(LIST, "X-Forwarded-For", address);
    }

    /** Sends requests of which the limit allows the first ones, and returns the reply to the next. */
    private static Answer beyond(int limit, Supplier<Answer> request) {
        for (int i = 0; i < limit; i++) {
            assertThat(request.get().status()).isNotEqualTo(429);
        }
        return request.get();
    }

    private static Client limited(KeyLimits limits) {
        KeyStore.Issued issued = api.key(Environment.PRODUCTION, Scope.DEFAULTS);
        change(issued.key(), limits);
        return new Client(api, issued.secret());
    }

    private static void change(ApiKey key, KeyLimits limits) {
        assertThat(new Keys(api.keys(), api.clock()).changeLimits(key.workspaceId(), key.id(), limits, Actor.cli()))
                .isPresent();
    }
}
