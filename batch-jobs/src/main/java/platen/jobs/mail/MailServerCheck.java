package platen.jobs.mail;

import java.util.Optional;

/** Connects to a mail server and logs in, without sending a mail. */
public final class MailServerCheck {
    private MailServerCheck() {}

    /** Returns why no mail can be sent; empty when the server accepts the connection and the login. */
    public static Optional<String> problem(SmtpServer server) {
        return new Smtp(server).problem();
    }
}
