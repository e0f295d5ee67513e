package platen.jobs.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import com.standardwebhooks.Webhook;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.Environment;
import platen.db.PublicId;
import platen.db.event.EventType;
import platen.db.template.Template;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryFilter;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.Endpoint;
import platen.jobs.TestingWorkshop;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.outbound.TestingReceiver;
import platen.jobs.outbound.TestingReceiver.Received;
import platen.jobs.render.RenderJob;
import platen.jobs.render.RenderRequest;
import platen.jobs.render.RenderResult;

/** Events on their way from a render to receivers on raw sockets. */
@Timeout(60)
class DeliveriesTest {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final String BROKEN = "HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n";

    private final TestingWorkshop shop = new TestingWorkshop();
    private final OutboundClient client = new OutboundClient(AllowList.parse(List.of("127.0.0.1")));
    private final Deliveries deliveries = new Deliveries(shop.database, shop.deliveryRows, shop.endpointRows,
            shop.notices, client, new RetrySchedule(new Random(1)), shop.meters, shop.traces, shop.clock);
    private final Endpoints endpoints = new Endpoints(shop.database, shop.endpointRows, shop.events,
            shop.deliveryRows, deliveries, client, "https://pdf.example", shop.clock);
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
        deliveries.close();
        shop.close();
    }

    @Test
    void aFinishedRenderIsToldSigned() throws Exception {
        TestingReceiver receiver = receiver(TestingReceiver.answering(OK));
        Endpoint endpoint = endpoint(receiver, "submission.completed", "pdf.generation.completed");
        String secret = endpoints.rotate(endpoint, Duration.ZERO);
        UUID submission = render("a");
        Delivery delivery = only(DeliveryStatus.DELIVERED);

        Received request = receiver.next();
        String event = PublicId.EVENT.of(delivery.eventId());
        assertThat(request.header("Content-Type")).isEqualTo("application/json");
        assertThat(request.header("User-Agent")).isEqualTo("Service-Webhooks/1");
        assertThat(request.header("Service-Event-Id")).isEqualTo(event).isEqualTo(request.header("webhook-id"));
        // both names were subscribed to: the primary one, once
        assertThat(request.header("Service-Event-Type")).isEqualTo("submission.completed");
        long time = Long.parseLong(request.header("webhook-timestamp"));
        assertThat(Instant.ofEpochSecond(time)).isBetween(Instant.now().minusSeconds(30), Instant.now());
        byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
        assertThat(request.header("Service-Signature")).isEqualTo(Signature.service(List.of(secret), time, body));
        assertThat(request.header("webhook-signature"))
                .isEqualTo(Signature.standard(List.of(secret), event, time, body));

        // the library that Standard Webhooks publishes throws when it does not believe us
        new Webhook(secret).verify(request.body(), Map.of("webhook-id", List.of(request.header("webhook-id")),
                "webhook-timestamp", List.of(request.header("webhook-timestamp")), "webhook-signature",
                List.of(request.header("webhook-signature"))));

        String id = PublicId.SUBMISSION.of(submission);
        assertThat(request.body())
                .startsWith("{\"id\":\"" + event + "\",\"type\":\"submission.completed\",\"created\":");
        assertThat(shop.json(request.body()).path("data").path("pdf_url").asString())
                .isEqualTo("https://pdf.example/api/v1/submissions/" + id + "/pdf");
        assertThat(shop.json(request.body()).path("data").propertyNames()).contains("submission_id", "template_id",
                "kind", "environment", "status", "page_count", "sha256", "error", "pdf_url", "created_at",
                "completed_at");
        assertThat(receiver.connections()).isEqualTo(1);
        Attempt attempt = shop.deliveryRows.attempts(delivery.id()).getFirst();
        assertThat(attempt.statusCode()).isEqualTo(200);
        assertThat(attempt.body()).asString().isEqualTo("ok");
    }

    @Test
    void anAttemptBelongsToTheTraceOfTheRequestThatAskedForTheRender() throws Exception {
        endpoint(receiver(TestingReceiver.answering(OK)), "submission.completed");
        Span request = shop.telemetry.getTracer("test").spanBuilder("POST").startSpan();
        try (var scope = request.makeCurrent()) {
            render("traced");
        }
        request.end();
        only(DeliveryStatus.DELIVERED);

        await(() -> shop.spans.stream().anyMatch(span -> span.getName().equals("webhook")));
        assertThat(shop.spans).extracting(SpanData::getName).contains("render", "webhook");
        assertThat(shop.spans).extracting(SpanData::getTraceId).containsOnly(request.getSpanContext().getTraceId());
    }

    @Test
    void aReceiverThatFailsIsTriedSixTimesWithTheSameBytes() throws Exception {
        TestingReceiver receiver = receiver(TestingReceiver.answering(BROKEN));
        endpoint(receiver, "submission.completed");
        render("a");
        Received first = receiver.next();
        for (int number = 2; number <= 6; number++) {
            int failed = number - 1;
            await(() -> newest().attempt() == failed && newest().nextAttemptAt() != null);
            makeDue();
            deliveries.sendDue();
            Received next = receiver.next();
            assertThat(next.body()).isEqualTo(first.body());
            assertThat(next.header("Service-Event-Id")).isEqualTo(first.header("Service-Event-Id"));
        }
        Delivery delivery = only(DeliveryStatus.FAILED);
        assertThat(delivery.attempt()).isEqualTo(6);
        assertThat(shop.deliveryRows.attempts(delivery.id())).extracting(Attempt::statusCode)
                .containsExactly(500, 500, 500, 500, 500, 500);
        assertThat(deliveries.sendDue()).isZero();
    }

    @Test
    void aWorkspaceThatListensToNothingLeavesNoTrace() throws Exception {
        render("a");
        assertThat(shop.count("event")).isZero();
        assertThat(shop.count("delivery")).isZero();
    }

    @Test
    void anEndpointHearsItsOwnEnvironmentEventsAndSourcesOnly() throws Exception {
        TestingReceiver receiver = receiver(TestingReceiver.answering(OK));
        endpoint(receiver, Environment.STAGING, true, "submission.completed");
        endpoint(receiver, Environment.PRODUCTION, true, "submission.failed");
        endpoint(receiver, Environment.PRODUCTION, false, "submission.completed");
        render("a");
        assertThat(shop.count("delivery")).isZero();
    }

    @Test
    void aRollbackTakesTheEventWithIt() {
        endpoint(receiver(TestingReceiver.answering(OK)), "submission.created");
        shop.template(shop.workspace, "a");
        try {
            shop.database.inTransaction(() -> {
                shop.renders.renderLater(shop.request(shop.workspace, "a", "{\"name\":\"x\"}", null));
                assertThat(shop.count("event")).isEqualTo(1);
                throw new IllegalStateException("changed my mind");
            });
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("changed my mind");
        }
        assertThat(shop.count("event")).isZero();
        assertThat(shop.count("delivery")).isZero();
    }

    @Test
    void aCallbackIsToldUnsigned() throws Exception {
        TestingReceiver receiver = receiver(TestingReceiver.answering(OK));
        shop.template(shop.workspace, "a");
        shop.renders.renderNow(calling(receiver.url("/once"), "{\"name\":\"x\"}", null));
        deliveries.wake();
        Received request = receiver.next();
        assertThat(request.header("Service-Event-Type")).isEqualTo("submission.completed");
        assertThat(request.find("Service-Signature")).isEmpty();
        assertThat(request.find("webhook-signature")).isEmpty();
        assertThat(only(DeliveryStatus.DELIVERED).endpointId()).isNull();
    }

    @Test
    void aCallbackIsToldOfAFailureToo() throws Exception {
        TestingReceiver receiver = receiver(TestingReceiver.answering(OK));
        shop.template(shop.workspace, "a");
        shop.renders.renderNow(calling(receiver.url("/once"), "{\"name\":\"x\",\"order\":\"reject\"}", null));
        deliveries.wake();
        Received request = receiver.next();
        assertThat(request.header("Service-Event-Type")).isEqualTo("submission.failed");
        assertThat(shop.json(request.body()).path("data").path("error").path("code").asString())
                .isEqualTo("render_failed");
    }

    @Test
    void aRepeatIsTheSameWhateverItsCallbackAndCallsNobody() throws Exception {
        TestingReceiver receiver = receiver(TestingReceiver.answering(OK));
        shop.template(shop.workspace, "a");
        shop.renders.renderNow(calling(receiver.url("/first"), "{\"name\":\"x\"}", "once"));
        assertThat(shop.renders.renderNow(calling(receiver.url("/second"), "{\"name\":\"x\"}", "once")))
                .isInstanceOf(RenderResult.Replayed.class);
        deliveries.wake();
        assertThat(only(DeliveryStatus.DELIVERED).url()).endsWith("/first");
    }

    @Test
    void aRotationWithOverlapSignsWithBothSecretsMeanwhile() throws Exception {
        TestingReceiver receiver = receiver(TestingReceiver.answering(OK));
        Endpoint endpoint = endpoint(receiver, "submission.completed");
        String old = endpoints.rotate(endpoint, Duration.ZERO);
        String fresh = endpoints.rotate(endpoint, Duration.ofHours(1));
        render("a");
        Received request = receiver.next();
        byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
        for (String secret : List.of(old, fresh)) {
            assertThat(Signature.genuine(secret, request.header("Service-Signature"), body, Instant.now())).isTrue();
        }
        endpoints.rotate(endpoint, Duration.ZERO);
        renderAgain("a");
        assertThat(receiver.next().header("Service-Signature").split(",v1=")).as("one v1").hasSize(2);
    }

    @Test
    void deletingAnEndpointCancelsWhatIsPending() throws Exception {
        Endpoint endpoint = endpoint(receiver(TestingReceiver.answering(BROKEN)), "submission.completed");
        render("a");
        await(() -> newest().attempt() == 1 && newest().nextAttemptAt() != null);
        assertThat(shop.endpointRows.delete(shop.workspace.id(), endpoint.id(), shop.clock.instant())).isTrue();
        only(DeliveryStatus.CANCELLED);
        makeDue();
        assertThat(deliveries.sendDue()).isZero();
    }

    @Test
    void goneDisablesTheEndpointAndCancelsWhatIsPending() throws Exception {
        var hold = new CountDownLatch(1);
        TestingReceiver receiver = receiver(conversation -> {
            hold.await();
            conversation.send("HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n");
        });
        Endpoint endpoint = endpoint(receiver, "submission.completed");
        render("a");
        await(() -> receiver.connections() == 1);
        // a second one that is not due yet
        renderAgain("a");
        hold.countDown();
        await(() -> !find(endpoint).enabled());
        assertThat(shop.deliveryRows.newest(shop.workspace.id(), all(), 10)).extracting(Delivery::status)
                .containsOnly(DeliveryStatus.FAILED, DeliveryStatus.CANCELLED);
    }

    @Test
    void anAddressThatTurnsPrivateIsBlocked() throws Exception {
        Endpoint endpoint = new Endpoint(PublicId.next(), shop.workspace.id(), "https://10.0.0.1/",
                Environment.PRODUCTION,
                List.of("submission.completed"), true, true, true, true, null, Instant.now());
        endpoints.create(endpoint);
        render("a");
        Delivery delivery = only(DeliveryStatus.BLOCKED);
        assertThat(shop.deliveryRows.attempts(delivery.id()).getFirst().error()).contains("private address");
    }

    @Test
    void aTestCallIsAnsweredAndNotRepeated() throws Exception {
        TestingReceiver receiver = receiver(TestingReceiver.answering(BROKEN));
        Endpoint endpoint = endpoint(receiver, "submission.completed");
        Delivery delivery = endpoints.test(endpoint, EventType.SUBMISSION_FAILED, "submission.failed");
        assertThat(delivery.status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(delivery.attempt()).isEqualTo(1);
        Received request = receiver.next();
        assertThat(shop.json(request.body()).path("data").path("test").asBoolean()).isTrue();
        assertThat(request.find("Service-Signature")).isPresent();
    }

    @Test
    void everyKindOfEventHasASample() throws Exception {
        TestingReceiver receiver = receiver(TestingReceiver.answering(OK));
        Endpoint endpoint = endpoint(receiver, "submission.completed");
        for (String name : EventType.allNames()) {
            endpoints.test(endpoint, EventType.named(name).orElseThrow(), name);
            assertThat(receiver.next().header("Service-Event-Type")).isEqualTo(name);
        }
    }

    @Test
    void aReceiverGetsAFewAtOnceAndOthersArePassedBy() throws Exception {
        var atOnce = new AtomicInteger();
        var most = new AtomicInteger();
        var go = new CountDownLatch(1);
        TestingReceiver slow = receiver(conversation -> {
            most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
            go.await(20, TimeUnit.SECONDS);
            atOnce.decrementAndGet();
            conversation.send(OK);
        });
        TestingReceiver quick = receiver(TestingReceiver.answering(OK));
        Endpoint slowOne = endpoint(slow, "submission.created");
        Endpoint quickOne = endpoint(quick, "submission.completed");
        shop.template(shop.workspace, "a");
        for (int i = 0; i < 30; i++) {
            shop.renders.renderNow(shop.request(shop.workspace, "a", "{\"name\":\"x\"}", null));
        }
        deliveries.wake();
        await(() -> ended(quickOne) == 30);
        assertThat(ended(slowOne)).isZero();
        go.countDown();
        await(() -> ended(slowOne) == 30);
        assertThat(most.get()).isEqualTo(4);
    }

    @Test
    void fiveHundredReceiversThatHangDoNotDelayOneThatAnswers() throws Exception {
        TestingReceiver hanging = receiver(TestingReceiver.Conversation::hang);
        for (int i = 0; i < 500; i++) {
            endpoint(hanging, "submission.created");
        }
        TestingReceiver healthy = receiver(TestingReceiver.answering(OK));
        Endpoint healthyOne = endpoint(healthy, "template.published");
        render("a");
        await(() -> hanging.connections() >= 500);
        Template template = shop.templates.findByAlias(shop.workspace.organizationId(), "a").orElseThrow();
        long start = System.nanoTime();
        shop.database
                .inTransaction(() -> shop.announcements.templatePublished(template, 1, Environment.PRODUCTION, null));
        deliveries.wake();
        await(() -> ended(healthyOne) == 1);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void anAttemptWhoseWorkerDiedIsMadeAgainAndCounts() throws Exception {
        TestingReceiver receiver = receiver(TestingReceiver.answering(OK));
        endpoint(receiver, "submission.completed");
        shop.template(shop.workspace, "a");
        shop.renders.renderNow(shop.request(shop.workspace, "a", "{\"name\":\"x\"}", null));
        // claimed, and never heard of again
        assertThat(shop.deliveryRows.claim(10, 4, Duration.ofSeconds(30))).hasSize(1);
        assertThat(deliveries.sendDue()).isZero();
        makeDue();
        deliveries.sendDue();
        Delivery delivery = only(DeliveryStatus.DELIVERED);
        assertThat(delivery.attempt()).isEqualTo(2);
        assertThat(shop.deliveryRows.attempts(delivery.id())).extracting(Attempt::durationMs)
                .startsWith((Integer) null);
    }

    @Test
    void aLastAttemptWhoseWorkerDiedSaysSo() throws Exception {
        endpoint(receiver(TestingReceiver.answering(OK)), "submission.completed");
        shop.template(shop.workspace, "a");
        shop.renders.renderNow(shop.request(shop.workspace, "a", "{\"name\":\"x\"}", null));
        for (int number = 1; number <= RetrySchedule.ATTEMPTS; number++) {
            assertThat(shop.deliveryRows.claim(10, 4, Duration.ofSeconds(30))).hasSize(1);
            makeDue();
        }
        assertThat(deliveries.sendDue()).isZero();
        Delivery delivery = only(DeliveryStatus.FAILED);
        assertThat(shop.deliveryRows.attempts(delivery.id())).hasSize(RetrySchedule.ATTEMPTS)
                .allSatisfy(attempt -> assertThat(attempt.error()).startsWith("The worker ended"));
    }

    @Test
    void anEndpointThatFailsForThreeDaysIsDisabled() throws Exception {
        Endpoint endpoint = endpoint(receiver(TestingReceiver.answering(BROKEN)), "submission.completed");
        render("a");
        await(() -> newest().attempt() == 1 && newest().nextAttemptAt() != null);
        assertThat(find(endpoint).failingSince()).isNotNull();
        shop.database.jdbi().useHandle(handle -> handle.execute(
                "update webhook_endpoint set failing_since = failing_since - interval '2 days 23 hours'"));
        renderAgain("a");
        await(() -> newest().attempt() == 1 && newest().nextAttemptAt() != null);
        assertThat(find(endpoint).enabled()).isTrue();
        shop.database.jdbi().useHandle(handle -> handle.execute(
                "update webhook_endpoint set failing_since = failing_since - interval '2 hours'"));
        renderAgain("a");
        await(() -> !find(endpoint).enabled());
        assertThat(shop.deliveryRows.newest(shop.workspace.id(), all(), 10)).hasSize(3)
                .extracting(Delivery::status)
                .containsOnly(DeliveryStatus.CANCELLED);
    }

    @Test
    void whatIsPendingGoesWhereTheEndpointHasMovedTo() throws Exception {
        Endpoint endpoint = endpoint(receiver(TestingReceiver.answering(BROKEN)), "submission.completed");
        render("a");
        await(() -> newest().attempt() == 1 && newest().nextAttemptAt() != null);
        TestingReceiver moved = receiver(TestingReceiver.answering(OK));
        shop.endpointRows.change(new Endpoint(endpoint.id(), endpoint.workspaceId(), moved.url("/new"),
                endpoint.environment(), endpoint.events(), true, true, true, true, null, endpoint.createdAt()));
        makeDue();
        deliveries.sendDue();
        only(DeliveryStatus.DELIVERED);
        assertThat(moved.connections()).isEqualTo(1);
    }

    @Test
    void answersAreForgottenAndOutcomesKept() throws Exception {
        endpoint(receiver(TestingReceiver.answering(OK)), "submission.completed");
        render("a");
        Delivery delivery = only(DeliveryStatus.DELIVERED);
        assertThat(shop.deliveryRows.forgetAnswers(shop.clock.instant().minusSeconds(60))).isZero();
        assertThat(shop.deliveryRows.forgetAnswers(shop.clock.instant().plusSeconds(60))).isEqualTo(1);
        Attempt attempt = shop.deliveryRows.attempts(delivery.id()).getFirst();
        assertThat(attempt.statusCode()).isEqualTo(200);
        assertThat(attempt.headers()).isNull();
        assertThat(attempt.body()).isNull();
        assertThat(shop.deliveryRows.forgetAnswers(shop.clock.instant().plusSeconds(60))).isZero();
    }

    @Test
    void aReplayBeginsAnotherRound() throws Exception {
        var answers = new AtomicInteger();
        TestingReceiver receiver = receiver(
                conversation -> conversation.send(answers.incrementAndGet() == 1
                        ? "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"
                        : OK));
        Endpoint endpoint = endpoint(receiver, "submission.completed");
        render("a");
        Delivery delivery = only(DeliveryStatus.FAILED);
        assertThat(shop.deliveryRows.replay(delivery.id(), RetrySchedule.ATTEMPTS)).as("disabled").isFalse();
        assertThat(shop.deliveryRows.replayFailed(shop.workspace.id(), Instant.EPOCH, 6)).isZero();
        shop.endpointRows.change(endpoint);
        assertThat(shop.deliveryRows.replay(delivery.id(), RetrySchedule.ATTEMPTS)).isTrue();
        deliveries.wake();
        only(DeliveryStatus.DELIVERED);
        assertThat(receiver.next().header("Service-Event-Id")).isEqualTo(receiver.next().header("Service-Event-Id"));
        assertThat(shop.deliveryRows.replayFailed(shop.workspace.id(), Instant.EPOCH, 6)).isZero();
    }

    private RenderRequest calling(String url, String data, @Nullable String key) {
        RenderRequest plain = shop.request(shop.workspace, "a", data, key);
        return new RenderRequest(plain.workspace(), plain.environment(), plain.source(), "a", plain.data(),
                plain.idempotencyKey(), plain.metadata(), url, plain.mode());
    }

    private UUID render(String alias) {
        shop.template(shop.workspace, alias);
        return renderAgain(alias);
    }

    private UUID renderAgain(String alias) {
        var queued = (RenderResult.Queued) shop.renders
                .renderLater(shop.request(shop.workspace, alias, "{\"name\":\"x\"}", null));
        shop.renderJobs.run(new RenderJob(queued.submission().id()));
        deliveries.wake();
        return queued.submission().id();
    }

    private TestingReceiver receiver(TestingReceiver.Script script) {
        var receiver = new TestingReceiver(script);
        open.add(receiver);
        return receiver;
    }

    private Endpoint endpoint(TestingReceiver receiver, String... events) {
        return endpoint(receiver, Environment.PRODUCTION, true, events);
    }

    private Endpoint endpoint(TestingReceiver receiver, Environment environment, boolean async, String... events) {
        var endpoint = new Endpoint(PublicId.next(), shop.workspace.id(), receiver.url("/hook"), environment,
                List.of(events), async, true, false, true, null, shop.clock.instant());
        endpoints.create(endpoint);
        return endpoint;
    }

    private Endpoint find(Endpoint endpoint) {
        return shop.endpointRows.find(shop.workspace.id(), endpoint.id()).orElseThrow();
    }

    private long ended(Endpoint endpoint) {
        return shop.deliveryRows.newest(shop.workspace.id(),
                new DeliveryFilter(endpoint.id(), DeliveryStatus.DELIVERED, null, null, null), 1_000).size();
    }

    private Delivery newest() {
        return shop.deliveryRows.newest(shop.workspace.id(), all(), 1).getFirst();
    }

    private Delivery only(DeliveryStatus status) throws InterruptedException {
        await(() -> newest().status() == status);
        assertThat(shop.count("delivery")).isEqualTo(1);
        return newest();
    }

    private static DeliveryFilter all() {
        return new DeliveryFilter(null, null, null, null, null);
    }

    private void makeDue() {
        shop.database.jdbi().useHandle(handle -> handle
                .execute("update delivery set due_at = now() - interval '1 second' where status = 'pending'"));
    }

    /** Looks again until it is so; the class's time limit ends it otherwise. */
    private static void await(BooleanSupplier so) throws InterruptedException {
        var never = new CountDownLatch(1);
        while (!so.getAsBoolean()) {
            never.await(10, TimeUnit.MILLISECONDS);
        }
    }
}
