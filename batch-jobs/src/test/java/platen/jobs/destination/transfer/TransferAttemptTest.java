package platen.jobs.destination.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.Transport;

class TransferAttemptTest {
    private static final OutputFile FILE = new OutputFile("a.pdf", 0, "0".repeat(64),
            () -> new ByteArrayInputStream(new byte[0]), "0".repeat(32), 1);

    private final AtomicLong time = new AtomicLong();

    /** A place that never answers, and calls back once it was asked. */
    private record Silent(Runnable asked) implements Transport {
        @Override
        public Receipt put(OutputFile file) throws TransferException {
            asked.run();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new TransferException(Problem.UNREACHABLE, "interrupted", e);
            }
            throw new AssertionError();
        }

        @Override
        public void check() {
            // Nothing is checked.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    @Test
    void anAttemptEndsWhenAnotherHasTakenOver() {
        var attempt = new TransferAttempt(() -> false, time::get);

        assertThatThrownBy(() -> attempt.put(new Silent(attempt::beat), FILE))
                .hasMessage("Another attempt has taken over.");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void anAttemptEndsAfterAnHour() {
        var attempt = new TransferAttempt(() -> true, time::get);
        var place = new Silent(() -> {
            attempt.beat();
            time.set(TransferAttempt.MAX.toNanos() + 1);
            attempt.beat();
        });

        assertThatThrownBy(() -> attempt.put(place, FILE)).hasMessage("The file was not put within an hour.");
        assertThatThrownBy(() -> attempt.put(place, FILE)).as("it stays stopped")
                .hasMessage("The file was not put within an hour.");
    }
}
