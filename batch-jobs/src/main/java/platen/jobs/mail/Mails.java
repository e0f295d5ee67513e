package platen.jobs.mail;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.mail.Mail;
import platen.db.mail.MailStatus;
import platen.db.mail.MailStore;
import platen.db.mail.MailStore.NewMail;
import platen.db.mail.MailedTransfer;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.queue.JobQueue;

/** Queues and sends mails to the contacts of a workspace. */
public final class Mails {
    private static final Logger log = LoggerFactory.getLogger(Mails.class);
    /** Time that the first job of a mail has before the sweep enqueues another one. */
    public static final Duration GRACE = Duration.ofSeconds(30);
    /**
     * Maximum number of mails with secret bodies of a workspace in a day: those of its forms, envelopes and destinations
     * together.
     */
    public static final int MAX_SECRET_OF_WORKSPACE = 2_000;
    private static final Duration DAY = Duration.ofDays(1);
    /** Longer than the timeouts of one SMTP session together. */
    private static final Duration LEASE = Duration.ofMinutes(2);
    /** Waits after each failed attempt; the last one repeats until the mail is given up after about a day. */
    private static final List<Duration> WAITS = List.of(Duration.ofMinutes(1), Duration.ofMinutes(5),
            Duration.ofMinutes(15), Duration.ofHours(1), Duration.ofHours(3));
    /** Number of attempts after which a mail is given up that the mail server did not refuse. */
    static final int ATTEMPTS = 12;

    private final MailStore mails;
    private final WorkspaceStore workspaces;
    private final JobQueue queue;
    private final MailSettings settings;
    private final Optional<Smtp> smtp;
    private final Clock clock;

    public Mails(MailStore mails, WorkspaceStore workspaces, JobQueue queue, MailSettings settings, Clock clock) {
        this.mails = mails;
        this.workspaces = workspaces;
        this.queue = queue;
        this.settings = settings;
        this.smtp = Optional.ofNullable(settings.server()).map(Smtp::new);
        this.clock = clock;
    }

    /**
     * Queues a mail about a workspace in the caller's transaction. It goes to the workspace's contact, or to the
     * operators if there is none; without either it is recorded only.
     *
     * @param body plain text
     */
    public void tell(UUID workspaceId, String subject, String body) {
        String recipient = workspaces.contact(workspaceId).orElse(settings.operators());
        var mail = new NewMail(PublicId.next(), workspaceId, recipient, subject, body, now());
        mails.queue(mail, GRACE);
        wake(mail.id());
    }

    /** Returns whether a mail server is set. */
    public boolean isConfigured() {
        return smtp.isPresent();
    }

    /**
     * A mail whose body only its recipient may read.
     *
     * @param body plain text
     */
    public record SecretMail(String recipient, String subject, String body) {}

    /**
     * Queues mails of a workspace in the caller's transaction, the bodies of which are removed when they need no further
     * attempt.
     *
     * @param transfer that they belong to; null for none
     */
    public void queueSecret(UUID workspaceId, List<SecretMail> secrets, @Nullable MailedTransfer transfer) {
        Instant now = now();
        List<NewMail> queued = secrets.stream()
                .map(each -> new NewMail(PublicId.next(), workspaceId, each.recipient(), each.subject(), each.body(),
                        now))
                .toList();
        mails.queueSecret(queued, transfer, GRACE);
        queued.forEach(mail -> wake(mail.id()));
    }

    /** Returns a subject that says from which environment a mail is, unless that is production. */
    public static String subject(Environment environment, String subject) {
        return environment == Environment.PRODUCTION ? subject : "[" + environment.name() + "] " + subject;
    }

    /** Returns whether a workspace may send so many mails with secret bodies without exceeding its limit of a day. */
    public boolean isBelowLimit(UUID workspaceId, int number) {
        return mails.countSecret(workspaceId, clock.instant().minus(DAY), MAX_SECRET_OF_WORKSPACE)
                + number <= MAX_SECRET_OF_WORKSPACE;
    }

    /** Makes a job for a mail that is due. */
    public void wake(UUID id) {
        queue.enqueue(new MailJob(id));
    }

    /** Attempts to send a mail, unless it is final or another worker holds its lease. */
    void send(UUID id) {
        mails.claim(id, LEASE).ifPresent(this::attempt);
    }

    private void attempt(Mail mail) {
        if (smtp.isEmpty()) {
            record(mail, "No mail server is set.");
        } else if (mail.recipient() == null) {
            record(mail, "Neither the workspace nor the operators have a mail address.");
        } else {
            settle(mail, smtp.get().send(mail, mail.recipient()));
        }
    }

    private void settle(Mail mail, Smtp.Answer answer) {
        switch (answer) {
            case Smtp.Answer.Taken _ -> mails.sent(mail, clock.instant());
            case Smtp.Answer.Refused refused -> giveUp(mail, MailStatus.REFUSED, refused.reason());
            case Smtp.Answer.Failed failed when mail.attempt() >= ATTEMPTS ->
                giveUp(mail, MailStatus.FAILED, failed.reason());
            case Smtp.Answer.Failed failed -> {
                log.warn("{} could not be sent and is tried again: {}", PublicId.MAIL.of(mail.id()), failed.reason());
                mails.postpone(mail, failed.reason(), WAITS.get(Math.min(mail.attempt(), WAITS.size()) - 1));
            }
        }
    }

    private void record(Mail mail, String reason) {
        log.warn("{} is recorded and not sent. {}{}", PublicId.MAIL.of(mail.id()), reason, about(mail));
        mails.end(mail, MailStatus.RECORDED, reason);
    }

    private void giveUp(Mail mail, MailStatus status, String reason) {
        log.warn("{} is given up after {} attempts: {}{}", PublicId.MAIL.of(mail.id()), mail.attempt(), reason,
                about(mail));
        mails.end(mail, status, reason);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns what the log tells of the text of a mail: nothing when only its recipient may read it. */
    private static String about(Mail mail) {
        return mail.secret() ? "" : " It says: " + mail.subject();
    }
}
