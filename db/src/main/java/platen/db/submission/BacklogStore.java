package platen.db.submission;

import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.Database;

/** What waits to be worked on, for those who watch. */
public final class BacklogStore {
    private final Database database;

    public BacklogStore(Database database) {
        this.database = database;
    }

    /**
     * One queue.
     *
     * @param queue interactive, bulk, runs or webhooks
     * @param depth rows that wait
     * @param ageSeconds how long the oldest has waited; 0 when none does
     */
    public record Backlog(String queue, long depth, double ageSeconds) {
        public Duration age() {
            return Duration.ofMillis((long) (ageSeconds * 1_000));
        }
    }

    /** Every queue, also those that are empty. Counts by partial indexes, so it costs what waits. */
    public List<Backlog> all() {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with waiting (queue, since) as (
                    select case when source = 'batch' then 'bulk' else 'interactive' end, created_at from submission
                     where status = 'processing' and stage = 'queued' and run_id is null
                    union all
                    select 'runs', created_at from run where status = 'processing' and stage = 'queued'
                    union all
                    select 'webhooks', due_at from delivery
                     where status = 'pending' and not in_flight and due_at <= clock_timestamp()
                )
                select q.queue, count(w.since) as depth,
                       coalesce(greatest(0, extract(epoch from clock_timestamp() - min(w.since))), 0) as age_seconds
                  from unnest(array['interactive', 'bulk', 'runs', 'webhooks']) as q (queue)
                  left join waiting w on w.queue = q.queue
                 group by q.queue
                """).map(ConstructorMapper.of(Backlog.class)).list());
    }
}
