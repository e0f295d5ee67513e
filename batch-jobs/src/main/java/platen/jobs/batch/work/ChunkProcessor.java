package platen.jobs.batch.work;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.slf4j.MDC;
import org.springframework.batch.infrastructure.item.ItemProcessor;
import platen.db.batch.PendingRow;
import platen.db.core.Database;
import platen.jobs.batch.row.RowOutcome;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.error.ErrorJson;
import platen.jobs.render.work.RenderTimeout;

/**
 * Processes the rows of a chunk one after the other in one thread, which can be given up. A row that does not end fails,
 * and the rows after it are processed in another thread. All use the transaction of the calling thread, which waits.
 */
final class ChunkProcessor implements ItemProcessor<List<PendingRow>, List<RowOutcome>> {
    private static final String TOO_LONG = ErrorJson.write(new Rejected(Reason.TIMEOUT,
            "The row was given up, because rendering it did not end within the time limit.", null));

    private final Database database;
    private final RenderTimeout timeout;
    private final YieldPolicy yieldPolicy;
    private final Function<PendingRow, RowOutcome> processRow;

    ChunkProcessor(Database database, RenderTimeout timeout, YieldPolicy yieldPolicy,
            Function<PendingRow, RowOutcome> processRow) {
        this.database = database;
        this.timeout = timeout;
        this.yieldPolicy = yieldPolicy;
        this.processRow = processRow;
    }

    /**
     * Returns the outcomes of the rows, in their order. When the worker must leave, the last rows have none; they stay
     * pending for the next worker of the part.
     */
    @Override
    public List<RowOutcome> process(List<PendingRow> chunk) {
        List<RowOutcome> outcomes = Collections.synchronizedList(new ArrayList<>(chunk.size()));
        while (outcomes.size() < chunk.size() && !yieldPolicy.leaves()) {
            List<PendingRow> rest = chunk.subList(outcomes.size(), chunk.size());
            timeout.inOneThread(database.inThisTransaction(() -> processRows(rest, outcomes)),
                    () -> outcomes.add(RowOutcome.bad(chunk.get(outcomes.size()).number(), TOO_LONG, null)));
        }
        List<RowOutcome> processed = List.copyOf(outcomes);
        // A thread that never ends would keep the documents in memory.
        outcomes.clear();
        return processed;
    }

    private void processRows(List<PendingRow> rows, List<RowOutcome> outcomes) {
        for (PendingRow row : rows) {
            if (yieldPolicy.leaves()) {
                return;
            }
            try (var named = MDC.putCloseable("row", Integer.toString(row.number()))) {
                outcomes.add(processRow.apply(row));
            }
        }
    }
}
