package platen.jobs.destination.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.core.Environment;
import platen.db.destination.Destination;
import platen.db.destination.DestinationType;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.Transport;

/** Tests how transports are closed that no transfer uses. */
@Timeout(60)
class OpenTransportsTest {
    private final List<String> closed = new CopyOnWriteArrayList<>();
    private final OpenTransports transports = new OpenTransports(destination -> {
        throw new AssertionError("Nothing is opened");
    });

    /** Keeps a transport for the next transfer. */
    private void idle(String name, Runnable close) {
        Instant now = Instant.EPOCH;
        transports.give(new Destination(UUID.randomUUID(), UUID.randomUUID(), Environment.PRODUCTION, name,
                DestinationType.SFTP, "{}", null, true, now, now), new Transport() {
                    @Override
                    public Receipt put(OutputFile file) {
                        throw new AssertionError("Nothing is put");
                    }

                    @Override
                    public void check() {}

                    @Override
                    public void close() {
                        close.run();
                        closed.add(name);
                    }
                });
    }

    @Test
    void aTransportThatFailsToCloseStopsNeitherTheOthersNorTheCaller() {
        idle("broken", () -> {
            throw new IllegalStateException("broken");
        });
        idle("sound", () -> {});

        transports.closeUnused();
        transports.close();

        assertThat(closed).containsExactly("sound");
    }

    @Test
    void theCallerDoesNotWaitForAServerThatIsSlowToClose() {
        var answer = new CountDownLatch(1);
        idle("slow", () -> {
            try {
                answer.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        transports.closeUnused();
        assertThat(closed).isEmpty();
        answer.countDown();
        transports.close();

        assertThat(closed).containsExactly("slow");
    }
}
