package platen.jobs.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.outbound.Outcome.Answered;
import platen.jobs.outbound.Outcome.Failed;
import platen.jobs.outbound.Outcome.Failure;
import platen.jobs.outbound.Outcome.Refused;

/** The client against receivers that do what they like. */
class OutboundClientTest {
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 64 << 10);
    /** Long enough for the machine, short enough for us. */
    private static final Limits SHORT = new Limits(Duration.ofMillis(400), 64 << 10);
    private static final AllowList LOOPBACK = AllowList.parse(List.of("127.0.0.1"));
    private static final OutboundClient client = new OutboundClient(LOOPBACK);
    private static TestingTls tls;

    @BeforeAll
    static void certify(@TempDir Path folder) throws Exception {
        tls = new TestingTls(folder, "dns:hooks.example,ip:127.0.0.1");
    }

    @Test
    void aRequestArrivesAsItWasGiven() throws Exception {
        try (var receiver = new TestingReceiver(TestingReceiver.answering(
                "HTTP/1.1 201 Created\r\nX-A: 1\r\nx-a: 2\r\nContent-Length: 5\r\n\r\nhello"))) {
            var answered = (Answered) client.exchange(OutboundRequest.post(receiver.url("//a/../b?c=%20d"),
                    Map.of("Content-Type", "application/json", "User-Agent", "Service-Webhooks/1"),
                    "{\"a\":1}".getBytes(StandardCharsets.UTF_8), LIMITS));
            assertThat(answered.status()).isEqualTo(201);
            assertThat(answered.headers()).containsEntry("x-a", "1, 2");
            assertThat(answered.body()).asString().isEqualTo("hello");
            assertThat(answered.truncated()).isFalse();
            TestingReceiver.Received request = receiver.next();
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
        assertThat(answered(answer).body()).asString().isEqualTo("hello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"})
    void anAnswerMayHaveNoBody(String answer) throws Exception {
        Answered answered = answered(answer);
        assertThat(answered.body()).isEmpty();
        assertThat(answered.truncated()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
            ""})
    void anAnswerThatIsCutIsNoAnswer(String answer) throws Exception {
        assertThat(failed(TestingReceiver.answering(answer), LIMITS).failure()).isEqualTo(Failure.CUT);
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
    void whatIsNotHttpIsNoAnswer(String answer) throws Exception {
        assertThat(failed(TestingReceiver.answering(answer), LIMITS).failure())
                .isIn(Failure.PROTOCOL, Failure.CUT);
    }

    @Test
    void aBadChunkIsNoAnswer() throws Exception {
        failed(TestingReceiver.answering("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n"),
                LIMITS);
        failed(TestingReceiver.answering("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n"),
                LIMITS);
    }

    @Test
    void headersWithoutEndAreCutOff() throws Exception {
        failed(conversation -> {
            conversation.send("HTTP/1.1 200 OK\r\n");
            for (int i = 0; i < 1_000_000; i++) {
                conversation.send("X-" + i + ": y\r\n");
            }
        }, LIMITS);
        failed(conversation -> {
            conversation.send("HTTP/1.1 200 OK\r\nX: ");
            for (int i = 0; i < 100_000; i++) {
                conversation.send("y".repeat(1_000));
            }
        }, LIMITS);
        failed(conversation -> {
            for (int i = 0; i < 100_000; i++) {
                conversation.send("HTTP/1.1 103 Early Hints\r\n\r\n");
            }
        }, LIMITS);
    }

    @Test
    void aFloodIsReadUpToTheCapOnly() throws Exception {
        var sent = new AtomicInteger();
        var done = new CountDownLatch(1);
        try (var receiver = new TestingReceiver(conversation -> {
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
            var answered = (Answered) get(receiver, LIMITS);
            assertThat(answered.body()).hasSize(64 << 10);
            assertThat(answered.truncated()).isTrue();
            done.await();
            // what the sockets' buffers took
            assertThat(sent.get()).isLessThan(20);
        }
    }

    @Test
    void aBodyOfExactlyTheCapIsWhole() throws Exception {
        String body = "x".repeat(64 << 10);
        assertThat(answered("HTTP/1.1 200 OK\r\nContent-Length: 65536\r\n\r\n", body).truncated()).isFalse();
        assertThat(answered("HTTP/1.1 200 OK\r\n\r\n", body).truncated()).isFalse();
        assertThat(answered("HTTP/1.1 200 OK\r\n\r\n", body, "x").truncated()).isTrue();
        assertThat(answered("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10000\r\n", body, "\r\n0\r\n\r\n")
                .truncated()).isFalse();
        assertThat(answered("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10001\r\n", body, "x\r\n0\r\n\r\n")
                .truncated()).isTrue();
    }

    @Test
    void aBombStaysPacked() throws Exception {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(new byte[50_000_000]);
        }
        try (var receiver = new TestingReceiver(conversation -> {
            conversation
                    .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + packed.size() + "\r\n\r\n");
            conversation.send(packed.toByteArray());
        })) {
            var answered = (Answered) get(receiver, LIMITS);
            assertThat(answered.body()).isEqualTo(packed.toByteArray());
            assertThat(answered.headers()).containsEntry("content-encoding", "gzip");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void aRedirectIsAnAnswerAndNotFollowed(int status) throws Exception {
        try (var canary = new TestingReceiver(TestingReceiver.answering("HTTP/1.1 200 OK\r\n\r\n"));
                var receiver = new TestingReceiver(
                        TestingReceiver.answering("HTTP/1.1 " + status + " Moved\r\nLocation: "
                                + canary.url("/") + "\r\nContent-Length: 0\r\n\r\n"))) {
            assertThat(((Answered) get(receiver, LIMITS)).status()).isEqualTo(status);
            assertThat(canary.connections()).isZero();
        }
    }

    @Test
    void aResetIsNoAnswer() throws Exception {
        assertThat(failed(TestingReceiver.Conversation::reset, LIMITS).failure()).isEqualTo(Failure.CUT);
    }

    @Test
    void nobodyThereIsToldAsSuch() throws Exception {
        int port;
        try (var taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = taken.getLocalPort();
        }
        var failed = (Failed) client
                .exchange(OutboundRequest.get("http://127.0.0.1:" + port + "/", Map.of(), LIMITS));
        assertThat(failed.failure()).isEqualTo(Failure.CONNECT);
    }

    @Test
    void oneDeadlineCoversSilence() throws Exception {
        endsInTime(TestingReceiver.Conversation::hang);
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
    void oneDeadlineCoversARequestThatNobodyReads() throws Exception {
        try (var listener = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            long start = System.nanoTime();
            Outcome outcome = client.exchange(OutboundRequest.post("http://127.0.0.1:" + listener.getLocalPort() + "/",
                    Map.of(), new byte[50_000_000], SHORT));
            assertTimeout(outcome, start);
        }
    }

    @Test
    void oneDeadlineCoversTheHandshake() throws Exception {
        try (var receiver = new TestingReceiver(TestingReceiver.Conversation::hang)) {
            long start = System.nanoTime();
            assertTimeout(client.exchange(OutboundRequest.get("https://127.0.0.1:" + receiver.port() + "/", Map.of(),
                    SHORT)), start);
        }
    }

    @Test
    void oneDeadlineCoversTheLookUp() {
        var never = new CountDownLatch(1);
        var slow = new OutboundClient(LOOPBACK, name -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new UnknownHostException(name);
        }, tls.clients());
        long start = System.nanoTime();
        assertTimeout(slow.exchange(OutboundRequest.get("https://hooks.example/", Map.of(), SHORT)), start);
        never.countDown();
    }

    @Test
    void tlsIsForTheNameThoughTheSocketGoesToTheAddress() throws Exception {
        try (var receiver = new TestingReceiver(tls.servers(), "127.0.0.1",
                TestingReceiver.answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"))) {
            assertThat(get(named("127.0.0.1"), "https://hooks.example:" + receiver.port() + "/"))
                    .isInstanceOf(Answered.class);
            assertThat(receiver.next().header("Host")).isEqualTo("hooks.example:" + receiver.port());
            assertThat(get(named("127.0.0.1"), "https://127.0.0.1:" + receiver.port() + "/"))
                    .isInstanceOf(Answered.class);
            assertThat(((Failed) get(named("127.0.0.1"), "https://other.example:" + receiver.port() + "/")).failure())
                    .isEqualTo(Failure.TLS);
        }
    }

    @Test
    void aCertificateThatNobodyVouchesForIsNoPartner() throws Exception {
        try (var receiver = new TestingReceiver(tls.servers(), "127.0.0.1", TestingReceiver.answering("x"))) {
            assertThat(((Failed) client.exchange(OutboundRequest.get("https://127.0.0.1:" + receiver.port() + "/",
                    Map.of(), LIMITS))).failure()).isEqualTo(Failure.TLS);
        }
    }

    @Test
    void aNameIsLookedUpOncePerExchangeAndJudgedEachTime() throws Exception {
        Queue<String> answers = new ArrayDeque<>(List.of("127.0.0.1", "127.0.0.2", "10.0.0.1"));
        var rebinding = new OutboundClient(LOOPBACK, name -> List.of(InetAddress.getByName(answers.remove())),
                tls.clients());
        try (var receiver = new TestingReceiver(
                TestingReceiver.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))) {
            String url = "http://hooks.example:" + receiver.port() + "/";
            assertThat(get(rebinding, url)).isInstanceOf(Answered.class);
            assertThat(answers).hasSize(2);
            assertThat(get(rebinding, url)).isEqualTo(new Refused("The URL must not lead to a loopback address."));
            assertThat(get(rebinding, url)).isEqualTo(new Refused("The URL must not lead to a private address."));
            assertThat(receiver.connections()).isEqualTo(1);
        }
    }

    @Test
    void oneBadAddressAmongGoodOnesIsEnough() throws Exception {
        try (var receiver = new TestingReceiver(TestingReceiver.answering("HTTP/1.1 200 OK\r\n\r\n"))) {
            assertThat(get(named("127.0.0.1", "10.0.0.1"), "http://hooks.example:" + receiver.port() + "/"))
                    .isInstanceOf(Refused.class);
            assertThat(receiver.connections()).isZero();
        }
    }

    @Test
    void theNextAddressIsTriedWhenOneTakesNoConnection() throws Exception {
        var both = new OutboundClient(AllowList.parse(List.of("127.0.0.0/8")),
                name -> List.of(InetAddress.getByName("127.0.0.3"), InetAddress.getByName("127.0.0.1")), tls.clients());
        try (var receiver = new TestingReceiver(
                TestingReceiver.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))) {
            assertThat(get(both, "http://hooks.example:" + receiver.port() + "/")).isInstanceOf(Answered.class);
        }
    }

    @Test
    void anUnknownNameIsAFailureAndNoObjection() {
        var nobody = new OutboundClient(AllowList.EMPTY, name -> {
            throw new UnknownHostException(name);
        }, tls.clients());
        assertThat(((Failed) get(nobody, "https://nobody.example/")).failure()).isEqualTo(Failure.UNKNOWN_HOST);
        assertThat(nobody.objection("https://nobody.example/")).isEmpty();
        assertThat(new OutboundClient(LOOPBACK, name -> {
            throw new UnknownHostException(name);
        }, tls.clients()).objection("http://nobody.example/")).contains("must begin with https://");
    }

    @Test
    void anObjectionIsTheOneThatAnExchangeWouldMeet() {
        assertThat(named("10.0.0.1").objection("https://hooks.example/"))
                .contains("must not lead to a private address");
        assertThat(named("8.8.8.8").objection("https://hooks.example/")).isEmpty();
        assertThat(named("8.8.8.8").objection("http://127.1/")).contains("must have a plain host name");
    }

    private static OutboundClient named(String... addresses) {
        return new OutboundClient(LOOPBACK, name -> {
            var resolved = new ArrayList<InetAddress>();
            for (String address : addresses) {
                resolved.add(InetAddress.getByName(address));
            }
            return resolved;
        }, tls.clients());
    }

    private static Outcome get(OutboundClient by, String url) {
        return by.exchange(OutboundRequest.get(url, Map.of(), LIMITS));
    }

    private static Outcome get(TestingReceiver receiver, Limits limits) {
        return client.exchange(OutboundRequest.get(receiver.url("/"), Map.of(), limits));
    }

    private static Answered answered(String... answer) {
        try (var receiver = new TestingReceiver(TestingReceiver.answering(answer))) {
            return (Answered) get(receiver, LIMITS);
        }
    }

    private static Failed failed(TestingReceiver.Script script, Limits limits) throws IOException {
        try (var receiver = new TestingReceiver(script)) {
            return (Failed) get(receiver, limits);
        }
    }

    private static void endsInTime(TestingReceiver.Script script) {
        try (var receiver = new TestingReceiver(script)) {
            long start = System.nanoTime();
            assertTimeout(get(receiver, SHORT), start);
        }
    }

    private static void assertTimeout(Outcome outcome, long start) {
        var took = Duration.ofNanos(System.nanoTime() - start);
        assertThat(outcome).isInstanceOfSatisfying(Failed.class,
                failed -> assertThat(failed.failure()).isEqualTo(Failure.TIMEOUT));
        assertThat(took).isBetween(SHORT.deadline(), SHORT.deadline().plusSeconds(2));
    }
}
