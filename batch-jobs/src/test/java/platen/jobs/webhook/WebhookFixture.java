package platen.jobs.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryFilter;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointHealth;
import platen.db.webhook.EndpointHealthStore;
import platen.db.webhook.FailedDeliveries;
import platen.jobs.JobsFixture;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.FakeReceiver;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.work.RenderJob;

/** Services whose events are delivered to receivers on raw sockets of this machine. */
final class WebhookFixture implements AutoCloseable {
    static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    static final String BROKEN = "HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n";
    static final String GONE = "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n";

    final JobsFixture jobsFixture = new JobsFixture();
    private final OutboundClient client = new OutboundClient(AllowList.parse(List.of("127.0.0.1")));
    final DeliveryDispatcher deliveries = dispatcher(client);
    final Endpoints endpoints = new Endpoints(jobsFixture.database, jobsFixture.endpointRows, client,
            jobsFixture.cipher, jobsFixture.trail, jobsFixture.clock);
    final TestDeliveries tests = tests(deliveries);
    final Replays replays = new Replays(jobsFixture.database, jobsFixture.deliveryRows, jobsFixture.replayRows,
            jobsFixture.trail);
    private final List<FakeReceiver> receivers = new ArrayList<>();

    /** Returns a dispatcher that sends with this client. */
    DeliveryDispatcher dispatcher(OutboundClient with) {
        var recorder = new DeliveryRecorder(jobsFixture.database, jobsFixture.deliveryRows, jobsFixture.endpointRows,
                jobsFixture.notices,
                new RetrySchedule(new Random(1)), jobsFixture.clock);
        return new DeliveryDispatcher(jobsFixture.deliveryRows,
                new DeliverySender(with, jobsFixture.cipher, jobsFixture.clock), recorder,
                jobsFixture.meters,
                jobsFixture.traces);
    }

    /** Returns test deliveries that this dispatcher sends. */
    TestDeliveries tests(DeliveryDispatcher dispatcher) {
        return new TestDeliveries(jobsFixture.database, jobsFixture.events, jobsFixture.deliveryRows, dispatcher,
                new EventJson("https://pdf.example"), jobsFixture.trail, jobsFixture.clock);
    }

    /** Returns a receiver that is closed with this fixture. */
    FakeReceiver receiver(FakeReceiver.Script script) {
        var receiver = new FakeReceiver(script);
        receivers.add(receiver);
        return receiver;
    }

    FakeReceiver receiver(String answer) {
        return receiver(FakeReceiver.answering(answer));
    }

    /** Subscribes the receiver to asynchronous renders in production. */
    Endpoint endpoint(FakeReceiver receiver, String... events) {
        return endpoint(receiver, Environment.PRODUCTION, true, events);
    }

    Endpoint endpoint(FakeReceiver receiver, Environment environment, boolean async, String... events) {
        return endpoint(receiver.url("/hook"), environment, async, events);
    }

    Endpoint endpoint(String url, Environment environment, boolean async, String... events) {
        var endpoint = new Endpoint(PublicId.next(), jobsFixture.workspace.id(), url, environment, List.of(events),
                async,
                true, false, true, null, jobsFixture.clock.instant());
        endpoints.create(endpoint, Actor.SYSTEM);
        return endpoint;
    }

    /** Sends all deliveries again that failed since a time, and returns their number. */
    int replayFailed(Instant since) {
        return replays.replayFailed(new FailedDeliveries(jobsFixture.workspace.id(), null, null, since), Actor.SYSTEM)
                .total();
    }

    EndpointHealth health(Endpoint endpoint) {
        return new EndpointHealthStore(jobsFixture.database).find(jobsFixture.workspace.id(), endpoint.id())
                .orElseThrow();
    }

    /** Returns the current state of the endpoint. */
    Endpoint now(Endpoint endpoint) {
        return jobsFixture.endpointRows.find(endpoint.id()).orElseThrow();
    }

    /** Publishes a template, renders it, and sends the deliveries. */
    UUID render(String alias) {
        jobsFixture.template(jobsFixture.workspace, alias);
        return renderAgain(alias);
    }

    UUID renderAgain(String alias) {
        var queued = (RenderResult.Queued) jobsFixture.renders
                .renderLater(jobsFixture.request(jobsFixture.workspace, alias, "{\"name\":\"x\"}", null));
        jobsFixture.renderJobs.run(new RenderJob(queued.submission().id()));
        deliveries.wake();
        return queued.submission().id();
    }

    /** Publishes a template and renders it this many times, without sending deliveries. */
    void renderOnly(int times) {
        jobsFixture.template(jobsFixture.workspace, "a");
        for (int i = 0; i < times; i++) {
            jobsFixture.renders.renderNow(jobsFixture.request(jobsFixture.workspace, "a", "{\"name\":\"x\"}", null));
        }
    }

    /** Returns all deliveries, newest first. */
    List<Delivery> all() {
        return jobsFixture.deliveryRows.newest(jobsFixture.workspace.id(),
                DeliveryFilter.ALL,
                1_000);
    }

    Delivery newest() {
        return all().getFirst();
    }

    List<Delivery> of(Endpoint endpoint, DeliveryStatus status) {
        return jobsFixture.deliveryRows.newest(jobsFixture.workspace.id(),
                DeliveryFilter.of(endpoint.id(), status), 1_000);
    }

    /** Returns the only delivery, once it has this status. */
    Delivery only(DeliveryStatus status) throws InterruptedException {
        await(() -> newest().status() == status);
        assertThat(jobsFixture.count("delivery")).isEqualTo(1);
        return newest();
    }

    List<Attempt> attempts(Delivery delivery) {
        return jobsFixture.deliveryRows.attempts(delivery.id());
    }

    /** Waits until the newest delivery has made this many attempts and is waiting for the next. */
    void awaitRetry(int attempts) throws InterruptedException {
        await(() -> newest().attempt() == attempts && newest().nextAttemptAt() != null);
    }

    /** Makes every wait and every lease expire. */
    void makeDue() {
        jobsFixture.database.jdbi().useHandle(handle -> handle
                .execute("update delivery set due_at = now() - interval '1 second' where status = 'pending'"));
    }

    /** Polls until the condition holds; the class's test timeout bounds the wait. */
    void await(BooleanSupplier so) throws InterruptedException {
        var never = new CountDownLatch(1);
        while (!so.getAsBoolean()) {
            never.await(10, TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public void close() {
        receivers.forEach(FakeReceiver::close);
        deliveries.close();
        jobsFixture.close();
    }
}
