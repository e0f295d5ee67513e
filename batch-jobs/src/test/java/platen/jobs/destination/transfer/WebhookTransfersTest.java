package platen.jobs.destination.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import platen.db.SettableClock;
import platen.db.batch.Batch;
import platen.db.core.Failpoint;
import platen.db.destination.BatchDestinationStatus;
import platen.db.destination.DestinationType;
import platen.jobs.batch.BatchFixture;
import platen.jobs.destination.open.DestinationSettings;
import platen.jobs.destination.open.GuardedTransports;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.json.StoredJson;
import platen.jobs.mail.MailSettings;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.FakeReceiver;
import platen.jobs.outbound.FakeReceiver.Received;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.webhook.Signature;
import tools.jackson.databind.JsonNode;

/** Signed requests with links to the files of batches, up to the socket of a receiver. */
@ResourceLock(TransferFixture.FAILPOINTS)
class WebhookTransfersTest {
    private static final String OK = "HTTP/1.1 204 No Content\r\n\r\n";
    private static final String SECRET = Signature.newSecret();
    private static final String DOCUMENTS = "[{\"destination\":\"hook\",\"content\":\"documents\",\"file_name\":\"{custom_id}.pdf\"}]";

    private final SettableClock clock = new SettableClock();
    @AutoClose
    private final TransferFixture fixture = new TransferFixture(clock,
            new GuardedTransports(DestinationSettings.NONE, MailSettings.NONE,
                    new OutboundClient(AllowList.parse(List.of("127.0.0.1"))), Clock.systemUTC()),
            MailSettings.NONE);

    private Batch batch(FakeReceiver receiver, int rows) {
        fixture.destination("hook", DestinationType.WEBHOOK,
                "{\"url\":\"" + receiver.url("/files?key=x") + "\",\"expires_days\":2}", Credentials.ofSecret(SECRET));
        return fixture.batch(DOCUMENTS, BatchFixture.rows(rows));
    }

    @Test
    void oneSignedRequestHasTheLinksOfABatch() throws InterruptedException {
        try (var receiver = new FakeReceiver(FakeReceiver.answering(OK))) {
            Batch batch = batch(receiver, 2);
            fixture.work();

            Received request = receiver.next();
            byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
            assertThat(Signature.genuine(SECRET, request.header("Service-Signature"), body, Instant.now())).isTrue();
            assertThat(request.header("Service-Event-Type")).isEqualTo("batch.files_ready");
            JsonNode data = StoredJson.node(request.body()).path("data");
            assertThat(data.path("file_count").intValue()).isEqualTo(2);
            assertThat(data.path("files").valueStream().map(file -> file.path("name").stringValue()))
                    .containsExactly("row-1.pdf", "row-2.pdf");
            String page = data.path("page_url").stringValue();
            assertThat(data.path("files").path(1).path("url").stringValue()).isEqualTo(page + "/2");
            assertThat(fixture.fileLinks.open(page.substring(page.lastIndexOf('/') + 1))).isPresent();
            assertThat(receiver.connections()).isEqualTo(1);
            assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
            assertThat(fixture.all(batch).getFirst().receipt()).contains("/files\"").doesNotContain("key=x");
        }
    }

    @Test
    void aRepetitionHasTheSameIdAndBody() throws InterruptedException {
        try (var receiver = new FakeReceiver(FakeReceiver.answering(OK))) {
            Batch batch = batch(receiver, 1);
            fixture.plan();
            try (var armed = Failpoint.arm(Failpoint.AFTER_FILE_PUT, 1, () -> {
                throw new Failpoint.Fault("died");
            })) {
                fixture.dispatcher.putDueNow();
            }
            fixture.makeDue();
            fixture.work();

            Received first = receiver.next();
            Received second = receiver.next();
            assertThat(second.header("webhook-id")).isEqualTo(first.header("webhook-id")).startsWith("evt_");
            assertThat(second.body()).isEqualTo(first.body());
            assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
        }
    }

    /** Fails the first attempt of a transfer, lets time pass, and returns the data of both attempts. */
    private List<JsonNode> attempts(FakeReceiver receiver, Duration between) throws InterruptedException {
        batch(receiver, 1);
        clock.stop();
        fixture.plan();
        try (var armed = Failpoint.arm(Failpoint.AFTER_FILE_PUT, 1, () -> {
            throw new Failpoint.Fault("died");
        })) {
            fixture.dispatcher.putDueNow();
        }
        clock.advance(between);
        fixture.makeDue();
        fixture.work();
        return List.of(StoredJson.node(receiver.next().body()).path("data"),
                StoredJson.node(receiver.next().body()).path("data"));
    }

    @Test
    void theLinkKeepsItsExpiryWhileHalfOfItsTimeIsLeft() throws InterruptedException {
        try (var receiver = new FakeReceiver(FakeReceiver.answering(OK))) {
            List<JsonNode> attempts = attempts(receiver, Duration.ofHours(24));

            assertThat(attempts.getLast()).isEqualTo(attempts.getFirst());
            Instant expires = Instant.parse(attempts.getFirst().path("expires_at").stringValue());
            assertThat(expires).isEqualTo(clock.instant().plus(Duration.ofDays(1)));
        }
    }

    @Test
    void aReceiverThatWasDownForLongGetsALinkThatWorksForItsWholeTime() throws InterruptedException {
        try (var receiver = new FakeReceiver(FakeReceiver.answering(OK))) {
            List<JsonNode> attempts = attempts(receiver, Duration.ofHours(49));

            JsonNode late = attempts.getLast();
            assertThat(Instant.parse(late.path("expires_at").stringValue()))
                    .isEqualTo(clock.instant().plus(Duration.ofDays(2)));
            String page = late.path("page_url").stringValue();
            assertThat(fixture.fileLinks.open(page.substring(page.lastIndexOf('/') + 1))).isPresent();
            assertThat(attempts.getFirst().path("page_url").stringValue()).isNotEqualTo(page);
        }
    }

    @Test
    void aReceiverThatFailsIsTriedAgainAndOneThatIsGoneIsNot() throws InterruptedException {
        try (var receiver = new FakeReceiver(FakeReceiver.answering("HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n"));
                var gone = new FakeReceiver(FakeReceiver.answering("HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"))) {
            Batch batch = batch(receiver, 1);
            fixture.work();
            receiver.next();
            assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.TRANSFERRING);
            assertThat(fixture.files(batch).error()).contains("answered 500", "\"retryable\":true");

            fixture.sql("update destination set settings = '{\"url\":\"" + gone.url("/") + "\"}'");
            fixture.makeDue();
            fixture.work();
            assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.FAILED);
            assertThat(fixture.files(batch).error()).contains("410");
        }
    }
}
