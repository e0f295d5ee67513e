package platen.api.http.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.RawSocket;
import platen.api.http.Probe;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;

class ConcurrencyLimiterTest {
    @ParameterizedTest
    @CsvSource({"1,1", "2,1", "4,3", "8,6", "4096,3072"})
    void oneWorkspaceHoldsAtMostThreeQuarters(int count, int most) {
        var limiter = new ConcurrencyLimiter(count);
        UUID greedy = UUID.randomUUID();
        UUID other = UUID.randomUUID();
        for (int i = 0; i < most; i++) {
            assertThat(limiter.tryAcquire(greedy)).isTrue();
        }
        assertThat(limiter.tryAcquire(greedy)).isFalse();
        assertThat(limiter.tryAcquire(other)).isEqualTo(count > 1);
        limiter.release(greedy);
        assertThat(limiter.tryAcquire(greedy)).isTrue();
    }

    @Test
    void slowUploadsOfOneKeyDoNotBlockAnotherWorkspace() throws IOException {
        List<RawSocket> dripping = new ArrayList<>();
        try (var api = new ApiFixture()) {
            String greedy = api.key(Environment.PRODUCTION, List.of(Scope.TEMPLATE_WRITE)).secret();
            try {
                for (int i = 0; i < 24; i++) {
                    dripping.add(drip(api, "/v1/templates", greedy));
                }
                var own = new Client(api, greedy);
                assertThat(own.post("/v1/templates", "{}").error()).isEqualTo("503 internal");
                var other = new Client(api, another(api, Scope.TEMPLATE_WRITE));
                assertThat(other.post("/v1/templates", "{}").error()).isEqualTo("400 bad_request");
            } finally {
                for (RawSocket each : dripping) {
                    each.close();
                }
            }
        }
    }

    @Test
    void slowRequestsOfOneKeyDoNotBlockAnotherWorkspace() throws IOException {
        List<RawSocket> dripping = new ArrayList<>();
        try (var api = new ApiFixture(Map.of("platen.api.max-concurrent-requests", "4"), Probe.class)) {
            String greedy = api.key(Environment.PRODUCTION, List.of(Scope.TEMPLATE_RENDER)).secret();
            try {
                for (int i = 0; i < 8; i++) {
                    dripping.add(drip(api, "/api/v1/probes", greedy));
                }
                assertThat(new Client(api, greedy).post("/api/v1/probes", "{}").error()).isEqualTo("503 internal");
                var other = new Client(api, another(api, Scope.TEMPLATE_RENDER));
                assertThat(other.post("/api/v1/probes", "{}").status()).isEqualTo(200);
            } finally {
                for (RawSocket each : dripping) {
                    each.close();
                }
            }
        }
    }

    /** Sends a request without its body; when this returns, it is in progress or was refused. */
    private static RawSocket drip(ApiFixture api, String path, String key) throws IOException {
        var raw = new RawSocket(api);
        raw.send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key
                + "\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n");
        assertThat(raw.head()).matches("(?s)HTTP/1\\.1 (100|503).*");
        return raw;
    }

    private static String another(ApiFixture api, Scope scope) {
        return new KeyStore(api.database()).issue(api.workspace("other").id(), "test", Environment.PRODUCTION,
                List.of(scope), null, api.clock().instant()).secret();
    }
}
