package platen.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.web.FilterChainProxy;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.http.auth.ApiKeyAuthenticator;
import platen.api.http.auth.KeyUsageRecorder;
import platen.db.core.Environment;
import platen.db.key.KeySecret;
import platen.db.key.KeyStore.Issued;
import platen.db.key.Scope;
import platen.db.workspace.WorkspaceStore;

/** Tests keys and scopes (contract section 2). */
class AuthenticationTest {
    private static final String PATH = "/api/v1/probes/one";
    private static ApiFixture api;

    @BeforeAll
    static void open() {
        api = new ApiFixture(Probe.class);
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void aKeyOfEachEnvironmentOpensAndNamesItsEnvironment(Environment environment) {
        Answer answer = api.client(environment, Scope.SUBMISSION_READ).get(PATH);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("environment").asString()).isEqualTo(environment.wire());
    }

    @Test
    void anApiRequestPassesNoFilterOfSpringSecurity() {
        FilterChainProxy security = api.bean(FilterChainProxy.class);
        assertThat(security.getFilters("/api/v1/templates")).isEmpty();
        assertThat(security.getFilters("/v1/batches")).isEmpty();
        assertThat(security.getFilters("/docs")).isNotEmpty();
    }

    @Test
    void aMissingKeyIs401WithTheSchemeToUse() {
        Answer answer = new Client(api, null).get(PATH);
        assertThat(answer.error()).isEqualTo("401 unauthorized");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer", "Bearer ", "Basic dXNlcjpwYXNz", "sk_live_x", "Bearer sk_live_x",
            "Bearer sk_live_000000000000000000000000000000000000", "Bearer sk_none_000000000000000000000000000000",
            "Bearer null", "Bearer a b", "Bearer \u00e9\u00e9"})
    void aMalformedKeyIs401(String authorization) {
        Answer answer = new Client(api, null).get(PATH, "Authorization", authorization);
        assertThat(answer.error()).isEqualTo("401 unauthorized");
    }

    @Test
    void twoKeysInOneRequestAre401() {
        String one = "Bearer " + api.key(Environment.PRODUCTION, Scope.DEFAULTS).secret();
        String other = "Bearer " + api.key(Environment.PRODUCTION, Scope.DEFAULTS).secret();
        assertThat(new Client(api, null).get(PATH, "Authorization", one, "Authorization", other).error())
                .isEqualTo("401 unauthorized");
    }

    @Test
    void aWellFormedKeyThatWasNeverIssuedIs401() {
        assertThat(new Client(api, KeySecret.generate(Environment.PRODUCTION)).get(PATH).error())
                .isEqualTo("401 unauthorized");
    }

    @Test
    void theSchemeIsReadInAnyCase() {
        Issued key = api.key(Environment.PRODUCTION, Scope.DEFAULTS);
        assertThat(new Client(api, null).get(PATH, "Authorization", "bearer " + key.secret()).status())
                .isEqualTo(200);
    }

    @Test
    void aCachedKeyIs401FromTheMomentItExpires() {
        Issued key = api.keys()
                .issue(api.workspace().id(), "short", Environment.PRODUCTION, Scope.DEFAULTS, Duration.ofDays(30),
                        api.clock().instant());
        var client = new Client(api, key.secret());
        assertThat(client.get(PATH).status()).isEqualTo(200);
        api.clock().advance(Duration.ofDays(30).plusSeconds(1));
        assertThat(client.get(PATH).error()).isEqualTo("401 unauthorized");
    }

    @Test
    void aCachedKeyIs401OnceTheNotificationOfItsRevocationArrives() {
        Issued key = api.key(Environment.PRODUCTION, Scope.DEFAULTS);
        var client = new Client(api, key.secret());
        assertThat(client.get(PATH).status()).isEqualTo(200);
        assertThat(api.keys().revoke(key.key().id(), api.clock().instant())).isTrue();
        while (client.get(PATH).status() != 401) {
            Thread.onSpinWait();
        }
    }

    @Test
    void theNotificationOfARevocationRemovesTheKeyFromTheCache() {
        Issued key = api.key(Environment.PRODUCTION, Scope.DEFAULTS);
        String authorization = "Bearer " + key.secret();
        var authenticator = new ApiKeyAuthenticator(api.keys(), api.bean(WorkspaceStore.class),
                api.bean(KeyUsageRecorder.class), api.clock(), 10);
        assertThat(authenticator.open(authorization)).isInstanceOf(ApiKeyAuthenticator.Opened.class);
        String hash = HexFormat.of().formatHex(KeySecret.hash(key.secret()));

        assertThat(api.keys().revoke(key.key().id(), api.clock().instant())).isTrue();
        authenticator.onNotice(hash);

        assertThat(authenticator.open(authorization))
                .isEqualTo(new ApiKeyAuthenticator.Refused("This API key was revoked."));
    }

    @Test
    void aRequestOutsideTheKeysScopesIs403NamingTheScope() {
        Answer answer = api.client(Environment.PRODUCTION, Scope.TEMPLATE_READ, Scope.TEMPLATE_RENDER).get(PATH);
        assertThat(answer.error()).isEqualTo("403 forbidden");
        assertThat(answer.json().path("required_scope").asString()).isEqualTo("submission:read");
    }

    @Test
    void newKeysHaveTheFourScopesAndNoManagement() {
        Client client = api.client();
        assertThat(client.get(PATH).status()).isEqualTo(200);
        assertThat(client.post("/api/v1/probes", "{}").status()).isEqualTo(200);
        assertThat(client.send("DELETE", PATH, BodyPublishers.noBody()).error()).isEqualTo("403 forbidden");
    }

    @Test
    void theUseOfAKeyIsNotedInBatches() {
        Issued waiting = api.key(Environment.PRODUCTION, Scope.DEFAULTS);
        try (var use = new KeyUsageRecorder(api.keys(), api.clock(), Duration.ofDays(1))) {
            var authenticator = new ApiKeyAuthenticator(api.keys(), api.bean(WorkspaceStore.class), use, api.clock(),
                    10);
            assertThat(authenticator.open("Bearer " + waiting.secret())).isInstanceOf(ApiKeyAuthenticator.Opened.class);
            assertThat(lastUsed(waiting)).containsOnlyNulls();
        }
        assertThat(lastUsed(waiting)).doesNotContainNull();

        Issued key = api.key(Environment.PRODUCTION, Scope.DEFAULTS);
        new Client(api, key.secret()).get(PATH);
        api.bean(KeyUsageRecorder.class).write();
        assertThat(lastUsed(key)).doesNotContainNull();
    }

    @Test
    void requestsOfBrowserScriptsAre403BeforeTheKeyIsLookedAt() {
        Answer answer = new Client(api, null).get(PATH, "Sec-Fetch-Mode", "cors");
        assertThat(answer.error()).isEqualTo("403 forbidden");
        assertThat(answer.json().path("message").asString()).contains("browser");
        assertThat(answer.http().headers().map()).doesNotContainKey("access-control-allow-origin");
    }

    @Test
    void theFetchOfNodeIsABackendAndNoBrowser() {
        var anybody = new Client(api, null);
        assertThat(anybody.get(PATH, "Sec-Fetch-Mode", "cors", "Accept-Language", "*").error())
                .isEqualTo("401 unauthorized");
        for (String[] browser : new String[][]{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://example.org"}}) {
            assertThat(anybody.get(PATH, "Sec-Fetch-Mode", "cors", "Accept-Language", "*", browser[0], browser[1])
                    .error()).isEqualTo("403 forbidden");
        }
    }

    private static List<Instant> lastUsed(Issued key) {
        return api.keys()
                .of(api.workspace().id())
                .stream()
                .filter(each -> each.id().equals(key.key().id()))
                .map(each -> each.lastUsedAt())
                .toList();
    }
}
