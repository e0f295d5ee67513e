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
        ended(claimed, () -> transfers.delivered(claimed, json, now()));
    }

    /** Records a failed attempt, which is the last one when a repetition does not help or enough of them failed. */
    void failed(ClaimedTransfer claimed, TransferException cause) {
        log.warn("{} failed at attempt {}: {}", PublicId.TRANSFER.of(claimed.id()), claimed.attempt(),
                cause.explanation());
        if (!cause.problem().retryHelps()) {
            String error = error(cause, false);
            if (ofEveryFile(cause.problem())) {
                giveUpAll(claimed, error);
            } else {
                giveUp(claimed, error);
            }
            return;
        }
        boolean ofDestination = cause.problem() != Problem.SOURCE;
        if (ofDestination) {
            int failures = transfers.failing(claimed.destinationId(), now());
            transfers.leaveAlone(claimed.destinationId(), retries.waitOfDestination(failures));
        }
        Instant before = now().minus(TransferRetries.ROUND);
        if (claimed.attempt() < claimed.lastAttempt() && claimed.roundAt().isAfter(before)) {
            int inRound = claimed.attempt() + TransferRetries.ATTEMPTS - claimed.lastAttempt();
            Duration wait = retries.waitAfter(inRound);
            transfers.postpone(claimed, error(cause, true),
                    cause.retryAfter().filter(asked -> asked.compareTo(wait) > 0).orElse(wait));
            return;
        }
        String error = error(cause, true);
        giveUp(claimed, error);
        if (ofDestination) {
            giveUpRest(claimed.destinationId(), before, error);
        }
    }

    /** Gives a transfer up whose file or destination is not there any more. */
    void giveUp(ClaimedTransfer claimed, String error) {
        ended(claimed, () -> transfers.failed(claimed, error, now()));
    }

    /** Gives up all pending transfers to the destination of this one. */
    void giveUpAll(ClaimedTransfer claimed, String error) {
        giveUp(claimed, error);
        giveUpRest(claimed.destinationId(), now().plus(Duration.ofDays(1)), error);
    }

    private void ended(ClaimedTransfer claimed, BooleanSupplier end) {
        database.inTransaction(() -> {
            if (transfers.lock(claimed.batchId(), claimed.position()) && end.getAsBoolean()) {
                ends.settle(claimed.batchId(), claimed.position());
            }
        });
    }

    /** Gives up the other transfers to a destination whose round began before a time. */
    private void giveUpRest(UUID destinationId, Instant before, String error) {
        Optional<Files> next = transfers.overdue(destinationId, before);
        while (next.isPresent()) {
            Files files = next.get();
            int given = database.inTransaction(() -> {
                transfers.lock(files.batchId(), files.position());
                int number = transfers.giveUp(files, before, error, AT_ONCE, now());
                ends.settle(files.batchId(), files.position());
                return number;
            });
            next = given == 0 ? Optional.empty() : transfers.overdue(destinationId, before);
        }
    }

    /** Returns whether no other file could be put either. */
    private static boolean ofEveryFile(Problem problem) {
        return switch (problem) {
            case CREDENTIALS, HOST_KEY, ADDRESS_REFUSED -> true;
            case UNREACHABLE, TIMEOUT, UNAVAILABLE, NO_SPACE, PROTOCOL, SOURCE, FORBIDDEN, CONFLICT, SETTINGS -> false;
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
