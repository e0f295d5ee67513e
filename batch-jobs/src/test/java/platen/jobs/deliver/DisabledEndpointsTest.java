package platen.jobs.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.Environment;
import platen.db.PublicId;
import platen.db.audit.AuditEntry;
import platen.db.event.EventType;
import platen.db.mail.Mail;
import platen.db.webhook.Endpoint;
import platen.jobs.TestingWorkshop;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.outbound.TestingReceiver;
import tools.jackson.databind.node.ObjectNode;

/** What is told of endpoints that we disable (decision C20). */
@Timeout(120)
class DisabledEndpointsTest {
    private final TestingWorkshop shop = new TestingWorkshop();
    private final OutboundClient client = new OutboundClient(AllowList.parse(List.of("127.0.0.1")));
    private final Deliveries deliveries = new Deliveries(shop.database, shop.deliveryRows, shop.endpointRows,
            shop.notices, client, new RetrySchedule(new Random(1)), shop.meters, shop.traces, shop.clock);
    private final Endpoints endpoints = new Endpoints(shop.database, shop.endpointRows, shop.events,
            shop.deliveryRows, deliveries, client, "https://pdf.example", shop.clock);

    @AfterEach
    void close() {
        deliveries.close();
        shop.close();
    }

    @Test
    void anEndpointThatFailsForThreeDaysIsToldOfInTheAuditLogAndByMail() {
        try (TestingReceiver broken = new TestingReceiver(
                TestingReceiver.answering("HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n"))) {
            Instant since = shop.clock.instant().minus(73, ChronoUnit.HOURS).truncatedTo(ChronoUnit.MICROS);
            Endpoint endpoint = endpoint(broken, since);
            attempt(endpoint);
            assertThat(isEnabled(endpoint)).isFalse();

            ObjectNode data = onlyEntry(endpoint);
            assertThat(data.path("reason").asString()).isEqualTo("failing");
            assertThat(data.path("failing_since").asString()).isEqualTo(since.toString());
            assertThat(data.path("last_answer").asString()).isEqualTo("answered 500");
            assertThat(onlyMail().subject()).isEqualTo("A webhook of acme is disabled");
            assertThat(onlyMail().body()).contains("every attempt of the last three days failed", endpoint.url(),
                    PublicId.ENDPOINT.of(endpoint.id()), since.toString(), "answered 500");
            // what is still on its way to it fails too, and is no news
            attempt(endpoint);
            onlyEntry(endpoint);
            onlyMail();
        }
    }

    @Test
    void anEndpointThatFailsForLessIsLeftAlone() {
        try (TestingReceiver broken = new TestingReceiver(
                TestingReceiver.answering("HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n"))) {
            Endpoint endpoint = endpoint(broken, shop.clock.instant().minus(71, ChronoUnit.HOURS));
            attempt(endpoint);
            assertThat(isEnabled(endpoint)).isTrue();
            assertThat(shop.audit.newest(shop.workspace.id(), 10)).isEmpty();
            assertThat(shop.count("mail")).isZero();
        }
    }

    @Test
    void anEndpointThatIsGoneIsToldOfOnce() {
        try (TestingReceiver gone = new TestingReceiver(
                TestingReceiver.answering("HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"))) {
            Endpoint endpoint = endpoint(gone, null);
            attempt(endpoint);
            attempt(endpoint);
            assertThat(isEnabled(endpoint)).isFalse();
            assertThat(onlyEntry(endpoint).path("reason").asString()).isEqualTo("gone");
            assertThat(onlyMail().body()).contains("it answered 410 Gone");
        }
    }

    private Endpoint endpoint(TestingReceiver receiver, @Nullable Instant failingSince) {
        var endpoint = new Endpoint(PublicId.next(), shop.workspace.id(), receiver.url("/hook"),
                Environment.PRODUCTION, List.of("submission.completed"), true, true, true, true, null,
                shop.clock.instant());
        endpoints.create(endpoint);
        shop.database.jdbi()
                .useHandle(handle -> handle.execute("update webhook_endpoint set failing_since = ? where id = ?",
                        failingSince, endpoint.id()));
        return endpoint;
    }

    private void attempt(Endpoint endpoint) {
        endpoints.test(endpoint, EventType.SUBMISSION_COMPLETED, "submission.completed");
    }

    private boolean isEnabled(Endpoint endpoint) {
        return shop.endpointRows.find(endpoint.id()).orElseThrow().enabled();
    }

    private ObjectNode onlyEntry(Endpoint endpoint) {
        List<AuditEntry> entries = shop.audit.newest(shop.workspace.id(), 10);
        assertThat(entries).hasSize(1);
        assertThat(entries.getFirst().type()).isEqualTo("webhook.disabled");
        assertThat(entries.getFirst().about()).isEqualTo(endpoint.id());
        return shop.json(entries.getFirst().data());
    }

    private Mail onlyMail() {
        List<Mail> mails = shop.mailRows.newest(shop.workspace.id(), 10);
        assertThat(mails).hasSize(1);
        assertThat(shop.hasJob(mails.getFirst().id())).isTrue();
        return mails.getFirst();
    }
}
