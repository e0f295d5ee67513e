package platen.jobs.destination.transport.sftp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.digest.BuiltinDigests;
import org.apache.sshd.common.file.virtualfs.VirtualFileSystemFactory;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.session.ServerSession;
import org.apache.sshd.server.subsystem.SubsystemFactory;
import org.apache.sshd.sftp.server.FileHandle;
import org.apache.sshd.sftp.server.SftpEventListener;
import org.apache.sshd.sftp.server.SftpSubsystemFactory;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.Transport;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.OutboundClient;

/** An SFTP server on this machine whose files are in a folder. Its user is {@code platen}. */
public final class SftpServerFixture implements AutoCloseable {
    public static final String PASSWORD = "canary-password";
    static final SftpLimits LIMITS = new SftpLimits(Duration.ofSeconds(60), Duration.ofSeconds(60),
            Duration.ofSeconds(60), Duration.ofSeconds(120), 1 << 20);

    static {
        // Otherwise the test that runs first would decide whether the library uses BouncyCastle.
        SshSecurity.prepare();
    }

    private static final OutboundClient CLIENT = new OutboundClient(AllowList.parse(List.of("127.0.0.1")));

    private final SshServer server = SshServer.setUpDefaultServer();
    private final SftpSubsystemFactory files = new SftpSubsystemFactory.Builder().build();
    private final Path folder;
    private final KeyPair hostKey;
    private final List<String> users = new CopyOnWriteArrayList<>();

    public SftpServerFixture(Path folder) {
        this(folder, keyPair(KeyPairProvider.ECDSA_SHA2_NISTP256, 256));
    }

    SftpServerFixture(Path folder, KeyPair hostKey) {
        this.folder = folder;
        this.hostKey = hostKey;
        server.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        server.setKeyPairProvider(KeyPairProvider.wrap(hostKey));
        server.setFileSystemFactory(new VirtualFileSystemFactory(folder));
        server.setPasswordAuthenticator((user, password, _) -> {
            users.add(user);
            return user.equals("platen") && password.equals(PASSWORD);
        });
        server.setPublickeyAuthenticator((_, _, _) -> false);
        server.setSubsystemFactories(List.of(files));
        start();
    }

    static KeyPair keyPair(String type, int bits) {
        try {
            // The library asks the JDK for a size of Ed25519 that it does not know.
            return type.equals(KeyPairProvider.SSH_ED25519)
                    ? KeyPairGenerator.getInstance("Ed25519").generateKeyPair()
                    : KeyUtils.generateKeyPair(type, bits);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private void start() {
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the server, for settings that only one test needs. */
    SshServer server() {
        return server;
    }

    void listen(SftpEventListener listener) {
        files.addSftpEventListener(listener);
    }

    /** Replaces the files by another subsystem. */
    void answerWith(SubsystemFactory subsystem) {
        server.setSubsystemFactories(List.of(subsystem));
    }

    /** Returns the users who sent a password. */
    public List<String> users() {
        return users;
    }

    /** Waits up to a minute until clients have ended their sessions, and returns the number of those left. */
    public int sessions() {
        long late = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (!server.getActiveSessions().isEmpty() && System.nanoTime() < late) {
            Thread.onSpinWait();
        }
        return server.getActiveSessions().size();
    }

    String fingerprint() {
        return KeyUtils.getFingerPrint(BuiltinDigests.sha256, hostKey.getPublic());
    }

    public TransportSettings.Sftp settings() {
        return new TransportSettings.Sftp("127.0.0.1", server.getPort(), "platen", "in", fingerprint());
    }

    SftpLogin login(TransportSettings.Sftp settings, Credentials credentials, SftpLimits limits) {
        return new SftpLogin(CLIENT.sshAddresses(), settings, credentials, limits);
    }

    Transport transport() throws TransferException {
        return transport(LIMITS);
    }

    Transport transport(SftpLimits limits) throws TransferException {
        return login(settings(), Credentials.ofPassword(PASSWORD), limits).transport();
    }

    /** Returns the paths of all files, sorted. */
    List<String> paths() {
        try (var paths = Files.walk(folder)) {
            return paths.filter(Files::isRegularFile).map(each -> folder.relativize(each).toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            server.stop(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs before bytes are written. */
    @FunctionalInterface
    interface BeforeWrite extends SftpEventListener {
        void before(ServerSession session, long offset) throws IOException;

        @Override
        default void writing(ServerSession session, String handle, FileHandle file, long offset, byte[] bytes,
                int start, int length) throws IOException {
            before(session, offset);
        }
    }

    /** Runs before a file is renamed. */
    @FunctionalInterface
    interface BeforeRename extends SftpEventListener {
        void before(Path from, Path to) throws IOException;

        @Override
        default void moving(ServerSession session, Path from, Path to,
                Collection<CopyOption> options) throws IOException {
            before(from, to);
        }
    }
}
