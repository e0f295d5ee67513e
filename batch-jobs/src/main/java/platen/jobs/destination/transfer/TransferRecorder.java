package platen.jobs.destination.transfer;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.destination.ClaimedTransfer;
import platen.db.destination.Destination;
import platen.db.destination.TransferStore;
import platen.db.destination.TransferStore.Files;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.error.ErrorJson;
import tools.jackson.databind.node.JsonNodeFactory;

/** Records the outcomes of transfers: ends or postpones them, and leaves destinations alone that fail. */
public final class TransferRecorder {
    private static final Logger log = LoggerFactory.getLogger(TransferRecorder.class);
    private static final int AT_ONCE = 500;

    private final Database database;
    private final TransferStore transfers;
    private final TransferEnds ends;
    private final TransferRetries retries;
    private final Clock clock;

    public TransferRecorder(Database database, TransferStore transfers, TransferEnds ends, TransferRetries retries,
            Clock clock) {
        this.database = database;
        this.transfers = transfers;
        this.ends = ends;
        this.retries = retries;
        this.clock = clock;
    }

    /** Records that the file is at its destination. */
    void delivered(ClaimedTransfer claimed, Receipt receipt) {
        String json = JsonNodeFactory.instance.objectNode()
                .put("place", receipt.place())
                .put("already_there", receipt.alreadyThere())
                .toString();
        boolean recorded = ended(claimed, () -> transfers.delivered(claimed, json, now()));
        if (recorded) {
            log.debug("{} was put", PublicId.TRANSFER.of(claimed.id()));
        }
    }

    /**
     * Records a failed attempt, which is the last one when a repetition does not help or enough of them failed. Nothing is
     * concluded from an attempt that was overtaken, and neither file nor destination is given up for settings that were
     * replaced meanwhile.
     *
     * @param tried destination as the attempt read it
     */
    void failed(ClaimedTransfer claimed, Destination tried, TransferException cause) {
        log.warn("{} failed at attempt {}: {}", PublicId.TRANSFER.of(claimed.id()), claimed.attempt(),
                cause.explanation());
        Problem problem = cause.problem();
        Instant before = now().minus(TransferRetries.ROUND);
        boolean over = claimed.attempt() >= claimed.lastAttempt() || !claimed.roundAt().isAfter(before);
        String error = error(cause, problem.retryHelps());
        boolean givenUp = database.inTransaction(() -> {
            if (!transfers.lock(claimed.batchId(), claimed.position())) {
                return false;
            }
            if (!transfers.lockUnchanged(tried)) {
                if (!transfers.postpone(claimed, error(cause, true), retries.waitAfter(1))) {
                    overtaken(claimed);
                }
                return false;
            }
            if (!problem.retryHelps()) {
                return end(claimed, () -> transfers.failed(claimed, error, now()));
            }
            boolean recorded = over
                    ? end(claimed, () -> transfers.failed(claimed, error, now()))
                    : transfers.postpone(claimed, error, wait(claimed, cause));
            if (recorded && ofDestination(problem)) {
                int failures = transfers.failing(claimed.destinationId());
                transfers.leaveAlone(claimed.destinationId(), retries.waitOfDestination(failures));
            }
            return recorded && over;
        });
        if (givenUp && (problem.retryHelps() ? ofDestination(problem) : ofEveryFile(problem))) {
            giveUpRest(claimed.destinationId(), problem.retryHelps() ? before : everyRound(), error,
                    () -> transfers.lockUnchanged(tried));
        }
    }

    private Duration wait(ClaimedTransfer claimed, TransferException cause) {
        int inRound = claimed.attempt() + TransferRetries.ATTEMPTS - claimed.lastAttempt();
        Duration wait = retries.waitAfter(inRound);
        return cause.retryAfter().filter(asked -> asked.compareTo(wait) > 0).orElse(wait);
    }

    /** Gives a transfer up whose file or destination is not there any more; returns false when it was overtaken. */
    boolean giveUp(ClaimedTransfer claimed, String error) {
        return ended(claimed, () -> transfers.failed(claimed, error, now()));
    }

    /** Gives up all pending transfers to the deleted destination of this one. */
    void giveUpAll(ClaimedTransfer claimed, String error) {
        if (giveUp(claimed, error)) {
            giveUpRest(claimed.destinationId(), everyRound(), error, () -> true);
        }
    }

    private boolean ended(ClaimedTransfer claimed, BooleanSupplier end) {
        return database
                .inTransaction(() -> transfers.lock(claimed.batchId(), claimed.position()) && end(claimed, end));
    }

    /** Ends a transfer whose files are locked. */
    private boolean end(ClaimedTransfer claimed, BooleanSupplier end) {
        if (!end.getAsBoolean()) {
            overtaken(claimed);
            return false;
        }
        ends.settle(claimed.batchId(), claimed.position());
        return true;
    }

    private static void overtaken(ClaimedTransfer claimed) {
        log.info("Attempt {} of {} was overtaken", claimed.attempt(), PublicId.TRANSFER.of(claimed.id()));
    }

    /**
     * Gives up the other transfers to a destination whose round began before a time.
     *
     * @param still whether the reason still applies; asked in each transaction
     */
    private void giveUpRest(UUID destinationId, Instant before, String error, BooleanSupplier still) {
        Optional<Files> next = transfers.overdue(destinationId, before);
        while (next.isPresent()) {
            Files files = next.get();
            int given = database.inTransaction(() -> {
                if (!transfers.lock(files.batchId(), files.position()) || !still.getAsBoolean()) {
                    return 0;
                }
                int number = transfers.giveUp(files, before, error, AT_ONCE, now());
                ends.settle(files.batchId(), files.position());
                return number;
            });
            next = given == 0 ? Optional.empty() : transfers.overdue(destinationId, before);
        }
    }

    private Instant everyRound() {
        return now().plus(Duration.ofDays(1));
    }

    /** Returns whether the destination itself fails, rather than the file. */
    private static boolean ofDestination(Problem problem) {
        return problem != Problem.SOURCE && problem != Problem.INTERNAL;
    }

    /** Returns whether no other file could be put either. */
    private static boolean ofEveryFile(Problem problem) {
        return switch (problem) {
            case CREDENTIALS, HOST_KEY, ADDRESS_REFUSED -> true;
            case UNREACHABLE, TIMEOUT, UNAVAILABLE, NO_SPACE, PROTOCOL, SOURCE, INSTALLATION, INTERNAL, FORBIDDEN,
                    CONFLICT,
                    SETTINGS ->
                false;
        };
    }

    private static String error(TransferException cause, boolean retryable) {
        String reason = cause.problem().name().toLowerCase(Locale.ROOT);
        return retryable
                ? ErrorJson.retryable("bad_request", reason, cause.explanation())
                : ErrorJson.lasting("bad_request", reason, cause.explanation());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
