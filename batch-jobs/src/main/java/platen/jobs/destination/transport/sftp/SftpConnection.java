package platen.jobs.destination.transport.sftp;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import org.apache.sshd.client.ClientBuilder;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.auth.keyboard.UserAuthKeyboardInteractiveFactory;
import org.apache.sshd.client.auth.keyboard.UserInteraction;
import org.apache.sshd.client.auth.password.UserAuthPasswordFactory;
import org.apache.sshd.client.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.PropertyResolverUtils;
import org.apache.sshd.common.SshException;
import org.apache.sshd.common.compression.BuiltinCompressions;
import org.apache.sshd.common.config.keys.FilePasswordProvider;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.forward.RejectAllForwardingFilter;
import org.apache.sshd.sftp.SftpModuleProperties;
import org.apache.sshd.sftp.client.SftpClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.outbound.Deadline;

/**
 * A connection to one server with a client of its own, so that a hostile server holds up no other. Uses no configuration,
 * keys or agent of this machine.
 */
final class SftpConnection implements Closeable {
    private static final Logger log = LoggerFactory.getLogger(SftpConnection.class);
    private static final String IDENTIFICATION = "platen";
    private static final int THREADS = 2;
    private static final int MAX_PROMPTS = 1;
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    static {
        SshSecurity.prepare();
    }

    private final SshClient client;
    private @Nullable ClientSession session;
    private @Nullable SftpClient files;

    private SftpConnection(HostKeyCheck hostKey, SftpLimits limits) {
        client = ClientBuilder.builder()
                .hostConfigEntryResolver(HostConfigEntryResolver.EMPTY)
                .filePasswordProvider(FilePasswordProvider.EMPTY)
                .serverKeyVerifier(hostKey)
                .forwardingFilter(RejectAllForwardingFilter.INSTANCE)
                // A compressed packet could expand without bound, and the library asks for none by itself.
                .compressionFactories(List.of(BuiltinCompressions.none))
                .channelFactories(List.of())
                .globalRequestHandlers(List.of())
                .build(true);
        client.setKeyIdentityProvider(KeyIdentityProvider.EMPTY_KEYS_PROVIDER);
        client.setNioWorkers(THREADS);
        CoreModuleProperties.CLIENT_IDENTIFICATION.set(client, IDENTIFICATION);
        CoreModuleProperties.PASSWORD_PROMPTS.set(client, MAX_PROMPTS);
        CoreModuleProperties.IDLE_TIMEOUT.set(client, limits.operation());
        CoreModuleProperties.AUTH_TIMEOUT.set(client, limits.connect().plus(limits.login()));
        CoreModuleProperties.CHANNEL_OPEN_TIMEOUT.set(client, limits.operation());
        SftpModuleProperties.SFTP_CHANNEL_OPEN_TIMEOUT.set(client, limits.operation());
    }

    /**
     * Connects to the first address that answers, and exchanges keys.
     *
     * @throws IOException when no connection is made, or the host key is refused
     */
    static SftpConnection to(List<InetSocketAddress> addresses, String user, HostKeyCheck hostKey, SftpLimits limits,
            Deadline deadline) throws IOException {
        IOException last = new IOException("no address");
        for (int i = 0; i < addresses.size(); i++) {
            var connection = new SftpConnection(hostKey, limits);
            try {
                deadline.watch(connection::interrupt);
                // An address that does not answer must leave time for the next ones.
                Duration share = smaller(deadline.left(), limits.connect()).dividedBy(addresses.size() - i);
                connection.connect(addresses.get(i), user, share);
                return connection;
            } catch (IOException e) {
                connection.close();
                last = e;
                if (hostKey.shown() != null) {
                    break;
                }
            }
        }
        throw last;
    }

    private void connect(InetSocketAddress address, String user, Duration limit) throws IOException {
        client.start();
        ClientSession made = client.connect(user, address, null, null).verify(limit).getClientSession();
        session = made;
        var events = made.waitFor(List.of(ClientSession.ClientSessionEvent.WAIT_AUTH,
                ClientSession.ClientSessionEvent.CLOSED), limit);
        if (events.contains(ClientSession.ClientSessionEvent.TIMEOUT)) {
            throw new SocketTimeoutException("The server did not exchange keys in time");
        }
        if (!events.contains(ClientSession.ClientSessionEvent.WAIT_AUTH)) {
            throw new SshException("The server ended the connection before the login");
        }
    }

    /**
     * Logs in and opens the channel for files.
     *
     * @param key null to use the password
     */
    void login(Credentials credentials, @Nullable KeyPair key, SftpLimits limits) throws IOException {
        ClientSession current = session();
        if (key != null) {
            current.setUserAuthFactories(List.of(UserAuthPublicKeyFactory.INSTANCE));
            current.addPublicKeyIdentity(key);
        } else if (credentials.password() != null) {
            current.setUserAuthFactories(
                    List.of(UserAuthPasswordFactory.INSTANCE, UserAuthKeyboardInteractiveFactory.INSTANCE));
            current.addPasswordIdentity(credentials.password());
            // Otherwise the password would be sent once more, to a prompt that looks like one for it.
            PropertyResolverUtils.updateProperty(current, UserInteraction.AUTO_DETECT_PASSWORD_PROMPT, false);
            current.setUserInteraction(new PasswordAnswer(credentials.password()));
        }
        current.auth().verify(limits.login());
        files = new BoundedSftpClient(current);
    }

    boolean isLoggedIn() {
        return session != null && session.isAuthenticated();
    }

    boolean isOpen() {
        return session != null && session.isOpen() && files != null && files.isOpen();
    }

    SftpClient files() {
        if (files == null) {
            throw new IllegalStateException("Not logged in");
        }
        return files;
    }

    private ClientSession session() {
        if (session == null) {
            throw new IllegalStateException("Not connected");
        }
        return session;
    }

    /** Ends the connection under a thread that waits for the server; does not wait itself. */
    void interrupt() {
        client.close(true);
    }

    @Override
    public void close() {
        try {
            client.close(true).await(STOP_TIMEOUT);
        } catch (IOException e) {
            log.debug("The client of an SFTP server did not end in time", e);
        }
    }

    private static Duration smaller(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
