package platen.web.dashboard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.webhook.DisabledReason;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointHealthStore;
import platen.db.webhook.EndpointStore;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

@Timeout(600)
class WebhookPagesTest extends DashboardTest {
    private static final Pattern SECRET = Pattern.compile("<code id=\"secret\">(whsec_[^<]+)</code>");
    private static final Pattern DELIVERY = Pattern.compile("dlv_[0-9a-f]{32}");

    private final Receiver receiver = new Receiver();

    @AfterAll
    void stop() {
        receiver.close();
    }

    @Test
    void anEndpointIsCreatedTestedFailsIsReplayedAndDelivered() throws Exception {
        HttpResponse<String> created = create("/story", "event", "submission.completed", "source", "api_async");
        assertThat(created.statusCode()).isEqualTo(200);
        assertThat(created.headers().firstValue("Cache-Control")).contains("no-store");
        Matcher secret = SECRET.matcher(created.body());
        assertThat(secret.find()).as(created.body()).isTrue();
        Endpoint endpoint = endpoint("/story");
        assertThat(endpoint.environment()).isEqualTo(Environment.STAGING);
        assertThat(endpoint.forms()).isFalse();
        String page = page(endpoint);
        assertThat(as(Role.VIEWER).get(page).body()).doesNotContain(secret.group(1));

        receiver.answer(503);
        String failed = follow(as(Role.DEVELOPER).submit(page, page + "/test", "type", "submission.failed"));
        assertThat(failed).contains(">Failed<", ">503<", "x-receiver:", "&lt;b&gt;thanks", "submission.failed");
        Matcher delivery = DELIVERY.matcher(failed);
        assertThat(delivery.find()).isTrue();
        String log = path("/deliveries/" + delivery.group());
        assertThat(as(Role.VIEWER).get(log).body()).contains("Attempt 1", "Service-Signature:", "…",
                "Service-Webhooks/1",
                "submission_id", ">Test<");

        receiver.answer(200);
        HttpResponse<String> replayed = as(Role.DEVELOPER).submit(log, log + "/replay");
        assertThat(Visitor.location(replayed)).isEqualTo(log);
        await(log, ">Delivered<");
        String ended = as(Role.VIEWER).get(log).body();
        assertThat(ended).contains("Attempt 2", "Answer to attempt 2");
        assertThat(as(Role.VIEWER).get(log + "?attempt=1").body()).contains("Answer to attempt 1", ">503<");
        assertThat(audited("webhook.created")).isNotEmpty().allMatch(each -> each.contains(email(Role.DEVELOPER)));
        assertThat(audited("delivery.replayed")).isNotEmpty().allMatch(each -> each.contains(email(Role.DEVELOPER)));
    }

    @Test
    void aFormWithErrorsKeepsWhatWasTypedAndCreatesNothing() {
        int before = endpoints().size();
        HttpResponse<String> answer = as(Role.DEVELOPER).submit(path("/webhooks/new"), path("/webhooks"), "url",
                "https://10.0.0.1/x", "environment", "production");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("The URL ", "Choose at least one event.", "Choose at least one source.",
                "value=\"https://10.0.0.1/x\"", "value=\"production\" checked");
        assertThat(endpoints()).hasSize(before);
    }

    @Test
    void anEndpointIsChangedDisabledEnabledAndDeleted() {
        create("/changed", "event", "submission.completed", "source", "forms");
        String page = page(endpoint("/changed"));
        HttpResponse<String> changed = as(Role.DEVELOPER).submit(page + "/edit", page, "url",
                receiver.url("/moved?token=abc"), "environment", "production", "event", "batch.failed", "source",
                "api_sync");
        assertThat(Visitor.location(changed)).isEqualTo(page);
        Endpoint moved = endpoint("/moved?token=abc");
        assertThat(moved.events()).containsExactly("batch.failed");
        assertThat(moved.apiSync()).isTrue();
        assertThat(moved.forms()).isFalse();
        assertThat(as(Role.VIEWER).get(page).body()).contains("/moved?…").doesNotContain("token=abc");

        assertThat(as(Role.DEVELOPER).get(page).body()).contains("popovertarget=\"disable\"",
                "no events are sent until it is enabled again");
        as(Role.DEVELOPER).submit(page, page + "/disable");
        assertThat(new EndpointHealthStore(server().database()).find(workspace().id(), moved.id()).orElseThrow()
                .disabledReason()).isEqualTo(DisabledReason.REQUESTED);
        assertThat(as(Role.VIEWER).get(path("/webhooks")).body()).contains(">Disabled<",
                "by a member or an API key");
        as(Role.DEVELOPER).submit(page, page + "/enable");
        assertThat(endpoint("/moved?token=abc").enabled()).isTrue();

        assertThat(as(Role.DEVELOPER).get(page + "/edit").body()).contains("0 pending deliveries are cancelled");
        HttpResponse<String> deleted = as(Role.DEVELOPER).submit(page + "/edit", page + "/delete");
        assertThat(Visitor.location(deleted)).isEqualTo(path("/webhooks"));
        assertThat(as(Role.DEVELOPER).get(page).statusCode()).isEqualTo(404);
        assertThat(audited("webhook.deleted")).isNotEmpty();
    }

    @Test
    void aRotationShowsTheNewSecretOnceAndNeedsAnOverlap() {
        create("/rotated", "event", "submission.completed", "source", "forms");
        String page = page(endpoint("/rotated"));
        HttpResponse<String> rotated = as(Role.DEVELOPER).submit(page + "/edit", page + "/rotate", "overlap", "24");
        assertThat(SECRET.matcher(rotated.body()).find()).isTrue();
        HttpResponse<String> wrong = as(Role.DEVELOPER).submit(page + "/edit", page + "/rotate", "overlap", "99");
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("Choose how long the old secret also signs.");
    }

    @Test
    void aViewerSeesEndpointsWithoutTheMeansToChangeThem() {
        create("/seen", "event", "submission.completed", "source", "forms");
        String page = page(endpoint("/seen"));
        assertThat(as(Role.VIEWER).get(page).body()).contains("/seen", "Verify the signature")
                .doesNotContain("Send test event</button>", "/edit\"", "/disable\"");
        assertThat(as(Role.VIEWER).get(page + "/edit").statusCode()).isEqualTo(403);
        assertThat(stranger().get(page).statusCode()).isEqualTo(404);
        assertThat(as(Role.OWNER).get(path("/webhooks/whk_" + "0".repeat(32))).statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> create(String url, String... fields) {
        var all = new ArrayList<>(List.of("url", receiver.url(url), "environment", "staging"));
        all.addAll(List.of(fields));
        return as(Role.DEVELOPER).submit(path("/webhooks/new"), path("/webhooks"), all.toArray(String[]::new));
    }

    private String follow(HttpResponse<String> answer) {
        return as(Role.DEVELOPER).get(Visitor.location(answer).replaceFirst("#.*", "")).body();
    }

    private void await(String page, String text) throws InterruptedException {
        var never = new CountDownLatch(1);
        while (!as(Role.VIEWER).get(page).body().contains(text)) {
            never.await(20, TimeUnit.MILLISECONDS);
        }
    }

    private List<String> audited(String type) {
        return server().database().jdbi().withHandle(handle -> handle
                .createQuery("select cast(e as text) from audit_entry e where type = :type")
                .bind("type", type).mapTo(String.class).list());
    }

    private List<Endpoint> endpoints() {
        return new EndpointStore(server().database()).of(workspace().id());
    }

    private Endpoint endpoint(String path) {
        return endpoints().stream().filter(each -> each.url().endsWith(path)).findFirst().orElseThrow();
    }

    private String page(Endpoint endpoint) {
        return path("/webhooks/" + PublicId.ENDPOINT.of(endpoint.id()));
    }
}
