package platen.lab.reliability.place;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.batch.RowResult;
import platen.db.destination.DestinationType;
import tools.jackson.databind.node.ObjectNode;

/** A place on this machine to which workers send the files of batches, or links to them. */
public interface TransferPlace extends AutoCloseable {
    DestinationType type();

    /** Returns the settings of a destination that leads here. */
    ObjectNode settings();

    /** Returns the credentials of the destination; null for none. */
    default @Nullable ObjectNode credentials() {
        return null;
    }

    /** Returns Java options of the workers. */
    default List<String> options() {
        return List.of("-Dplaten.outbound.allow=127.0.0.1");
    }

    /**
     * Numbers of what has arrived.
     *
     * @param whole number of documents, or of messages, that are there as they should be
     * @param all number of files or messages that are there
     */
    record Count(int whole, int all) {}

    /** Returns what should have arrived of a batch of this number of rows. */
    Count expected(int rows);

    /** Counts what has arrived of a batch. */
    Count arrived(UUID batch, List<RowResult> rows);

    @Override
    void close();
}
