package platen.api.http.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import tools.jackson.databind.JsonNode;

/** Tests how rates are counted, and the limit per second, which is off unless it is set (contract rule 14.4). */
@Timeout(600)
class RateLimiterTest {
    private static final UUID ONE = new UUID(1, 1);
    private static final UUID OTHER = new UUID(2, 2);

    private Instant now = Instant.parse("2026-08-22T10:11:12.345Z");

    @Test
    void eachWorkspaceHasItsRequestsInEachSecondOfTheClock() {
        var limiter = new RateLimiter(RatePolicy.PER_SECOND, () -> now);
        assertThat(limiter.take(ONE, 2).orElseThrow().left()).isEqualTo(1);
        assertThat(limiter.take(ONE, 2).orElseThrow().granted()).isTrue();
        RateLimiter.Place third = limiter.take(ONE, 2).orElseThrow();
        assertThat(third.granted()).isFalse();
        assertThat(third.used()).isEqualTo(2);
        assertThat(third.resetsAt()).isEqualTo("2026-08-22T10:11:13Z");
        assertThat(limiter.take(OTHER, 2).orElseThrow().granted()).isTrue();
        now = now.plusMillis(655);
        assertThat(limiter.take(ONE, 2).orElseThrow().granted()).isTrue();
    }

    @Test
    void aRefusalSaysWhenTheNextMinuteBegins() {
        var limiter = new RateLimiter(RatePolicy.PER_KEY, () -> now);
        limiter.take(ONE, 1);
        RateLimiter.Place refused = limiter.take(ONE, 1).orElseThrow();
        assertThat(refused.granted()).isFalse();
        assertThat(refused.retryAfter()).as("47.655 s, rounded up").isEqualTo(48);
        assertThat(refused.state()).isEqualTo("\"per-key\";r=0;t=48");
        now = now.plusSeconds(refused.retryAfter());
        assertThat(limiter.take(ONE, 1).orElseThrow().granted()).isTrue();
    }

    @Test
    void aLowerLimitAppliesToTheWindowInProgress() {
        var limiter = new RateLimiter(RatePolicy.PER_KEY, () -> now);
        limiter.take(ONE, 5);
        limiter.take(ONE, 5);
        RateLimiter.Place lowered = limiter.take(ONE, 1).orElseThrow();
        assertThat(lowered.granted()).isFalse();
        assertThat(lowered.left()).isZero();
    }

    @Test
    void withoutALimitNothingIsCounted() {
        assertThat(new RateLimiter(RatePolicy.UPLOADS, InstantSource.system()).take(ONE, 0)).isEmpty();
    }

    @Test
    void aRateLimitedClientGetsA429WithItsOwnPolicy() throws Exception {
        try (var api = new ApiFixture(Map.of("platen.api.requests-per-second", "1", "platen.api.base-url",
                "https://pdf.example.org/"))) {
            Client client = api.client();
            Answer refused = untilOneIsRefused(client);
            assertThat(refused.error()).isEqualTo("429 rate_limited");
            JsonNode json = refused.json();
            assertThat(json.propertyNames()).startsWith("code", "message", "limit", "used", "resets_at", "upgrade_url");
            assertThat(json.path("limit").intValue()).isEqualTo(1);
            assertThat(json.path("used").intValue()).isEqualTo(1);
            assertThat(json.path("policy").asString()).isEqualTo("per-second");
            assertThat(json.path("upgrade_url").asString()).isEqualTo("https://pdf.example.org/dashboard/billing");
            assertThat(json.path("resets_at").asString()).endsWith(".000Z");
            assertThat(refused.header("Retry-After")).isEqualTo("1");
            assertThat(refused.header("RateLimit-Policy")).isEqualTo("\"per-second\";q=1;w=1");
            assertThat(refused.header("RateLimit")).isEqualTo("\"per-second\";r=0;t=1");
            Answer served = client.get("/api/v1/templates");
            while (served.status() == 429) {
                served = client.get("/api/v1/templates");
            }
            assertThat(served.status()).as("a later second").isEqualTo(200);
            assertThat(new Client(api, "sk_live_wrong").get("/api/v1/templates").status()).as("no workspace, no count")
                    .isEqualTo(401);
        }
    }

    /** Sends many requests at once until two of them fall into the same second. */
    private static Answer untilOneIsRefused(Client client) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            while (true) {
                List<Future<Answer>> answers = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    answers.add(threads.submit(() -> client.get("/api/v1/templates")));
                }
                for (Future<Answer> answer : answers) {
                    if (answer.get().status() == 429) {
                        return answer.get();
                    }
                }
            }
        }
    }
}
