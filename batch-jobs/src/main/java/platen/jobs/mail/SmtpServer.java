package platen.jobs.mail;

import org.jspecify.annotations.Nullable;

/**
 * A mail server that takes what we send.
 *
 * @param user null sends without a login, and without a password then
 * @param from address of the sender
 */
public record SmtpServer(String host, int port, Security security, @Nullable String user, @Nullable String password,
        String from) {

    /** How the connection is kept from listeners. */
    public enum Security {
        /** TLS from the first byte. */
        TLS,
        /** Plain until STARTTLS; a server that does not offer it gets no mail. */
        STARTTLS,
        /** Not at all, for a relay on this machine or its own network. */
        NONE
    }

    /** Never with the password. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
