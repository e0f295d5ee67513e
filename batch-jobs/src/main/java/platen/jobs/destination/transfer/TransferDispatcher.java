package platen.jobs.destination.transfer;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.destination.ClaimedTransfer;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.destination.TransferStore;
import platen.db.destination.TransferStore.Limits;
import platen.db.mail.TransferMailStore;
import platen.jobs.batch.work.Heartbeat;
import platen.jobs.destination.transfer.TransferSending.Outcome;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.error.ErrorJson;

/**
 * Puts files to destinations. Each attempt has its own virtual thread, and each destination has only a few attempts in
 * flight, so that a slow destination delays no other.
 */
public final class TransferDispatcher implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(TransferDispatcher.class);
    /** Many times the limit of a workspace, so that a few slow ones do not take all. */
    static final int MAX_CONCURRENT = 64;
    static final Limits LIMITS = new Limits(2, 8);
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Duration BEAT = LEASE.dividedBy(4);
    private static final String LOST = ErrorJson.write("internal",
            "The worker ended during each of the attempts. Try again, or ask the operator.");
    private static final String INTERNAL = "The file could not be put, for an internal reason. Try again, or ask the"
            + " operator.";
    private static final String GONE = ErrorJson.write("not_found",
            "The file or its batch was removed before it could be sent.");

    private final TransferStore transfers;
    private final DestinationStore destinations;
    private final TransferMailStore mails;
    private final TransferSending sending;
    private final TransferRecorder recorder;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    /** A platform thread, so that a claim does not queue behind many virtual threads. */
    private final ExecutorService claimThread = Executors
            .newSingleThreadExecutor(Thread.ofPlatform().daemon().name("platen-transfers").factory());
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger wakeUps = new AtomicInteger();
    private volatile boolean open = true;

    public TransferDispatcher(TransferStore transfers, DestinationStore destinations, TransferMailStore mails,
            TransferSending sending, TransferRecorder recorder) {
        this.transfers = transfers;
        this.destinations = destinations;
        this.mails = mails;
        this.sending = sending;
        this.recorder = recorder;
    }

    /**
     * Claims due transfers and begins them. Called periodically, so that a lost worker delays a transfer by its lease
     * only.
     *
     * @return number of attempts begun
     */
    public int putDue() {
        int free = MAX_CONCURRENT - inFlight.get();
        if (free <= 0 || !open) {
            return 0;
        }
        List<ClaimedTransfer> due = claim(free);
        due.forEach(transfer -> threads.execute(() -> {
            attemptAndEnd(transfer);
            wake();
        }));
        return due.size();
    }

    /** Claims the due transfers and attempts them in the caller's thread; returns their number. */
    int putDueNow() {
        List<ClaimedTransfer> due = claim(MAX_CONCURRENT);
        due.forEach(this::attemptAndEnd);
        return due.size();
    }

    private List<ClaimedTransfer> claim(int most) {
        List<ClaimedTransfer> due = transfers.claim(most, LIMITS, LEASE);
        inFlight.addAndGet(due.size());
        due.forEach(transfer -> sending.begin(transfer.destinationId()));
        sending.closeUnused();
        return due;
    }

    private void attemptAndEnd(ClaimedTransfer transfer) {
        try {
            attempt(transfer);
        } finally {
            inFlight.decrementAndGet();
            sending.end(transfer.destinationId());
        }
    }

    /** Waits for the attempts in progress. */
    @Override
    public void close() {
        open = false;
        claimThread.close();
        threads.close();
        sending.close();
    }

    /** Triggers a claim of due transfers; calls during a claim are combined into one further claim. */
    private void wake() {
        if (open && wakeUps.getAndIncrement() == 0) {
            claimThread.execute(() -> {
                int seen;
                do {
                    seen = wakeUps.get();
                    try {
                        putDue();
                    } catch (RuntimeException e) {
                        // The rows stay due, and the next periodic call retries.
                        log.warn("Due transfers could not be taken: {}", e.toString());
                    }
                } while (!wakeUps.compareAndSet(seen, 0));
            });
        }
    }

    private void attempt(ClaimedTransfer transfer) {
        Failpoint.AFTER_TRANSFER_CLAIMED.hit();
        var attempt = new TransferAttempt(() -> transfers.renew(transfer, LEASE), System::nanoTime);
        try (var beat = new Heartbeat("transfer", BEAT, attempt::beat)) {
            Optional<Destination> destination = destinations.find(transfer.destinationId());
            if (transfer.attempt() > transfer.lastAttempt()) {
                giveUp(transfer, LOST);
            } else if (destination.isEmpty()) {
                mails.endOfDestination(transfer.destinationId());
                recorder.giveUpAll(transfer, TransferEnds.DELETED);
            } else {
                put(transfer, destination.get(), attempt);
            }
        } catch (RuntimeException e) {
            // The lease expires, and another attempt follows.
            log.warn("Attempt {} of {} was lost", transfer.attempt(), PublicId.TRANSFER.of(transfer.id()), e);
        }
    }

    private void giveUp(ClaimedTransfer transfer, String error) {
        if (recorder.giveUp(transfer, error)) {
            log.warn("{} was given up at attempt {}", PublicId.TRANSFER.of(transfer.id()), transfer.attempt());
        }
    }

    private void put(ClaimedTransfer transfer, Destination destination, TransferAttempt attempt) {
        Outcome outcome;
        try {
            outcome = sending.send(transfer, destination, attempt);
        } catch (TransferException e) {
            recorder.failed(transfer, destination, e);
            return;
        } catch (RuntimeException e) {
            log.error("Attempt {} of {} failed unexpectedly", transfer.attempt(), PublicId.TRANSFER.of(transfer.id()),
                    e);
            recorder.failed(transfer, destination, new TransferException(Problem.INTERNAL, INTERNAL, e));
            return;
        }
        switch (outcome) {
            case TransferSending.Delivered(Receipt receipt) -> {
                Failpoint.AFTER_FILE_PUT.hit();
                recorder.delivered(transfer, receipt);
            }
            case TransferSending.Waiting _ -> log.debug("{} waits", PublicId.TRANSFER.of(transfer.id()));
            case TransferSending.Gone _ -> giveUp(transfer, GONE);
        }
    }
}
