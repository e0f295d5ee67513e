package platen.jobs.destination.transport.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static platen.jobs.destination.transport.OutputFileFixture.file;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLSocketFactory;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.server.auth.keyboard.DefaultKeyboardInteractiveAuthenticator;
import org.apache.sshd.server.auth.keyboard.UserAuthKeyboardInteractiveFactory;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.AbstractCommandSupport;
import org.apache.sshd.server.command.Command;
import org.apache.sshd.server.subsystem.SubsystemFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.destination.transport.CapturedLog;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.Transport;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.sftp.SftpServerFixture.BeforeWrite;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.OutboundClient;

/** Host keys, logins, and servers that mean harm. */
class SftpLoginTest {
    private static final SftpLimits SHORT = new SftpLimits(Duration.ofSeconds(2), Duration.ofSeconds(2),
            Duration.ofSeconds(2), Duration.ofSeconds(3), 1 << 20);
    private static final String OTHER_KEY = "SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

    @TempDir
    private Path folder;
    private SftpServerFixture server;

    @BeforeEach
    void startServer() {
        server = new SftpServerFixture(folder);
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void theHostKeyIsShownWithoutSendingAUserOrAPassword() throws Exception {
        TransportSettings.Sftp unconfirmed = server.settings().trusting(null);

        assertThat(server.login(unconfirmed, Credentials.NONE, SftpServerFixture.LIMITS).hostKey())
                .isEqualTo(server.fingerprint());
        assertThat(server.users()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"ssh-ed25519, 256", "ssh-rsa, 3072", "ecdsa-sha2-nistp521, 521"})
    void hostKeysOfEachTypeAreCompared(String type, int bits) throws Exception {
        try (var other = new SftpServerFixture(folder, SftpServerFixture.keyPair(type, bits));
                Transport transport = other.transport()) {
            transport.check();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ed25519", "rsa", "ec -pkeyopt ec_paramgen_curve:P-256"})
    void privateKeysOfOpensslAreRead(String algorithm) throws Exception {
        Process openssl = new ProcessBuilder(
                ("openssl genpkey -algorithm " + algorithm + " -quiet").split(" ")).start();
        String text = new String(openssl.getInputStream().readAllBytes());
        assertThat(openssl.waitFor()).isZero();
        var key = PrivateKeys.read(text, null);
        server.server().setPublickeyAuthenticator((_, offered, _) -> KeyUtils.compareKeys(offered, key.getPublic()));

        try (Transport transport = server.login(server.settings(), Credentials.ofPrivateKey(text, null),
                SftpServerFixture.LIMITS).transport()) {
            transport.check();
        }
    }

    @Test
    void nothingIsSentBeforeAHostKeyIsConfirmed() {
        TransferException e = failure(server.settings().trusting(null),
                Credentials.ofPassword(SftpServerFixture.PASSWORD));

        assertThat(e.problem()).isEqualTo(Problem.HOST_KEY);
        assertThat(server.users()).isEmpty();
    }

    @Test
    void aServerWithAnotherKeyGetsNoPassword() {
        TransferException e = failure(server.settings().trusting(OTHER_KEY),
                Credentials.ofPassword(SftpServerFixture.PASSWORD));

        assertThat(e.problem()).isEqualTo(Problem.HOST_KEY);
        assertThat(e).hasMessageContaining(server.fingerprint()).hasMessageContaining(OTHER_KEY);
        assertThat(server.users()).isEmpty();
    }

    @Test
    void aWrongPasswordIsNamedAndSentOnceByEachMethod() {
        TransferException e = failure(server.settings(), Credentials.ofPassword("canary-wrong"));

        assertThat(e.problem()).isEqualTo(Problem.CREDENTIALS);
        assertThat(e).hasMessageContaining("platen");
        assertThat(e.explanation()).doesNotContain("canary");
        assertThat(server.users()).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void aServerThatEndsTheConnectionDuringTheLoginCanBeTriedAgain() {
        server.server().setPasswordAuthenticator((_, _, session) -> {
            session.close(true);
            return false;
        });

        TransferException e = failure(server.settings(), Credentials.ofPassword(SftpServerFixture.PASSWORD));

        assertThat(e.problem()).as(e.explanation()).isEqualTo(Problem.UNREACHABLE);
    }

    @Test
    void secretsAreNeverLogged() throws Exception {
        try (var log = new CapturedLog()) {
            try (Transport transport = server.transport()) {
                transport.put(file("a.pdf", "content"));
            }
            failure(server.settings(), Credentials.ofPassword("canary-wrong"));
            failure(server.settings(),
                    new Credentials(null, "canary-key", "canary-passphrase", null, null, null, null));
            failure(server.settings().trusting(OTHER_KEY), Credentials.ofPassword("canary-wrong"));

            assertThat(log.lines()).hasSizeGreaterThan(10).noneMatch(line -> line.contains("canary"));
        }
    }

    @Test
    void aPasswordThatTheServerAsksForIsAnswered() throws Exception {
        server.server().setUserAuthFactories(List.of(UserAuthKeyboardInteractiveFactory.INSTANCE));
        server.server().setKeyboardInteractiveAuthenticator(DefaultKeyboardInteractiveAuthenticator.INSTANCE);

        try (Transport transport = server.transport()) {
            transport.put(file("a.pdf", "content"));
        }

        assertThat(server.paths()).containsExactly("in/a.pdf");
    }

    @ParameterizedTest
    @CsvSource({"ed25519, ''", "ed25519, canary-passphrase", "rsa, ''", "rsa, canary-passphrase", "ecdsa, ''",
            "rsa-pem, ''", "rsa-pem, canary-passphrase", "ecdsa-pem, ''"})
    void privateKeysOfSshKeygenLogIn(String type, String passphrase) throws Exception {
        Path key = folder.resolveSibling(folder.getFileName() + "-key");
        String[] parts = type.split("-");
        var command = new ArrayList<>(List.of("ssh-keygen", "-q", "-t", parts[0], "-N", passphrase, "-f",
                key.toString()));
        if (parts.length > 1) {
            command.addAll(List.of("-m", "PEM"));
        }
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
        String text = Files.readString(key);
        var expected = PrivateKeys.read(text, passphrase.isEmpty() ? null : passphrase).getPublic();
        server.server().setPublickeyAuthenticator((_, offered, _) -> KeyUtils.compareKeys(offered, expected));
        Files.delete(key);
        Files.delete(Path.of(key + ".pub"));

        var credentials = Credentials.ofPrivateKey(text, passphrase.isEmpty() ? null : passphrase);
        try (Transport transport = server.login(server.settings(), credentials, SftpServerFixture.LIMITS).transport()) {
            transport.check();
        }
        if (!passphrase.isEmpty()) {
            assertThat(PrivateKeys.objection(text, "wrong")).isPresent();
            assertThat(PrivateKeys.objection(text, null)).hasValueSatisfying(each -> assertThat(each)
                    .contains("missing"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense",
            "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----",
            "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----",
            "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHk platen"})
    void textsThatAreNoKeyAreRefusedWithAdvice(String text) {
        assertThat(PrivateKeys.objection(text, null)).hasValueSatisfying(each -> assertThat(each)
                .contains("ssh-keygen"));
    }

    @Test
    void addressesOfPrivateNetworksAreRefused() {
        var login = new SftpLogin(new OutboundClient(AllowList.EMPTY).sshAddresses(), server.settings(),
                Credentials.ofPassword(SftpServerFixture.PASSWORD), SftpServerFixture.LIMITS);

        TransferException e = catchThrowableOfType(TransferException.class, () -> login.transport().check());

        assertThat(e.problem()).isEqualTo(Problem.ADDRESS_REFUSED);
        assertThat(server.users()).isEmpty();
    }

    @Test
    void aNameThatLeadsToAPrivateAddressIsRefused() {
        var rebinding = new OutboundClient(AllowList.EMPTY, _ -> List.of(InetAddress.getLoopbackAddress()),
                (SSLSocketFactory) SSLSocketFactory.getDefault());
        var settings = new TransportSettings.Sftp("files.example.org", 22, "platen", "", OTHER_KEY);

        TransferException e = catchThrowableOfType(TransferException.class,
                () -> new SftpLogin(rebinding.sshAddresses(), settings, Credentials.ofPassword("x"), SHORT).transport()
                        .check());

        assertThat(e.problem()).isEqualTo(Problem.ADDRESS_REFUSED);
        assertThat(e).hasMessageContaining("files.example.org must not lead to a loopback address");
    }

    @Test
    void aServerThatSaysNothingIsLeft() throws Exception {
        try (var silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            var settings = new TransportSettings.Sftp("127.0.0.1", silent.getLocalPort(), "platen", "", OTHER_KEY);

            assertThat(failure(settings, Credentials.ofPassword("x"), SHORT).problem()).isEqualTo(Problem.TIMEOUT);
            assertThat(catchThrowableOfType(TransferException.class,
                    () -> server.login(settings, Credentials.NONE, SHORT).hostKey()).problem())
                    .isEqualTo(Problem.TIMEOUT);
        }
    }

    @Test
    void aServerThatIsNoSshServerIsLeft() throws Exception {
        try (var listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.submit(() -> {
                try (Socket socket = listener.accept(); OutputStream out = socket.getOutputStream()) {
                    for (int i = 0; i < 100_000; i++) {
                        out.write("HTTP/1.1 200 OK\r\n".getBytes());
                    }
                }
                return null;
            });
            var settings = new TransportSettings.Sftp("127.0.0.1", listener.getLocalPort(), "platen", "", OTHER_KEY);

            assertThat(failure(settings, Credentials.ofPassword("x")).problem()).isEqualTo(Problem.UNREACHABLE);
        }
    }

    @Test
    void aPlaceWithoutAnSshServerIsNamedBeforeAKeyIsConfirmed() throws Exception {
        int closed;
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = taken.getLocalPort();
        }
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.start();
        try {
            assertThat(noKey("127.0.0.1", closed)).contains("127.0.0.1:" + closed + " refuses the connection",
                    "Check the host and the port");
            assertThat(noKey("127.0.0.1", http.getAddress().getPort())).contains("No SSH server answers at 127.0.0.1:",
                    "Check the host and the port");
        } finally {
            http.stop(0);
        }
        assertThat(noKey("files.invalid", 22)).contains("files.invalid could not be resolved",
                "Check how it is spelled");
    }

    /** Returns why there is no host key. */
    private static String noKey(String host, int port) {
        var names = new OutboundClient(AllowList.parse(List.of("127.0.0.1", "files.invalid")), name -> {
            throw new UnknownHostException(name);
        }, (SSLSocketFactory) SSLSocketFactory.getDefault());
        var login = new SftpLogin(names.sshAddresses(), new TransportSettings.Sftp(host, port, "platen", "", null),
                Credentials.NONE, SftpServerFixture.LIMITS);

        TransferException e = catchThrowableOfType(TransferException.class, login::hostKey);

        assertThat(e.problem()).as(e.explanation()).isEqualTo(Problem.UNREACHABLE);
        return e.explanation();
    }

    @Test
    void aServerThatStopsInTheMiddleIsLeft() {
        var forever = new CountDownLatch(1);
        server.listen((BeforeWrite) (_, _) -> {
            try {
                forever.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });

        TransferException e = failure(server.settings(), Credentials.ofPassword(SftpServerFixture.PASSWORD), SHORT);
        forever.countDown();

        assertThat(e.problem()).isEqualTo(Problem.TIMEOUT);
    }

    @Test
    void aServerThatSendsAnswersNobodyAskedForIsLeft() {
        server.answerWith(subsystem((_, out) -> {
            out.write(packet(2, 3, 0));
            for (int id = 0;; id++) {
                out.write(packet(101, id, 200_000));
                out.flush();
            }
        }));

        TransferException e = failure(server.settings(), Credentials.ofPassword(SftpServerFixture.PASSWORD));

        assertThat(e.problem().retryHelps()).isTrue();
    }

    @Test
    void aServerThatAnnouncesAHugeAnswerIsLeft() {
        server.answerWith(subsystem((_, out) -> {
            out.write(packet(2, 3, 0));
            out.write(new byte[]{0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff, 101, 0, 0, 0, 101});
            out.flush();
        }));

        assertThat(
                failure(server.settings(), Credentials.ofPassword(SftpServerFixture.PASSWORD)).problem().retryHelps())
                .isTrue();
    }

    @Test
    void aServerWithoutSftpIsNamed() {
        server.server().setSubsystemFactories(List.of());

        TransferException e = failure(server.settings(), Credentials.ofPassword(SftpServerFixture.PASSWORD));

        assertThat(e).hasMessageContaining("does not offer SFTP");
    }

    /** The server's part of a subsystem. */
    private interface Script {
        void run(InputStream in, OutputStream out) throws IOException;
    }

    private static SubsystemFactory subsystem(Script script) {
        return new SubsystemFactory() {
            @Override
            public String getName() {
                return "sftp";
            }

            @Override
            public Command createSubsystem(ChannelSession channel) {
                return new AbstractCommandSupport("sftp", null) {
                    @Override
                    public void run() {
                        try {
                            script.run(getInputStream(), getOutputStream());
                        } catch (IOException e) {
                            onExit(1);
                        }
                    }
                };
            }
        };
    }

    /** Returns a packet of a type with four bytes, an id or version, and so many zeros. */
    private static byte[] packet(int type, int id, int zeros) {
        return ByteBuffer.allocate(9 + zeros).putInt(5 + zeros).put((byte) type).putInt(id).array();
    }

    private TransferException failure(TransportSettings.Sftp settings, Credentials credentials) {
        return failure(settings, credentials, SftpServerFixture.LIMITS);
    }

    private TransferException failure(TransportSettings.Sftp settings, Credentials credentials, SftpLimits limits) {
        return catchThrowableOfType(TransferException.class, () -> {
            try (Transport transport = server.login(settings, credentials, limits).transport()) {
                transport.put(file("a.pdf", "content"));
            }
        });
    }
}
