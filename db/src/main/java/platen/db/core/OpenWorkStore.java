package platen.db.core;

import java.time.Instant;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Finds out with a single statement which kinds of rows may need a sweep. Thread-safe. */
public final class OpenWorkStore {
    /** Each condition is that of a partial index, which is empty, or nearly so, at rest. */
    private static final String FIND = """
            select exists (select from submission where status = 'processing' and run_id is null) as submissions,
                   exists (select from run where status = 'processing') as runs,
                   exists (select from batch where due_at <= statement_timestamp()) as batches,
                   exists (select from delivery where status = 'pending')
                       or exists (select from delivery where in_flight) as deliveries,
                   exists (select from delivery_replay where finished_at is null) as replays,
                   exists (select from transfer where status = 'pending')
                       or exists (select from batch_destination where status = 'planning') as transfers,
                   exists (select from schedule where next_at <= :now)
                       or exists (select from firing where status = 'pending') as firings,
                   exists (select from mail
                            where status = 'pending' and due_at <= statement_timestamp()) as mails,
                   exists (select from envelope_seal
                            where status = 'pending' and due_at <= statement_timestamp()) as seals
            """;

    private final Database database;

    public OpenWorkStore(Database database) {
        this.database = database;
    }

    /**
     * Returns the work that is open.
     *
     * @param now time at which schedules are due; leases are compared with the database's clock
     */
    public OpenWork find(Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery(FIND)
                .bind("now", now)
                .map(ConstructorMapper.of(OpenWork.class))
                .one());
    }
}
