package platen.jobs.destination.transport.sftp;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.SshException;
import org.apache.sshd.sftp.common.SftpConstants;
import org.apache.sshd.sftp.common.SftpException;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.ServerText;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.TransportSettings;

/** Explains errors of a server and of the connection to it. Thread-safe. */
final class SftpErrors {
    /** Version 3 has no status for a full disk, so servers say it in words, if at all. */
    private static final Pattern NO_SPACE = Pattern.compile("no space|disk full|quota", Pattern.CASE_INSENSITIVE);

    /** The library says most of its timeouts in words only. */
    private static final Pattern TIMED_OUT = Pattern.compile("within specified timeout|timeout expired|IdleTimeout|"
            + "AuthTimeout|timed out", Pattern.CASE_INSENSITIVE);

    private static final String CHECK = " Check the host and the port, and whether its SSH server runs.";

    private final TransportSettings.Sftp settings;
    private final Credentials credentials;

    SftpErrors(TransportSettings.Sftp settings, Credentials credentials) {
        this.settings = settings;
        this.credentials = credentials;
    }

    /** Returns the server as messages name it. */
    String server() {
        return settings.host() + (settings.port() == 22 ? "" : ":" + settings.port());
    }

    /** Returns the exception for a server that did not accept the login, or ended the connection meanwhile. */
    TransferException login(IOException e) {
        if (isTimeout(e)) {
            return new TransferException(Problem.TIMEOUT, server() + " did not answer the login in time.", e);
        }
        if (!isRefusal(e)) {
            return new TransferException(Problem.UNREACHABLE, "The connection to " + server()
                    + " broke during the login." + said(e), e);
        }
        return new TransferException(Problem.CREDENTIALS, server() + " does not let the user " + settings.user()
                + " log in. Check the user and its " + (credentials.privateKey() == null ? "password" : "private key")
                + "." + said(e), e);
    }

    /** Returns the exception for a server whose key is not the confirmed one. */
    TransferException hostKey(String shown, IOException e) {
        return new TransferException(Problem.HOST_KEY, server() + " has the host key " + shown + ", not "
                + settings.hostKey()
                + ". Nothing was sent. Ask the operator of the server whether it has a new key, and"
                + " then confirm it; otherwise somebody may be between.", e);
    }

    /** Returns the exception for a connection that was not made. */
    TransferException connection(IOException e) {
        if (isTimeout(e)) {
            return new TransferException(Problem.TIMEOUT, server() + " did not answer in time." + CHECK, e);
        }
        return isClosedPort(e)
                ? new TransferException(Problem.UNREACHABLE, server() + " refuses the connection: nothing listens at"
                        + " port " + settings.port() + "." + CHECK, e)
                : new TransferException(Problem.UNREACHABLE, "No SSH server answers at " + server() + "." + CHECK
                        + said(e), e);
    }

    /**
     * Returns the exception for a failed operation.
     *
     * @param action such as "the file a.pdf cannot be written"
     */
    TransferException operation(String action, IOException e) {
        if (e instanceof SftpException status) {
            return new TransferException(problem(status), server() + ": " + action + advice(status) + said(e), e);
        }
        if (isTimeout(e)) {
            return timeout(action, e);
        }
        if (e instanceof StreamCorruptedException) {
            return new TransferException(Problem.PROTOCOL, server() + ": " + action + "." + said(e), e);
        }
        return new TransferException(Problem.UNREACHABLE, "The connection to " + server() + " broke: " + action + "."
                + said(e), e);
    }

    /** Returns the exception for an operation that took too long. */
    TransferException timeout(String action, IOException e) {
        return new TransferException(Problem.TIMEOUT, server() + " did not answer in time: " + action + ".", e);
    }

    private static Problem problem(SftpException e) {
        if (NO_SPACE.matcher(String.valueOf(e.getMessage())).find()) {
            return Problem.NO_SPACE;
        }
        return switch (e.getStatus()) {
            case SftpConstants.SSH_FX_PERMISSION_DENIED, SftpConstants.SSH_FX_WRITE_PROTECT -> Problem.FORBIDDEN;
            case SftpConstants.SSH_FX_NO_SPACE_ON_FILESYSTEM, SftpConstants.SSH_FX_QUOTA_EXCEEDED -> Problem.NO_SPACE;
            case SftpConstants.SSH_FX_NO_CONNECTION, SftpConstants.SSH_FX_CONNECTION_LOST -> Problem.UNREACHABLE;
            case SftpConstants.SSH_FX_OP_UNSUPPORTED, SftpConstants.SSH_FX_INVALID_FILENAME,
                    SftpConstants.SSH_FX_NOT_A_DIRECTORY ->
                Problem.SETTINGS;
            case SftpConstants.SSH_FX_BAD_MESSAGE -> Problem.PROTOCOL;
            // among them the general failure, by which OpenSSH also means a full disk
            default -> Problem.UNAVAILABLE;
        };
    }

    private static String advice(SftpException e) {
        return switch (problem(e)) {
            case FORBIDDEN -> ", because the user may not do this there. Permit it, or choose another folder.";
            case NO_SPACE -> ", because no space is left.";
            case UNAVAILABLE -> e.getStatus() == SftpConstants.SSH_FX_FAILURE
                    ? ". The server gives no reason; its disk may be full."
                    : ".";
            default -> ".";
        };
    }

    private String said(IOException e) {
        String text = ServerText.of(e.getMessage(), credentials);
        return text.isEmpty() ? "" : " (" + text + ")";
    }

    /** Returns whether the server refused all ways to log in; otherwise it may accept them later. */
    private static boolean isRefusal(IOException e) {
        for (Throwable each = e; each != null; each = each.getCause()) {
            if (each instanceof SshException refused
                    && refused.getDisconnectCode() == SshConstants.SSH2_DISCONNECT_NO_MORE_AUTH_METHODS_AVAILABLE) {
                return true;
            }
        }
        return false;
    }

    private static boolean isClosedPort(IOException e) {
        for (Throwable each = e; each != null; each = each.getCause()) {
            if (each instanceof ConnectException refused
                    && String.valueOf(refused.getMessage()).startsWith("Connection refused")) {
                return true;
            }
        }
        return false;
    }

    private static boolean isTimeout(IOException e) {
        for (Throwable each = e; each != null; each = each.getCause()) {
            if (each instanceof TimeoutException || each instanceof SocketTimeoutException
                    || TIMED_OUT.matcher(String.valueOf(each.getMessage())).find()) {
                return true;
            }
        }
        return false;
    }
}
