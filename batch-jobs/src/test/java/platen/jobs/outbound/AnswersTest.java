package platen.jobs.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.outbound.Outcome.Answered;
import platen.jobs.outbound.Outcome.Failed;
import platen.jobs.outbound.Outcome.Failure;

/** How the client handles unusual and invalid answers. */
class AnswersTest {
    @Test
    void aRequestArrivesAsItWasGiven() throws Exception {
        try (var receiver = new FakeReceiver(FakeReceiver.answering(
                "HTTP/1.1 201 Created\r\nX-A: 1\r\nx-a: 2\r\nContent-Length: 5\r\n\r\nhello"))) {
            var answered = (Answered) OutboundClientFixture.CLIENT
                    .exchange(OutboundRequest.post(receiver.url("//a/../b?c=%20d"),
                            Map.of("Content-Type", "application/json", "User-Agent", "Service-Webhooks/1"),
                            "{\"a\":1}".getBytes(StandardCharsets.UTF_8), OutboundClientFixture.LIMITS));
            assertThat(answered.status()).isEqualTo(201);
            assertThat(answered.headers()).containsEntry("x-a", "1, 2");
            assertThat(answered.body()).asString().isEqualTo("hello");
            assertThat(answered.truncated()).isFalse();
            FakeReceiver.Received request = receiver.next();
            assertThat(request.head().getFirst()).isEqualTo("POST //a/../b?c=%20d HTTP/1.1");
            assertThat(request.header("Host")).isEqualTo("127.0.0.1:" + receiver.port());
            assertThat(request.header("Content-Type")).isEqualTo("application/json");
            assertThat(request.header("User-Agent")).isEqualTo("Service-Webhooks/1");
            assertThat(request.header("Accept-Encoding")).isEqualTo("identity");
            assertThat(request.header("Connection")).isEqualTo("close");
            assertThat(request.body()).isEqualTo("{\"a\":1}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\nX-Trailer: 1\r\n\r\n",
            "HTTP/1.1 200 OK\r\n\r\nhello",
            "HTTP/1.0 200 OK\r\n\r\nhello",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
                    + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"})
    void everyWayToFrameABodyIsRead(String answer) throws Exception {
        assertThat(OutboundClientFixture.answered(answer).body()).asString().isEqualTo("hello");
    }

    @Test
    void aResponseBodyThatDoesNotFitOnTheDiskIsAFailure() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full), "Only Linux has a file that is always full");
        try (var receiver = new FakeReceiver(
                FakeReceiver.answering("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"));
                var sink = Files.newOutputStream(full)) {
            var request = OutboundRequest.get(receiver.url("/"), Map.of(), OutboundClientFixture.LIMITS);
            assertThat(OutboundClientFixture.CLIENT.download(request, sink)).isInstanceOf(Failed.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"})
    void anAnswerMayHaveNoBody(String answer) throws Exception {
        Answered answered = OutboundClientFixture.answered(answer);
        assertThat(answered.body()).isEmpty();
        assertThat(answered.truncated()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
            ""})
    void aTruncatedResponseIsAFailure(String answer) throws Exception {
        assertThat(failed(FakeReceiver.answering(answer)).failure()).isEqualTo(Failure.CUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "SSH-2.0-OpenSSH_9.9\r\n",
            "HTTP/1.1 200 OK\r\nContent-Le",
            "HTTP/2 200 OK\r\n\r\n",
            "HTTP/1.1 999999 OK\r\n\r\n",
            "HTTP/1.1 abc\r\n\r\n",
            "\u0000\u0001\u0002\u0003\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"})
    void aResponseThatIsNotHttpIsAFailure(String answer) throws Exception {
        assertThat(failed(FakeReceiver.answering(answer)).failure())
                .isIn(Failure.PROTOCOL, Failure.CUT);
    }

    @Test
    void aBadChunkIsNoAnswer() throws Exception {
        failed(FakeReceiver.answering("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n"));
        failed(FakeReceiver.answering("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n"));
    }

    @Test
    void headersWithoutEndAreCutOff() throws Exception {
        failed(conversation -> {
            conversation.send("HTTP/1.1 200 OK\r\n");
            for (int i = 0; i < 1_000_000; i++) {
                conversation.send("X-" + i + ": y\r\n");
            }
        });
        failed(conversation -> {
            conversation.send("HTTP/1.1 200 OK\r\nX: ");
            for (int i = 0; i < 100_000; i++) {
                conversation.send("y".repeat(1_000));
            }
        });
        failed(conversation -> {
            for (int i = 0; i < 100_000; i++) {
                conversation.send("HTTP/1.1 103 Early Hints\r\n\r\n");
            }
        });
    }

    @Test
    void aFloodIsReadUpToTheCapOnly() throws Exception {
        var sent = new AtomicInteger();
        var done = new CountDownLatch(1);
        try (var receiver = new FakeReceiver(conversation -> {
            try {
                conversation.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n");
                for (int i = 0; i < 1_000; i++) {
                    conversation.send(new byte[1_000_000]);
                    sent.incrementAndGet();
                }
            } finally {
                done.countDown();
            }
        })) {
            var answered = (Answered) OutboundClientFixture.get(receiver, OutboundClientFixture.LIMITS);
            assertThat(answered.body()).hasSize(64 << 10);
            assertThat(answered.truncated()).isTrue();
            done.await();
            // the part that fits into the socket buffers
            assertThat(sent.get()).isLessThan(20);
        }
    }

    @Test
    void aBodyOfExactlyTheCapIsWhole() throws Exception {
        String body = "x".repeat(64 << 10);
        assertThat(OutboundClientFixture.answered("HTTP/1.1 200 OK\r\nContent-Length: 65536\r\n\r\n", body).truncated())
                .isFalse();
        assertThat(OutboundClientFixture.answered("HTTP/1.1 200 OK\r\n\r\n", body).truncated()).isFalse();
        assertThat(OutboundClientFixture.answered("HTTP/1.1 200 OK\r\n\r\n", body, "x").truncated()).isTrue();
        assertThat(OutboundClientFixture
                .answered("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10000\r\n", body, "\r\n0\r\n\r\n")
                .truncated()).isFalse();
        assertThat(OutboundClientFixture
                .answered("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10001\r\n", body, "x\r\n0\r\n\r\n")
                .truncated()).isTrue();
    }

    @Test
    @Tag("thorough")
    void aBombStaysPacked() throws Exception {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(new byte[50_000_000]);
        }
        try (var receiver = new FakeReceiver(conversation -> {
            conversation
                    .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + packed.size() + "\r\n\r\n");
            conversation.send(packed.toByteArray());
        })) {
            var answered = (Answered) OutboundClientFixture.get(receiver, OutboundClientFixture.LIMITS);
            assertThat(answered.body()).isEqualTo(packed.toByteArray());
            assertThat(answered.headers()).containsEntry("content-encoding", "gzip");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void aRedirectIsAnAnswerAndNotFollowed(int status) throws Exception {
        try (var canary = new FakeReceiver(FakeReceiver.answering("HTTP/1.1 200 OK\r\n\r\n"));
                var receiver = new FakeReceiver(
                        FakeReceiver.answering("HTTP/1.1 " + status + " Moved\r\nLocation: "
                                + canary.url("/") + "\r\nContent-Length: 0\r\n\r\n"))) {
            assertThat(((Answered) OutboundClientFixture.get(receiver, OutboundClientFixture.LIMITS)).status())
                    .isEqualTo(status);
            assertThat(canary.connections()).isZero();
        }
    }

    @Test
    void aResetIsNoAnswer() throws Exception {
        assertThat(failed(FakeReceiver.Conversation::reset).failure()).isEqualTo(Failure.CUT);
    }

    private static Failed failed(FakeReceiver.Script script) {
        return (Failed) OutboundClientFixture.exchange(script);
    }
}
