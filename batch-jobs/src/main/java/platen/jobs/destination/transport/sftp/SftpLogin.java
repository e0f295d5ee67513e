package platen.jobs.destination.transport.sftp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.KeyPair;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.Transport;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.outbound.Deadline;
import platen.jobs.outbound.SshAddresses;
import platen.jobs.outbound.SshAddresses.Resolved;
import platen.jobs.outbound.SshAddresses.Unresolved;

/** Logs in to one server, at an address that was checked, after its host key was compared. */
public final class SftpLogin {
    private final SshAddresses addresses;
    private final TransportSettings.Sftp settings;
    private final Credentials credentials;
    private final SftpErrors errors;
    private final SftpLimits limits;

    public SftpLogin(SshAddresses addresses, TransportSettings.Sftp settings, Credentials credentials,
            SftpLimits limits) {
        this.addresses = addresses;
        this.settings = settings;
        this.credentials = credentials;
        this.errors = new SftpErrors(settings, credentials);
        this.limits = limits;
    }

    /**
     * Returns the transport, not yet connected.
     *
     * @throws TransferException when no host key is confirmed, or the credentials cannot be used
     */
    public Transport transport() throws TransferException {
        if (settings.hostKey() == null) {
            throw new TransferException(Problem.HOST_KEY, "The host key of " + errors.server()
                    + " is not confirmed yet."
                    + " Test the destination, compare the fingerprint with that of the server's operator, and confirm"
                    + " it.");
        }
        if (credentials.password() == null && credentials.privateKey() == null) {
            throw new TransferException(Problem.CREDENTIALS, "The password or private key for " + errors.server()
                    + " is missing. Enter it again.");
        }
        return new SftpTransport(this, settings, errors, limits);
    }

    /** Returns the fingerprint of the host key that the server shows; nothing else is done with the server. */
    public String hostKey() throws TransferException {
        var shown = new HostKeyCheck(null);
        var deadline = new Deadline(limits.connect());
        try {
            SftpConnection.to(resolved(deadline), settings.user(), shown, limits, deadline).close();
            throw new IllegalStateException("The check accepted a host key without a confirmed one");
        } catch (IOException e) {
            String fingerprint = shown.shown();
            if (fingerprint == null) {
                throw deadline.over()
                        ? errors.timeout("it showed no host key. Check the host and the port", e)
                        : errors.connection(e);
            }
            return fingerprint;
        } finally {
            deadline.close();
        }
    }

    SftpConnection connect(Deadline deadline) throws TransferException {
        KeyPair key = key();
        var hostKey = new HostKeyCheck(settings.hostKey());
        SftpConnection connection;
        try {
            connection = SftpConnection.to(resolved(deadline), settings.user(), hostKey, limits, deadline);
        } catch (IOException e) {
            String shown = hostKey.shown();
            throw shown != null && hostKey.refused() ? errors.hostKey(shown, e) : errors.connection(e);
        }
        boolean loggedIn = false;
        try {
            connection.login(credentials, key, limits);
            loggedIn = true;
            return connection;
        } catch (IOException e) {
            throw connection.isLoggedIn()
                    ? errors.operation("it does not offer SFTP to the user " + settings.user(), e)
                    : errors.login(e);
        } finally {
            if (!loggedIn) {
                connection.close();
            }
        }
    }

    private List<InetSocketAddress> resolved(Deadline deadline) throws TransferException {
        return switch (addresses.resolve(settings.host(), settings.port(), deadline.left())) {
            case Resolved found -> found.addresses();
            case Unresolved none -> throw new TransferException(
                    none.refused() ? Problem.ADDRESS_REFUSED : Problem.UNREACHABLE,
                    "The host " + errors.server() + " " + none.reason() + "."
                            + (none.refused() ? "" : " Check how it is spelled."));
        };
    }

    private @Nullable KeyPair key() throws TransferException {
        if (credentials.privateKey() == null) {
            return null;
        }
        try {
            return PrivateKeys.read(credentials.privateKey(), credentials.passphrase());
        } catch (PrivateKeys.UnusableKey e) {
            throw new TransferException(Problem.CREDENTIALS, String.valueOf(e.getMessage()), e);
        }
    }
}
