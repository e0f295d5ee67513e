package platen.jobs.mail;

import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.PublicId;
import platen.db.mail.Mail;
import platen.db.mail.MailStatus;

/**
 * Sends mails with links that log people in or let them join. They are sent at once and never stored, because the
 * database has only hashes of the links; a mail that fails is logged, and the link can be copied from the page.
 */
public final class SecretMails {
    private static final Logger log = LoggerFactory.getLogger(SecretMails.class);
    /** Workspace of a mail that belongs to none. */
    private static final UUID NONE = new UUID(0, 0);

    private final Optional<Smtp> smtp;
    private final Clock clock;

    public SecretMails(MailSettings settings, Clock clock) {
        this.smtp = Optional.ofNullable(settings.server()).map(Smtp::new);
        this.clock = clock;
    }

    /** Returns whether a mail server is set. */
    public boolean isConfigured() {
        return smtp.isPresent();
    }

    /** Sends a mail without waiting for the mail server; does nothing when none is set. */
    public void send(String recipient, String subject, String body) {
        smtp.ifPresent(server -> Thread.ofVirtual().name("secret-mail").start(() -> {
            var mail = new Mail(PublicId.next(), NONE, recipient, subject, body, MailStatus.PENDING, 1, null,
                    clock.instant(), null, true);
            switch (server.send(mail, recipient)) {
                case Smtp.Answer.Taken _ -> log.debug("{} is sent", PublicId.MAIL.of(mail.id()));
                case Smtp.Answer.Refused refused -> log(mail, refused.reason());
                case Smtp.Answer.Failed failed -> log(mail, failed.reason());
            }
        }));
    }

    private static void log(Mail mail, String reason) {
        log.warn("The mail '{}' to {} could not be sent: {}", mail.subject(), mail.recipient(), reason);
    }
}
