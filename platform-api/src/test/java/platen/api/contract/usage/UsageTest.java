package platen.api.contract.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.workspace.Plan;
import platen.db.workspace.WorkspaceStore;
import tools.jackson.databind.JsonNode;

/** Tests usage, the quota and its 429 (contract section 14), and the footer of the Free plan. */
@Timeout(600)
@SharedServerTest
class UsageTest {
    private static final String RENDER = "/api/v1/templates/consent/render";

    @Test
    void aUsedUpMonthIsReportedWithLimitUseResetAndUpgradeLink() {
        Tenant tenant = tenant(Plan.STARTER, 1);
        Client client = tenant.client();
        assertThat(client.post(RENDER, body()).status()).isEqualTo(200);
        Instant now = tenant.api.clock().instant();
        Answer answer = client.post(RENDER, body());
        assertThat(answer.error()).isEqualTo("429 rate_limited");
        JsonNode json = answer.json();
        assertThat(json.propertyNames()).startsWith("code", "message", "limit", "used", "resets_at", "upgrade_url");
        assertThat(json.path("limit").intValue()).isEqualTo(1);
        assertThat(json.path("used").intValue()).isEqualTo(1);
        assertThat(json.path("message").asString()).startsWith("This workspace has used its 1 render");
        Instant reset = now.atZone(ZoneOffset.UTC)
                .truncatedTo(ChronoUnit.DAYS)
                .withDayOfMonth(1)
                .plusMonths(1)
                .toInstant();
        assertThat(json.path("resets_at").asString()).isEqualTo(reset.toString().replace("Z", ".000Z"));
        assertThat(json.path("upgrade_url").asString()).endsWith("/dashboard/billing");
        assertThat(new Client(tenant.api, null).get("/docs/quota").text()).contains("business", "10,000");
        long seconds = Long.parseLong(answer.header("Retry-After"));
        assertThat(answer.header("RateLimit")).isEqualTo("\"monthly\";r=0;t=" + seconds);
        assertThat(seconds).isBetween(Duration.between(tenant.api.clock().instant(), reset).toSeconds(),
                Duration.between(now, reset).toSeconds() + 1);
    }

    @Test
    void aPlanChangeAppliesAtOnceToACachedKey() {
        Tenant tenant = tenant(Plan.STARTER, 0);
        Client client = tenant.client();
        assertThat(client.post(RENDER, body()).status()).isEqualTo(429);
        tenant.api.bean(WorkspaceStore.class).change(tenant.workspace.id(), Plan.BUSINESS, OptionalInt.of(10));
        while (client.post(RENDER, body()).status() != 200) {
            // each node receives the notification at its own time
        }
    }

    @Test
    void theMonthIsShownByTemplateKeyAndDay() {
        Tenant tenant = tenant(Plan.STARTER, 10);
        Client client = tenant.client();
        Client other = tenant.client();
        client.post(RENDER, body());
        client.post(RENDER, body());
        other.post(RENDER, body());
        String today = tenant.api.clock().instant().toString().substring(0, 10);
        JsonNode usage = client.get("/v1/usage").json();
        assertThat(usage.path("month").asString()).isEqualTo(today.substring(0, 7));
        assertThat(usage.path("plan").asString()).isEqualTo("starter");
        assertThat(usage.path("limit").intValue()).isEqualTo(10);
        assertThat(usage.path("used").intValue()).isEqualTo(3);
        assertThat(usage.path("remaining").intValue()).isEqualTo(7);
        assertThat(usage.path("by_template").path(0).path("template_alias").asString()).isEqualTo("consent");
        assertThat(usage.path("by_template").path(0).path("used").intValue()).isEqualTo(3);
        assertThat(usage.path("by_key").valueStream().map(key -> key.path("used").intValue())).containsExactly(2, 1);
        assertThat(usage.path("by_key").path(0).path("key_id").asString()).matches("key_[0-9a-f]{32}");
        assertThat(usage.path("by_day").toString()).isEqualTo("[{\"day\":\"" + today + "\",\"used\":3}]");
        JsonNode before = client.get("/v1/usage?month=2024-02").json();
        assertThat(before.path("used").intValue()).isZero();
        assertThat(before.path("resets_at").asString()).isEqualTo("2024-03-01T00:00:00.000Z");
        assertThat(before.path("by_day").size()).isZero();
        JsonNode unlimited = Tenant.unlimited().client().get("/v1/usage").json();
        assertThat(unlimited.path("limit").isNull()).isTrue();
        assertThat(unlimited.path("remaining").isNull()).isTrue();
        for (String month : List.of("9999-12", "2024-13", "2024", "x", "+99999-01", "2024-02-01")) {
            assertThat(client.get("/v1/usage?month=" + month).error()).as(month).isEqualTo("400 bad_request");
        }
    }

    @Test
    void everyAuthenticatedReplyReportsTheRemainingQuota() {
        Tenant tenant = tenant(Plan.STARTER, 10);
        Client client = tenant.client();
        assertThat(client.get("/api/v1/templates").header("RateLimit")).matches("\"monthly\";r=10;t=\\d+");
        assertThat(client.post(RENDER, body()).header("RateLimit")).matches("\"monthly\";r=9;t=\\d+");
        Answer missing = client.get("/api/v1/submissions/x");
        assertThat(missing.header("RateLimit")).matches("\"monthly\";r=9;t=\\d+");
        assertThat(missing.header("RateLimit-Policy")).matches("\"monthly\";q=10;w=2(419200|505600|592000|678400)");
        assertThat(new Client(tenant.api, null).get("/api/v1/templates").header("RateLimit")).isEmpty();
        assertThat(Tenant.unlimited().client().get("/api/v1/templates").header("RateLimit")).as("unlimited").isEmpty();
    }

    @Test
    void replaysFailuresDryRunsAndOtherEnvironmentsDoNotCount() {
        Tenant tenant = tenant(Plan.STARTER, 2);
        Client client = tenant.client();
        String keyed = Tenant.body(Tenant.data("consent"), "idempotency_key", "once");
        client.post(RENDER, keyed);
        client.post(RENDER, keyed);
        client.post(RENDER + "?dry_run=true", body());
        assertThat(client.post(RENDER,
                Tenant.body(Tenant.data("consent").put("signature", "https://nobody.invalid/x.png"))).status())
                .isEqualTo(500);
        tenant.client(Environment.STAGING).post(RENDER, body());
        assertThat(client.get("/api/v1/templates").header("RateLimit")).startsWith("\"monthly\";r=1;");
        assertThat(client.post(RENDER, body()).status()).isEqualTo(200);
        assertThat(client.post(RENDER, body()).status()).isEqualTo(429);
        assertThat(client.post(RENDER, keyed).status()).as("a replay works at the cap").isEqualTo(200);
        assertThat(client.post(RENDER + "?dry_run=true", body()).status()).as("so does a dry run").isEqualTo(200);
        assertThat(tenant.client(Environment.STAGING).post(RENDER, body()).status()).isEqualTo(200);
    }

    @Test
    void parallelCallsNeverOvershoot() throws Exception {
        Tenant tenant = tenant(Plan.STARTER, 7);
        Client client = tenant.client();
        var barrier = new CyclicBarrier(30);
        List<Integer> statuses = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var futures = new ArrayList<Future<Integer>>();
            for (int i = 0; i < 30; i++) {
                futures.add(threads.submit(() -> {
                    barrier.await();
                    return client.post(RENDER + "?async=true", body()).status();
                }));
            }
            for (Future<Integer> future : futures) {
                statuses.add(future.get());
            }
        }
        assertThat(statuses.stream().filter(status -> status == 202)).hasSize(7);
        assertThat(statuses.stream().filter(status -> status == 429)).hasSize(23);
    }

    @Test
    void aWorkflowRunCountsItsDocumentsAllOrNone() {
        Tenant tenant = tenant(Plan.STARTER, 1);
        tenant.workflow("twice", """
                {"fields":[{"key":"full_name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"consent","mapping":MAPPING},{"template":"consent","mapping":MAPPING}]}
                """.replace("MAPPING", literals()));
        Client client = tenant.client();
        Answer answer = client.post("/api/v1/workflows/twice/runs", "{\"data\":{\"full_name\":\"Ada\"}}");
        assertThat(answer.error()).isEqualTo("429 rate_limited");
        assertThat(answer.json().path("message").asString()).startsWith("This run needs more renders than are left")
                .contains("used 0 of its 1 render");
        assertThat(client.get("/api/v1/templates").header("RateLimit")).startsWith("\"monthly\";r=1;");
    }

    @Test
    void onTheFreePlanEachPageHasAFooter() {
        Tenant free = tenant(Plan.FREE, 5);
        assertThat(Tenant.text(free.client().post(RENDER, body()).bytes())).contains("Free plan");
        assertThat(Tenant.text(tenant(Plan.STARTER, 5).client().post(RENDER, body()).bytes()))
                .doesNotContain("Free plan");
        String staging = Tenant.text(free.client(Environment.STAGING).post(RENDER, body()).bytes());
        assertThat(staging).contains("Free plan");
        assertThat(staging.replaceAll("\\s", "")).as("both marks").contains("STAGING");
    }

    private static Tenant tenant(Plan plan, int renders) {
        Tenant tenant = Tenant.limited(plan, renders);
        tenant.form("consent", "consent", Environment.PRODUCTION, Environment.STAGING);
        return tenant;
    }

    private static String body() {
        return Tenant.body(Tenant.data("consent"));
    }

    /** Returns a mapping that gives each field of the form its sample value. */
    private static String literals() {
        var mapping = new StringBuilder("{");
        Tenant.data("consent").properties().forEach(each -> mapping.append(mapping.length() == 1 ? "" : ",")
                .append('"').append(each.getKey()).append("\":{\"value\":").append(each.getValue()).append('}'));
        return mapping.append('}').toString();
    }
}
