package platen.jobs.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.jobs.outbound.Outcome.Failed;
import platen.jobs.outbound.Outcome.Failure;

/** One deadline covers the whole exchange. */
@Timeout(600)
class DeadlinesTest {
    /** Long enough for a slow machine, short enough for a test. */
    private static final Limits SHORT = new Limits(Duration.ofMillis(400), 64 << 10);

    @Test
    void oneDeadlineCoversSilence() throws Exception {
        endsInTime(FakeReceiver.Conversation::hang);
    }

    @Test
    void oneDeadlineCoversHeadersThatDrip() throws Exception {
        endsInTime(conversation -> {
            conversation.send("HTTP/1.1 200 OK\r\n");
            conversation.drip("X: y\r\n", 20);
        });
    }

    @Test
    void oneDeadlineCoversABodyThatDrips() throws Exception {
        endsInTime(conversation -> {
            conversation.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
            conversation.drip("x", 20);
        });
    }

    @Test
    void oneDeadlineCoversARequestThatIsNeverRead() throws Exception {
        try (var listener = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Outcome outcome = OutboundClientFixture.CLIENT
                    .exchange(OutboundRequest.post("http://127.0.0.1:" + listener.getLocalPort() + "/",
                            Map.of(), new byte[50_000_000], SHORT));
            assertTimeout(outcome);
        }
    }

    @Test
    void oneDeadlineCoversTheHandshake() throws Exception {
        try (var receiver = new FakeReceiver(FakeReceiver.Conversation::hang)) {
            assertTimeout(OutboundClientFixture.CLIENT
                    .exchange(OutboundRequest.get("https://127.0.0.1:" + receiver.port() + "/", Map.of(),
                            SHORT)));
        }
    }

    @Test
    void oneDeadlineCoversTheLookUp() {
        var never = new CountDownLatch(1);
        var slow = new OutboundClient(OutboundClientFixture.LOOPBACK, name -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new UnknownHostException(name);
        }, (SSLSocketFactory) SSLSocketFactory.getDefault());
        assertTimeout(slow.exchange(OutboundRequest.get("https://hooks.example/", Map.of(), SHORT)));
        never.countDown();
    }

    private static void endsInTime(FakeReceiver.Script script) {
        try (var receiver = new FakeReceiver(script)) {
            assertTimeout(OutboundClientFixture.get(receiver, SHORT));
        }
    }

    private static void assertTimeout(Outcome outcome) {
        assertThat(outcome).isInstanceOfSatisfying(Failed.class,
                failed -> assertThat(failed.failure()).isEqualTo(Failure.TIMEOUT));
    }
}
