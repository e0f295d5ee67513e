package platen.jobs.destination.transfer;

import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import platen.db.destination.ClaimedTransfer;
import platen.db.destination.Destination;
import platen.db.destination.DestinationType;
import platen.jobs.destination.DestinationTransports;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.Transport;

/** Sends what a transfer is about, a file or a message, by the type of its destination. Records no outcome. */
public final class TransferSending implements AutoCloseable {
    private final TransferFiles files;
    private final WebhookMessages webhooks;
    private final MailTransfers mails;
    private final OpenTransports transports;

    public TransferSending(TransferFiles files, WebhookMessages webhooks, MailTransfers mails,
            DestinationTransports transports) {
        this.files = files;
        this.webhooks = webhooks;
        this.mails = mails;
        this.transports = new OpenTransports(transports::open);
    }

    /** Outcome of an attempt that did not fail. */
    sealed interface Outcome {}

    /** The destination has it. */
    record Delivered(Receipt receipt) implements Outcome {}

    /** It is on its way, and the transfer is due again later. */
    record Waiting() implements Outcome {}

    /** It was removed before it could be sent. */
    record Gone() implements Outcome {}

    /** Says that a transfer to a destination begins, for which connections stay open. */
    void begin(UUID destinationId) {
        transports.begin(destinationId);
    }

    /** Says that a transfer to a destination has ended. */
    void end(UUID destinationId) {
        transports.end(destinationId);
    }

    /** Closes the connections that no transfer uses. */
    void closeUnused() {
        transports.closeUnused();
    }

    /** Sends what a transfer is about. */
    Outcome send(ClaimedTransfer transfer, Destination destination, TransferAttempt attempt) throws TransferException {
        if (destination.type() == DestinationType.MAIL) {
            return mails.send(transfer, destination);
        }
        if (destination.type() == DestinationType.WEBHOOK) {
            Optional<OutputFile> event = webhooks.open(transfer, destination);
            return event.isEmpty() ? new Gone() : new Delivered(put(event.get(), destination, attempt));
        }
        try (var opened = files.open(transfer).orElse(null)) {
            return opened == null ? new Gone() : new Delivered(put(opened.file(), destination, attempt));
        } catch (IOException e) {
            throw new TransferException(Problem.SOURCE, "The file could not be written: " + e.getMessage(), e);
        }
    }

    private Receipt put(OutputFile file, Destination destination, TransferAttempt attempt) throws TransferException {
        Transport transport = transports.take(destination);
        boolean put = false;
        try {
            Receipt receipt = attempt.put(transport, file);
            put = true;
            return receipt;
        } finally {
            if (put) {
                transports.give(destination, transport);
            } else {
                transport.close();
            }
        }
    }

    @Override
    public void close() {
        transports.close();
    }
}
