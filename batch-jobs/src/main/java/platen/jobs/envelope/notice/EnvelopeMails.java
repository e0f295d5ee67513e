package platen.jobs.envelope.notice;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeSigner;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.envelope.text.EnvelopeTexts;
import platen.jobs.mail.Mails;
import platen.jobs.mail.Mails.SecretMail;
import platen.jobs.settings.JobsSettings;

/**
 * Queues mails to the people of envelopes, each in the transaction of the change. Bodies with links and codes are removed
 * once the mail server has taken them.
 */
public final class EnvelopeMails {
    private static final Logger log = LoggerFactory.getLogger(EnvelopeMails.class);

    private final Mails mails;
    private final WorkspaceStore workspaces;
    private final JobsSettings settings;

    public EnvelopeMails(Mails mails, WorkspaceStore workspaces, JobsSettings settings) {
        this.mails = mails;
        this.workspaces = workspaces;
        this.settings = settings;
    }

    /** Returns whether a mail server is set; without one all links are returned to the sender. */
    public boolean isConfigured() {
        return settings.mail().server() != null;
    }

    /** Returns the address of a person's page. */
    String url(String token) {
        return settings.baseUrl() + "/s/" + token;
    }

    /** Queues the mail with the link of a person whose turn it is; returns whether there was one. */
    boolean invite(Envelope envelope, EnvelopeSigner signer, String url) {
        return send("invitation", envelope, signer, link(envelope, signer, url));
    }

    /** Queues a reminder with a link; returns whether there was one. */
    boolean remind(Envelope envelope, EnvelopeSigner signer, String url) {
        return send("reminder", envelope, signer, link(envelope, signer, url));
    }

    /** Queues the mail with a code; returns whether there was one. */
    public boolean sendCode(Envelope envelope, EnvelopeSigner signer, String code, Duration validity) {
        EnvelopeTexts texts = EnvelopeTexts.of(signer.language());
        return send("code", envelope, signer,
                texts.get("mail.code", code, String.valueOf(validity.toMinutes())));
    }

    /** Queues the mail with the link to the sealed document; returns whether there was one. */
    boolean complete(Envelope envelope, EnvelopeSigner signer, String url) {
        EnvelopeTexts texts = EnvelopeTexts.of(signer.language());
        return send("completed", envelope, signer, texts.get("mail.download") + "\n" + url);
    }

    /** Queues the mail that nothing is to be signed any more, because somebody declined. */
    public boolean decline(Envelope envelope, EnvelopeSigner signer) {
        return send("declined", envelope, signer, "");
    }

    /** Queues the mail that the sender has ended the envelope; returns whether there was one. */
    public boolean cancel(Envelope envelope, EnvelopeSigner signer, String reason) {
        return send("voided", envelope, signer,
                EnvelopeTexts.of(signer.language()).get("mail.reason", reason));
    }

    /** Queues a mail about an envelope to the contact of its workspace, in English as all of those. */
    public void tellSender(Envelope envelope, String sentence) {
        mails.tell(envelope.workspaceId(), sentence,
                sentence + "\n\nEnvelope   " + PublicId.ENVELOPE.of(envelope.id()) + "\nWorkspace  "
                        + workspaces.find(envelope.workspaceId()).orElseThrow().name() + "\n");
    }

    private static String link(Envelope envelope, EnvelopeSigner signer, String url) {
        EnvelopeTexts texts = EnvelopeTexts.of(signer.language());
        Instant deadline = envelope.expiresAt();
        return (envelope.terms().message().isEmpty() ? "" : envelope.terms().message() + "\n\n")
                + texts.get(signer.role().acts() ? "mail.sign" : "mail.read") + "\n" + url + "\n\n"
                + (deadline == null ? "" : texts.get("mail.deadline", time(deadline, texts)) + "\n")
                + texts.get("mail.personal");
    }

    private static String time(Instant time, EnvelopeTexts texts) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.LONG, FormatStyle.SHORT)
                .withLocale(Locale.forLanguageTag(texts.language()))
                .format(time.atZone(ZoneOffset.UTC)) + " UTC";
    }

    private boolean send(String kind, Envelope envelope, EnvelopeSigner signer, String rest) {
        if (!isConfigured() || signer.email() == null || !mayMail(envelope)) {
            return false;
        }
        EnvelopeTexts texts = EnvelopeTexts.of(signer.language());
        String sender = workspaces.find(envelope.workspaceId()).orElseThrow().name();
        String subject = Mails.subject(envelope.environment(),
                texts.get("mail." + kind + ".subject", envelope.terms().title(), sender));
        String body = texts.get("mail.greeting", signer.name()) + "\n\n"
                + texts.get("mail." + kind + ".body", envelope.terms().title(), sender) + "\n\n" + rest + "\n";
        mails.queueSecret(envelope.workspaceId(),
                List.of(new SecretMail(Objects.requireNonNull(signer.email()), subject, body)), null);
        return true;
    }

    private boolean mayMail(Envelope envelope) {
        if (isSuspended(envelope)) {
            log.warn("A mail of {} is not sent, because its workspace is quarantined or archived",
                    PublicId.ENVELOPE.of(envelope.id()));
            return false;
        }
        boolean allowed = isBelowLimit(envelope, 1);
        if (!allowed) {
            log.warn("A mail of {} is not sent, because its workspace has sent {} in a day",
                    PublicId.ENVELOPE.of(envelope.id()), Mails.MAX_SECRET_OF_WORKSPACE);
        }
        return allowed;
    }

    /** Returns whether the workspace is quarantined or archived, and so sends no mail. */
    boolean isSuspended(Envelope envelope) {
        return workspaces.find(envelope.workspaceId())
                .filter(each -> !each.isQuarantined() && !each.isArchived())
                .isEmpty();
    }

    /** Returns whether the workspace may send this number of mails without exceeding its limit of a day. */
    boolean isBelowLimit(Envelope envelope, int count) {
        return mails.isBelowLimit(envelope.workspaceId(), count);
    }
}
