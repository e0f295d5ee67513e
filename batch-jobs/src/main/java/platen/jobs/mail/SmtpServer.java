package platen.jobs.mail;

import org.jspecify.annotations.Nullable;

/**
 * A mail server for outgoing mail.
 *
 * @param user null for no authentication; the password is null then as well
 * @param from address of the sender
 */
public record SmtpServer(String host, int port, Security security, @Nullable String user, @Nullable String password,
        String from) {

    /** Encryption of the connection. */
    public enum Security {
        /** TLS from the first byte. */
        TLS,
        /** Plain text until STARTTLS; a server that does not offer it gets no mail. */
        STARTTLS,
        /** No encryption, for a relay on this machine or in its own network. */
        NONE
    }

    /** Omits the password. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
