package platen.jobs.destination.transfer;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.batch.Batch;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.destination.ClaimedTransfer;
import platen.db.destination.Destination;
import platen.db.destination.FileLinkStore.LinkedFiles;
import platen.db.mail.MailedTransfer;
import platen.db.mail.TransferMailStore;
import platen.db.mail.TransferMailStore.MailCounts;
import platen.jobs.destination.link.FileLinks;
import platen.jobs.destination.link.FileListing;
import platen.jobs.destination.link.LinkedBatch;
import platen.jobs.destination.transport.MessageText;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.UsualTexts;
import platen.jobs.mail.Mails;
import platen.jobs.mail.Mails.SecretMail;

/** Writes and queues mails with a link to the files of a batch, one to each recipient. */
public final class MailMessages {
    /** Maximum number of mails of all destinations of a workspace in a day: forms and envelopes keep the rest. */
    static final int MAX_MAILS_OF_DESTINATIONS = 1_000;
    /** Maximum number of mails of the destinations outside production in a day. */
    static final int MAX_TEST_MAILS = 50;
    /** Maximum number of mails from the destinations of a workspace to one recipient in a day; addresses are not confirmed. */
    static final int MAX_MAILS_TO_RECIPIENT = 50;
    private static final Logger log = LoggerFactory.getLogger(MailMessages.class);
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration LIMIT_WAIT = Duration.ofHours(1);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");
    private static final DateTimeFormatter EXPIRES = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'")
            .withZone(ZoneOffset.UTC);

    private final Mails mails;
    private final TransferMailStore sent;
    private final FileLinks links;
    private final FileListing listing;
    private final Clock clock;

    public MailMessages(Mails mails, TransferMailStore sent, FileLinks links, FileListing listing, Clock clock) {
        this.sent = sent;
        this.mails = mails;
        this.links = links;
        this.listing = listing;
        this.clock = clock;
    }

    /**
     * Checks that mails can be sent.
     *
     * @throws TransferException when there is no mail server
     */
    void requireServer() throws TransferException {
        if (!mails.isConfigured()) {
            log.error("A destination is a mail, but PLATEN_MAIL_HOST is not set for this process.");
            throw noServer();
        }
    }

    /** Returns the failure of a mail for which a worker has no mail server. */
    static TransferException noServer() {
        return new TransferException(Problem.INSTALLATION, "This installation sends no mail at present. It is tried"
                + " again; if that does not help, ask the operator.");
    }

    /**
     * Returns why no mail may be queued to these recipients now; empty when they may. Called in the transaction that queues
     * them, while no other one of the workspace does.
     */
    Optional<TransferException> limit(ClaimedTransfer transfer, Destination destination, List<String> recipients) {
        Instant since = clock.instant().minus(DAY);
        MailCounts counts = sent.count(transfer.workspaceId(), since);
        int number = recipients.size();
        if (destination.environment() != Environment.PRODUCTION && counts.testLinks() + number > MAX_TEST_MAILS) {
            return reached("Destinations outside production have sent their " + MAX_TEST_MAILS + " mails of a day.");
        }
        if (counts.links() + number > MAX_MAILS_OF_DESTINATIONS) {
            return reached("The destinations of the workspace have sent their " + MAX_MAILS_OF_DESTINATIONS
                    + " mails of a day.");
        }
        if (counts.total() + number > Mails.MAX_SECRET_OF_WORKSPACE) {
            return reached("The workspace has sent its " + Mails.MAX_SECRET_OF_WORKSPACE + " mails of a day.");
        }
        return sent.recipientOfMany(transfer.workspaceId(), recipients, since, MAX_MAILS_TO_RECIPIENT)
                .flatMap(recipient -> reached("The destinations of the workspace have sent " + recipient + " "
                        + MAX_MAILS_TO_RECIPIENT + " mails in a day, which is the limit."));
    }

    private static Optional<TransferException> reached(String limit) {
        return Optional.of(new TransferException(Problem.UNAVAILABLE, limit + " It is tried again later.", null,
                LIMIT_WAIT));
    }

    /**
     * Queues a mail to each recipient, in the caller's transaction.
     *
     * @return false when the batch or the destination was deleted
     */
    boolean queue(ClaimedTransfer transfer, Destination destination, TransportSettings.Mail settings,
            List<String> recipients) {
        Optional<LinkedBatch> linked = listing.open(transfer.batchId(), transfer.position());
        if (linked.isEmpty()) {
            return false;
        }
        int count = listing.count(linked.get());
        UsualTexts usual = UsualTexts.of(settings.language());
        List<SecretMail> written = new ArrayList<>();
        for (String recipient : recipients) {
            FileLinks.Made link = links.next(transfer, settings.days());
            Map<String, String> values = values(linked.get(), count, link);
            String subject = MessageText.of(settings.subject().isEmpty() ? usual.subject() : settings.subject(),
                    values);
            written.add(new SecretMail(recipient, Mails.subject(destination.environment(), subject),
                    text(settings, usual, values)));
        }
        mails.queueSecret(transfer.workspaceId(), written,
                new MailedTransfer(transfer.id(), transfer.roundAt(), destination.environment()));
        return true;
    }

    private static String text(TransportSettings.Mail settings, UsualTexts usual, Map<String, String> values) {
        if (settings.text().isEmpty()) {
            return MessageText.of(usual.text(), values) + "\n";
        }
        String text = MessageText.hasLink(settings.text())
                ? settings.text()
                : settings.text() + "\n\n{" + MessageText.LINK + "}";
        return MessageText.of(text, values) + "\n";
    }

    private static Map<String, String> values(LinkedBatch linked, int count, FileLinks.Made link) {
        Batch batch = linked.batch();
        LinkedFiles files = linked.files();
        LocalDateTime time = files.localTime() == null
                ? LocalDateTime.ofInstant(batch.createdAt(), ZoneOffset.UTC)
                : files.localTime();
        return Map.of("batch_id", PublicId.BATCH.of(batch.id()), "date", time.toLocalDate().toString(), "time",
                TIME.format(time), "schedule", files.schedule() == null ? "" : files.schedule(), "destination",
                files.destination(), "files", Integer.toString(count), MessageText.LINK, link.url(), "expires",
                EXPIRES.format(link.expiresAt()));
    }
}
