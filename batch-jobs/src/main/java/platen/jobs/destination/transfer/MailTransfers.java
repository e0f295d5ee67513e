package platen.jobs.destination.transfer;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.destination.ClaimedTransfer;
import platen.db.destination.Destination;
import platen.db.destination.TransferStore;
import platen.db.mail.MailStatus;
import platen.db.mail.TransferMailStore;
import platen.db.mail.TransferMailStore.SentMail;
import platen.db.privacy.PersonalDataStore;
import platen.jobs.destination.DestinationTransports;
import platen.jobs.destination.transfer.TransferSending.Delivered;
import platen.jobs.destination.transfer.TransferSending.Gone;
import platen.jobs.destination.transfer.TransferSending.Outcome;
import platen.jobs.destination.transfer.TransferSending.Waiting;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.TransportSettings;

/**
 * Sends the mails of transfers. The first attempt queues a mail for each recipient, in one transaction; later ones look what
 * became of them. A recipient whose mail is queued or sent gets no other one, which the database ensures.
 */
public final class MailTransfers {
    /** The end of a mail makes its transfer due earlier. */
    private static final Duration LOOK_AGAIN = Duration.ofMinutes(10);

    private final Database database;
    private final TransferStore transfers;
    private final TransferMailStore store;
    private final MailMessages messages;
    private final DestinationTransports transports;

    public MailTransfers(Database database, TransferStore transfers, TransferMailStore store, MailMessages messages,
            DestinationTransports transports) {
        this.database = database;
        this.transfers = transfers;
        this.store = store;
        this.messages = messages;
        this.transports = transports;
    }

    /** @param limit why nothing was queued; null when no limit is reached */
    private record Queued(Outcome outcome, @Nullable TransferException limit) {
        static Queued as(Outcome outcome) {
            return new Queued(outcome, null);
        }
    }

    /**
     * Queues the mails of a transfer, or looks what became of them.
     *
     * @throws TransferException when they cannot be queued, or the mail server has refused one
     */
    Outcome send(ClaimedTransfer transfer, Destination destination) throws TransferException {
        if (!(transports.settings(destination) instanceof TransportSettings.Mail settings)) {
            throw new IllegalArgumentException("Not a mail: " + destination);
        }
        List<SentMail> mails = store.mails(transfer.id(), transfer.roundAt());
        if (isPending(mails)) {
            transfers.postpone(transfer, null, LOOK_AGAIN);
            // A mail that ended before the postponement made nothing due, since the transfer was in flight.
            if (!isPending(store.mails(transfer.id(), transfer.roundAt()))) {
                transfers.postpone(transfer, null, Duration.ZERO);
            }
            return new Waiting();
        }
        requireSent(transfer, mails);
        List<String> left = left(settings.recipients(), mails);
        if (left.isEmpty()) {
            return new Delivered(new Receipt("mailto:" + String.join(",", settings.recipients()), false));
        }
        messages.requireServer();
        Queued queued = queue(transfer, destination, settings, left);
        TransferException limit = queued.limit();
        if (limit != null) {
            throw limit;
        }
        return queued.outcome();
    }

    private static boolean isPending(List<SentMail> mails) {
        return mails.stream().anyMatch(mail -> mail.status() == MailStatus.PENDING);
    }

    /** Returns the recipients without a mail. */
    private static List<String> left(List<String> recipients, List<SentMail> mails) {
        Set<String> served = named(mails, mail -> mail.status() == MailStatus.SENT);
        Set<String> failed = named(mails, mail -> mail.status() != MailStatus.SENT);
        // An address that was erased may be any of them, so only those get another mail whose own one failed.
        boolean erased = served.stream().anyMatch(address -> address.contains(PersonalDataStore.ERASED));
        return recipients.stream().filter(recipient -> {
            String address = recipient.toLowerCase(Locale.ROOT);
            return !served.contains(address) && (!erased || failed.contains(address));
        }).toList();
    }

    private Queued queue(ClaimedTransfer transfer, Destination destination, TransportSettings.Mail settings,
            List<String> recipients) {
        // Serialized: two transfers that count the mails at the same time would exceed the limits.
        return database.inTurn("queue_mails " + transfer.workspaceId(), () -> {
            // If another attempt has taken over, the postponement below fails and nothing is queued.
            boolean files = transfers.lock(transfer.batchId(), transfer.position());
            if (!files || !transfers.lockUnchanged(destination)) {
                transfers.postpone(transfer, null, Duration.ZERO);
                return Queued.as(new Waiting());
            }
            Optional<TransferException> limit = messages.limit(transfer, destination, recipients);
            if (limit.isPresent()) {
                return new Queued(new Waiting(), limit.get());
            }
            if (!transfers.postpone(transfer, null, LOOK_AGAIN)) {
                return Queued.as(new Waiting());
            }
            return Queued.as(
                    messages.queue(transfer, destination, settings, recipients) ? new Waiting() : new Gone());
        });
    }

    /** Fails when a mail of this round was not sent. Unless it was refused, the next attempt queues another one. */
    private void requireSent(ClaimedTransfer transfer, List<SentMail> mails) throws TransferException {
        List<SentMail> unsent = mails.stream()
                .filter(mail -> mail.ofRound() && mail.status() != MailStatus.SENT)
                .toList();
        Optional<SentMail> refused = first(unsent, MailStatus.REFUSED);
        if (refused.isPresent()) {
            throw new TransferException(Problem.SETTINGS, "The mail to " + refused.get().recipient()
                    + " was refused: " + sentence(refused.get().error()) + " Correct the recipient, or try again.");
        }
        if (!unsent.isEmpty()) {
            store.leaveRound(transfer.id());
            if (first(unsent, MailStatus.RECORDED).isPresent()) {
                throw MailMessages.noServer();
            }
            throw new TransferException(Problem.UNAVAILABLE, "The mail server has not accepted the mail for a day: "
                    + sentence(unsent.getFirst().error())
                    + " Try again later; if that does not help, ask the operator.");
        }
    }

    private static Optional<SentMail> first(List<SentMail> mails, MailStatus status) {
        return mails.stream().filter(mail -> mail.status() == status).findFirst();
    }

    private static String sentence(@Nullable String error) {
        String text = error == null ? "no reason is known" : error;
        return text.endsWith(".") ? text : text + ".";
    }

    private static Set<String> named(List<SentMail> mails, Predicate<SentMail> which) {
        return mails.stream()
                .filter(which)
                .map(mail -> mail.recipient().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }
}
