package platen.jobs.destination.transfer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.destination.Destination;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.Transport;

/**
 * Keeps the transports of destinations open while transfers to them follow each other, so that the files of a batch need one
 * login for each attempt in flight and not one for each file. Thread-safe.
 */
final class OpenTransports implements AutoCloseable {
    /** Opens a transport. */
    @FunctionalInterface
    interface Opening {
        Transport open(Destination destination) throws TransferException;
    }

    private static final Logger log = LoggerFactory.getLogger(OpenTransports.class);

    private final Opening opening;
    private final ExecutorService closing = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<UUID, Integer> users = new HashMap<>();
    private final List<Idle> idle = new ArrayList<>();

    OpenTransports(Opening opening) {
        this.opening = opening;
    }

    private record Idle(Destination destination, Transport transport) {
        /** Returns whether the transport was opened with the same settings and credentials. */
        boolean isOf(Destination other) {
            return destination.id().equals(other.id()) && destination.updatedAt().equals(other.updatedAt());
        }
    }

    /** Says that a transfer to a destination begins. */
    synchronized void begin(UUID destinationId) {
        users.merge(destinationId, 1, Integer::sum);
    }

    /** Says that a transfer to a destination has ended. */
    synchronized void end(UUID destinationId) {
        users.computeIfPresent(destinationId, (_, number) -> number > 1 ? number - 1 : null);
    }

    /** Returns an open transport that is not in use, or a new one. The caller gives it back, or closes it after a failure. */
    Transport take(Destination destination) throws TransferException {
        Transport kept = taken(destination);
        return kept == null ? opening.open(destination) : kept;
    }

    private synchronized @Nullable Transport taken(Destination destination) {
        for (int i = idle.size() - 1; i >= 0; i--) {
            if (idle.get(i).isOf(destination)) {
                return idle.remove(i).transport();
            }
        }
        return null;
    }

    /** Keeps a transport for the next transfer. */
    synchronized void give(Destination destination, Transport transport) {
        idle.add(new Idle(destination, transport));
    }

    /**
     * Closes the transports to which no transfer is in progress. Called after the claim of due transfers, and does not wait:
     * a server may take long to answer a logout.
     */
    void closeUnused() {
        unused().forEach(transport -> closing.execute(() -> close(transport)));
    }

    private static void close(Transport transport) {
        try {
            transport.close();
        } catch (RuntimeException e) {
            log.warn("A connection to a destination could not be closed: {}", e.toString());
        }
    }

    private synchronized List<Transport> unused() {
        var unused = new ArrayList<Transport>();
        Iterator<Idle> each = idle.iterator();
        while (each.hasNext()) {
            Idle kept = each.next();
            if (!users.containsKey(kept.destination().id())) {
                unused.add(kept.transport());
                each.remove();
            }
        }
        return unused;
    }

    /** Closes the transports to which no transfer is in progress, and waits for it. */
    @Override
    public void close() {
        closeUnused();
        closing.close();
    }
}
