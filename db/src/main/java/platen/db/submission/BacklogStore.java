package platen.db.submission;

import java.util.List;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;
import platen.db.lease.WaitingWorkspaces;

/** Measures the backlog of the queues for monitoring. */
public final class BacklogStore {
    private final Database database;

    public BacklogStore(Database database) {
        this.database = database;
    }

    /**
     * Backlog of a queue.
     *
     * @param queue interactive, bulk, runs, webhooks or seals
     * @param depth number of waiting items; for bulk, the rows of open batches
     * @param ageSeconds how long the oldest item has waited; 0 when the queue is empty
     */
    public record Backlog(String queue, long depth, double ageSeconds) {}

    /**
     * Returns all queues, also empty ones, without the work of workspaces that are paused. Counts with partial indexes,
     * and bulk rows by parts, so the cost is proportional to the backlog.
     */
    public List<Backlog> all() {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with waiting (queue, depth, since) as (
                    select 'interactive', count(*), min(created_at) from submission
                     where status = 'processing' and stage = 'queued' and run_id is null and <not paused>
                    union all
                    select 'bulk', coalesce(sum(b.total_rows - b.refused_rows - p.ended), 0), min(b.created_at)
                      from batch b
                      -- rows that both passes found bad are counted once, as only the first pass sees them
                      left join lateral (
                          select coalesce(sum(succeeded) filter (where phase = 'render' or b.dry_run), 0)
                                     + coalesce(sum(failed), 0) as ended
                            from batch_part where batch_id = b.id
                      ) p on true
                     where b.due_at is not null and b.status <> 'receiving' and <not paused>
                    union all
                    select 'runs', count(*), min(created_at) from run
                     where status = 'processing' and stage = 'queued' and <not paused>
                    union all
                    select 'webhooks', count(*), min(due_at) from delivery
                     where status = 'pending' and not in_flight and due_at <= clock_timestamp()
                    union all
                    select 'seals', count(*), min(created_at) from envelope_seal where status = 'pending'
                )
                select queue, depth,
                       coalesce(greatest(0, extract(epoch from clock_timestamp() - since)), 0) as age_seconds
                  from waiting
                """.replace("<not paused>", WaitingWorkspaces.NOT_PAUSED)).map(ConstructorMapper.of(Backlog.class))
                .list());
    }
}
