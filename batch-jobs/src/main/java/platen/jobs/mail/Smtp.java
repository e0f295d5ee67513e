package platen.jobs.mail;

import jakarta.mail.Address;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Date;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.mail.Mail;

/** Sends a mail to a mail server, with one SMTP session per mail. */
final class Smtp {
    private static final Duration IO_TIMEOUT = Duration.ofSeconds(10);
    /** Reply codes from here on are permanent (RFC 5321, section 4.2.1). */
    private static final int PERMANENT = 500;
    /** Encryption or authentication is missing (RFC 3207, RFC 4954): operators can fix this, so the mail is retried. */
    private static final int FIRST_OF_SECURITY = 530;
    private static final int LAST_OF_SECURITY = 539;

    private final SmtpServer server;
    private final Session session;

    Smtp(SmtpServer server) {
        this(server, (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    /** @param tls decides which certificates are trusted */
    Smtp(SmtpServer server, SSLSocketFactory tls) {
        this.server = server;
        this.session = Session.getInstance(properties(server, tls));
    }

    /** Outcome of an attempt. */
    sealed interface Answer {
        /** The server accepted the mail. */
        record Taken() implements Answer {}

        /** The mail was refused permanently. */
        record Refused(String reason) implements Answer {}

        /** The attempt failed and may be retried. */
        record Failed(String reason) implements Answer {}
    }

    Answer send(Mail mail, String recipient) {
        try {
            InternetAddress to = new InternetAddress(recipient, true);
            MimeMessage message = message(mail, to);
            try (Transport transport = session.getTransport()) {
                transport.connect(server.host(), server.port(), server.user(), server.password());
                transport.sendMessage(message, new Address[]{to});
            }
            return new Answer.Taken();
        } catch (AddressException e) {
            return new Answer.Refused("'" + recipient + "' is no mail address");
        } catch (MessagingException e) {
            return permanent(e) ? new Answer.Refused(said(e)) : new Answer.Failed(said(e));
        }
    }

    /** Connects and logs in; returns why that fails. */
    Optional<String> problem() {
        try (Transport transport = session.getTransport()) {
            transport.connect(server.host(), server.port(), server.user(), server.password());
            return Optional.empty();
        } catch (MessagingException e) {
            return Optional.of(said(e));
        }
    }

    private MimeMessage message(Mail mail, InternetAddress to) throws MessagingException {
        var from = new InternetAddress(server.from(), true);
        var message = new Identified(session,
                "<" + PublicId.MAIL.of(mail.id()) + from.getAddress().substring(from.getAddress().lastIndexOf('@'))
                        + ">");
        message.setFrom(from);
        message.setRecipient(Message.RecipientType.TO, to);
        // A workspace name in the subject must not inject another header.
        message.setSubject(mail.subject().replaceAll("\\p{Cntrl}", " "), StandardCharsets.UTF_8.name());
        message.setText(mail.body(), StandardCharsets.UTF_8.name());
        message.setSentDate(Date.from(mail.createdAt()));
        // Suppresses out-of-office replies (RFC 3834).
        message.setHeader("Auto-Submitted", "auto-generated");
        message.saveChanges();
        return message;
    }

    /** Message with a fixed Message-ID, the same at every attempt, so that duplicates can be recognized. */
    private static final class Identified extends MimeMessage {
        private final String id;

        Identified(Session session, String id) {
            super(session);
            this.id = id;
        }

        @Override
        protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", id);
        }
    }

    /** Returns whether the server refused the mail or its recipient permanently. */
    private static boolean permanent(MessagingException failure) {
        for (Throwable each = failure; each instanceof MessagingException; each = next(each)) {
            int code = switch (each) {
                case SMTPSendFailedException said -> said.getReturnCode();
                case SMTPAddressFailedException said -> said.getReturnCode();
                default -> 0;
            };
            boolean ofSecurity = code >= FIRST_OF_SECURITY && code <= LAST_OF_SECURITY;
            if (code >= PERMANENT && !ofSecurity) {
                return true;
            }
        }
        return false;
    }

    /** Returns the message of the innermost cause, which is the server's reply if there was one. */
    private static String said(MessagingException failure) {
        Throwable reason = failure;
        for (Throwable each = next(failure); each != null; each = next(each)) {
            reason = each;
        }
        return Objects.requireNonNullElseGet(reason.getMessage(), reason::toString).strip();
    }

    private static @Nullable Throwable next(Throwable failure) {
        return failure instanceof MessagingException messaging ? messaging.getNextException() : null;
    }

    private static Properties properties(SmtpServer server, SSLSocketFactory tls) {
        var properties = new Properties();
        String protocol = server.security() == SmtpServer.Security.TLS ? "smtps" : "smtp";
        properties.setProperty("mail.transport.protocol", protocol);
        String prefix = "mail." + protocol + ".";
        for (String wait : new String[]{"connectiontimeout", "timeout", "writetimeout"}) {
            properties.setProperty(prefix + wait, Long.toString(IO_TIMEOUT.toMillis()));
        }
        properties.setProperty(prefix + "auth", Boolean.toString(server.user() != null));
        properties.setProperty(prefix + "ssl.checkserveridentity", "true");
        properties.put(prefix + "ssl.socketFactory", tls);
        if (server.security() == SmtpServer.Security.STARTTLS) {
            properties.setProperty(prefix + "starttls.enable", "true");
            properties.setProperty(prefix + "starttls.required", "true");
        }
        return properties;
    }
}
