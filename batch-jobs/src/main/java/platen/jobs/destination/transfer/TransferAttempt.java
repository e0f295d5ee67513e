package platen.jobs.destination.transfer;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.Transport;

/**
 * Puts one file, and is stopped by its heartbeat once another attempt has taken over or it takes too long. Thread-safe:
 * the heartbeat has its own thread.
 */
final class TransferAttempt {
    static final Duration MAX = Duration.ofHours(1);

    private final BooleanSupplier renewal;
    private final LongSupplier nanoTime;
    private final long begun;
    private @Nullable Thread putting;
    private @Nullable TransferException stopped;

    /** @param renewal extends the lease; false when another attempt has taken over */
    TransferAttempt(BooleanSupplier renewal, LongSupplier nanoTime) {
        this.renewal = renewal;
        this.nanoTime = nanoTime;
        this.begun = nanoTime.getAsLong();
    }

    /** Extends the lease, or stops the attempt. */
    void beat() {
        if (nanoTime.getAsLong() - begun > MAX.toNanos()) {
            stop(new TransferException(Problem.TIMEOUT, "The file was not put within an hour."));
        } else if (!renewal.getAsBoolean()) {
            stop(new TransferException(Problem.TIMEOUT, "Another attempt has taken over."));
        }
    }

    /** Interrupts only the transport: a connection to the database would break. */
    private synchronized void stop(TransferException reason) {
        if (stopped == null) {
            stopped = reason;
        }
        if (putting != null) {
            putting.interrupt();
        }
    }

    /** Puts a file; throws when the attempt was stopped before the file was put. */
    Receipt put(Transport transport, OutputFile file) throws TransferException {
        begin();
        try {
            return transport.put(file);
        } catch (TransferException e) {
            throw cause(e);
        } finally {
            end();
        }
    }

    private synchronized void begin() throws TransferException {
        if (stopped != null) {
            throw stopped;
        }
        putting = Thread.currentThread();
    }

    private synchronized TransferException cause(TransferException failure) {
        return stopped == null ? failure : stopped;
    }

    /** Also clears an interruption that came too late. */
    private synchronized void end() {
        putting = null;
        if (stopped != null) {
            Thread.interrupted();
        }
    }
}
