package platen.jobs.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.outbound.Outcome.Answered;
import platen.jobs.outbound.Outcome.Failed;
import platen.jobs.outbound.Outcome.Failure;
import platen.jobs.outbound.Outcome.Refused;

/** The client connects only to checked addresses, with certificates that match the name. */
class ReachTest {
    private static TlsFixture tls;

    @BeforeAll
    static void certify(@TempDir Path folder) throws Exception {
        tls = new TlsFixture(folder, "dns:hooks.example,ip:127.0.0.1");
    }

    @Test
    void aRefusedConnectionIsReportedAsSuch() throws Exception {
        int port;
        try (var taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = taken.getLocalPort();
        }
        var failed = (Failed) OutboundClientFixture.CLIENT
                .exchange(
                        OutboundRequest.get("http://127.0.0.1:" + port + "/", Map.of(), OutboundClientFixture.LIMITS));
        assertThat(failed.failure()).isEqualTo(Failure.CONNECT);
    }

    @Test
    void tlsIsForTheNameThoughTheSocketGoesToTheAddress() throws Exception {
        try (var receiver = new FakeReceiver(tls.servers(), "127.0.0.1",
                FakeReceiver.answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"))) {
            assertThat(OutboundClientFixture.get(named("127.0.0.1"), "https://hooks.example:" + receiver.port() + "/"))
                    .isInstanceOf(Answered.class);
            assertThat(receiver.next().header("Host")).isEqualTo("hooks.example:" + receiver.port());
            assertThat(OutboundClientFixture.get(named("127.0.0.1"), "https://127.0.0.1:" + receiver.port() + "/"))
                    .isInstanceOf(Answered.class);
            assertThat(
                    ((Failed) OutboundClientFixture.get(named("127.0.0.1"),
                            "https://other.example:" + receiver.port() + "/"))
                            .failure())
                    .isEqualTo(Failure.TLS);
        }
    }

    @Test
    void anUntrustedCertificateIsRefused() throws Exception {
        try (var receiver = new FakeReceiver(tls.servers(), "127.0.0.1", FakeReceiver.answering("x"))) {
            assertThat(((Failed) OutboundClientFixture.CLIENT
                    .exchange(OutboundRequest.get("https://127.0.0.1:" + receiver.port() + "/",
                            Map.of(), OutboundClientFixture.LIMITS)))
                    .failure()).isEqualTo(Failure.TLS);
        }
    }

    @Test
    void aNameIsLookedUpOncePerExchangeAndJudgedEachTime() throws Exception {
        Queue<String> answers = new ArrayDeque<>(List.of("127.0.0.1", "127.0.0.2", "10.0.0.1"));
        var rebinding = new OutboundClient(OutboundClientFixture.LOOPBACK,
                name -> List.of(InetAddress.getByName(answers.remove())),
                tls.clients());
        try (var receiver = new FakeReceiver(
                FakeReceiver.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))) {
            String url = "http://hooks.example:" + receiver.port() + "/";
            assertThat(OutboundClientFixture.get(rebinding, url)).isInstanceOf(Answered.class);
            assertThat(answers).hasSize(2);
            assertThat(OutboundClientFixture.get(rebinding, url))
                    .isEqualTo(new Refused("The URL must not lead to a loopback address."));
            assertThat(OutboundClientFixture.get(rebinding, url))
                    .isEqualTo(new Refused("The URL must not lead to a private address."));
            assertThat(receiver.connections()).isEqualTo(1);
        }
    }

    @Test
    void oneBadAddressAmongGoodOnesIsEnough() throws Exception {
        try (var receiver = new FakeReceiver(FakeReceiver.answering("HTTP/1.1 200 OK\r\n\r\n"))) {
            assertThat(
                    OutboundClientFixture.get(named("127.0.0.1", "10.0.0.1"),
                            "http://hooks.example:" + receiver.port() + "/"))
                    .isInstanceOf(Refused.class);
            assertThat(receiver.connections()).isZero();
        }
    }

    @Test
    void theNextAddressIsTriedWhenOneTakesNoConnection() throws Exception {
        var both = new OutboundClient(AllowList.parse(List.of("127.0.0.0/8")),
                name -> List.of(InetAddress.getByName("127.0.0.3"), InetAddress.getByName("127.0.0.1")), tls.clients());
        try (var receiver = new FakeReceiver(
                FakeReceiver.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))) {
            assertThat(OutboundClientFixture.get(both, "http://hooks.example:" + receiver.port() + "/"))
                    .isInstanceOf(Answered.class);
        }
    }

    @Test
    void anUnknownNameIsAFailureAndNoObjection() {
        var nobody = new OutboundClient(AllowList.EMPTY, name -> {
            throw new UnknownHostException(name);
        }, tls.clients());
        assertThat(((Failed) OutboundClientFixture.get(nobody, "https://nobody.example/")).failure())
                .isEqualTo(Failure.UNKNOWN_HOST);
        assertThat(nobody.objection("https://nobody.example/")).isEmpty();
        assertThat(new OutboundClient(OutboundClientFixture.LOOPBACK, name -> {
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

    @ParameterizedTest
    @CsvSource(textBlock = """
            https://metadata.google.internal/computeMetadata/v1/, a cloud metadata address
            https://metadata.goog/,                               a cloud metadata address
            https://instance-data.ec2.internal/latest/,           a cloud metadata address
            https://localhost/,                                   a loopback address
            https://hooks.localhost/,                             a loopback address
            https://db.internal/,                                 a private address
            https://printer.local/,                               a private address
            """)
    void aNameThatIsNeverPublicIsRefusedEvenIfItDoesNotResolve(String url, String words) {
        for (AllowList allowed : List.of(AllowList.EMPTY, OutboundClientFixture.LOOPBACK)) {
            var nobody = new OutboundClient(allowed, name -> {
                throw new UnknownHostException(name);
            }, tls.clients());
            assertThat(nobody.objection(url)).contains("must not lead to " + words);
        }
    }

    private static OutboundClient named(String... addresses) {
        return new OutboundClient(OutboundClientFixture.LOOPBACK, name -> {
            var resolved = new ArrayList<InetAddress>();
            for (String address : addresses) {
                resolved.add(InetAddress.getByName(address));
            }
            return resolved;
        }, tls.clients());
    }
}
